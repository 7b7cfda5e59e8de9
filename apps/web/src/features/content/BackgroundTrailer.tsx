import { Volume2, VolumeX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { NARROW_PX } from '../../ui/breakpoints.ts';
import { useMedia } from '../../ui/useMedia.ts';
import styles from './BackgroundTrailer.module.css';

/** The player and its engine come only where a trailer really plays. */
const TrailerVideo = lazy(() => import('../../player/TrailerVideo.tsx').then((module) => ({ default: module.TrailerVideo })));

/** Trailers behind a page are for desktops. @source C-139 */
const DESKTOP = `(width > ${NARROW_PX}px) and (hover: hover)`;
/** The still picture has this long to itself, and the page to settle, milliseconds. */
const BEGIN_AFTER_MS = 1_200;

interface BackgroundTrailerProps {
  trailerId: string;
  isActive: boolean;
  /** Somebody listens: what turns by itself should wait. */
  onListening?: (isListening: boolean) => void;
}

const nothing = () => null;

/** A trailer over the picture, silent until the viewer wants to hear it. @source C-110, C-133, C-139, C-141, C-786 */
export function BackgroundTrailer({ trailerId, isActive, onListening }: BackgroundTrailerProps) {
  const { t } = useTranslation();
  const isDesktop = useMedia(DESKTOP);
  const [isDue, setDue] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    if (!isActive || isDue) return;
    const timer = setTimeout(() => setDue(true), BEGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isActive, isDue]);
  if (!isDesktop || !isDue) return null;
  const toggle = () => {
    setMuted(!isMuted);
    onListening?.(isMuted);
  };
  return (
    <>
      <ErrorBoundary fallback={nothing}>
        <Suspense>
          <TrailerVideo trailerId={trailerId} isActive={isActive} isMuted={isMuted || !isActive} className={styles.video} onStarted={() => setStarted(true)} />
        </Suspense>
      </ErrorBoundary>
      {hasStarted && isActive && (
        <IconButton look="glass" className={styles.volume} label={t(isMuted ? 'action_unmute' : 'action_mute')} aria-pressed={!isMuted} onClick={toggle}>
          {isMuted ? <VolumeX aria-hidden size={22} /> : <Volume2 aria-hidden size={22} />}
        </IconButton>
      )}
    </>
  );
}
