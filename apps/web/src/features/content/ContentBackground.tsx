import { Backdrop } from '@aerial/ui/Backdrop.tsx';
import { BackgroundTrailer } from '../../parts/content/BackgroundTrailer.tsx';
import styles from './ContentPage.module.css';
import type { Content } from '../../parts/content/queries.ts';
import { useLibrary } from './useLibrary.ts';

/** The picture behind the title, on every screen size; on desktops the trailer over it. The picture of its library is the fallback. @source C-139, C-140, C-654 */
export function ContentBackground({
  content: { background, cover, trailers, is_lost, library_id },
}: {
  content: Content;
}) {
  const library = useLibrary(library_id);
  const trailer = trailers[0];
  return (
    <div className={styles.background}>
      <Backdrop
        wide={background.web ?? background.tv ?? cover.bg ?? cover.src_16x9 ?? library?.cover.bg}
        upright={background.phone ?? cover.src_2x3}
        tint={background.tint}
        isFirst
        className={styles.backgroundImage}
      />
      {trailer && !is_lost && <BackgroundTrailer trailerId={trailer.id} isActive />}
      <div className={styles.scrim} />
    </div>
  );
}
