/** How an operator's pages are judged and compared. Pure. */
import type { PageRowQuery } from '@aerial/contract/calls/operator-pages.ts';
import { asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { LIST_RULES, listOf, type RowItemKind, type RowTemplate } from '@aerial/domain/rows.ts';
import { randomUUID } from 'node:crypto';
import type { RowQuery } from '../../db/schema/pages.ts';
import type { NewRow, References, StoredItem, StoredRow } from './ports.ts';

export { versionOf } from '../../kernel/version-of.ts';

/** Whether the database has ids of this size. */
export const isStorable = (id: string | undefined): id is string => id !== undefined && trailingId(id) !== undefined;

/** The query as it is stored; undefined where rows of the template cannot be made so. */
export function storedQuery(template: RowTemplate, query: PageRowQuery): RowQuery | undefined {
  const list = listOf(template);
  if (list === undefined || !LIST_RULES[list].sources.includes(query.kind)) return undefined;
  const { of } = query;
  switch (query.kind) {
    case 'contents':
      return {
        kind: 'contents',
        ...(query.content_type && { contentType: query.content_type }),
        ...(query.genre_id !== undefined && { genreId: query.genre_id }),
        ...(query.library_id !== undefined && { libraryId: query.library_id }),
        ...(query.order && { order: query.order }),
      };
    case 'channels':
      return {
        kind: 'channels',
        ...(query.category_id !== undefined && { categoryId: query.category_id }),
        ...(query.only_free && { onlyFree: true }),
      };
    case 'favourites':
      return of !== undefined && LIST_RULES[list].favourites.some((kind) => kind === of)
        ? ({ kind: 'favourites', of } as RowQuery)
        : undefined;
    case 'personal':
      return of !== undefined && LIST_RULES[list].personal.some((kind) => kind === of)
        ? ({ kind: 'personal', of, ...(query.place !== undefined && { place: query.place }) } as RowQuery)
        : undefined;
    case 'neighbours':
      return isStorable(query.content_id)
        ? { kind: 'neighbours', contentId: asContentId(query.content_id) }
        : undefined;
    default:
      return { kind: query.kind };
  }
}

export function queryWire(query: RowQuery): PageRowQuery {
  switch (query.kind) {
    case 'contents':
      return {
        kind: 'contents',
        ...(query.contentType && { content_type: query.contentType as 'movie' }),
        ...(query.genreId !== undefined && { genre_id: query.genreId }),
        ...(query.libraryId !== undefined && { library_id: asLibraryId(query.libraryId) }),
        ...(query.order && { order: query.order }),
      };
    case 'channels':
      return {
        kind: 'channels',
        ...(query.categoryId !== undefined && { category_id: query.categoryId }),
        ...(query.onlyFree && { only_free: true }),
      };
    case 'neighbours':
      return { kind: 'neighbours', content_id: query.contentId };
    default:
      return { ...query };
  }
}

/** The title that a promotion leads to. */
export function promotedTitle(promotion: Readonly<Record<string, unknown>>): string | undefined {
  const destination = promotion['destination'] as { type?: unknown; id?: unknown } | undefined;
  return destination?.type === 'content' ? trailingId(String(destination.id ?? '')) : undefined;
}
export const promotionId = (promotion: Readonly<Record<string, unknown>>, position: number): string =>
  String(promotion['id'] ?? position);

export interface GivenItem {
  readonly kind: RowItemKind;
  readonly id?: string;
  readonly content_id?: string;
}
const NO_ITEM: StoredItem = { content_id: null, channel_id: null, person_id: null, promotion: null };

/**
 * The items as they are stored; what a promotion says that is there already stays.
 * @returns undefined where one is no item of such a row
 */
export function storedItems(
  template: RowTemplate,
  items: readonly GivenItem[],
  present: StoredRow | undefined,
): readonly StoredItem[] | undefined {
  const kind = LIST_RULES[listOf(template) ?? 'histories'].item;
  const stored = items.map((item): StoredItem | undefined => {
    if (item.kind !== kind) return undefined;
    if (kind === 'promotion') {
      const known = present?.items.find(
        ({ promotion }, at) => promotion && item.id !== undefined && promotionId(promotion, at) === item.id,
      );
      if (known) return known;
      if (!isStorable(item.content_id)) return undefined;
      return { ...NO_ITEM, promotion: { id: randomUUID(), destination: { type: 'content', id: item.content_id } } };
    }
    const { id } = item;
    if (id === undefined || !/^[0-9]{1,19}$/.test(id)) return undefined;
    if (kind === 'content') return isStorable(id) ? { ...NO_ITEM, content_id: id } : undefined;
    if (id.length > 9) return undefined;
    return kind === 'channel' ? { ...NO_ITEM, channel_id: Number(id) } : { ...NO_ITEM, person_id: Number(id) };
  });
  const all = stored.filter((one) => one !== undefined);
  return all.length === items.length ? all : undefined;
}

const present = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Everything that the rows refer to. */
export function referencesOf(rows: readonly NewRow[]): References {
  const items = rows.flatMap((row) => row.items);
  const queries = rows.map(({ query }) => query);
  const filters = queries.filter((query) => query.kind === 'contents');
  return {
    contents: present([
      ...items.map(({ content_id: id, promotion }) => id ?? (promotion && promotedTitle(promotion))),
      ...queries.map((query) => (query.kind === 'neighbours' ? query.contentId : undefined)),
    ]),
    channels: present(items.map(({ channel_id: id }) => id)),
    persons: present(items.map(({ person_id: id }) => id)),
    genres: present(filters.map(({ genreId }) => genreId)),
    libraries: present([...filters.map(({ libraryId }) => libraryId), ...rows.map(({ library_id: id }) => id)]),
    categories: present(queries.map((query) => (query.kind === 'channels' ? query.categoryId : undefined))),
    rows: present(rows.map(({ id }) => id)),
  };
}

/** The rows without what is no longer there, as when an older page is restored. */
export function without(rows: readonly StoredRow[], gone: References): readonly StoredRow[] {
  const isGone = (item: StoredItem): boolean =>
    (item.content_id !== null && gone.contents.includes(item.content_id)) ||
    (item.channel_id !== null && gone.channels.includes(item.channel_id)) ||
    (item.person_id !== null && gone.persons.includes(item.person_id)) ||
    (item.promotion !== null && gone.contents.includes(promotedTitle(item.promotion) ?? ''));
  return rows.map((row) => ({ ...row, items: row.items.filter((item) => !isGone(item)) }));
}

export const hasText = (text: LocalizedText): boolean => Object.values(text).some((value) => value.trim() !== '');
export const trimmed = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value.trim() !== ''));
