import { useTranslation } from 'react-i18next';
import { usePlayerTime } from '../react.ts';
import { formatDuration } from '../rules/format.ts';
import type { AdBreakSpan } from '../types.ts';
import styles from './AdBreakLabel.module.css';
import { usePlayerView } from './PlayerContext.ts';

/** Says that what the channel shows is an ad break, and how long it lasts. */
export default function AdBreakLabel({ adBreak }: { adBreak: AdBreakSpan }) {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const leftS = usePlayerTime(player, ({ position }) => Math.max(0, Math.ceil(adBreak.end - position)));
  return (
    <p className={styles.label} data-ad-break>
      <output>{t('ad_label')}</output>
      <span className={styles.left} aria-hidden="true">
        {formatDuration(leftS)}
      </span>
    </p>
  );
}
