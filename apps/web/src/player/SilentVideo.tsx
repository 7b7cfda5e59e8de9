import { useEffect, useRef, useState } from 'react';
import { useIsCovered } from '../core/covered.ts';
import { browserEnvironment, type PlayerEnvironment } from './environment.ts';
import { DATA_SAVER_KEY } from './preferences.ts';
import { usePlayerState } from './react.ts';
import { readDataSaver } from './rules/data-saver.ts';
import type { PlayerStore, SourceAnswer } from './store-types.ts';
import { createPlayer } from './store.ts';
import styles from './SilentVideo.module.css';
import type { PlaybackItem } from './types.ts';

export interface SilentVideoProps {
  /** Another item is another video. */
  readonly item: PlaybackItem;
  /** May change without loading anything again. */
  readonly fetchSource: () => Promise<SourceAnswer>;
  readonly purpose: 'trailer' | 'preview';
  /** Whether it can play now; it also waits until it is on the screen. */
  readonly isActive: boolean;
  readonly isMuted: boolean;
  readonly className?: string | undefined;
  /** There is a moving picture to be seen. */
  readonly onStarted?: (() => void) | undefined;
  readonly onEnded?: (() => void) | undefined;
  /** The player exists, before it opens anything. */
  readonly onPlayer?: ((player: PlayerStore) => void) | undefined;
}

/** A video of a page, without controls: muted until the viewer unmutes it, paused off screen, absent with reduced motion or data saving. */
export function SilentVideo(props: SilentVideoProps) {
  const isWelcome = useIsMotionWelcome();
  const isCovered = useIsCovered();
  const [player, setPlayer] = useState<PlayerStore>();
  // The player is created only when it comes into view; under another page it would load what is not seen.
  if (isWelcome && props.isActive && !isCovered && !player) setPlayer(createPlayer(silentEnvironment(props.purpose)));
  return isWelcome && player ? <Video key={props.item.key} {...props} player={player} /> : null;
}

function Video({
  player,
  item,
  fetchSource,
  isActive,
  isMuted,
  className,
  onStarted,
  onEnded,
  onPlayer,
}: SilentVideoProps & { player: PlayerStore }) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const phase = usePlayerState(player, (state) => state.machine.phase);
  // Of radio there is nothing to see: what lies below stays.
  const hasPicture = usePlayerState(player, (state) => state.tracks.isAudioOnly !== true);
  const isRunning = phase === 'play' || phase === 'waiting' || phase === 'pause';
  const latest = useRef({ item, fetchSource, onStarted, onEnded });
  useEffect(() => void (latest.current = { item, fetchSource, onStarted, onEnded }));

  useEffect(() => onPlayer?.(player), [player, onPlayer]);
  useEffect(() => {
    if (!video.current || !box.current) return;
    const detach = player.attach(video.current, box.current);
    player.open({
      item: latest.current.item,
      canSeek: false,
      fetchSource: () => latest.current.fetchSource(),
      notify: (what) => void (what === 'ended' && latest.current.onEnded?.()),
    });
    return () => {
      player.close();
      detach();
    };
  }, [player]);

  useEffect(() => {
    if (phase === 'play') latest.current.onStarted?.();
  }, [phase]);
  useEffect(() => {
    if (player.getState().machine.item && player.getState().machine.flags.muted !== isMuted) player.setMuted(isMuted);
  }, [player, isMuted]);
  const isInView = useIsSeen(box);
  const isSeen = !useIsCovered() && isInView;
  const canPlay = isActive && isSeen;
  useEffect(() => {
    if (canPlay) player.play();
    else player.pause();
  }, [player, canPlay]);
  // What was paused while it loaded starts by itself when it is ready.
  useEffect(() => {
    if (isRunning && !canPlay) player.pause();
  }, [player, isRunning, canPlay]);

  return (
    <div
      ref={box}
      className={[styles.box, className].filter(Boolean).join(' ')}
      data-shown={(isRunning && isActive && hasPicture) || undefined}
      aria-hidden="true"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- decoration: what it says stands on the page */}
      <video ref={video} className={styles.video} playsInline disablePictureInPicture tabIndex={-1} />
    </div>
  );
}

/** Remembers nothing and always starts silent. */
const silentEnvironment = (purpose: SilentVideoProps['purpose']): PlayerEnvironment => ({
  ...browserEnvironment(purpose),
  read: () => null,
  write: () => {},
  hasInteracted: () => false,
});

function useIsMotionWelcome(): boolean {
  const [isWelcome, setWelcome] = useState(false);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    const { read, savesData } = browserEnvironment();
    const saves = readDataSaver(read(DATA_SAVER_KEY), savesData?.() === true) !== 'off';
    const look = (): void => setWelcome(!still.matches && !saves);
    look();
    still.addEventListener('change', look);
    return () => still.removeEventListener('change', look);
  }, []);
  return isWelcome;
}

/** Whether at least a third is on the screen. */
function useIsSeen(box: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen((entry?.intersectionRatio ?? 0) > 0.33), {
      threshold: [0, 0.33, 0.66],
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isSeen;
}
