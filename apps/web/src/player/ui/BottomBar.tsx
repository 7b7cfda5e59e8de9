import {
  ArrowLeftRight,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
} from 'lucide-react';
import { memo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canPictureInPicture } from '../element.ts';
import { usePlayerState, usePlayerTime } from '../react.ts';
import { formatClock, formatDuration } from '../rules/format.ts';
import { showsProgress, SKIP_STEP_S } from '../rules/seek.ts';
import type { PlayerStore } from '../store-types.ts';
import { ControlButton } from './ControlButton.tsx';
import type { Neighbour } from './PlayerContext.ts';
import styles from './Player.module.css';
import { usePlayerView } from './PlayerContext.ts';
import { SeekBar } from './SeekBar.tsx';
import { CastButton } from './CastButton.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { VolumeControl } from './VolumeControl.tsx';

interface BottomBarProps {
  readonly clock: 'time-of-day' | 'elapsed';
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly last: Neighbour | undefined;
  readonly series: ReactNode;
  readonly lineEnd: ReactNode;
  readonly hidesPictures: boolean | undefined;
}

/** The progress line and the buttons under it. */
export const BottomBar = memo(function BottomBar({
  clock,
  previous,
  next,
  last,
  series,
  lineEnd,
  hidesPictures,
}: BottomBarProps) {
  const { player, controls } = usePlayerView();
  const { t } = useTranslation();
  const isPlaying = usePlayerState(
    player,
    (state) => state.machine.phase === 'play' || state.machine.phase === 'waiting',
  );
  const isFullscreen = usePlayerState(player, (state) => state.machine.flags.fullscreen);
  const bounds = usePlayerState(player, (state) => state.machine.bounds);
  const canSeek = usePlayerState(player, (state) => state.canSeek && !state.isPackshot);
  const isVitrina = usePlayerState(player, (state) => state.machine.flags.vitrina);
  const isAudioOnly = usePlayerState(player, (state) => state.tracks.isAudioOnly === true);
  const isCasting = usePlayerState(player, (state) => state.machine.flags.casting);
  const isPackshot = usePlayerState(player, (state) => state.isPackshot);
  const hasPictureInPicture = useSyncExternalStore(noChanges, canPictureInPicture, () => false);
  return (
    <div className={styles.bottom}>
      {/* Reserves the space of values that are still loading. */}
      {(!bounds || showsProgress(bounds)) && !isPackshot && (
        <div className={styles.line}>
          {bounds && <TimeBefore player={player} clock={clock} />}
          <div className={styles.seek}>
            <SeekBar player={player} clock={clock} onDrag={controls.setDragging} hidesPictures={hidesPictures} />
          </div>
          {bounds && <TimeAfter player={player} clock={clock} />}
          {lineEnd}
        </div>
      )}
      <div className={styles.buttons}>
        <span className={styles.transport}>
          {previous ? (
            <ControlButton label={previous.label} onPress={previous.go}>
              <SkipBack aria-hidden="true" />
            </ControlButton>
          ) : (
            next && <NoNeighbour />
          )}
          {canSeek && !isVitrina && (
            <ControlButton label={t('player_skip_back', { seconds: SKIP_STEP_S })} onPress={() => player.skip(-1)}>
              <SkipIcon direction={-1} />
            </ControlButton>
          )}
          <ControlButton label={t(isPlaying ? 'player_pause' : 'player_play')} onPress={player.togglePlay} isLarge>
            {isPlaying ? (
              <Pause aria-hidden="true" fill="currentColor" strokeWidth={0} />
            ) : (
              <Play aria-hidden="true" fill="currentColor" strokeWidth={0} />
            )}
          </ControlButton>
          {canSeek && !isVitrina && (
            <ControlButton label={t('player_skip_forward', { seconds: SKIP_STEP_S })} onPress={() => player.skip(1)}>
              <SkipIcon direction={1} />
            </ControlButton>
          )}
          {next ? (
            <ControlButton label={next.label} onPress={next.go}>
              <SkipForward aria-hidden="true" />
            </ControlButton>
          ) : (
            previous && <NoNeighbour />
          )}
        </span>
        <VolumeControl player={player} />
        <LiveButton player={player} />
        <span className={styles.gap} />
        {last && (
          <ControlButton data-last="" label={last.label} onPress={last.go}>
            <ArrowLeftRight aria-hidden="true" />
          </ControlButton>
        )}
        {series}
        <SettingsMenu />
        <CastButton />
        {hasPictureInPicture && !isVitrina && !isAudioOnly && !isCasting && (
          <ControlButton label={t('player_picture_in_picture')} onPress={player.togglePictureInPicture}>
            <PictureInPicture2 aria-hidden="true" />
          </ControlButton>
        )}
        <ControlButton
          label={t(isFullscreen ? 'player_leave_fullscreen' : 'player_fullscreen')}
          onPress={player.toggleFullscreen}
        >
          {isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </ControlButton>
      </div>
    </div>
  );
});
const noChanges = () => () => {};

/** Keeps the room of a neighbour that is missing, so that the large button stays in the middle of a small picture. */
const NoNeighbour = () => <span aria-hidden="true" className={styles.noNeighbour} />;

export function SkipIcon({ direction }: { direction: 1 | -1 }) {
  const Icon = direction === 1 ? RotateCw : RotateCcw;
  return (
    <span className={styles.skipIcon} aria-hidden="true">
      <Icon strokeWidth={1.75} />
      <span>{SKIP_STEP_S}</span>
    </span>
  );
}

interface TimeProps {
  readonly player: PlayerStore;
  readonly clock: 'time-of-day' | 'elapsed';
}
/** Whole seconds only, so that it renders once a second. */
function TimeBefore({ player, clock }: TimeProps) {
  const second = usePlayerTime(player, (time) => Math.floor(time.position));
  return <span className={styles.time}>{clock === 'time-of-day' ? formatClock(second) : formatDuration(second)}</span>;
}
function TimeAfter({ player, clock }: TimeProps) {
  const end = usePlayerState(player, (state) => state.machine.bounds?.end);
  if (end === undefined) return null;
  return <span className={styles.time}>{clock === 'time-of-day' ? formatClock(end) : formatDuration(end)}</span>;
}

/** "Live" while the picture is the present one; otherwise the way back to it. */
function LiveButton({ player }: { player: PlayerStore }) {
  const { t } = useTranslation();
  const kind = usePlayerState(player, (state) => state.machine.item?.kind);
  const isAtEdge = usePlayerState(player, (state) => state.isAtEdge);
  if (kind !== 'live' && kind !== 'archive') return null;
  const isPresent = kind === 'live' && isAtEdge;
  return (
    <button
      type="button"
      className={styles.live}
      data-present={isPresent || undefined}
      disabled={isPresent}
      onClick={player.goLive}
    >
      <span className={styles.dot} aria-hidden="true" />
      {t(isPresent ? 'player_live' : 'player_go_live')}
    </button>
  );
}
