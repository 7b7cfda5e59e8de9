import type { EpochSeconds } from '@aerial/domain/time.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { usePageHead } from '../../app/head.ts';
import { prefetchEngine } from '../../player/environment.ts';
import { usePlayer } from '../../player/react.ts';
import { useStay } from '../../player/ui/stay.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { showToast } from '../../ui/toasts.ts';
import { NotFound } from '../static/NotFoundPage.tsx';
import { ChannelInfo } from './ChannelInfo.tsx';
import { ChannelPlayer } from './ChannelPlayer.tsx';
import styles from './ChannelsPage.module.css';
import { GuideView } from './guide/GuideView.tsx';
import { rememberChannel, useLastChannels } from './lastChannels.ts';
import type { TvCategory, TvChannel } from './model.ts';
import { useTelevision, type Television } from './queries.ts';
import { channelsIn, defaultCategory, isAdultChannel } from './rules/categories.ts';
import { pathIn, resolveRoute, type ChannelRoute } from './rules/route.ts';
import { ScheduleLookup } from './ScheduleLookup.tsx';
import { SidePanel } from './SidePanel.tsx';
import { NARROW } from '../../ui/breakpoints.ts';
import { useChannelSearch, type ChannelSearch } from './useChannelSearch.ts';
import { useHydrated, useMedia } from './useMedia.ts';
import { useProgrammeTitle } from './useProgrammeTitle.ts';
import { useTuner } from './useTuner.ts';
import { useZapping } from './useZapping.ts';
import { chosenView, viewIn, viewPath } from './view.ts';

if (typeof window !== 'undefined') void prefetchEngine().catch(() => {});

/** Television: the player, what is on, the channels and their schedules; one page for all its addresses. */
export default function ChannelsPage() {
  const stay = useStay();
  const params = useParams();
  const { search } = useLocation();
  const ts = new URLSearchParams(search).get('ts');
  const television = useTelevision();
  const { channels, categories } = television;
  const route = useMemo(
    () => (channels ? resolveRoute({ first: params['category'], second: params['channel'], single: params['id'], ts }, categories, channels) : undefined),
    [channels, categories, params, ts],
  );
  useRedirects(route, stay);

  if (television.hasFailed) {
    return (
      <div className={styles.failure}>
        <ErrorState onRetry={television.retry} />
      </div>
    );
  }
  if (route?.kind === 'unknown-channel') return <NotFound what="channel" />;
  if (route?.kind === 'programme') return <ScheduleLookup channel={route.channel} programmeId={route.programmeId} categories={categories} />;
  return <Views television={television} route={route} />;
}

/** Addresses that stand for another one; an unknown category is explained and gives way to the list. @source F-060 */
function useRedirects(route: ChannelRoute | undefined, replace: (to: string) => void): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (route?.kind === 'redirect') replace(route.to);
    if (route?.kind === 'unknown-category') {
      showToast(t('error_category_not_found'), 'error');
      replace('/channels');
    }
  }, [route, replace, t]);
}

interface ViewsProps {
  readonly television: Television;
  readonly route: ChannelRoute | undefined;
}

/** The list, with the picture, or the grid: the same category, the same search. */
function Views({ television: { channels, categories }, route }: ViewsProps) {
  const { search: query, key } = useLocation();
  const [arrivedAt] = useState(key);
  const stay = useStay();
  const category = (route?.kind === 'list' || route?.kind === 'channel' ? route.category : undefined) ?? defaultCategory(categories);
  const listed = useMemo(() => channelsIn(category, channels ?? []), [category, channels]);
  const search = useChannelSearch(channels, listed);
  const isList = route === undefined || route.kind === 'list';
  const isGuide = isList && viewIn(query) === 'guide';
  // Who arrives at an address that asks for nothing sees what they chose last; from a channel to its list there is no such jump.
  const chosen = route?.kind === 'list' && !isGuide && key === arrivedAt ? viewPath(route.category, 'guide') : undefined;
  useEffect(() => {
    if (chosen !== undefined && chosenView() === 'guide') stay(chosen);
  }, [chosen, stay]);
  if (isGuide) return <GuideView channels={channels} categories={categories} category={category} isCategoryAsked={route?.kind === 'list' && route.category !== undefined} search={search} />;
  return <Screen channels={channels} categories={categories} category={category} listed={listed} search={search} route={route} />;
}

interface ScreenProps {
  readonly channels: readonly TvChannel[] | undefined;
  readonly categories: readonly TvCategory[];
  readonly category: TvCategory | undefined;
  /** Those of the category. */
  readonly listed: readonly TvChannel[];
  readonly search: ChannelSearch;
  readonly route: ChannelRoute | undefined;
}

function Screen({ channels, categories, category, listed, search, route }: ScreenProps) {
  const { t } = useTranslation();
  const stay = useStay();
  const isNarrow = useMedia(NARROW);
  const lastChannels = useLastChannels();
  const player = usePlayer();
  const hasMounted = useHydrated();
  const titleOf = useProgrammeTitle();

  const isOpen = route?.kind === 'channel';
  // Beside the list a wide screen plays the channel watched last; on a narrow one the list is a page of its own.
  const resting = useMemo(() => {
    const last = lastChannels.find((id) => listed.some((channel) => channel.id === id));
    return listed.find(({ id }) => id === last) ?? listed[0];
  }, [lastChannels, listed]);
  const [restingId, setRestingId] = useState<number>();
  // Going on to another category leaves on what plays.
  const keptId = isOpen ? route.channel.id : (restingId ?? (hasMounted ? resting?.id : undefined));
  if (keptId !== restingId) setRestingId(keptId);
  const rested = channels?.find(({ id }) => id === restingId);
  const shown = isOpen ? route.channel : hasMounted && !isNarrow ? (rested ?? resting) : undefined;

  const goTo = useCallback(
    (channel: TvChannel, at: EpochSeconds | undefined) => stay(pathIn(category, channel, at)),
    [stay, category],
  );
  const { programme, schedule, tuner } = useTuner({ player, channel: shown, ts: isOpen ? route.ts : undefined, goTo });

  useEffect(() => {
    if (shown) rememberChannel({ id: shown.id, isAdult: isAdultChannel(shown, categories) });
  }, [shown, categories]);

  usePageHead(
    isOpen
      ? {
          title: programme ? t('channel_title_live', { programme: titleOf(programme), channel: route.channel.name }) : route.channel.name,
          description: (route.channel.description || programme?.short || t('channels_title_description')).slice(0, 200),
          canonical: pathIn(route.category, route.channel),
          image: programme?.picture ?? route.channel.cover ?? null,
          noindex: route.channel.slug === '',
        }
      : { title: category && !category.isAll ? `${category.name} — ${t('channels_title')}` : t('channels_title'), description: t('channels_title_description'), canonical: route?.kind === 'list' && route.category ? `/channels/${route.category.slug || route.category.id}` : '/channels' },
  );

  const zapping = useZapping({ player, tuner, shown, listed, channels, categories, category });

  return (
    <div className={styles.page} data-view={isOpen ? 'channel' : 'list'}>
      <div className={styles.stage}>
        <div className={styles.player}>
          {shown && player ? (
            <ChannelPlayer player={player} channel={shown} programme={programme} {...zapping} isNarrow={isNarrow} />
          ) : (
            <div className={styles.noPlayer} aria-hidden="true" />
          )}
        </div>
        {shown && !isNarrow && <ChannelInfo channel={shown} programme={programme} programmes={schedule.data ?? []} channels={channels ?? []} category={category} player={player} />}
      </div>
      <SidePanel
        channels={channels}
        search={search}
        categories={categories}
        category={category}
        current={shown}
        programme={programme}
        schedule={schedule}
        player={player}
        isNarrow={isNarrow}
        isOpen={isOpen}
      />
    </div>
  );
}
