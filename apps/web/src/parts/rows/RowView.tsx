import type { RowTemplate } from '@aerial/domain/rows.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { AppLink } from '../../core/links.tsx';
import { useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import { Rail } from '@aerial/ui/Rail.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { OpenAllCard } from './cards.tsx';
import { PromoSlider, PromoSliderSkeleton } from './PromoSlider.tsx';
import { cardsOf } from './row-cards.tsx';
import { rowQuery } from './queries.ts';
import type { Row, RowStub } from './types.ts';
import styles from './RowView.module.css';
import {
  FIRST_ROWS,
  hasOpenAllTile,
  hasSeeAll,
  isPersonal,
  isShownTemplate,
  itemsOf,
  needsUserRow,
  seeAllAddress,
  totalOf,
} from './rules.ts';
import { useNearScreen } from './useNearScreen.ts';

const RATIOS: Partial<Record<RowTemplate, string>> = {
  'content-v': '2 / 3',
  'content-h': '16 / 9',
  'history-h': '16 / 9',
  channel: '16 / 9',
};

/** One row of a page: waits until it is near, loads, and shows its cards, a skeleton of the same height, or a retry button. */
export function RowView({ row, index }: { row: RowStub; index: number }) {
  if (!isShownTemplate(row.template)) return null;
  return (
    <ErrorBoundary fallback={rowFailure} resetKey={row.id}>
      <LoadedRow row={row} template={row.template} index={index} />
    </ErrorBoundary>
  );
}

const rowFailure = (retry: () => void) => <RowFailure onRetry={retry} />;

function RowFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <ErrorState compact text={t('error_row')} onRetry={onRetry} />
    </div>
  );
}

function LoadedRow({ row, template, index }: { row: RowStub; template: RowTemplate; index: number }) {
  const { api, isPrerender = false } = useRuntime();
  const ref = useRef<HTMLDivElement & HTMLElement>(null);
  const isNear = useNearScreen(ref, isPrerender || index < FIRST_ROWS);
  const isOwn = isPersonal(row);
  const isSignedIn = useIsSignedIn();
  const { data, isError, refetch } = useQuery({
    ...rowQuery(api, row),
    enabled: needsUserRow(row) ? isSignedIn : isNear || isOwn,
  });
  if (isError && !data) return <RowFailure onRetry={() => void refetch()} />;
  if (data && totalOf(data) === 0) return null;
  // Most visits have none: a placeholder that disappears would shift the page more often than a row that appears.
  if (!data && isOwn) return null;
  if (template === 'promo-bg') {
    return (
      <div ref={ref} className={styles.promo}>
        {data ? <PromoSlider items={itemsOf(data, 'promotions')} label={row.title} /> : <PromoSliderSkeleton />}
      </div>
    );
  }
  return (
    <section ref={ref} className={styles.row} data-template={template} aria-label={row.title} aria-busy={!data}>
      <RowTitle row={row} total={data ? totalOf(data) : 0} />
      {data ? <RowItems row={data} template={template} isFirst={index < 2} /> : <RowSkeleton isLoading={isNear} />}
    </section>
  );
}

/** @source C-116, C-117 */
function RowTitle({ row, total }: { row: RowStub; total: number }) {
  const { t } = useTranslation();
  if (!hasSeeAll(total)) return <h2 className={styles.title}>{row.title}</h2>;
  return (
    <h2 className={styles.title}>
      <AppLink to={seeAllAddress(row)} state={{ template: row.template }} className={styles.seeAll}>
        {row.title}
        <span className={styles.more}>
          {t('action_see_all')}
          <ChevronRight aria-hidden size={18} />
        </span>
      </AppLink>
    </h2>
  );
}

/** Number of cards that a row loaded while scrolling starts with: those that are visible. The others follow between two frames. */
const CARDS_AT_ONCE = 9;

/** Number of rendered cards. A server-rendered row is complete. */
function useCardCount(count: number): number {
  const isHydrated = useHydrated();
  const [comesLate] = useState(isHydrated);
  return useDeferredValue(count, comesLate ? Math.min(count, CARDS_AT_ONCE) : count);
}

function RowItems({ row, template, isFirst }: { row: Row; template: RowTemplate; isFirst: boolean }) {
  const cards = cardsOf(row, template, isFirst);
  const count = useCardCount(cards.length);
  return (
    <Rail label={row.title} className={styles.rail}>
      {cards.slice(0, count).map(({ key, card }) => (
        <li key={key}>{card}</li>
      ))}
      {count === cards.length && hasOpenAllTile(row, totalOf(row)) && (
        <li>
          <OpenAllCard to={seeAllAddress(row)} ratio={RATIOS[template] ?? '16 / 9'} />
        </li>
      )}
    </Rail>
  );
}

const SKELETON_CARDS = 8;

/** A placeholder as high as the row: the same boxes, and lines for its texts. @param isLoading the row is loading */
export function RowSkeleton({ isLoading = true }: { isLoading?: boolean }) {
  return (
    <div className={styles.rail} aria-hidden>
      <div className={styles.skeletons} data-waited={isLoading || undefined}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton className={styles.box} />
            <span className={styles.line} />
          </div>
        ))}
      </div>
    </div>
  );
}
