import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import styles from './Embed.module.css';

/** A link from the player to the same page on the site; in a new window, like every link of a frame. */
export function SiteLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <AppLink to={to} className={styles.site} aria-label={t('embed_on_site')} target="_blank" rel="noopener">
      <span>{t('embed_on_site')}</span>
      <ExternalLink aria-hidden size={18} />
    </AppLink>
  );
}
