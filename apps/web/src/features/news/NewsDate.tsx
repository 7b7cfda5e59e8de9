import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import styles from './NewsPage.module.css';

/** The day of a news item. Always in UTC, so that the server and every browser show the same day. */
export function NewsDate({ at }: { at: string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={at} className={styles.date}>
      {formatDate(i18n.language, Date.parse(at), 'date', 'UTC')}
    </time>
  );
}
