import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import styles from './Player.module.css';
import { usePlayerView } from './PlayerContext.ts';

/** Says what others see. Errors and skips say themselves. */
export const Announcer = memo(function Announcer() {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const isMuted = usePlayerState(player, (state) => state.machine.flags.muted);
  const phase = usePlayerState(player, (state) => state.machine.phase);
  const isPresent = usePlayerState(player, (state) => state.machine.item?.kind === 'live' && state.isAtEdge);
  return (
    <output className={styles.unseen}>
      {phase === 'loading' && t('status_loading')}
      {phase === 'pause' && t('player_paused')}
      {phase === 'play' && isPresent && t('player_live')} {phase === 'play' && isMuted && t('player_muted')}
    </output>
  );
});
