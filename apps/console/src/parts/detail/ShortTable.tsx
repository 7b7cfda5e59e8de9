import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../core/errors.ts';
import styles from './Detail.module.css';

export interface ShortColumn<Row> {
  readonly label: string;
  readonly isNumeric?: boolean;
  cell(row: Row): ReactNode;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly ShortColumn<Row>[];
  idOf(row: Row): string;
  readonly empty: string;
}

/** The few rows that belong to one thing, inside its page; lists that can be long are a `ListScreen`. The first cell names its row. */
export function ShortTable<Row>({
  query,
  ...table
}: TableProps<Row> & { readonly query: UseQueryResult<readonly Row[]> }) {
  if (query.isError) return <ErrorState compact text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height="4rem" />;
  return <StaticTable rows={query.data} {...table} />;
}

/** The same for rows that came with the thing. */
export function StaticTable<Row>({
  caption,
  rows,
  columns,
  idOf,
  empty,
}: TableProps<Row> & { readonly rows: readonly Row[] }) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumeric }) => (
              <th key={label} scope="col" data-numeric={isNumeric || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ label, isNumeric, cell }, at) =>
                at === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-numeric={isNumeric || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
