import { useQueries, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../core/head.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { personalRowQuery } from '../../parts/rows/personal-query.ts';
import { rowsetQuery } from '../../parts/rows/queries.ts';
import type { RowStub } from '../../parts/rows/types.ts';
import { RowSkeleton } from '../../parts/rows/RowParts.tsx';
import { RowView } from '../../parts/rows/RowView.tsx';
import rowStyles from '../../parts/rows/RowView.module.css';
import { totalOf } from '../../parts/rows/rules.ts';
import styles from './MyPage.module.css';
import { useFocusRestore } from './useFocusRestore.ts';

/** Page 1000. @source A-319 */
const MY_ROWSET = 'my';

/** The viewer's history and favourites. @source F-114, C-075, C-127 */
export default function MyPage() {
  const { t } = useTranslation();
  const { api, mapType } = useRuntime();
  const { data: page, isError, refetch } = useQuery(rowsetQuery(api, MY_ROWSET, mapType));
  const ref = useRef<HTMLDivElement>(null);
  usePageHead({ title: t('page_my'), noindex: true });
  return (
    <div ref={ref} tabIndex={-1} className={styles.page}>
      <div className={styles.heading}>
        <h1>{t('page_my')}</h1>
      </div>
      {page ? (
        <Rows rows={page.rows} page={ref} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <MyPageSkeleton />
      )}
    </div>
  );
}

const isHistory = ({ template }: Pick<RowStub, 'template'>): boolean => template.startsWith('history');

function Rows({ rows, page }: { readonly rows: readonly RowStub[]; readonly page: RefObject<HTMLElement | null> }) {
  const { api } = useRuntime();
  const loaded = useQueries({ queries: rows.map((row) => personalRowQuery(api, row)) });
  const totals = loaded.map(({ data }) => (data ? totalOf(data) : 0));
  const isLoading = loaded.some(({ isPending }) => isPending);
  const hasFailed = loaded.some(({ isError, data }) => isError && !data);
  const isEmpty = (which: (row: RowStub) => boolean): boolean =>
    rows.every((row, index) => !which(row) || totals[index] === 0);
  const isNothing = isEmpty(() => true);
  useFocusRestore(page, totals.join());
  if (isLoading && isNothing) return <MyPageSkeleton />;
  return (
    <>
      {rows.map((row, index) => (
        <RowView key={row.id} row={row} index={index} />
      ))}
      {!isLoading && !hasFailed && isEmpty((row) => !isHistory(row)) && <NoFavourites isPage={isNothing} />}
    </>
  );
}

/** @source C-127, C-776 */
function NoFavourites({ isPage }: { readonly isPage: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={isPage ? styles.nothing : undefined}>
      <EmptyState
        icon={<Heart aria-hidden size={48} strokeWidth={1.3} />}
        title={t('warning_no_favorites')}
        text={t('warning_no_favorites_text')}
      >
        <ButtonLink to="/channels" look="primary">
          {t('action_watch_tv')}
        </ButtonLink>
        <ButtonLink to="/movies">{t('section_movies')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

function MyPageSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={styles.rows} aria-busy aria-label={t('status_loading')}>
      {['history-h', 'channel', 'content-v'].map((template) => (
        <div key={template} className={rowStyles.row} data-template={template}>
          <div className={styles.title}>
            <Skeleton width="12rem" height="calc(var(--size-heading) * 1.3)" />
          </div>
          <RowSkeleton />
        </div>
      ))}
    </section>
  );
}
