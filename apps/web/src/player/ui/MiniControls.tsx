import { Lock, Maximize2, Move, Pause, Play, SkipBack, SkipForward, TriangleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYER_ID } from '../../core/covered.ts';
import { useGo } from '../../core/links.tsx';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { usePlayerState, usePlayerTime } from '../react.ts';
import type { PlayerStore } from '../store-types.ts';
import { ControlButton } from './ControlButton.tsx';
import styles from './MiniControls.module.css';
import { usePlayerView, type Neighbour } from './PlayerContext.ts';
import { useCorner } from './useCorner.ts';

interface MiniControlsProps {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly lang: string | undefined;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly deniedText: string | undefined;
}

/** The controls of the mini-player: what is rare, and what needs an answer, is on the whole page. */
export default function MiniControls({ title, subtitle, lang, previous, next, deniedText }: MiniControlsProps) {
  const { t } = useTranslation();
  const { player } = usePlayerView();
  const mini = useMiniPlayer();
  const go = useGo();
  const isPlaying = usePlayerState(player, ({ ad, machine }) =>
    ad ? !ad.isPaused : machine.phase === 'play' || machine.phase === 'waiting',
  );
  // An ad has buttons of its own on the picture.
  const hasAd = usePlayerState(player, (state) => state.ad !== undefined);
  const picture = useRef<HTMLDivElement>(null);
  const corner = useCorner(picture);
  const expand = (): void => {
    if (mini) go(mini.address);
  };
  const close = (): void => {
    mini?.close();
    // The button goes with its page.
    (document.getElementById(LAYER_ID) ?? document.getElementById('content'))?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={picture} className={styles.picture}>
        {!hasAd && (
          // The titles beside it say the same to everybody who does not press pictures.
          <button
            type="button"
            className={styles.open}
            tabIndex={-1}
            aria-hidden="true"
            {...corner.handlers}
            onClick={() => corner.wasDragged() || expand()}
          />
        )}
        <Message player={player} deniedText={deniedText} />
        <Progress player={player} />
      </div>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.titles}
          aria-label={t('mini_player_expand', { title })}
          onClick={expand}
        >
          <span className={styles.title} lang={lang}>
            {title}
          </span>
          {subtitle && (
            <span className={styles.subtitle} lang={lang}>
              {subtitle}
            </span>
          )}
        </button>
        <div className={styles.buttons}>
          {previous && (
            <ControlButton label={previous.label} onPress={previous.go}>
              <SkipBack aria-hidden="true" fill="currentColor" strokeWidth={1} />
            </ControlButton>
          )}
          <ControlButton label={t(isPlaying ? 'player_pause' : 'player_play')} onPress={player.togglePlay}>
            {isPlaying ? (
              <Pause aria-hidden="true" fill="currentColor" strokeWidth={0} />
            ) : (
              <Play aria-hidden="true" fill="currentColor" strokeWidth={0} />
            )}
          </ControlButton>
          {next && (
            <ControlButton label={next.label} onPress={next.go}>
              <SkipForward aria-hidden="true" fill="currentColor" strokeWidth={1} />
            </ControlButton>
          )}
          <span className={styles.move}>
            <ControlButton label={t('mini_player_move')} onKeyDown={corner.onKeyDown} {...corner.handlers}>
              <Move aria-hidden="true" />
            </ControlButton>
          </span>
          <ControlButton label={t('mini_player_close')} onPress={close}>
            <X aria-hidden="true" />
          </ControlButton>
        </div>
      </div>
    </>
  );
}

/** Why there is no picture, or that pressing brings back the whole page. */
export function Message({ player, deniedText }: { player: PlayerStore; deniedText: string | undefined }) {
  const { t } = useTranslation();
  const phase = usePlayerState(player, (state) => state.machine.phase);
  const error = usePlayerState(player, (state) => state.machine.error);
  const isBlackout = usePlayerState(player, (state) => state.machine.flags.blackout && !state.machine.flags.casting);
  if (isBlackout) return <p className={styles.message}>{t('player_blackout')}</p>;
  if (phase !== 'codec-error' && !error)
    return (
      <span className={styles.hint} aria-hidden="true">
        <Maximize2 />
      </span>
    );
  const isPin = error?.kind === 'pin';
  const isRefused = error?.kind === 'denied' || error?.kind === 'not-found';
  const text = isPin
    ? t('embed_needs_pin')
    : isRefused
      ? error.message || deniedText || t('channel_not_available')
      : t('error_video_download');
  return (
    <p className={styles.message} role="alert">
      {isPin ? <Lock aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      {text}
    </p>
  );
}

/** How far the programme or film is. */
export function Progress({ player }: { player: PlayerStore }) {
  const bounds = usePlayerState(player, (state) => state.machine.bounds);
  const percent = usePlayerTime(player, (time) => {
    const { start, end } = bounds ?? time.bounds ?? {};
    if (start === undefined || end === undefined || end <= start) return undefined;
    return Math.round(Math.min(1, Math.max(0, (time.position - start) / (end - start))) * 500) / 5;
  });
  if (percent === undefined) return null;
  return (
    <div className={styles.progress} aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
