/** One card per kind of item. */
import { isAdultItem } from '@aerial/domain/parental.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Play, UserRound } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelListQuery, userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi, useProfileId, useRuntime } from '../../core/runtime.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { classes } from '@aerial/ui/classes.ts';
import { Picture } from '@aerial/ui/Picture.tsx';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { useOnAir } from '../channels/useOnAir.ts';
import { previewState } from '../content/preview.ts';
import { contentAddress, numbersOf, progressPercent, ratingText } from '../content/rules.ts';
import { useNumbersText } from '../content/useNumbersText.ts';
import { useLastChannels } from '../channels/lastChannels.ts';
import { ChannelLabel, ContentLabel } from './CardLabels.tsx';
import styles from './cards.module.css';
import { ageMark } from './labels.ts';
import { destinationOf, type Promotion } from './promo.ts';
import type { Row } from './types.ts';
import { useZoom } from './useZoom.ts';

type Item<K extends keyof Row> = NonNullable<Row[K]> extends readonly (infer I)[] ? I : never;
export type ContentItem = Item<'contents'>;
export type ChannelItem = Item<'channels'>;
export type PersonItem = Item<'persons'>;
export type HistoryItem = Item<'histories'>;

/** The highest of the displayed ratings. */
function bestRating(ratings: ContentItem['ratings']): string | undefined {
  const shown = ratings.map(({ rating }) => ratingText(rating)).filter((text): text is string => text !== undefined);
  return shown.toSorted((a, b) => Number(b) - Number(a))[0];
}

const about = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The two lines under a card's picture. @param lang language of the title, where it is not the page's */
function CardTexts({ title, lang, children }: { title: ReactNode; lang?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.texts}>
      <span className={styles.title} style={{ display: 'block' }} lang={lang}>
        {title}
      </span>
      <span className={styles.subtitle} style={{ display: 'block' }}>
        {children}
      </span>
    </span>
  );
}

/** A poster, upright or lying. @source C-101, C-102 */
export function ContentCard({
  item,
  upright,
  eager,
  title = item.title,
}: {
  item: ContentItem;
  upright: boolean;
  eager?: boolean;
  title?: ReactNode;
}) {
  const numbers = useNumbersText();
  const lang = useContentLanguage();
  const rating = bestRating(item.ratings);
  const [width, height] = upright ? [200, 300] : [320, 180];
  return (
    <AppLink to={contentAddress(item)} state={previewState(item)} className={styles.card} data-film={item.id}>
      <span className={styles.frame}>
        <Picture
          src={upright ? item.cover.src_2x3 : item.cover.src_16x9}
          alt=""
          kind={upright ? 'content-v' : 'content-h'}
          width={width}
          height={height}
          tint={upright ? item.cover.tint_2x3 : item.cover.tint_16x9}
          eager={eager}
          stub={item.title}
        />
        <ContentLabel item={item} />
      </span>
      <CardTexts title={title} lang={lang}>
        {/* With a space, or screen readers read out one number with the year. */}
        {rating && <span className={styles.rating}>{`${rating} `}</span>}
        {about([numbers(numbersOf(item)), item.year, item.genres[0]?.name, ageMark(item.age)])}
      </CardTexts>
    </AppLink>
  );
}

const PreviewVideo = lazy(() => import('../../player/PreviewVideo.tsx'));

/** Whether the tile may preview the channel: only for entitled viewers, and nothing for adults. @source C-478 */
function useCanPreview(item: ChannelItem, isAdultOnAir: boolean): () => boolean {
  const queryClient = useQueryClient();
  const { queryKey } = userChannelsQuery(useApi());
  return () => {
    const mine = queryClient.getQueryData(queryKey)?.find(({ id }) => id === item.id);
    return (mine?.is_purchased ?? item.is_free) && !isAdultOnAir && !isAdultItem(item);
  };
}

/** The channel and its current programme; the programme's line is reserved from the start. @source C-104 */
export function ChannelCard({ item, title = item.name }: { item: ChannelItem; title?: ReactNode }) {
  const onAir = useOnAir(item.id);
  const lang = useContentLanguage();
  const zoom = useZoom(useCanPreview(item, onAir?.programme.isAdult ?? false));
  return (
    <AppLink
      to={`/channels/${encodeURIComponent(item.slug || String(item.id))}`}
      className={styles.card}
      {...zoom.handlers}
    >
      <span className={classes(styles.frame, styles.channel)}>
        <Picture
          src={item.logo ?? item.icon}
          alt=""
          kind="icon"
          width={160}
          height={90}
          fit="contain"
          className={styles.channelLogo}
          stub={item.name}
        />
        {zoom.isPlaying && (
          <Suspense>
            <PreviewVideo channelId={item.id} />
          </Suspense>
        )}
        <ChannelLabel channel={item} />
        {onAir && <ProgressBar className={styles.progress} percent={onAir.percent} />}
      </span>
      <span className={styles.texts} lang={lang}>
        <span className={styles.title} style={{ display: 'block' }}>
          {title}
        </span>
        <span className={styles.subtitle} style={{ display: 'block' }}>
          {onAir?.programme.title ?? ''}
        </span>
      </span>
    </AppLink>
  );
}

/** @source C-103 */
export function PersonCard({
  item,
  title = item.name,
}: {
  item: Pick<PersonItem, 'id' | 'name' | 'slug' | 'role' | 'image' | 'image_url'>;
  title?: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const lang = useContentLanguage();
  const role = `role_${item.role}`;
  return (
    <AppLink
      to={`/persons/${encodeURIComponent(item.slug || String(item.id))}`}
      className={classes(styles.card, styles.person)}
    >
      <span className={styles.frame}>
        <Picture
          src={item.image_url ?? item.image}
          alt=""
          kind="person"
          width={144}
          height={144}
          stub={<UserRound aria-hidden size={40} strokeWidth={1.2} />}
        />
      </span>
      <CardTexts title={title} lang={lang}>
        {i18n.exists(role) ? t(role as 'role_actor') : ''}
      </CardTexts>
    </AppLink>
  );
}

/** A watched item, with its progress. @param to where it goes on, if not in the player of films @source C-105, C-106, C-358 */
export function HistoryCard({ item, to }: { item: HistoryItem; to?: string | undefined }) {
  const { t } = useTranslation();
  const numbers = useNumbersText();
  const lang = useContentLanguage();
  const percent = progressPercent(item.watch_percentage);
  const episode = item.content_episode;
  const target = episode?.slug ?? item.content.slug;
  return (
    <AppLink to={to ?? `/watch/${encodeURIComponent(target)}`} className={styles.card}>
      <span className={styles.frame}>
        <Picture
          src={item.screenshot ?? item.content.cover.src_16x9}
          alt=""
          kind="history"
          width={320}
          height={180}
          tint={item.content.cover.tint_16x9}
          stub={item.content.title}
        />
        <span className={styles.play}>
          <Play aria-hidden fill="currentColor" />
        </span>
        {percent !== undefined && (
          <ProgressBar className={styles.progress} percent={percent} label={t('history_progress')} />
        )}
      </span>
      <CardTexts title={item.content.title} lang={lang}>
        {episode
          ? about([
              numbers({ season: episode.season ?? undefined, episode: episode.series ?? undefined }),
              episode.title,
            ])
          : ''}
      </CardTexts>
    </AppLink>
  );
}

/** The channel watched last, else the first one. @source C-379 */
function useLastChannel(isWanted: boolean): number | undefined {
  const [last] = useLastChannels(useProfileId());
  const { data: first } = useQuery({
    ...channelListQuery(useApi()),
    enabled: isWanted && last === undefined,
    select: (channels) => channels[0]?.id,
  });
  return last ?? first;
}

/** A promotion as a link, a button that opens its text in a message, or plain. @source C-370–C-379 */
export function PromoLink({
  item,
  className,
  children,
  tabIndex,
}: {
  item: Promotion;
  className?: string;
  children: ReactNode;
  tabIndex?: number;
}) {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const { data: network } = useQuery(networkQuery(api));
  const lastChannel = useLastChannel(item.destination.type === 'last_channel');
  const target = destinationOf(item.destination, { isOtt: network?.provider.is_ott ?? true, lastChannel });
  switch (target.kind) {
    case 'inside':
      return (
        <AppLink to={target.to} className={className} tabIndex={tabIndex}>
          {children}
        </AppLink>
      );
    case 'outside':
      return (
        <a href={target.to} target="_blank" rel="noopener" className={className} tabIndex={tabIndex}>
          {children}
        </a>
      );
    case 'text':
      return (
        <button
          type="button"
          className={className}
          tabIndex={tabIndex}
          onClick={() =>
            modals.open({
              id: 'message',
              title: target.title || item.title,
              text: target.description,
              closeButton: t('action_close'),
            })
          }
        >
          {children}
        </button>
      );
    case 'none':
      return <span className={className}>{children}</span>;
  }
}

const imageOf = (item: Promotion, ratio: string): string | null =>
  item.images.find(({ ar }) => ar === ratio)?.src ?? item.background.web ?? item.background.tv;

/** @source C-111, C-112–C-114 */
export function PromoWideCard({ item }: { item: Promotion }) {
  return (
    <PromoLink item={item} className={styles.card}>
      <span className={styles.frame}>
        <Picture
          src={item.background.web ?? item.background.tv}
          alt=""
          kind="wide"
          width={640}
          height={270}
          tint={item.background.tint}
          stub={item.title}
        />
        <span className={styles.fade} />
        <span className={styles.over}>
          {item.title}
          {item.short && <small>{item.short}</small>}
        </span>
      </span>
    </PromoLink>
  );
}

/** @source C-107 */
export function CollectionCard({ item }: { item: Promotion }) {
  return (
    <PromoLink item={item} className={styles.card}>
      <span className={styles.frame}>
        <Picture src={imageOf(item, '2:3')} alt="" kind="content-v" width={240} height={320} stub={item.title} />
        <span className={styles.fade} />
        <span className={styles.over}>{item.title}</span>
      </span>
    </PromoLink>
  );
}

/** Monochrome icons take the colour of the text, other pictures keep theirs; a brand fills its button. */
function ButtonPicture({ src, branded }: { src: string | undefined; branded: boolean }) {
  if (src === undefined) return <span />;
  if (branded)
    return (
      <Picture
        src={src}
        alt=""
        kind="content-h"
        width={320}
        height={120}
        className={styles.brandedPicture}
        stub={null}
      />
    );
  if (src.endsWith('.svg'))
    return <span aria-hidden className={styles.buttonIcon} style={{ maskImage: `url("${encodeURI(src)}")` }} />;
  return (
    <Picture
      src={src}
      alt=""
      kind="icon"
      width={44}
      height={44}
      fit="contain"
      className={styles.buttonPicture}
      stub={null}
    />
  );
}

/** @source C-108, C-109 */
export function ButtonCard({ item, branded }: { item: Promotion; branded: boolean }) {
  return (
    <PromoLink item={item} className={classes(styles.button, branded && styles.branded)}>
      <ButtonPicture src={item.images[0]?.src} branded={branded} />
      <span className={styles.buttonText}>{item.title}</span>
    </PromoLink>
  );
}

/** The last tile of a long row. @source C-118 */
export function OpenAllCard({ to, ratio }: { to: string; ratio: string }) {
  const { t } = useTranslation();
  return (
    <AppLink to={to} className={styles.openAll} style={{ aspectRatio: ratio }}>
      <ArrowRight aria-hidden size={28} />
      {t('action_open_all')}
    </AppLink>
  );
}
