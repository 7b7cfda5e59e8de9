import { LayoutGrid } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { useSurroundings } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import styles from './ViewSwitch.module.css';

/** To four channels at once, from the list. */
export function MosaicLink() {
  const { t } = useTranslation();
  const isOffered = useViewerFeature('mosaic');
  if (useSurroundings().embed || !isOffered) return null;
  return (
    <AppLink to="/mosaic" className={styles.single} aria-label={t('mosaic_title')} title={t('mosaic_title')}>
      <LayoutGrid aria-hidden="true" size={20} />
    </AppLink>
  );
}
