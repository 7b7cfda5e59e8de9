/** A page while it is arranged. Pure. */
import type {
  operatorPageCall,
  PageItem,
  PageRow,
  publishPageCall,
  rowPreviewCall,
} from '@aerial/contract/calls/operator-pages.ts';
import { PREVIEW_ITEMS } from '@aerial/contract/calls/operator-pages.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@aerial/contract/core.ts';
import { LIST_RULES, listOf, type RowSource, type RowTemplate } from '@aerial/domain/rows.ts';

export type Page = AnswerOf<typeof operatorPageCall>;
export type Query = PageRow['query'];
export interface DraftItem extends Omit<PageItem, 'id'> {
  /** None of a promotion that is new. */
  readonly id?: string;
  /** The title that a new promotion leads to. */
  readonly content_id?: string;
}
export interface DraftRow {
  /** For lists on the screen; of a stored row its id. */
  readonly key: string;
  readonly id: string | null;
  readonly title: Readonly<Record<string, string>>;
  readonly template: RowTemplate;
  readonly query: Query;
  readonly items: readonly DraftItem[];
  readonly pages: number;
}
export interface Draft {
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
  readonly in_menu: boolean;
  readonly rows: readonly DraftRow[];
}

export const draftOf = (page: Page): Draft => ({
  title: page.title,
  description: page.description,
  in_menu: page.in_menu,
  rows: page.rows.map(({ slug: _slug, ...row }) => ({ ...row, key: row.id, template: row.template as RowTemplate })),
});

export const bodyOf = ({ rows, ...page }: Draft, version: string): BodyOf<typeof publishPageCall> => ({
  ...page,
  version,
  rows: rows.map(({ id, title, template, query, items }) => ({
    id,
    title,
    template,
    query,
    items: items.map((item) => ({
      kind: item.kind,
      ...(item.id !== undefined && { id: item.id }),
      ...(item.content_id !== undefined && { content_id: item.content_id }),
    })),
  })),
});

export const rulesOf = (template: RowTemplate) => LIST_RULES[listOf(template) ?? 'contents'];

/** The query when another source is chosen: with the first of what it can be about. */
export function queryFor(template: RowTemplate, kind: RowSource): Query {
  const { personal, favourites } = rulesOf(template);
  if (kind === 'personal') return { kind, of: personal[0]! };
  if (kind === 'favourites') return { kind, of: favourites[0]! };
  return kind === 'contents' ? { kind, order: 'new' } : { kind };
}

/** The row with another look; what it cannot hold then is left out. */
export function withTemplate(row: DraftRow, template: RowTemplate): DraftRow {
  const rules = rulesOf(template);
  const isSameList = listOf(row.template) === listOf(template);
  const query = isSameList ? row.query : queryFor(template, rules.sources[0]!);
  return { ...row, template, query, items: isSameList ? row.items : [] };
}

/** What is asked for the preview of a row. */
export function previewOf(
  { template, query, items }: Pick<DraftRow, 'template' | 'query' | 'items'>,
  audience: QueryOf<typeof rowPreviewCall>['audience'],
): QueryOf<typeof rowPreviewCall> {
  const ids = items.flatMap(({ kind, id, content_id: content }) => (kind === 'promotion' ? content : id) ?? []);
  const { only_free: isFree, ...asked } = query;
  return {
    ...asked,
    ...(isFree && { only_free: '1' }),
    template,
    audience,
    ...(query.kind === 'items' && ids.length > 0 && { ids: ids.slice(0, PREVIEW_ITEMS).join(',') }),
  };
}

let count = 0;
export const newRow = (title: Readonly<Record<string, string>> = {}): DraftRow => ({
  key: `new-${(count += 1)}`,
  id: null,
  title,
  template: 'content-v',
  query: { kind: 'items' },
  items: [],
  pages: 1,
});
