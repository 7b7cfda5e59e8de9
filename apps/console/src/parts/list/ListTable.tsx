import { ArrowDown, ArrowUp } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { listTexts } from './list-texts.ts';
import { nextSort } from './rules.ts';
import type { Column, Sort } from './types.ts';
import type { Selection } from './useSelection.ts';
import styles from './List.module.css';

const ROW_PX = 45;
/** Rows above and below the visible ones. */
const OVERSCAN = 12;
/** Rows before the end at which the next page is requested. */
const NEAR_END = 20;

export interface ListTableProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  idOf(row: Row): string;
  readonly sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
  /** Absent: rows cannot be selected. */
  readonly selection: Selection | undefined;
  /** Enter, or a double press. */
  onOpen?: ((row: Row) => void) | undefined;
  readonly hasMore: boolean;
  onNearEnd(): void;
  readonly isBusy: boolean;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/** A table of which only the visible rows exist. One row is a stop of Tab; arrows move between rows, Space selects, Enter opens. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, columns, rows, idOf, sort, onSort, selection, onOpen, hasMore, onNearEnd, isBusy, children } = props;
  const t = useTexts(listTexts);
  const box = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by what it answers
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: useCallback((at: number) => idOf(rows[at]!), [rows, idOf]),
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - NEAR_END) onNearEnd();
  }, [hasMore, lastShown, rows.length, onNearEnd]);
  const stop = Math.min(active, rows.length - 1);

  function focusRow(at: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, at));
    setActive(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)?.focus());
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keys inside a control of a row are the control's.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const page = Math.max(1, items.length - 2 * OVERSCAN);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      PageDown: stop + page,
      PageUp: stop - page,
      Home: 0,
      End: rows.length - 1,
    };
    const row = rows[stop];
    if (event.key in steps) {
      focusRow(steps[event.key]!);
      if (event.shiftKey && selection && rows[steps[event.key]!])
        selection.set([...selection.selected, idOf(row!), idOf(rows[steps[event.key]!]!)]);
    } else if (event.key === ' ' && selection && row) selection.toggle(idOf(row), event.shiftKey);
    else if (event.key === 'Enter' && onOpen && row) onOpen(row);
    else return;
    event.preventDefault();
  }

  const above = items[0]?.start ?? 0;
  const below = items.length > 0 ? virtual.getTotalSize() - items.at(-1)!.end : 0;
  const width = columns.length + (selection ? 1 : 0);
  return (
    <section ref={box} className={styles.box} aria-label={t('rows_of', { title })} aria-busy={isBusy}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows are moved between and selected
        role="grid"
        className={styles.table}
        aria-label={title}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles.pick}>
                <input
                  type="checkbox"
                  aria-label={t('select_all')}
                  checked={rows.length > 0 && selection.selected.size === rows.length}
                  ref={(element) => {
                    if (element)
                      element.indeterminate = selection.selected.size > 0 && selection.selected.size < rows.length;
                  }}
                  onChange={() => selection.toggleAll()}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap px={above} width={width} />}
          {items.map(({ index, key }) => {
            const row = rows[index]!;
            const id = idOf(row);
            const isSelected = selection?.selected.has(id);
            return (
              <tr
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setActive(index)}
                onDoubleClick={() => onOpen?.(row)}
              >
                {selection && (
                  <td className={styles.pick}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={t('select_row', {
                        name: (columns.find((one) => one.isHeader) ?? columns[0]!).text(row),
                      })}
                      checked={isSelected}
                      onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
                    />
                  </td>
                )}
                {columns.map((column) => {
                  const content = column.cell ? column.cell(row) : column.text(row);
                  return column.isHeader ? (
                    <th key={column.id} scope="row">
                      {content}
                    </th>
                  ) : (
                    <td key={column.id} data-numeric={column.isNumeric || undefined}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          {below > 0 && <Gap px={below} width={width} />}
        </tbody>
      </table>
      {children}
    </section>
  );
}

/** Stands for rows that do not exist. */
const Gap = ({ px, width }: { px: number; width: number }) => (
  <tr aria-hidden className={styles.gap}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, and no control */}
    <td colSpan={width} style={{ height: px }} />
  </tr>
);

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}) {
  const isSorted = sort?.column === column.id;
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" aria-sort={direction} data-numeric={column.isNumeric || undefined}>
      {column.sort === undefined ? (
        column.label
      ) : (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.id))}>
          {column.label}
          {direction === 'ascending' && <ArrowUp aria-hidden size={14} />}
          {direction === 'descending' && <ArrowDown aria-hidden size={14} />}
        </button>
      )}
    </th>
  );
}
