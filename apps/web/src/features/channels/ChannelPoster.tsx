import { NARROW_PX } from '@aerial/ui/breakpoints.ts';
import { SizedImage, SizedSource } from '@aerial/ui/SizedImage.tsx';
import styles from './ChannelPoster.module.css';

interface ChannelPosterProps {
  readonly src: string;
  /**
   * The channel beside the list is a guess of the server, which does not know what this browser watched last. Where it has
   * watched something, or the screen is narrow, the guess is not shown.
   */
  readonly isGuess: boolean;
}

/** The picture of a channel in the place of its player, which only the application has: the largest picture of a page that is opened. */
export function ChannelPoster({ src, isGuess }: ChannelPosterProps) {
  if (!isGuess) return <SizedImage className={styles.poster} src={src} kind="wide" alt="" fetchPriority="high" />;
  return (
    <picture data-first-visit>
      <SizedSource media={`(min-width: ${NARROW_PX + 1}px)`} src={src} kind="wide" />
      <img className={styles.poster} alt="" fetchPriority="high" />
    </picture>
  );
}
