import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { breadcrumbs } from '../../core/seo/structured-data.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import { blocksOf } from '../../parts/information/legal.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { NewsDate } from './NewsDate.tsx';
import styles from './NewsPage.module.css';
import { newsQuery } from './queries.ts';

/** A news item, over the page it was opened from. @source F-100, A-164, A-165 */
export default function NewsItemPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(newsQuery(useApi(), id));
  const path = `/news/${data?.id ?? id}`;
  usePageHead(
    data && {
      title: data.title,
      description: data.short,
      canonical: path,
      type: 'article',
      data: [
        {
          '@type': 'NewsArticle',
          '@id': `${path}#article`,
          url: path,
          headline: data.title,
          description: data.short,
          datePublished: data.published_at,
          articleBody: data.text,
        },
        breadcrumbs([
          { name: t('section_start'), path: '/' },
          { name: t('page_news'), path: '/news' },
          { name: data.title, path },
        ]),
      ],
    },
  );
  if (!data && isNotFound(error)) return <NotFound what="news" />;
  return (
    <InfoPage title={data?.title ?? t('page_news')} lead={data?.short} reading>
      {!data && error && <ErrorState onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="12rem" />}
      {data && (
        <>
          <NewsDate at={data.published_at} />
          <div className={styles.body}>
            {blocksOf(data.text).map(({ kind, text }, index) =>
              kind === 'heading' ? <h2 key={index}>{text}</h2> : <p key={index}>{text}</p>,
            )}
          </div>
          <div className={styles.actions}>
            <ButtonLink to="/news">{t('news_all')}</ButtonLink>
          </div>
        </>
      )}
    </InfoPage>
  );
}
