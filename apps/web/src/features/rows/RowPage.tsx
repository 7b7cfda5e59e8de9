import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useClose } from '../../core/links.tsx';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { SeoText } from '../../core/seo/SeoText.tsx';
import { breadcrumbs, itemList } from '../../core/seo/structured-data.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { firstPicture, listedItems } from '../../parts/rows/listed-items.ts';
import { rowPageQuery } from '../../parts/rows/queries.ts';
import type { Row } from '../../parts/rows/types.ts';
import styles from './RowPage.module.css';
import { cardsOf } from '../../parts/rows/row-cards.tsx';
import { joinedPages, pageSize } from '../../parts/rows/rules.ts';
import { useNearEnd } from '../../parts/rows/useNearEnd.ts';

/** All items of a row, with a back link; more load near the end of the page. @source C-053–C-055, C-798–C-800 */
export default function RowPage() {
  const { id = '' } = useParams();
  const location = useLocation();
  return (
    <RowGrid
      key={`${id}${location.search}`}
      id={id}
      search={location.search}
      template={(location.state as { template?: string } | null)?.template}
    />
  );
}

function RowGrid({ id, search, template }: { id: string; search: string; template: string | undefined }) {
  const { t } = useTranslation();
  const { api, isPrerender } = useRuntime();
  const options = useMemo(
    () => rowPageQuery(api, id, new URLSearchParams(search), template, isPrerender),
    [api, id, search, template, isPrerender],
  );
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(options);
  const row = data && joinedPages(data.pages);
  const own = useRowHead(row);
  useNearEnd(
    () => void fetchNextPage(),
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    data?.pages.length ?? 0,
  );
  if (!row && isNotFound(error)) return <NotFound />;
  const shape = row?.template ?? template ?? 'content-v';
  const cards = row ? cardsOf(row, row.template, true) : [];
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <BackButton />
        <h1 className={styles.title}>{own.h1 ?? row?.title ?? <Skeleton width="16rem" height="2.25rem" />}</h1>
      </div>
      {!row && error && <ErrorState onRetry={() => void refetch()} />}
      {row && cards.length === 0 && <EmptyState title={t('rowset_empty')} />}
      <ul className={styles.grid} data-template={shape} aria-busy={isPending || isFetchingNextPage}>
        {cards.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
        {(isPending || isFetchingNextPage) &&
          Array.from({ length: isPending ? pageSize(shape) : 6 }, (_, index) => (
            <li key={`waiting-${index}`} className={styles.waiting}>
              <Skeleton className={styles.box} />
            </li>
          ))}
      </ul>
      {isFetchNextPageError && (
        <div className={styles.more}>
          <Button onClick={() => void fetchNextPage()}>{t('action_retry')}</Button>
        </div>
      )}
      <SeoText text={own.text} />
    </div>
  );
}

function useRowHead(row: Row | undefined): ReturnType<typeof usePageHead> {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const name = network?.provider.name ?? '';
  const path = row && `/row/${encodeURIComponent(row.slug || row.id)}`;
  const description = row?.title ? t('row_description', { title: row.title }) : undefined;
  return usePageHead(
    row && path
      ? {
          title: name && row.title ? t('title_page', { title: row.title, name }) : row.title || name,
          description,
          canonical: path,
          image: firstPicture(row),
          noindex: row.is_personal,
          data: [
            breadcrumbs([
              { name: t('section_start'), path: '/' },
              { name: row.title, path },
            ]),
            itemList(listedItems(row)),
          ],
        }
      : undefined,
    row && { page: 'row', values: { title: row.title, description } },
  );
}

function BackButton() {
  const { t } = useTranslation();
  const back = useClose();
  return (
    <IconButton label={t('action_back')} onClick={back} className={styles.back}>
      <ChevronLeft aria-hidden size={28} />
    </IconButton>
  );
}
