import { hasLetters } from '@aerial/domain/seo.ts';
import { momentPicture } from '@aerial/domain/moments.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { LeavingContext } from '../../core/links.tsx';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { useApi, useIsChild, useProfileId, useSurroundings } from '../../core/runtime.tsx';
import { breadcrumbs } from '../../core/seo/structured-data.ts';
import { SeoText } from '../../core/seo/SeoText.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { prefetchEngine } from '../../player/environment.ts';
import { usePlayer } from '../../player/react.ts';
import { useKeepPlaying } from '../../player/useKeepPlaying.ts';
import { useStopUnder } from '../../player/useStopUnder.ts';
import { useStay } from '../../player/ui/stay.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { ChannelInfo } from './ChannelInfo.tsx';
import { ChannelPlayer } from './ChannelPlayer.tsx';
import { ChannelPoster } from './ChannelPoster.tsx';
import styles from './ChannelsPage.module.css';
import { GuideView } from './guide/GuideView.tsx';
import { addLastChannel, useLastChannels } from '../../parts/channels/lastChannels.ts';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { useTelevision, type Television } from '../../parts/channels/queries.ts';
import { channelsIn, defaultCategory, isAdultChannel } from '../../parts/channels/categories.ts';
import { posterOf } from './rules/poster.ts';
import { channelPath, pathIn, resolveRoute, type ChannelRoute } from './rules/route.ts';
import { ScheduleLookup } from './ScheduleLookup.tsx';
import { SidePanel } from './SidePanel.tsx';
import { NARROW } from '@aerial/ui/breakpoints.ts';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { channelData } from './structured-data.ts';
import { useChannelSearch, type ChannelSearch } from './useChannelSearch.ts';
import { useProgrammeTitle } from './useProgrammeTitle.ts';
import { useTuner } from './useTuner.ts';
import { useWithoutResults } from './useWithoutResults.ts';
import { ListZappingContext, useZapping } from './useZapping.ts';
import { ZapNoticeContext } from './zap-notice.ts';
import { chosenView, viewIn, viewPath } from './view.ts';

if (typeof window !== 'undefined') void prefetchEngine().catch(() => {});

/** Television: the player, what is on, the channels and their schedules; one page for all its addresses. */
export default function ChannelsPage() {
  const stay = useStay();
  const params = useParams();
  const { search } = useLocation();
  const ts = new URLSearchParams(search).get('ts');
  const television = useWithoutResults(useTelevision());
  const { channels, categories } = television;
  const route = useMemo(
    () =>
      channels
        ? resolveRoute(
            { first: params['category'], second: params['channel'], single: params['id'], ts },
            categories,
            channels,
          )
        : undefined,
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
  if (route?.kind === 'programme')
    return <ScheduleLookup channel={route.channel} programmeId={route.programmeId} categories={categories} />;
  return <Views television={television} route={route} />;
}

/** Addresses that stand for another one; an unknown category is explained and gives way to the list. @source F-060 */
function useRedirects(route: ChannelRoute | undefined, replace: (to: string) => void): void {
  const { t } = useTranslation();
  const isLeaving = useContext(LeavingContext);
  useEffect(() => {
    // A viewer who is already leaving must not be brought back.
    if (isLeaving()) return;
    if (route?.kind === 'redirect') replace(route.to);
    if (route?.kind === 'unknown-category') {
      showToast(t('error_category_not_found'), 'error');
      replace('/channels');
    }
  }, [isLeaving, route, replace, t]);
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
  const isChild = useIsChild();
  const category =
    (route?.kind === 'list' || route?.kind === 'channel' ? route.category : undefined) ??
    defaultCategory(categories, isChild);
  const listed = useMemo(() => channelsIn(category, channels ?? []), [category, channels]);
  const search = useChannelSearch(channels, listed);
  const isList = route === undefined || route.kind === 'list';
  const isGuide = isList && viewIn(query) === 'guide';
  // An address without a category opens the last chosen one; going from a channel to its list does not.
  const chosen =
    route?.kind === 'list' && !isGuide && key === arrivedAt ? viewPath(route.category, 'guide') : undefined;
  useEffect(() => {
    if (chosen !== undefined && chosenView() === 'guide') stay(chosen);
  }, [chosen, stay]);
  if (isGuide)
    return (
      <GuideView
        channels={channels}
        categories={categories}
        category={category}
        isCategoryRequested={route?.kind === 'list' && route.category !== undefined}
        search={search}
      />
    );
  return (
    <Screen
      channels={channels}
      categories={categories}
      category={category}
      listed={listed}
      search={search}
      route={route}
    />
  );
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
  const stay = useStay();
  const isNarrow = useMedia(NARROW);
  const isChild = useIsChild();
  const profileId = useProfileId();
  const lastChannels = useLastChannels(profileId);
  const player = usePlayer();
  const hasMounted = useHydrated();

  const isOpen = route?.kind === 'channel';
  // Beside the list a wide screen plays the channel watched last; on a narrow one the list is a page of its own.
  const resting = useMemo(() => {
    const last = lastChannels.find((id) => listed.some((channel) => channel.id === id));
    return listed.find(({ id }) => id === last) ?? listed[0];
  }, [lastChannels, listed]);
  const [restingId, setRestingId] = useState<number>();
  // Going on to another category leaves on what plays.
  const playingId = isOpen ? route.channel.id : (restingId ?? (hasMounted ? resting?.id : undefined));
  if (playingId !== restingId) setRestingId(playingId);
  const rested = channels?.find(({ id }) => id === restingId);
  const shown = isOpen ? route.channel : hasMounted && !isNarrow ? (rested ?? resting) : undefined;
  const pictured = shown ?? (isNarrow ? undefined : resting);
  const poster =
    pictured &&
    posterOf(pictured, isOpen ? route.ts : undefined, {
      isChild,
      isAdultChannel: (channel) => isAdultChannel(channel, categories),
    });

  const goTo = useCallback(
    (channel: TvChannel, at: EpochSeconds | undefined) => stay(pathIn(category, channel, at)),
    [stay, category],
  );
  const { programme, schedule, tuner } = useTuner({
    player,
    channel: shown,
    ts: isOpen ? route.ts : undefined,
    goTo,
    categories,
  });

  useEffect(() => {
    if (shown) addLastChannel({ id: shown.id, isAdult: isAdultChannel(shown, categories) }, profileId);
  }, [shown, categories, profileId]);

  const heading = useChannelsHead(route, { categories, programme });

  const { embed } = useSurroundings();
  const isMini = useMiniPlayer() !== undefined;
  useStopUnder(player);
  useKeepPlaying(player, shown && pathIn(category, shown, isOpen ? route.ts : undefined));
  const { ofList, notice, ...beside } = useZapping({ player, tuner, shown, listed, channels, categories, category });

  return (
    <ZapNoticeContext value={notice}>
      <div className={styles.page} data-view={isOpen ? 'channel' : 'list'} data-mini={isMini || undefined}>
        {(!isOpen || isNarrow) && !isMini && (
          <VisuallyHidden>
            <h1>{heading.h1}</h1>
          </VisuallyHidden>
        )}
        <div className={styles.stage}>
          <div className={styles.player}>
            {shown && player ? (
              <ChannelPlayer
                player={player}
                channel={shown}
                programme={programme}
                poster={poster}
                {...beside}
                goTo={goTo}
                channels={channels ?? listed}
                programmes={schedule.data}
                category={category}
                isNarrow={isNarrow}
              />
            ) : (
              <div className={styles.noPlayer} aria-hidden="true">
                {poster && <ChannelPoster src={poster} isGuess={!shown} />}
              </div>
            )}
          </div>
          {shown && !isNarrow && !isMini && (
            <div className={styles.beside}>
              <ChannelInfo
                channel={shown}
                programme={programme}
                programmes={schedule.data ?? []}
                isPending={schedule.isPending}
                channels={channels ?? []}
                category={category}
                player={player}
                {...(isOpen && { heading: heading.own })}
                isMain={isOpen}
              />
            </div>
          )}
          {!isMini && <SeoText text={heading.text} />}
        </div>
        {!isMini && (
          <ListZappingContext value={shown && !embed ? ofList : undefined}>
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
          </ListZappingContext>
        )}
      </div>
    </ZapNoticeContext>
  );
}

interface Shown {
  readonly categories: readonly TvCategory[];
  readonly programme: Programme | undefined;
}

/** @returns the heading of the page, and the provider's own one and text if it has any @source spec 2 §2 Page metadata, C-270 */
function useChannelsHead(
  route: ChannelRoute | undefined,
  { categories, programme }: Shown,
): { h1: string; own: string | undefined; text: string | undefined } {
  const { t } = useTranslation();
  const { category: requested = '', channel: segment } = useParams();
  const titleOf = useProgrammeTitle();
  const { data: network } = useQuery(networkQuery(useApi()));
  const site = network?.provider.name ?? '';
  const names = { site, start: t('section_start'), channels: t('channels_title') };
  const inAddress = route?.kind === 'list' ? route.category : undefined;
  const listed = inAddress && !inAddress.isAll ? inAddress : undefined;
  const isListed = requested === '' || hasLetters(requested);
  const listTitle = listed ? `${listed.name} — ${names.channels}` : names.channels;
  const channel = route?.kind === 'channel' ? route.channel : undefined;
  useLayerName(channel?.name);
  const isLive = route?.kind === 'channel' && route.ts === undefined;
  const onAir = isLive ? (programme ?? channel?.onAir) : programme;
  const path = channel && channelPath(channel, categories);
  const listPath = inAddress ? `/channels/${encodeURIComponent(inAddress.slug || String(inAddress.id))}` : '/channels';
  const ofList = listed
    ? t('channels_category_description', { category: listed.name })
    : t('channels_title_description');
  const description = channel ? channel.description || onAir?.short || t('channels_title_description') : ofList;
  const title = channel
    ? onAir
      ? t('channel_title_live', { programme: titleOf(onAir), channel: channel.name })
      : channel.name
    : listTitle;
  const steps = [
    { name: names.start, path: '/' },
    { name: names.channels, path: '/channels' },
    ...(listed ? [{ name: listed.name, path: listPath }] : []),
  ];
  const own = usePageHead(
    {
      title,
      description,
      canonical: path ?? listPath,
      image: channel ? (onAir?.picture ?? channel.cover ?? null) : null,
      moment:
        path && route?.kind === 'channel' && route.ts !== undefined
          ? {
              picture: momentPicture({ kind: 'channel', channelId: route.channel.id, at: route.ts }),
              path: `${path}?ts=${route.ts}`,
            }
          : undefined,
      noindex: !isListed || (segment !== undefined && !hasLetters(segment)),
      data:
        channel && path
          ? channelData(
              channel,
              path,
              route?.kind === 'channel' ? route.category : undefined,
              isLive ? onAir : undefined,
              names,
            )
          : [breadcrumbs(steps)],
    },
    {
      page: channel ? 'channel' : listed ? 'category' : 'channels',
      values: {
        channel: channel?.name,
        title: channel ? onAir?.title : listTitle,
        name: channel?.name ?? listed?.name ?? site,
        description,
      },
    },
  );
  return { h1: own.h1 ?? title, own: own.h1, text: own.text };
}
