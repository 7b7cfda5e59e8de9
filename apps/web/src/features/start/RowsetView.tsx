import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../api/port.ts';
import { networkQuery } from '../../api/provider-queries.ts';
import { shortText, SHORT_DESCRIPTION, usePageHead } from '../../app/head.ts';
import { useRuntime } from '../../app/runtime.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { rowsetQuery, type Rowset } from '../rows/queries.ts';
import { RowSkeleton, RowView } from '../rows/RowView.tsx';
import { PromoSliderSkeleton } from '../rows/PromoSlider.tsx';
import rowStyles from '../rows/RowView.module.css';
import { isShownTemplate } from '../rows/rules.ts';
import { NotFound } from '../static/NotFoundPage.tsx';
import GoHomePage from '../static/GoHomePage.tsx';
import styles from './RowsetView.module.css';

interface RowsetViewProps {
  slug: string;
  canonical: string;
  /** The first page of the site: named after the provider. */
  isStart?: boolean;
  /** What an unknown rowset leads to. */
  unknown?: 'not-found' | 'home';
}

/** A page of rows. @source spec 2 §2 Start page and rowsets */
export function RowsetView({ slug, canonical, isStart = false, unknown = 'not-found' }: RowsetViewProps) {
  const { t } = useTranslation();
  const { api, mapType } = useRuntime();
  const { data, error, refetch } = useQuery(rowsetQuery(api, slug, mapType));
  const { data: network } = useQuery(networkQuery(api));
  const name = network?.provider.name ?? '';
  usePageHead(
    data && {
      title: isStart ? t('title_start', { name }) : t('title_page', { title: data.title, name }),
      description: shortText(data.description || t('description_start', { name }), SHORT_DESCRIPTION),
      canonical,
    },
  );
  if (!data && isNotFound(error)) return unknown === 'home' ? <GoHomePage /> : <NotFound />;
  if (!data && error) return <div className={styles.state}><ErrorState onRetry={() => void refetch()} /></div>;
  if (!data) return <RowsetSkeleton />;
  const rows = data.rows.filter(({ template }) => isShownTemplate(template));
  const beginsWithPromo = rows[0]?.template === 'promo-bg';
  return (
    <div className={styles.page}>
      {beginsWithPromo ? (
        <VisuallyHidden>
          <h1>{isStart ? name : data.title}</h1>
        </VisuallyHidden>
      ) : (
        <Heading rowset={data} />
      )}
      {rows.map((row, index) => (
        <RowView key={row.id} row={row} index={index} />
      ))}
      {rows.length === 0 && <EmptyState title={t('rowset_empty')} />}
    </div>
  );
}

function Heading({ rowset }: { rowset: Rowset }) {
  // The icon of the menu is no picture of the title.
  const logo = rowset.logo?.tv_x3 === rowset.icon?.tv_x3 ? undefined : rowset.logo?.tv_x3;
  return (
    <header className={styles.heading}>
      {logo ? (
        <h1>
          <img src={logo} alt={rowset.title} height={64} className={styles.logo} />
        </h1>
      ) : (
        <h1>{rowset.title}</h1>
      )}
      {rowset.description && <p>{rowset.description}</p>}
    </header>
  );
}

function RowsetSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy aria-label={t('status_loading')}>
      <PromoSliderSkeleton />
      {['content-v', 'content-h'].map((template) => (
        <div key={template} className={rowStyles.row} data-template={template}>
          <span className={styles.titleSkeleton} />
          <RowSkeleton />
        </div>
      ))}
    </div>
  );
}
