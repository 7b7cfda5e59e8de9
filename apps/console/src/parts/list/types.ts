import type { ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** What a cell shows; by default its text. */
  readonly cell?: (row: Row) => ReactNode;
  /** The same as text: for the CSV, and for sorting and searching lists that are loaded whole. */
  readonly text: (row: Row) => string;
  /** The cell that names its row. */
  readonly isHeader?: boolean;
  readonly isNumeric?: boolean;
  /** Has nothing to read: it is no part of an export. */
  readonly isControl?: boolean;
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean;
  /** Lists loaded whole are sorted by this; of other lists it is the server's word for the order. */
  readonly sort?: ((row: Row) => string | number) | string;
}

export interface ChoiceFilter {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}
export interface TextFilter {
  readonly kind: 'text' | 'day';
  readonly name: string;
  readonly label: string;
}
export type Filter = ChoiceFilter | TextFilter;

export interface ListRequest {
  /** Typed into the search field. */
  readonly search: string;
  /** By name; only those that are set. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort | undefined;
  /** Of the page, as the one before answered it; undefined for the first. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal | undefined;
}
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Of the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** How many rows match, where the server says so. */
  readonly total?: number;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Where the rows come from. */
export interface ListSource<Row> {
  readonly queryKey: QueryKey;
  load(request: ListRequest): Promise<ListPage<Row>>;
  /** The server answers all rows at once: they are searched, filtered and sorted here. */
  readonly whole?: { matches?(row: Row, filters: Readonly<Record<string, string>>): boolean };
}

/** What a list is narrowed to. */
export type ListFilter = Pick<ListRequest, 'search' | 'filters'>;

/** Done to all rows that match, which are counted first; the server does it in batches. */
export interface Everything {
  count(filter: ListFilter): Promise<{ readonly count: number; readonly upTo: number }>;
  readonly actions: readonly EverythingAction[];
}
export interface EverythingAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** What it does to so many. */
  text(count: number): string;
  /** One batch. @returns how many it had, and where the next one begins */
  run(
    filter: ListFilter,
    batch: { readonly after: number; readonly upTo: number },
  ): Promise<{ readonly found: number; readonly next: number | undefined }>;
}

/** What a bar of the list's own does something to. */
export interface Selected<Row> {
  readonly rows: readonly Row[];
  /** How many match the search and the filters; undefined where the server does not say so. */
  readonly total: number | undefined;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  clear(): void;
}

export interface BulkAction<Row> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Asks first. @returns whether to go on */
  readonly confirm?: (rows: readonly Row[]) => Promise<boolean>;
  /** Done to each row. */
  readonly run: (row: Row) => Promise<unknown>;
}
