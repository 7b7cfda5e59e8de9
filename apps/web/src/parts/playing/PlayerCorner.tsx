/** What can be done with others about what plays; loaded beside the player. */
import type { ComponentProps } from 'react';
import { ShareMoment } from './ShareMoment.tsx';
import styles from './PlayerCorner.module.css';

export type PlayerCornerProps = ComponentProps<typeof ShareMoment>;

export default function PlayerCorner(props: PlayerCornerProps) {
  return (
    <div className={styles.corner}>
      <ShareMoment {...props} />
    </div>
  );
}
