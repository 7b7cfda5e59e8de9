import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { FilterSection } from '../../addresses/route-kinds.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { SeoText } from '../../core/seo/SeoText.tsx';
import { breadcrumbs, itemList } from '../../core/seo/structured-data.ts';
import { Announcement } from '@aerial/ui/Announcement.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { firstPicture, listedItems } from '../../parts/rows/listed-items.ts';
import { cardsOf } from '../../parts/rows/row-cards.tsx';
import { rowsetQuery } from '../../parts/rows/queries.ts';
import rowPage from '../rows/RowPage.module.css';
import { joinedPages } from '../../parts/rows/rules.ts';
import { useNearEnd } from '../../parts/rows/useNearEnd.ts';
import styles from './FilterPage.module.css';
import { FilterBar } from './FilterBar.tsx';
import { filteredQuery } from './queries.ts';
import { filtersOf, hasFilters, searchOf, type Filters } from './rules.ts';

const SKELETON_CARDS = 21;

/** /movies and /series: all titles, with filters in the address. @source spec 2 §2 Filter page, C-071–C-074 */
export default function FilterPage() {
  const { t } = useTranslation();
  const { api, mapType } = useRuntime();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const section: FilterSection = pathname.split('/')[1] === 'series' ? 'series' : 'movies';
  const filters = useMemo(() => filtersOf(search), [search]);
  const { data: rowset } = useQuery(rowsetQuery(api, section, mapType));
  const { data: network } = useQuery(networkQuery(api));
  const {
    data,
    error,
    isPending,
    isPlaceholderData,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useInfiniteQuery(filteredQuery(api, section, filters));
  const row = data && joinedPages(data.pages);
  const cards = row ? cardsOf(row, 'content-v', true) : [];
  const title = rowset?.title ?? t(`section_${section}`);
  const name = network?.provider.name ?? '';
  const description = rowset?.description || t('row_description', { title });
  const own = usePageHead(
    {
      title: t('title_page', { title, name }),
      description,
      canonical: `/${section}`,
      image: row && firstPicture(row),
      data: [
        breadcrumbs([
          { name: t('section_start'), path: '/' },
          { name: title, path: `/${section}` },
        ]),
        ...(row ? [itemList(listedItems(row))] : []),
      ],
    },
    { page: 'filters', values: { title, name, description } },
  );
  useNearEnd(
    () => void fetchNextPage(),
    hasNextPage && !isPlaceholderData && !isFetchingNextPage && !isFetchNextPageError,
    data?.pages.length ?? 0,
  );
  const choose = (next: Filters) => void navigate(`${pathname}${searchOf(next)}`, { replace: true });
  return (
    <div className={rowPage.page}>
      <div className={styles.header}>
        <h1 className={rowPage.title}>{own.h1 ?? title}</h1>
        <FilterBar filters={filters} onChange={choose} />
      </div>
      {!row && error && <ErrorState onRetry={() => void refetch()} />}
      <Announcement>
        {hasFilters(filters) &&
          row &&
          !isPlaceholderData &&
          t('found_count', { number: `${cards.length}${hasNextPage ? '+' : ''}` })}
      </Announcement>
      {row && cards.length === 0 && <EmptyState title={t('filters_no_found')} />}
      <ul
        className={rowPage.grid}
        data-template="content-v"
        data-old={isPlaceholderData || undefined}
        aria-busy={isPending || isPlaceholderData || isFetchingNextPage}
      >
        {cards.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
        {isPending &&
          Array.from({ length: SKELETON_CARDS }, (_, index) => (
            <li key={`waiting-${index}`} className={rowPage.waiting}>
              <Skeleton className={rowPage.box} />
            </li>
          ))}
      </ul>
      {isFetchNextPageError && (
        <div className={rowPage.more}>
          <Button onClick={() => void fetchNextPage()}>{t('action_retry')}</Button>
        </div>
      )}
      <SeoText text={own.text} />
    </div>
  );
}
