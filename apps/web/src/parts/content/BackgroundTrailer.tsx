import type { TrailerId } from '@aerial/domain/ids.ts';
import { Volume2, VolumeX } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { hasInteracted } from '../../player/interaction.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { NARROW_PX } from '@aerial/ui/breakpoints.ts';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import styles from './BackgroundTrailer.module.css';

/** The player and its engine load only where a trailer really plays. */
const TrailerVideo = lazy(() => import('./ReportedTrailer.tsx'));

/** Trailers behind a page are for desktops. @source C-139 */
const DESKTOP = `(width > ${NARROW_PX}px) and (hover: hover)`;
/** Delay of the trailer after the picture comes into view, milliseconds. */
const STILL_MS = 1_200;
/** On a page without interaction, the trailer and its player load this long after the page is idle, milliseconds. */
const AFTER_REST_MS = 3_000;

interface BackgroundTrailerProps {
  trailerId: TrailerId;
  isActive: boolean;
  /** The viewer has turned on the sound: automatic rotation should pause. */
  onListening?: (isListening: boolean) => void;
}

/** Minimum visible share of the picture. */
const SEEN_SHARE = 0.4;

const nothing = () => null;

/** Calls `then` when the trailer of a picture shown from now on may start. @returns cancels it */
function whenDue(then: () => void): () => void {
  const shownAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  void pageIdle().then((restedAt) => {
    if (isOver) return;
    const dueAt = hasInteracted() ? shownAt + STILL_MS : Math.max(shownAt + STILL_MS, restedAt + AFTER_REST_MS);
    timer = setTimeout(then, Math.max(0, dueAt - performance.now()));
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** A trailer over the picture, muted until the viewer turns on its sound. @source C-110, C-133, C-139, C-141, C-786 */
export function BackgroundTrailer({ trailerId, isActive, onListening }: BackgroundTrailerProps) {
  const { t } = useTranslation();
  const isDesktop = useMedia(DESKTOP);
  const [isDue, setDue] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [hasStarted, setStarted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!isDesktop || !isActive || isDue || !element) return;
    let cancel: (() => void) | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        cancel?.();
        cancel = (entry?.intersectionRatio ?? 0) >= SEEN_SHARE ? whenDue(() => setDue(true)) : undefined;
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [isActive, isDue, isDesktop]);
  if (!isDesktop) return null;
  if (!isDue) return <span ref={place} className={styles.place} aria-hidden="true" />;
  const toggle = () => {
    setMuted(!isMuted);
    onListening?.(isMuted);
  };
  return (
    <>
      <ErrorBoundary fallback={nothing}>
        <Suspense>
          <TrailerVideo
            trailerId={trailerId}
            isActive={isActive}
            isMuted={isMuted || !isActive}
            className={styles.video}
            onStarted={() => setStarted(true)}
          />
        </Suspense>
      </ErrorBoundary>
      {hasStarted && isActive && (
        <IconButton
          look="glass"
          className={styles.volume}
          label={t(isMuted ? 'action_unmute' : 'action_mute')}
          aria-pressed={!isMuted}
          onClick={toggle}
        >
          {isMuted ? <VolumeX aria-hidden size={22} /> : <Volume2 aria-hidden size={22} />}
        </IconButton>
      )}
    </>
  );
}
