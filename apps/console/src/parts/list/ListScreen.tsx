import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { csvOf, downloadCsv } from '../../core/csv.ts';
import { failureText, showFailure } from '../../core/errors.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../PageHeader.tsx';
import { BulkBar } from './BulkBar.tsx';
import { EverythingBar } from './EverythingBar.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import { listTexts } from './list-texts.ts';
import { shownColumns } from './rules.ts';
import type { BulkAction, Column, Everything, Filter, ListSource, Selected } from './types.ts';
import { MAX_EXPORTED, useListRows, useListState } from './useListRows.ts';
import { useSelection } from './useSelection.ts';
import styles from './List.module.css';

const NO_FILTERS: readonly Filter[] = [];

export interface ListScreenProps<Row> {
  readonly title: string;
  readonly source: ListSource<Row>;
  /** Memoised, as filters are. */
  readonly columns: readonly Column<Row>[];
  idOf(row: Row): string;
  /** Absent: there is no search field. */
  readonly searchLabel?: string;
  readonly filters?: readonly Filter[];
  onOpen?(row: Row): void;
  /** Absent: rows cannot be selected. */
  readonly bulk?: readonly BulkAction<Row>[];
  /** What can be done to all rows that match, not only to those that are loaded. */
  readonly everything?: Everything;
  /** In place of `bulk`: a bar of its own for the selected rows. */
  readonly bulkBar?: (selected: Selected<Row>) => ReactNode;
  /** Beside the title: what creates a row. */
  readonly actions?: ReactNode;
  /** Where nothing was created yet: what to do first. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  /** Name of the exported file, without its ending. */
  readonly fileName: string;
  /** Inside another screen: no title of the page. */
  readonly isEmbedded?: boolean;
}

/** The list screen: search, filters, columns and export in bars that stay, rows that load as one scrolls, and a bar for the selected ones. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, source, columns, searchLabel, filters = NO_FILTERS, onOpen, bulk, everything, actions, empty } = props;
  const t = useTexts(listTexts);
  // Callers write it in place; one function for all renders lets what is measured of rows stay.
  const [idOf] = useState(() => props.idOf);
  const { state, change } = useListState(filters);
  const { rows, query, total, isFiltered, loadAll } = useListRows(source, columns, state);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const selection = useSelection(ids);
  const [isExporting, setExporting] = useState(false);
  const [isEverything, setEverything] = useState(false);
  const shown = shownColumns(columns, state.columns);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  async function exportRows(): Promise<void> {
    setExporting(true);
    try {
      const { rows: all, isCut } = await loadAll();
      const read = shown.filter(({ isControl }) => !isControl);
      const lines = [read.map(({ label }) => label), ...all.map((row) => read.map(({ text }) => text(row)))];
      downloadCsv(`${props.fileName}.csv`, csvOf(lines));
      if (isCut) showToast(t('export_limit', { limit: MAX_EXPORTED }));
    } catch (error) {
      showFailure(error);
    } finally {
      setExporting(false);
    }
  }

  const isSelectable = props.bulkBar !== undefined || (bulk !== undefined && bulk.length > 0);
  const count =
    hasNextPage && total !== undefined
      ? t('loaded_of', { count: rows.length, total })
      : hasNextPage
        ? t('loaded_more', { count: rows.length })
        : t('loaded', { count: rows.length });
  return (
    <div className={styles.screen} data-embedded={props.isEmbedded || undefined}>
      {!props.isEmbedded && <PageHeader title={title} actions={actions} />}
      {props.isEmbedded && actions && <div className={styles.tools}>{actions}</div>}
      <ListTools
        searchLabel={searchLabel}
        filters={filters}
        columns={columns}
        state={state}
        onChange={change}
        onExport={() => void exportRows()}
        isExporting={isExporting}
      />
      {everything && isEverything ? (
        <EverythingBar
          everything={everything}
          state={state}
          queryKey={source.queryKey}
          onDone={() => {
            setEverything(false);
            selection.clear();
          }}
        />
      ) : (
        bulk && (
          <BulkBar
            rows={rows}
            idOf={idOf}
            selection={selection}
            actions={bulk}
            queryKey={source.queryKey}
            onEverything={everything && (() => setEverything(true))}
          />
        )
      )}
      {props.bulkBar &&
        selection.selected.size > 0 &&
        props.bulkBar({
          rows: rows.filter((row) => selection.selected.has(idOf(row))),
          total,
          search: state.search,
          filters: state.filters,
          clear: selection.clear,
        })}
      {query.isPending ? (
        <Loading />
      ) : query.isError ? (
        <ErrorState text={failureText(query.error)} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState title={isFiltered ? t('empty_found') : empty.title} text={isFiltered ? undefined : empty.text}>
          {isFiltered ? (
            <Button onClick={() => change({ search: '', filters: {} })}>{t('clear_filters')}</Button>
          ) : (
            empty.action
          )}
        </EmptyState>
      ) : (
        <>
          <ListTable
            title={title}
            columns={shown}
            rows={rows}
            idOf={idOf}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            selection={isSelectable ? selection : undefined}
            onOpen={onOpen}
            hasMore={hasNextPage}
            onNearEnd={loadMore}
            isBusy={query.isFetching}
          />
          <output className={styles.count}>{count}</output>
        </>
      )}
    </div>
  );
}

function Loading() {
  const t = useTexts(commonTexts);
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden>{t('status_loading')}</VisuallyHidden>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} height="2rem" />
      ))}
    </div>
  );
}
