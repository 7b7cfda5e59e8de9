import type { RowTemplate } from '@aerial/domain/rows.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn, useProfileId, useRuntime } from '../../core/runtime.tsx';
import { HistoryCard, type HistoryItem } from './cards.tsx';
import { expectedRow, expectRow } from './expected-rows.ts';
import { isHistoryRow, needsUserRow, personalRowQuery } from './personal-query.ts';
import styles from './PersonalRow.module.css';
import { cardsOf } from './row-cards.tsx';
import { RowFailure, RowItems, RowSkeleton, RowTitle } from './RowParts.tsx';
import rowStyles from './RowView.module.css';
import { itemsOf, totalOf } from './rules.ts';
import type { Row, RowStub } from './types.ts';
import { useRemoveHistory } from './useRemoveHistory.ts';

interface PersonalRowProps {
  readonly row: RowStub;
  readonly template: RowTemplate;
  readonly index: number;
  /** It stands under something else: guests have it as well, and it is omitted where it cannot be loaded. */
  readonly isExtra?: boolean;
}

/**
 * A row of the viewer’s own, which is never part of a page that is cached for all. Its code is loaded with the page’s first such row. A
 * place is held only for rows that had items on the last visit: most viewers have few of them.
 */
export default function PersonalRow({ row, template, index, isExtra = false }: PersonalRowProps) {
  const { api } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const profileId = useProfileId();
  const [expected] = useState(() => expectedRow(row.id, profileId));
  const isOn = isExtra || !needsUserRow(row) || isSignedIn;
  const { data, isError, refetch } = useQuery({ ...personalRowQuery(api, row), enabled: isOn });
  const total = data && totalOf(data);
  const hasReason = data?.reason !== undefined;
  useEffect(() => {
    // Those of one film after the other would take the place of those of pages.
    if (total !== undefined && !isExtra) expectRow(row.id, profileId, total > 0 ? { hasReason } : undefined);
  }, [row.id, profileId, total, hasReason, isExtra]);
  if (isError && !data) return isExtra ? null : <RowFailure onRetry={() => void refetch()} />;
  if (total === 0 || !isOn || (!data && !expected)) return null;
  const title = data?.title || row.title;
  return (
    <section className={rowStyles.row} data-template={template} data-row={row.id} aria-label={title} aria-busy={!data}>
      <div>
        <RowTitle row={data ?? row} total={total ?? 0} />
        {(hasReason || (!data && expected?.hasReason)) && <p className={styles.reason}>{data?.reason?.text}</p>}
      </div>
      {data ? <Items row={data} template={template} isFirst={index < 2} /> : <RowSkeleton />}
    </section>
  );
}

function Items({ row, template, isFirst }: { row: Row; template: RowTemplate; isFirst: boolean }) {
  const remove = useRemoveHistory();
  const cards = isHistoryRow(row)
    ? itemsOf(row, 'histories').map((item) => ({
        key: item.id,
        card:
          row.reason?.kind === 'recorded' ? (
            <HistoryCard item={item} to={airingAddress(item)} />
          ) : (
            <RemovableCard item={item} onRemove={() => remove(item)} />
          ),
      }))
    : cardsOf(row, template, isFirst);
  return <RowItems row={row} template={template} cards={cards} />;
}

/** Where an airing of the archive begins, or goes on. */
const airingAddress = ({ entry, seconds }: HistoryItem): string | undefined =>
  entry && `/channel/${entry.channel_id}?ts=${entry.timestamp + seconds}`;

function RemovableCard({ item, onRemove }: { item: HistoryItem; onRemove: () => void }) {
  const { t } = useTranslation();
  const press = (event: MouseEvent<HTMLElement>): void => {
    // The button goes with its card: the next card takes the focus.
    const card = event.currentTarget.closest('li');
    const next = card?.nextElementSibling ?? card?.previousElementSibling;
    next?.querySelector('a')?.focus({ preventScroll: true });
    onRemove();
  };
  const name = t('history_remove');
  return (
    <div className={styles.box}>
      <HistoryCard item={item} to={airingAddress(item)} />
      <button
        type="button"
        className={styles.remove}
        title={name}
        aria-label={`${name}: ${item.content.title}`}
        data-aside
        onClick={press}
      >
        <X aria-hidden size={17} />
      </button>
    </div>
  );
}
