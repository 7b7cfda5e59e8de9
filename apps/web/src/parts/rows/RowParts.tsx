/** What rows of all kinds are made of. */
import type { RowTemplate } from '@aerial/domain/rows.ts';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { Rail } from '@aerial/ui/Rail.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { useIsMadeHere } from '@aerial/ui/useHydrated.ts';
import { OpenAllCard } from './cards.tsx';
import type { cardsOf } from './row-cards.tsx';
import type { Row, RowStub } from './types.ts';
import styles from './RowView.module.css';
import { hasOpenAllTile, hasSeeAll, seeAllAddress, totalOf } from './rules.ts';

const RATIOS: Partial<Record<RowTemplate, string>> = {
  'content-v': '2 / 3',
  'content-h': '16 / 9',
  'history-h': '16 / 9',
  channel: '16 / 9',
};

/** @param onRetry loads the row again */
export function RowFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <ErrorState compact text={t('error_row')} onRetry={onRetry} />
    </div>
  );
}

/** @source C-116, C-117 */
export function RowTitle({ row, total }: { row: RowStub; total: number }) {
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
  const comesLate = useIsMadeHere();
  return useDeferredValue(count, comesLate ? Math.min(count, CARDS_AT_ONCE) : count);
}

/** The cards of a row in a rail. */
export function RowItems({
  row,
  template,
  cards,
}: {
  row: Row;
  template: RowTemplate;
  cards: ReturnType<typeof cardsOf>;
}) {
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
