import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import styles from './AppStorePage.module.css';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import { MANUALS } from '../../parts/information/instructions.ts';

/** The list of manuals of set-top boxes. @source */
export default function ManualsPage() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const name = network?.provider.name ?? '';
  const title = t('manual_title');
  usePageHead({
    title: t('title_page', { title, name }),
    description: t('manual_text', { name }),
    canonical: '/manual',
  });
  return (
    <InfoPage title={title} lead={t('manual_text', { name })}>
      <ul className={styles.grid}>
        {Object.entries(MANUALS).map(([key, box]) => (
          <li key={key}>
            <AppLink to={`/manual/${key}`} className={styles.card}>
              <span className={styles.icon}>
                <BookOpen aria-hidden size={24} />
              </span>
              <span className={styles.body}>
                <span className={styles.name}>{box}</span>
                <span className={styles.text}>{t('manual_open')}</span>
              </span>
              <ChevronRight aria-hidden size={20} className={styles.go} />
            </AppLink>
          </li>
        ))}
      </ul>
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}
