import { useState } from 'react';
import { BackgroundTrailer } from './BackgroundTrailer.tsx';
import styles from './ContentPage.module.css';
import type { Content } from './queries.ts';

/** The picture behind the title, on every screen size. on desktops the trailer over it. @source C-139, C-140 */
export function ContentBackground({ content }: { content: Content }) {
  const [isBroken, setBroken] = useState(false);
  const trailer = content.trailers[0];
  const wide = content.background.web ?? content.background.tv ?? content.cover.bg ?? content.cover.src_16x9;
  const upright = content.background.phone ?? content.cover.src_2x3;
  return (
    <div className={styles.background} style={{ backgroundColor: content.cover.color_bg ?? undefined }}>
      {wide && !isBroken && (
        <picture>
          {upright && <source media="(width <= 640px) and (orientation: portrait)" srcSet={upright} />}
          <img className={styles.backgroundImage} src={wide} alt="" width={1920} height={1080} fetchPriority="high" decoding="async" draggable={false} onError={() => setBroken(true)} />
        </picture>
      )}
      {trailer && !content.is_lost && <BackgroundTrailer trailerId={trailer.id} isActive />}
      <div className={styles.scrim} />
    </div>
  );
}
