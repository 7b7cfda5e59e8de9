import type { Seconds } from '@aerial/domain/time.ts';
import type { LibraryId } from '@aerial/domain/ids.ts';
import { isAdultItem, itemKey } from '@aerial/domain/parental.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { usePlaybackEvents } from '../../analytics/useEvents.ts';
import { isNotFound } from '@aerial/api-client/port.ts';
import { useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { useClose, useGo } from '../../core/links.tsx';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { MiniPlayerEnd } from '../../core/MiniPlayerEnd.tsx';
import { useApi } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { ParentalGate } from '../../parental/ParentalGate.tsx';
import { prefetchEngine } from '../../player/environment.ts';
import { usePlayer, usePlayerState, usePlayerTime } from '../../player/react.ts';
import { useSleepTimer } from '../../player/sleep/useSleepTimer.tsx';
import type { PlayerStore } from '../../player/store-types.ts';
import { Player } from '../../player/ui/Player.tsx';
import { useStay } from '../../player/ui/stay.tsx';
import { useKeepPlaying } from '../../player/useKeepPlaying.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useAdFree } from '../../parts/commerce/useAdFree.ts';
import { mustBeBought } from '../../parts/content/purchase-target.ts';
import { useLicenseEnd } from '../../parts/content/useLicenseEnd.ts';
import { FilmTools } from './FilmTools.tsx';
import { EpisodesMenu } from './EpisodesMenu.tsx';
import {
  watchContentQuery,
  watchEpisodesQuery,
  watchMetadataQuery,
  type Content,
  type ContentMetadata,
  type Episode,
} from './queries.ts';
import { NotPlayable } from './NotPlayable.tsx';
import { idOf, neighbourEpisode, parseFrom, watchTarget } from './rules.ts';
import type { WatchOverlayHandle } from './up-next/WatchOverlay.tsx';
import { useFilm } from './useFilm.ts';
import { WatchMessage, WatchLoading } from './WatchMessage.tsx';
import styles from './Watch.module.css';

if (typeof window !== 'undefined') void prefetchEngine().catch(() => {});

/** /watch/{slug or id}: the player in the whole window. @source C-044 */
export default function WatchPage() {
  const { t } = useTranslation();
  const { id: segment = '' } = useParams();
  const id = idOf(segment);
  if (id === undefined) return <WatchMessage title={t('not_found_content')} />;
  return <Watch key={id} id={id} />;
}

function Watch({ id }: { id: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const go = useGo();
  const stay = useStay();
  const close = useClose();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const from = parseFrom(query.get('from')) as Seconds | undefined;
  const libraryId = parseFrom(query.get('library_id')) as LibraryId | undefined;
  const content = useQuery(watchContentQuery(api, id, libraryId));
  const metadata = useQuery(watchMetadataQuery(api, id, libraryId));
  useLicenseEnd(metadata.data);
  const series = useSeries(content.data);
  const seriesId = series?.id;
  const episodes = useQuery({ ...watchEpisodesQuery(api, seriesId ?? ''), enabled: Boolean(seriesId) });
  const isCollection = content.data !== undefined && !['movie', 'episode'].includes(content.data.content_type);
  const isSettled = metadata.isFetched && (!isCollection || episodes.isFetched || metadata.data?.next_to_play != null);
  const target = useMemo(
    () => (content.data && isSettled ? watchTarget(content.data, metadata.data, episodes.data, libraryId) : undefined),
    [content.data, metadata.data, episodes.data, libraryId, isSettled],
  );
  useLayerName(content.data?.title);
  usePageHead(content.data && { title: content.data.title, noindex: true });

  useEffect(() => {
    if (target?.kind === 'episode') stay(`/watch/${target.slug}`);
    if (target?.kind === 'catch-up') go(`/channels/${target.channelId}/${target.at}`, { replace: true });
  }, [target, go, stay]);

  const mini = useMiniPlayer();
  const isMini = mini !== undefined;
  const cannotPlay =
    content.isError ||
    (content.data !== undefined &&
      target !== undefined &&
      target.kind !== 'episode' &&
      (target.kind !== 'play' || mustBeBought(metadata.data)));
  if (isMini && cannotPlay) return <MiniPlayerEnd />;
  if (content.isError) {
    const isMissing = isNotFound(content.error);
    return (
      <WatchMessage
        title={t(isMissing ? 'not_found_content' : 'error_video_download')}
        onRetry={isMissing ? undefined : () => void content.refetch()}
      />
    );
  }
  if (content.data && target && target.kind !== 'episode' && mustBeBought(metadata.data))
    return (
      <Suspense fallback={<WatchLoading poster={content.data.background.web} />}>
        <NotPurchased content={content.data} metadata={metadata.data} />
      </Suspense>
    );
  if (content.data && target?.kind === 'unavailable' && target.why !== 'announcement') {
    return <NotPlayable content={content.data} metadata={metadata.data} />;
  }
  if (target?.kind === 'unavailable') {
    return (
      <WatchMessage
        title={t('warning_episode_is_announcement')}
        to={content.data && `/contents/${content.data.slug}`}
      />
    );
  }
  if (!content.data || target?.kind !== 'play') return <WatchLoading poster={content.data?.background.web} />;
  const loading = <WatchLoading poster={content.data.background.web} />;
  return (
    // @source C-487, C-570, C-571
    <ParentalGate
      action={isAdultItem({ age: content.data.age, isAdult: content.data.is_adult }) ? 'vod' : undefined}
      itemKey={itemKey('vod', content.data.id)}
      isQuiet={isMini}
      onDeclined={mini ? mini.close : close}
      fallback={loading}
    >
      <Film
        content={content.data}
        series={series}
        metadata={metadata.data}
        episodes={episodes.data ?? []}
        libraryId={target.libraryId}
        from={from}
        address={pathname + search}
        onDenied={() => void metadata.refetch()}
      />
    </ParentalGate>
  );
}

interface Series {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** The series around an episode or season: the parent that is no season. */
function useSeries(content: Content | undefined): Series | undefined {
  const api = useApi();
  const isPart = content?.content_type === 'episode' || content?.content_type === 'season';
  const { data: parent } = useQuery({
    ...watchContentQuery(api, content?.parent_id ?? '', undefined),
    enabled: isPart && Boolean(content?.parent_id),
  });
  if (!content || content.content_type === 'movie') return undefined;
  if (!isPart) return content;
  return parent?.content_type === 'season' && parent.parent ? parent.parent : parent;
}

const AfterFilm = lazy(() => import('./AfterFilm.tsx'));
/** Loaded beside the film: what is in it is needed seconds later at the earliest. */
const WatchOverlay = lazy(() => import('./up-next/WatchOverlay.tsx'));
const NotPurchased = lazy(() => import('./NotPurchased.tsx'));

/** The remaining time at which a film counts as finished, seconds. */
const END_S = 5;

/** Hides once playback resumes or seeks. */
function WhenOver({
  player,
  whole,
  isSeries,
  onBegun,
}: {
  player: PlayerStore;
  whole: Series;
  isSeries: boolean;
  onBegun: () => void;
}) {
  const isPlaying = usePlayerState(player, (state) => state.machine.phase === 'play');
  const isElsewhere = usePlayerTime(
    player,
    ({ position, bounds }) => bounds !== undefined && position < bounds.end - END_S,
  );
  const isMoving = isPlaying || isElsewhere;
  const [wasStill, setWasStill] = useState(false);
  if (!isMoving && !wasStill) setWasStill(true);
  const hasBegun = isMoving && wasStill;
  useEffect(() => {
    if (hasBegun) onBegun();
  }, [hasBegun, onBegun]);
  if (isMoving) return null;
  return (
    <Suspense>
      <AfterFilm whole={whole} isSeries={isSeries} onReplay={player.play} />
    </Suspense>
  );
}

/** The episode that was started automatically after another one. */
let begunByItself: string | undefined;
const setBegunByItself = (id: string | undefined): void => void (begunByItself = id);

interface FilmProps {
  readonly content: Content;
  readonly series: Series | undefined;
  readonly metadata: ContentMetadata | undefined;
  readonly episodes: readonly Episode[];
  readonly libraryId: LibraryId;
  readonly from: Seconds | undefined;
  /** The page's own. */
  readonly address: string;
  readonly onDenied: () => void;
}

function Film({ content, series, metadata, episodes, libraryId, from, address, onDenied }: FilmProps) {
  const { t } = useTranslation();
  const stay = useStay();
  const close = useClose();
  const player = usePlayer();
  const mini = useMiniPlayer();
  useKeepPlaying(player, address);
  const lang = useContentLanguage();
  const sleep = useSleepTimer(player, useViewerFeature('sleep_timer'));
  const previous = neighbourEpisode(episodes, content.id, -1);
  const next = neighbourEpisode(episodes, content.id, 1);
  const watch = useCallback((episode: Episode) => stay(`/watch/${episode.slug}`), [stay]);
  const goOn = (isAutomatic = true): void => {
    // The sleep timer stops the episode at its end.
    if (!next || (isAutomatic && sleep.choice === 'end')) return;
    setBegunByItself(isAutomatic ? next.id : undefined);
    watch(next);
  };
  const overlay = useRef<WatchOverlayHandle>(null);
  const [isOver, setOver] = useState(false);
  const offerAdFree = useAdFree(player);
  useFilm(player, {
    content,
    metadata,
    libraryId,
    from,
    onNearEnd: next && (() => (overlay.current ? overlay.current.nearEnd() : goOn())),
    onEnded() {
      // Nothing follows by itself.
      if (mini) return mini.close();
      overlay.current?.ended();
      setOver(!next);
    },
    offerAdFree,
    onDenied,
    canPrompt: !mini,
  });
  const parentId = content.parent_id ?? undefined;
  usePlaybackEvents(
    player,
    { contentId: content.id, contentParentId: parentId, libraryId },
    begunByItself === content.id,
  );

  const nameOf = ({ season, series: number }: Pick<Episode, 'season' | 'series'>): string =>
    season !== null && number !== null ? t('watch_episode', { season, series: number }) : '';
  const episodeName = content.content_type === 'episode' ? nameOf(content) : '';
  const title = series?.title ?? content.title;
  const subtitle = [episodeName, series ? content.title : ''].filter(Boolean).join(' · ');
  if (!player) return <WatchLoading poster={content.background.web} />;
  return (
    <div className={mini ? styles.mini : styles.page}>
      <Player
        player={player}
        isFullWindow
        title={title}
        subtitle={subtitle || undefined}
        lang={lang}
        artwork={content.cover.src_16x9 ?? undefined}
        clock="elapsed"
        settings={sleep.settings}
        onBack={close}
        previous={previous && { label: t('watch_previous_episode'), go: () => watch(previous) }}
        next={next && { label: t('watch_next_episode'), go: () => watch(next) }}
        series={
          episodes.length > 1 && (
            <EpisodesMenu episodes={episodes} current={content.id} seriesId={series?.id} onChoose={watch} />
          )
        }
        deniedText={t('watch_not_available')}
        tools={
          <FilmTools
            player={player}
            title={[title, subtitle].filter(Boolean).join(' · ')}
            content={content}
            libraryId={libraryId}
          />
        }
        after={
          <>
            {isOver ? (
              <WhenOver
                player={player}
                whole={series ?? content}
                isSeries={series !== undefined}
                onBegun={() => setOver(false)}
              />
            ) : (
              <Suspense>
                <WatchOverlay
                  ref={overlay}
                  player={player}
                  next={
                    next && {
                      name: [nameOf(next), next.title].filter(Boolean).join(' · '),
                      picture: next.cover.src_16x9,
                    }
                  }
                  isAutomatic={begunByItself === content.id}
                  onGoOn={goOn}
                />
              </Suspense>
            )}
            {sleep.overlay}
          </>
        }
        errorAction={
          <ButtonLink to={`/contents/${series?.slug ?? content.slug}`} size="small" replace>
            {t(series ? 'watch_to_series' : 'watch_to_page')}
          </ButtonLink>
        }
      />
    </div>
  );
}
