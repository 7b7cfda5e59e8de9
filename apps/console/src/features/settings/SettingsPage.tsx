import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { PARTS } from './parts.ts';
import { texts } from './texts.ts';
import styles from './Settings.module.css';

/** What can be set, by parts. */
export default function SettingsPage() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t('all')} />
      <ul className={styles.parts} aria-label={t('parts')}>
        {PARTS.map(({ id, title, about, icon: Icon }) => (
          <li key={id}>
            <Link to={`/settings/${id}`}>
              <Icon aria-hidden size={22} />
              <span>
                <b>{t(title)}</b>
                <small>{t(about)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
