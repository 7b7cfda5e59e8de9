/** What can be done with others about what plays; loaded beside the player. */
import type { ComponentProps } from 'react';
import { TogetherButton, type TogetherSubject } from '../together/TogetherButton.tsx';
import { ShareMoment } from './ShareMoment.tsx';
import styles from './PlayerCorner.module.css';

export interface PlayerCornerProps extends ComponentProps<typeof ShareMoment> {
  /** What a room would watch; absent where nothing can be sought. */
  readonly together: TogetherSubject | undefined;
}

export default function PlayerCorner({ together, ...share }: PlayerCornerProps) {
  return (
    <div className={styles.corner}>
      {together && <TogetherButton player={share.player} subject={together} />}
      <ShareMoment {...share} />
    </div>
  );
}
