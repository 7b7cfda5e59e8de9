import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { useClose, useGo } from '../../core/links.tsx';
import { useApi, useIsChild, useProfileId, useSession } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { lastChannelsNow } from '../../parts/channels/lastChannels.ts';
import type { TvChannel } from '../../parts/channels/model.ts';
import { useTelevision } from '../../parts/channels/queries.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { ControlButton } from '../../player/ui/ControlButton.tsx';
import {
  FEW_TILES,
  isTooWeak,
  LOOK_EVERY_MS,
  mosaicChannels,
  neighbourOf,
  TILES,
  tilesFrom,
  tilesOf,
  turned,
  weakLooks,
  type Frames,
} from './rules.ts';
import { mosaicSources } from './sources.ts';
import styles from './MosaicPage.module.css';
import { Tile } from './Tile.tsx';

/** Four channels at once; the sound follows the focus. */
export default function MosaicPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isOffered = useViewerFeature('mosaic');
  const isActive = useSession().tag === 'active';
  const isChild = useIsChild();
  const profileId = useProfileId();
  const { channels, categories, hasFailed, retry } = useTelevision();
  usePageHead({ title: t('mosaic_title'), noindex: true });
  useLayerName(t('mosaic_title'));
  const from = Number(new URLSearchParams(search).get('channel')) || undefined;
  // The order is that of the moment it was opened: what is heard here moves nothing.
  const [last] = useState(() => (typeof window === 'undefined' ? [] : lastChannelsNow(profileId)));
  const shown = useMemo(
    () =>
      channels && mosaicChannels(channels, categories, { isChild, last, from: from as TvChannel['id'] | undefined }),
    [channels, categories, isChild, last, from],
  );
  if (!isOffered) return <NotFound what="page" />;
  return (
    <div className={styles.page}>
      {hasFailed ? (
        <div className={styles.state}>
          <ErrorState onRetry={retry} />
        </div>
      ) : !shown || !isActive ? (
        <div className={styles.state}>
          <Spinner size={40} />
        </div>
      ) : shown.length < 2 ? (
        <div className={styles.state}>
          <EmptyState title={t('mosaic_none')}>
            <ButtonLink to="/channels" look="primary">
              {t('channel_to_list')}
            </ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <Mosaic channels={shown} />
      )}
    </div>
  );
}

function Mosaic({ channels }: { readonly channels: readonly TvChannel[] }) {
  const { t } = useTranslation();
  const api = useApi();
  const go = useGo();
  const close = useClose();
  const isUpright = useMedia('(orientation: portrait) and (width <= 768px)');
  const [size, setSize] = useState(() => tilesOf(navigator.hardwareConcurrency));
  const [start, setStart] = useState(0);
  const [turns, setTurns] = useState(0);
  const [heard, setHeard] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  // Other channels begin with the one that is heard.
  // oxlint-disable-next-line react/exhaustive-deps -- new sources after each turn
  const sources = useMemo(() => mosaicSources(api), [api, turns]);
  const tiles = tilesFrom(channels, start, size);
  const onVideo = useFrames(
    useCallback(() => {
      setSize((now) => {
        if (now === TILES) showToast(t('mosaic_weak'));
        return FEW_TILES;
      });
      setHeard((at) => Math.min(at, FEW_TILES - 1));
    }, [t]),
  );
  const turn = (by: 1 | -1): void => {
    setStart(turned(start, by, { length: channels.length, size }));
    setTurns(turns + 1);
    setHeard(0);
  };

  // The tiles that had the focus are gone.
  useEffect(() => buttons.current[0]?.focus({ preventScroll: true }), [turns]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return close();
    }
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      return turn(event.key === 'PageDown' ? 1 : -1);
    }
    if (!(event.target as Element).closest(`.${styles.grid}`)) return;
    const to = neighbourOf(heard, event.key, { count: tiles.length, columns: isUpright ? 1 : 2 });
    // At an edge the key goes on to the buttons above, where the page is moved through by arrows.
    if (to === undefined || to === heard) return;
    event.preventDefault();
    buttons.current[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className={styles.whole} onKeyDown={onKeyDown}>
      <header className={styles.top}>
        <ControlButton label={t('player_back')} onPress={close}>
          <ArrowLeft aria-hidden="true" />
        </ControlButton>
        <div className={styles.titles}>
          <h1>{t('mosaic_title')}</h1>
          <p>{t('mosaic_hint')}</p>
        </div>
        {channels.length > size && (
          <div className={styles.turns}>
            <Button
              size="small"
              look="ghost"
              icon={<ChevronLeft aria-hidden="true" size={18} />}
              onClick={() => turn(-1)}
            >
              {t('mosaic_previous')}
            </Button>
            <Button
              size="small"
              look="ghost"
              icon={<ChevronRight aria-hidden="true" size={18} />}
              onClick={() => turn(1)}
            >
              {t('mosaic_next')}
            </Button>
          </div>
        )}
      </header>
      <fieldset className={styles.grid} data-count={tiles.length} aria-label={t('mosaic_title')}>
        {tiles.map((channel, at) => (
          <Tile
            key={`${turns} ${channel.id}`}
            ref={(element) => void (buttons.current[at] = element)}
            channel={channel}
            isHeard={at === heard}
            sources={sources}
            onVideo={onVideo}
            onHear={() => setHeard(at)}
            onOpen={() => go(`/channel/${channel.id}`)}
          />
        ))}
      </fieldset>
    </div>
  );
}

const framesOf = (videos: Iterable<HTMLVideoElement>): Frames => {
  let [total, dropped] = [0, 0];
  for (const video of videos) {
    const quality = video.getVideoPlaybackQuality?.();
    total += quality?.totalVideoFrames ?? 0;
    dropped += quality?.droppedVideoFrames ?? 0;
  }
  return { total, dropped };
};

/** Looks whether the machine decodes all pictures. @param onWeak it does not @returns takes the elements that play */
function useFrames(onWeak: () => void): (id: number, video: HTMLVideoElement | undefined) => void {
  const videos = useRef(new Map<number, HTMLVideoElement>());
  useEffect(() => {
    let before = framesOf(videos.current.values());
    let looks = 0;
    const timer = setInterval(() => {
      const now = framesOf(videos.current.values());
      // A picture that was left takes its frames with it; a hidden page draws none.
      if (now.total >= before.total && document.visibilityState === 'visible')
        looks = weakLooks(looks, { total: now.total - before.total, dropped: now.dropped - before.dropped });
      before = now;
      if (isTooWeak(looks)) {
        looks = 0;
        onWeak();
      }
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [onWeak]);
  return useCallback((id, video) => {
    if (video) videos.current.set(id, video);
    else videos.current.delete(id);
  }, []);
}
