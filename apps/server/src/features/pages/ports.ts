import type { ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { RowQuery } from '../../db/schema/pages.ts';

/** A page as it is stored, to be compared, changed, and restored. */
export interface StoredPage {
  readonly id: number;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly in_menu: boolean;
  readonly rows: readonly StoredRow[];
}
export interface StoredRow {
  readonly id: string;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly template: string;
  readonly content_type: string | null;
  readonly library_id: number | null;
  readonly query: RowQuery;
  readonly items: readonly StoredItem[];
}
export interface StoredItem {
  readonly content_id: string | null;
  readonly channel_id: number | null;
  readonly person_id: number | null;
  readonly promotion: Readonly<Record<string, unknown>> | null;
}

/** What operators read of an item beside its id. */
export interface ItemLook {
  readonly title: LocalizedText;
  readonly picture: string | null;
}
export interface ItemLooks {
  readonly contents: ReadonlyMap<string, ItemLook>;
  readonly channels: ReadonlyMap<number, ItemLook>;
  readonly persons: ReadonlyMap<number, ItemLook>;
  /** By row: on how many pages it stands. */
  readonly pages: ReadonlyMap<string, number>;
}

/** What a page refers to that the provider must have. */
export interface References {
  readonly contents: readonly string[];
  readonly channels: readonly number[];
  readonly persons: readonly number[];
  readonly genres: readonly number[];
  readonly libraries: readonly number[];
  readonly categories: readonly number[];
  readonly rows: readonly string[];
}

export interface PageWriter {
  /** Locked until the transaction ends. */
  find(id: number): Promise<StoredPage | undefined>;
  /** Those of the references that the provider does not have. */
  unknown(references: References): Promise<References>;
  insert(title: LocalizedText, inMenu: boolean): Promise<number>;
  /** Stores what the page was, and by whom it is replaced. */
  remember(page: StoredPage, by: string): Promise<void>;
  /** Rows without an id get one. */
  write(page: Omit<StoredPage, 'rows' | 'slug'> & { readonly rows: readonly NewRow[] }): Promise<void>;
  version(pageId: number, id: string): Promise<StoredPage | undefined>;
  order(ids: readonly number[]): Promise<void>;
  ids(): Promise<readonly number[]>;
  remove(id: number): Promise<void>;
}
export type NewRow = Omit<StoredRow, 'id' | 'slug'> & { readonly id: string | null };

export interface PageVersionRow {
  readonly id: string;
  readonly replaced_at: Date;
  readonly replaced_by: string;
  readonly rows: number;
}

export interface PageEdits {
  list(
    providerId: ProviderId,
  ): Promise<readonly { id: number; slug: string; title: LocalizedText; in_menu: boolean; rows: number }[]>;
  find(providerId: ProviderId, id: number): Promise<StoredPage | undefined>;
  looks(page: StoredPage): Promise<ItemLooks>;
  versions(pageId: number): Promise<readonly PageVersionRow[]>;
  /** Undone where the work throws; otherwise all processes are notified. */
  write<T>(providerId: ProviderId, work: (writer: PageWriter) => Promise<T>): Promise<T>;
}
