import { Moon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../rules/format.ts';
import { focusKind } from '../rules/keys.ts';
import { usePlayerView } from '../ui/PlayerContext.ts';
import { EXTENSION_MIN } from './machine.ts';
import type { SleepTimer } from './timer.ts';
import styles from './SleepOverlay.module.css';

interface SleepOverlayProps {
  readonly timer: SleepTimer;
  /** To the stop; undefined: it has stopped. */
  readonly seconds: number | undefined;
}

/** That the sleep timer stops playback within a minute, unless the viewer is awake; and afterwards, why nothing plays. */
export default function SleepOverlay({ timer, seconds }: SleepOverlayProps) {
  return seconds === undefined ? <Asleep /> : <Warning timer={timer} seconds={seconds} />;
}

/** Keys that are no wish to watch on by themselves. */
const SILENT_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

function Warning({ timer, seconds }: { timer: SleepTimer; seconds: number }) {
  const { t } = useTranslation();
  useEffect(() => {
    // A key pressed in the dark means "watch on" and nothing else.
    const press = (event: KeyboardEvent): void => {
      const focus = focusKind(document.activeElement);
      if (SILENT_KEYS.has(event.key) || focus === 'text') return;
      if (focus !== 'list') {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      timer.touch();
    };
    const touch = (): void => timer.touch();
    document.addEventListener('keydown', press, { capture: true });
    document.addEventListener('pointerdown', touch, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      document.removeEventListener('pointerdown', touch, { capture: true });
    };
  }, [timer]);
  return (
    <div className={styles.place}>
      <output className={styles.card}>
        <Moon aria-hidden="true" />
        <span className={styles.words}>
          <span>{t('player_sleep_soon')}</span>
          <span className={styles.hint}>{t('player_sleep_touch', { minutes: EXTENSION_MIN })}</span>
        </span>
        <span className={styles.clock} role="timer" aria-live="off">
          {formatDuration(seconds)}
        </span>
      </output>
    </div>
  );
}

function Asleep() {
  const { t } = useTranslation();
  const { player } = usePlayerView();
  return (
    <output className={styles.asleep} data-message>
      <Moon aria-hidden="true" />
      <p>{t('player_sleep_stopped')}</p>
      <button type="button" className={styles.resume} onClick={player.play}>
        {t('action_continue')}
      </button>
    </output>
  );
}
