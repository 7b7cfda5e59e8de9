import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SupportMark.module.css';

/** setTimeout takes no longer ones, ms. */
const MAX_WAIT_MS = 2_147_483_647;

/** Says on every page that support sees this account, until when, and ends it. */
export function SupportMark({ until, onEnd }: { until: number; onEnd: () => void }) {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(onEnd, Math.min(MAX_WAIT_MS, Math.max(0, until - Date.now())));
    return () => clearTimeout(timer);
  }, [until, onEnd]);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(until);
  return (
    <aside className={styles.mark}>
      <output className={styles.note}>
        <Eye aria-hidden size={16} />
        <span>{t('support_view_banner', { time })}</span>
        <button type="button" className={styles.end} onClick={onEnd}>
          {t('support_view_end')}
        </button>
      </output>
    </aside>
  );
}
