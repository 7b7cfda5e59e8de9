import type { EpochSeconds } from '@aerial/domain/time.ts';
import { toThumbnailStep } from '@aerial/domain/playback.ts';
import { useEffect, useState } from 'react';
import type { PlayerStore } from '../../../player/store-types.ts';
import { useThumbnail } from '../../../player/ui/useThumbnail.ts';
import styles from './DayPanel.module.css';

/** Pictures passed over faster than this are never requested, milliseconds. */
const REST_MS = 120;

/** The picture of a moment of the channel. @param at undefined: there is none to show */
export function DayPicture({ player, at }: { player: PlayerStore; at: EpochSeconds | undefined }) {
  const rested = useRested(at === undefined ? undefined : toThumbnailStep(at));
  return (
    <div className={styles.frame} aria-hidden="true">
      {rested !== undefined && at !== undefined && <Picture player={player} at={rested} />}
    </div>
  );
}

function Picture({ player, at }: { player: PlayerStore; at: EpochSeconds }) {
  const address = useThumbnail(player, at);
  const [failed, setFailed] = useState<string>();
  if (!address || failed === address) return null;
  return (
    <img
      className={styles.picture}
      src={address}
      width={196}
      height={110}
      alt=""
      draggable={false}
      onError={() => setFailed(address)}
    />
  );
}

/** A value once it rests. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
