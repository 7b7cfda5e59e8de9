import { menuTarget, ownPath } from '@aerial/domain/menu.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { SeoText } from '../../core/seo/SeoText.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { firstPicture } from '../../parts/rows/listed-items.ts';
import { rowsetQuery } from '../../parts/rows/queries.ts';
import type { Row, Rowset } from '../../parts/rows/types.ts';
import { organizationData } from '../../core/seo/organization.ts';
import { RowSkeleton } from '../../parts/rows/RowParts.tsx';
import { RowView } from '../../parts/rows/RowView.tsx';
import { PromoSliderSkeleton } from '../../parts/rows/PromoSlider.tsx';
import rowStyles from '../../parts/rows/RowView.module.css';
import { isShownTemplate, PRERENDERED_ROWS, ROWS_PER_LOAD } from '../../parts/rows/rules.ts';
import { useNearEnd } from '../../parts/rows/useNearEnd.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import GoHomePage from '../../parts/missing/GoHomePage.tsx';
import styles from './RowsetView.module.css';

interface RowsetViewProps {
  slug: string;
  /** The site's first page: titled after the provider. */
  isStart?: boolean;
  /** The fallback for an unknown rowset. */
  unknown?: 'not-found' | 'home';
}

/** The canonical address of a page: the one that the menu links to. @source C-259 */
function rowsetAddress(rowset: Rowset): string {
  const { to, kind } = menuTarget(rowset);
  return kind === 'page' || kind === 'catalogue' ? to : `/rowset/${encodeURIComponent(rowset.slug)}`;
}

/** A page of rows. @source spec 2 §2 Start page and rowsets */
export function RowsetView({ slug, isStart = false, unknown = 'not-found' }: RowsetViewProps) {
  const { t } = useTranslation();
  const { api, mapType, isPrerender } = useRuntime();
  const { data, error, refetch } = useQuery(rowsetQuery(api, slug, mapType));
  const { data: network } = useQuery(networkQuery(api));
  const name = network?.provider.name ?? '';
  const image = firstPictureOf(useQueryClient(), data?.rows ?? []);
  const description = data && (data.description || t('description_start', { name }));
  const own = usePageHead(
    data && {
      title: isStart ? t('title_start', { name }) : t('title_page', { title: data.title, name }),
      description,
      canonical: isStart ? '/' : rowsetAddress(data),
      image,
      data: isStart ? [organizationData(network)] : [],
    },
    data && { page: isStart ? 'start' : 'rowset', values: { title: data.title, name, description } },
  );
  const perLoad = isPrerender ? PRERENDERED_ROWS : ROWS_PER_LOAD;
  const [count, setCount] = useState(perLoad);
  const rows = data?.rows.filter(({ template }) => isShownTemplate(template)) ?? [];
  useNearEnd(() => setCount((shown) => shown + perLoad), count < rows.length, count);
  if (!data && isNotFound(error)) return unknown === 'home' ? <GoHomePage /> : <NotFound />;
  if (!data && error)
    return (
      <div className={styles.state}>
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <RowsetSkeleton />;
  const elsewhere = ownPath(data);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  const beginsWithPromo = rows[0]?.template === 'promo-bg';
  return (
    <div className={styles.page}>
      {beginsWithPromo ? (
        <VisuallyHidden>
          <h1>{own.h1 ?? (isStart ? name : data.title)}</h1>
        </VisuallyHidden>
      ) : (
        <Heading rowset={data} title={own.h1} />
      )}
      {rows.slice(0, count).map((row, index) => (
        <RowView key={row.id} row={row} index={index} />
      ))}
      {rows.length === 0 && <EmptyState title={t('rowset_empty')} />}
      {own.text && (
        <div className={styles.about}>
          <SeoText text={own.text} />
        </div>
      )}
    </div>
  );
}

/** For the server-rendered rows. */
function firstPictureOf(queryClient: QueryClient, rows: Rowset['rows']): string | null {
  for (const { id } of rows) {
    const row = queryClient.getQueryData<Row>(['row', id]);
    const picture = row && firstPicture(row);
    if (picture) return picture;
  }
  return null;
}

function Heading({ rowset, title }: { rowset: Rowset; title: string | undefined }) {
  // The menu icon is no picture for sharing.
  const logo = rowset.logo?.tv_x3 === rowset.icon?.tv_x3 ? undefined : rowset.logo?.tv_x3;
  return (
    <div className={styles.heading}>
      {logo && !title ? (
        <h1>
          <img src={logo} alt={rowset.title} height={64} className={styles.logo} />
        </h1>
      ) : (
        <h1>{title ?? rowset.title}</h1>
      )}
      {rowset.description && <p>{rowset.description}</p>}
    </div>
  );
}

function RowsetSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={styles.page} aria-busy aria-label={t('status_loading')}>
      <PromoSliderSkeleton />
      {['content-v', 'content-h'].map((template) => (
        <div key={template} className={rowStyles.row} data-template={template}>
          <span className={styles.titleSkeleton} />
          <RowSkeleton />
        </div>
      ))}
    </section>
  );
}
