import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { usePlayerState } from '../react.ts';
import styles from './AudioArt.module.css';
import { usePlayerView } from './PlayerContext.ts';

const BARS = [0, 1, 2, 3, 4];

/** What a radio shows in the picture's place: what is on, its picture, and bars that stand still with the sound. */
export function AudioArt({
  picture,
  title,
  subtitle,
  note,
}: {
  picture: string | undefined;
  title: string;
  subtitle: string | undefined;
  /** That the viewer has left the picture out. */
  note?: string | undefined;
}) {
  const { player } = usePlayerView();
  const isPlaying = usePlayerState(player, (state) => state.machine.phase === 'play');
  // Beside the button that turns the sound on, where there is no room for both.
  const isBeside = usePlayerState(player, (state) => state.machine.isForcedMute);
  return (
    <div className={styles.art} aria-hidden="true" data-audio-only data-beside={isBeside || undefined}>
      {picture && <SizedImage className={styles.ground} src={picture} kind="wide" alt="" />}
      <div className={styles.plate}>
        {picture && <SizedImage className={styles.cover} src={picture} kind="wide" alt="" />}
        <div className={styles.bars} data-moving={isPlaying || undefined}>
          {BARS.map((bar) => (
            <span key={bar} />
          ))}
        </div>
        <p className={styles.title}>{title}</p>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}
