import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Play, Share2, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../core/links.tsx';
import { useApi, useRuntime, useSurroundings } from '../../core/runtime.tsx';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import { usePacketPurchase } from '../../parts/commerce/packet-actions.ts';
import { FavouriteButton } from '../../parts/favourites/FavouriteButton.tsx';
import { FollowIconButton } from '../../parts/follows/lazy.tsx';
import { contentSubject } from '../../parts/favourites/rules.ts';
import styles from './ContentPage.module.css';
import { contentMetadataQuery, sourcesQuery, type Content, type ContentMetadata } from '../../parts/content/queries.ts';
import { useNumbersText } from '../../parts/content/useNumbersText.ts';
import { useMoment } from '../../parts/content/moment.ts';
import { purchaseTarget } from '../../parts/content/purchase-target.ts';
import { useLicenseEnd } from '../../parts/content/useLicenseEnd.ts';
import { usePayCaption } from '../../parts/content/usePayCaption.ts';
import { useShare } from '../../parts/content/useShare.ts';
import { OpenOnScreen } from '../../parts/remote/lazy.tsx';
import { formatDuration } from '../../player/rules/format.ts';
import { watchAddress, watchState, type ContentButton } from '../../parts/content/watch-actions.ts';

/** Watch, trailer, favourite, share. */
export function ContentActions({ content, libraryId }: { content: Content; libraryId: string | null }) {
  const { t } = useTranslation();
  const share = useShare();
  const { webView } = useSurroundings();
  const trailer = content.trailers[0];
  return (
    <div className={styles.actions}>
      <WatchButton content={content} libraryId={libraryId} />
      {trailer && (
        <ButtonLink to={`/trailers/${trailer.id}`} size="large" icon={<Clapperboard aria-hidden size={20} />}>
          {t('action_trailer')}
        </ButtonLink>
      )}
      <FavouriteButton subject={contentSubject(content)} page="content" className={styles.round} />
      {(content.content_type === 'series' || content.content_type === 'program') && (
        <FollowIconButton followed={{ contentId: content.id }} className={styles.round} />
      )}
      <OpenOnScreen path={watchAddress(content, undefined)} className={styles.round} />
      {!webView && (
        <IconButton
          look="glass"
          className={styles.round}
          label={t('action_share')}
          onClick={() => void share(content.title, `/contents/${encodeURIComponent(content.slug || content.id)}`)}
        >
          <Share2 aria-hidden size={21} />
        </IconButton>
      )}
    </div>
  );
}

/** One button acts at once, several open a menu. @source C-171–C-175 */
function WatchButton({ content, libraryId }: { content: Content; libraryId: string | null }) {
  const { t } = useTranslation();
  const api = useApi();
  const { session } = useRuntime();
  const go = useGo();
  const { offerFor } = usePacketPurchase();
  const numbersText = useNumbersText();
  const payCaption = usePayCaption();
  const moment = useMoment(content);
  const { data: metadata, isError } = useQuery({
    ...contentMetadataQuery(api, content.id, libraryId),
    enabled: session !== undefined && !content.is_lost,
  });
  useLicenseEnd(metadata);
  const { data: sources } = useQuery({ ...sourcesQuery(api, content.id, libraryId), enabled: !content.is_lost });
  const hasSource = sources === undefined || sources.length > 0;
  const state = watchState(content, metadata, hasSource || content.libraries.length > 0);

  // Without the viewer's data playback can still be tried: the player reports what is missing.
  if (state.tag === 'loading' && isError)
    return <PlayButton caption={t('action_watch')} onClick={() => go(watchAddress(content, undefined))} />;
  switch (state.tag) {
    case 'loading':
      return (
        <Button look="primary" size="large" busy className={styles.watch}>
          {t('action_watch')}
        </Button>
      );
    case 'unavailable':
      return (
        <>
          <Button size="large" disabled className={styles.watch}>
            {t('content_not_available')}
          </Button>
          <Licence metadata={metadata} />
        </>
      );
    case 'announcement':
      return <p className={styles.note}>{t('warning_episode_is_announcement')}</p>;
    case 'processing':
      return <p className={styles.note}>{t('hint_content_processing')}</p>;
    case 'ready': {
      const run = (button: ContentButton) => {
        if (button.kind !== 'pay') return go(watchAddress(content, metadata, moment));
        return offerFor(purchaseTarget(content, metadata));
      };
      const captionOf = (button: ContentButton) => button.caption ?? captionFor(button);
      const captionFor = (button: ContentButton) => {
        if (button.kind === 'pay') return payCaption(metadata);
        if (moment !== undefined) return t('content_watch_from', { time: formatDuration(moment) });
        return state.isContinued ? t('action_continue') : t('action_watch');
      };
      const { season, series } = metadata?.next_to_play ?? {};
      const next = numbersText({ season: season ?? undefined, episode: series ?? undefined });
      const [only, ...others] = state.buttons;
      if (only && others.length === 0) {
        return (
          <>
            <PlayButton
              caption={captionOf(only)}
              next={only.kind === 'play' ? next : ''}
              isPay={only.kind === 'pay'}
              onClick={() => run(only)}
            />
            <Licence metadata={metadata} />
          </>
        );
      }
      return (
        <>
          <Menu
            align="start"
            label={t('action_watch')}
            trigger={
              <Button
                look="primary"
                size="large"
                className={styles.watch}
                icon={<Play aria-hidden size={20} fill="currentColor" />}
              >
                {t('action_watch')}
              </Button>
            }
            items={state.buttons.map((button, index) => ({
              id: String(index),
              label: [captionOf(button), button.subCaption].filter(Boolean).join(' · '),
              onSelect: () => run(button),
            }))}
          />
          <Licence metadata={metadata} />
        </>
      );
    }
  }
}

/** @param next of a series: the episode it plays */
function PlayButton({
  caption,
  next,
  isPay,
  onClick,
}: {
  caption: string;
  next?: string;
  isPay?: boolean;
  onClick: () => void;
}) {
  const icon = isPay ? <ShoppingBag aria-hidden size={20} /> : <Play aria-hidden size={20} fill="currentColor" />;
  return (
    <Button look="primary" size="large" className={styles.watch} icon={icon} onClick={onClick}>
      {caption}
      {next && <span className={styles.next}> {next}</span>}
    </Button>
  );
}

/** @source C-355 */
function Licence({ metadata }: { metadata: ContentMetadata | undefined }) {
  const own = metadata?.user_license_info;
  if (own?.text)
    return (
      <p className={styles.licence} style={{ color: own.color }}>
        {own.text}
      </p>
    );
  return metadata?.license_info ? <p className={styles.licence}>{metadata.license_info}</p> : null;
}
