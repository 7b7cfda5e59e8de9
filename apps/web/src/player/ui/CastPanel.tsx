import { Cast } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CastStatus } from '../cast/receiver-state.ts';
import { usePlayerState } from '../react.ts';
import styles from './CastPanel.module.css';
import { usePlayerView } from './PlayerContext.ts';

const TEXTS = {
  disconnected: 'cast_loading',
  connected: 'cast_loading',
  playing: 'cast_playing',
  paused: 'cast_paused',
  idle: 'cast_idle',
} as const satisfies Record<CastStatus, string>;

/** Over the poster while the picture is on another screen. @source C-247, C-525–C-529 */
export function CastPanel() {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const device = usePlayerState(player, (state) => state.receiver?.device);
  const status = usePlayerState(player, (state) => state.receiver?.status);
  const phase = usePlayerState(player, (state) => state.machine.phase);
  const isBlackout = usePlayerState(player, (state) => state.machine.flags.blackout);
  if (status === undefined) return null;
  const isLoading = phase === 'loading' || phase === 'waiting';
  const text = isBlackout ? 'player_blackout' : isLoading ? 'cast_loading' : TEXTS[status];
  return (
    <output className={styles.panel} data-casting>
      <span className={styles.texts}>
        <Cast aria-hidden="true" strokeWidth={1.5} />
        <span className={styles.device}>{device}</span>
        <span className={styles.text}>{t(text)}</span>
      </span>
    </output>
  );
}
