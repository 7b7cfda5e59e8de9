import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import { NewsDate } from './NewsDate.tsx';
import styles from './NewsPage.module.css';
import { newsListQuery } from './queries.ts';

/** News of the provider, newest first. @source F-099, A-163, A-166 */
export default function NewsPage() {
  const { t } = useTranslation();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const { data: news, isError, refetch } = useQuery(newsListQuery(api));
  const name = network?.provider.name ?? '';
  const title = t('page_news');
  usePageHead({
    title: t('title_page', { title, name }),
    description: t('news_description', { name }),
    canonical: '/news',
  });
  return (
    <InfoPage title={title} reading>
      {!news && isError && <ErrorState onRetry={() => void refetch()} />}
      {!news && !isError && <Skeleton height="8rem" />}
      {news?.length === 0 && (
        <EmptyState
          icon={<Newspaper aria-hidden size={44} strokeWidth={1.3} />}
          title={t('news_none')}
          text={t('news_none_text')}
        />
      )}
      <ul className={styles.list}>
        {news?.map((item) => (
          <li key={item.id}>
            <AppLink to={`/news/${item.id}`} className={styles.item}>
              <NewsDate at={item.published_at} />
              <h2 className={styles.title}>{item.title}</h2>
              <p className={styles.short}>{item.short}</p>
            </AppLink>
          </li>
        ))}
      </ul>
    </InfoPage>
  );
}
