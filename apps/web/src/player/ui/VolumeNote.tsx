import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import styles from './Overlays.module.css';
import { usePlayerView } from './PlayerContext.ts';

/** How long the volume stays on the picture after it was changed, milliseconds. */
const STAYS_MS = 1000;

/** Shows the volume for a moment after a key, wheel or touch change; changes by the player itself are not shown. */
export const VolumeNote = memo(function VolumeNote() {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const item = usePlayerState(player, (state) => state.machine.item?.key);
  const isForced = usePlayerState(player, (state) => state.machine.isForcedMute);
  const audible = usePlayerState(player, (state) => (state.machine.flags.muted ? 0 : state.volume));
  const [previous, setPrevious] = useState({ item, audible });
  /** Counts changes, each of which stays on for its time. */
  const [change, setChange] = useState(0);
  if (previous.item !== item || previous.audible !== audible) {
    setPrevious({ item, audible });
    setChange(previous.item === item && item !== undefined && !isForced ? change + 1 : 0);
  }
  useEffect(() => {
    if (change === 0) return;
    const timer = setTimeout(() => setChange((now) => (now === change ? 0 : now)), STAYS_MS);
    return () => clearTimeout(timer);
  }, [change]);
  if (change === 0) return null;
  const Icon = audible === 0 ? VolumeX : audible < 0.5 ? Volume1 : Volume2;
  return (
    <output className={styles.volume}>
      <Icon aria-hidden="true" size={20} />
      {t('player_volume_spoken', { percent: Math.round(audible * 100) })}
    </output>
  );
});
