import type { RowTemplate } from '@aerial/domain/rows.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, startTransition, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { HydrationBoundary } from '@aerial/ui/useHydrated.ts';
import { PromoSlider, PromoSliderSkeleton } from './PromoSlider.tsx';
import { cardsOf } from './row-cards.tsx';
import { rowQuery } from './queries.ts';
import { RowFailure, RowItems, RowSkeleton, RowTitle } from './RowParts.tsx';
import type { RowStub } from './types.ts';
import styles from './RowView.module.css';
import { FIRST_ROWS, isPersonal, isShownTemplate, itemsOf, totalOf } from './rules.ts';
import { useNearScreen } from './useNearScreen.ts';

/**
 * One row of a page: waits until it is near, loads, and shows its cards, a skeleton of the same height, or a retry button. Each is hydrated
 * by itself, so that the page answers to presses in between.
 */
export const RowView = memo(function RowView({ row, index }: { row: RowStub; index: number }) {
  if (!isShownTemplate(row.template)) return null;
  return (
    <ErrorBoundary fallback={rowFailure} resetKey={row.id}>
      {isPersonal(row) ? (
        <Own row={row} template={row.template} index={index} />
      ) : (
        <Suspense>
          <HydrationBoundary>
            <LoadedRow row={row} template={row.template} index={index} />
          </HydrationBoundary>
        </Suspense>
      )}
    </ErrorBoundary>
  );
});

const PersonalRow = lazy(() => import('./PersonalRow.tsx'));

/**
 * The server has no viewer: rows of the viewer’s own are added in the browser. Guests have few of them, and their code waits until the page
 * is idle.
 */
function Own(props: ComponentProps<typeof PersonalRow>) {
  const isSignedIn = useIsSignedIn();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void pageIdle().then(() => startTransition(() => setIsIdle(true))), []);
  return (
    (isSignedIn || isIdle) && (
      <Suspense>
        <PersonalRow {...props} />
      </Suspense>
    )
  );
}

const rowFailure = (retry: () => void) => <RowFailure onRetry={retry} />;

function LoadedRow({ row, template, index }: { row: RowStub; template: RowTemplate; index: number }) {
  const { api, isPrerender = false } = useRuntime();
  const ref = useRef<HTMLDivElement & HTMLElement>(null);
  const isNear = useNearScreen(ref, isPrerender || index < FIRST_ROWS);
  const { data, isError, refetch } = useQuery({ ...rowQuery(api, row), enabled: isNear });
  if (isError && !data) return <RowFailure onRetry={() => void refetch()} />;
  if (data && totalOf(data) === 0) return null;
  if (template === 'promo-bg') {
    return (
      <div ref={ref} className={styles.promo}>
        {data ? <PromoSlider items={itemsOf(data, 'promotions')} label={row.title} /> : <PromoSliderSkeleton />}
      </div>
    );
  }
  return (
    <section
      ref={ref}
      className={styles.row}
      data-template={template}
      data-row={row.id}
      aria-label={row.title}
      aria-busy={!data}
    >
      <RowTitle row={row} total={data ? totalOf(data) : 0} />
      {data ? (
        <RowItems row={data} template={template} cards={cardsOf(data, template, index < 2)} />
      ) : (
        <RowSkeleton isLoading={isNear} />
      )}
    </section>
  );
}
