import { CircleAlert, Play, RotateCcw, VolumeX } from 'lucide-react';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import type { PlayerStore } from '../store-types.ts';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { SkipIcon } from './BottomBar.tsx';
import styles from './Overlays.module.css';
import { usePlayerView } from './PlayerContext.ts';

interface OverlaysProps {
  readonly errorAction: ReactNode;
  readonly deniedText: string | undefined;
}

/** What lies in the middle of the picture: waiting, the big play button, skips, messages. */
export const Overlays = memo(function Overlays({ errorAction, deniedText }: OverlaysProps) {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const phase = usePlayerState(player, (state) => state.machine.phase);
  const isForcedMute = usePlayerState(player, (state) => state.machine.isForcedMute);
  const isBlackout = usePlayerState(player, (state) => state.machine.flags.blackout && !state.machine.flags.casting);
  const mattress = usePlayerState(player, (state) => state.mattress);
  const offersRestart = usePlayerState(player, (state) => state.machine.offersRestart);
  const hasError = usePlayerState(player, (state) => state.machine.error !== undefined);
  const isMoving = phase === 'play' || phase === 'waiting';
  return (
    <>
      {isBlackout && (
        <div className={styles.mattress}>
          {mattress && <SizedImage className={styles.mattressPicture} src={mattress} kind="background" alt="" />}
          <p>{t('player_blackout')}</p>
        </div>
      )}
      <div className={styles.middle}>
        {(phase === 'loading' || phase === 'waiting') && !hasError && <Spinner />}
        {phase === 'show-play-button' && (
          <button type="button" className={styles.bigPlay} aria-label={t('player_play')} onClick={player.play}>
            <Play aria-hidden="true" fill="currentColor" strokeWidth={0} />
          </button>
        )}
        <ErrorMessage player={player} action={errorAction} deniedText={deniedText} />
      </div>
      <SkipBadges player={player} />
      <div className={styles.hints}>
        {isForcedMute && isMoving && (
          <button type="button" className={styles.hint} onClick={() => player.setMuted(false)}>
            <VolumeX aria-hidden="true" />
            {t('player_unmute_hint')}
          </button>
        )}
        {offersRestart && isMoving && (
          <button type="button" className={styles.hint} onClick={player.restart}>
            <RotateCcw aria-hidden="true" />
            {t('player_from_beginning')}
          </button>
        )}
      </div>
    </>
  );
});

/** Shorter waits than this show nothing: a spinner that flashes makes a fast start look slow. */
const SPINNER_AFTER_MS = 350;

function Spinner() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SPINNER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <div className={styles.spinner} /> : null;
}

function ErrorMessage({
  player,
  action,
  deniedText,
}: {
  player: PlayerStore;
  action: ReactNode;
  deniedText: string | undefined;
}) {
  const { t } = useTranslation();
  const phase = usePlayerState(player, (state) => state.machine.phase);
  const error = usePlayerState(player, (state) => state.machine.error);
  if (phase !== 'codec-error' && !error) return null;
  const isPin = error?.kind === 'pin';
  const isRefused = error?.kind === 'denied' || error?.kind === 'not-found';
  const licenseText = error?.kind === 'license' ? error.message : undefined;
  const text =
    phase === 'codec-error'
      ? t('error_video_codec')
      : isPin
        ? t('embed_needs_pin')
        : isRefused
          ? error.message || deniedText || t('channel_not_available')
          : licenseText || t('error_video_download');
  const canRetry = phase !== 'codec-error' && !isRefused;
  return (
    <div className={styles.error} role="alert" data-message>
      <CircleAlert aria-hidden="true" />
      <p>{text}</p>
      <div className={styles.actions}>
        {canRetry && (
          <button type="button" className={styles.retry} onClick={player.play}>
            {t(isPin ? 'embed_enter_pin' : 'player_retry')}
          </button>
        )}
        {action}
      </div>
    </div>
  );
}

const BADGE_LEAVES_MS = 300;

/** How far the presses add up to; stays a moment after they were applied. */
function SkipBadges({ player }: { player: PlayerStore }) {
  const { t } = useTranslation();
  const pending = usePlayerState(player, (state) => state.machine.pendingSkip);
  const [shown, setShown] = useState(0);
  if (pending !== 0 && pending !== shown) setShown(pending);
  useEffect(() => {
    if (pending !== 0) return;
    const timer = setTimeout(() => setShown(0), BADGE_LEAVES_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  if (shown === 0) return null;
  const direction = shown > 0 ? 1 : -1;
  return (
    <output
      className={styles.badge}
      data-direction={direction === 1 ? 'forward' : 'back'}
      data-leaving={pending === 0 || undefined}
    >
      <SkipIcon direction={direction} />
      <span>{t(direction === 1 ? 'player_skipped_forward' : 'player_skipped_back', { seconds: Math.abs(shown) })}</span>
    </output>
  );
}
