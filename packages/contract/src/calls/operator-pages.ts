/** Pages (rowsets) of a provider and their rows as an operator arranges them: a page is published whole, and every change can be taken back. */
import type { LibraryId } from '@aerial/domain/ids.ts';
import {
  FAVOURITE_KINDS,
  PERSONAL_ROW_KINDS,
  ROW_ITEM_KINDS,
  ROW_SOURCES,
  ROW_TEMPLATES,
} from '@aerial/domain/rows.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, flag, Instant, IntId, LongId, nullable, orNull } from '../core.ts';
import { integer, list, localizedText, record, text } from '../shapes/settings/fields.ts';

const tag = 'Operators: pages';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofPage = [...errors, 'rowset_not_found'] as const;
const PAGES = {
  invalidates: ['/v2/operators/pages', '/v2/operators/pages/:id', '/v2/operators/pages/:id/versions'],
} as const;

export const MAX_PAGE_ROWS = 60;
export const MAX_ROW_ITEMS = 200;
/** Of a row that is previewed, items. */
export const PREVIEW_ITEMS = 30;

export const ROW_ORDERS = ['new', 'rating', 'title'] as const;

const id = () => LongId();
const query = {
  kind: Type.Enum([...ROW_SOURCES]),
  content_type: Type.Optional(Type.Enum(['movie', 'series', 'program'])),
  genre_id: Type.Optional(IntId()),
  library_id: Type.Optional(IntId<LibraryId>()),
  order: Type.Optional(Type.Enum([...ROW_ORDERS])),
  category_id: Type.Optional(IntId()),
  only_free: Type.Optional(Type.Boolean()),
  of: Type.Optional(
    Type.Enum([...FAVOURITE_KINDS, ...PERSONAL_ROW_KINDS].filter((one, at, all) => all.indexOf(one) === at)),
  ),
  place: Type.Optional(integer(0, 20)),
  content_id: Type.Optional(id()),
};
export const PageRowQuery = Type.Object(query);
export type PageRowQuery = Static<typeof PageRowQuery>;
const template = () => Type.Enum([...ROW_TEMPLATES]);

export const PageItem = Type.Object({
  kind: Type.Enum([...ROW_ITEM_KINDS]),
  id: Type.String({ description: 'of the title, channel or person; of a promotion its own' }),
  title: localizedText(255),
  picture: nullable.string(),
});
export type PageItem = Static<typeof PageItem>;

export const PageRow = Type.Object({
  id: id(),
  slug: Type.String(),
  title: localizedText(255),
  template: Type.String(),
  query: PageRowQuery,
  items: Type.Array(PageItem),
  pages: Type.Integer({ description: 'on how many pages it stands; a change is seen on all of them' }),
});
export type PageRow = Static<typeof PageRow>;

export const OperatorPage = Type.Object({
  id: IntId(),
  version: Type.String({ description: 'of what is answered here; a change names the one it was made from' }),
  slug: Type.String(),
  title: localizedText(255),
  description: localizedText(),
  in_menu: Type.Boolean(),
  rows: Type.Array(PageRow),
});
export type OperatorPage = Static<typeof OperatorPage>;

export const operatorPagesCall = defineCall({
  id: 'operatorPages',
  method: 'GET',
  path: '/v2/operators/pages',
  tag,
  summary: 'Pages of the provider, in the order of its menu',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(
    Type.Object({
      id: IntId(),
      slug: Type.String(),
      title: localizedText(255),
      in_menu: Type.Boolean(),
      rows: Type.Integer({ description: 'how many rows it has' }),
    }),
  ),
  errors,
});

const params = Type.Object({ id: IntId() });
export const operatorPageCall = defineCall({
  id: 'operatorPage',
  method: 'GET',
  path: '/v2/operators/pages/:id',
  tag,
  summary: 'A page with its rows and what is chosen for them',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  params,
  answer: OperatorPage,
  errors: ofPage,
});

export const createPageCall = defineCall({
  id: 'createPage',
  method: 'POST',
  path: '/v2/operators/pages',
  tag,
  summary: 'Adds a page without rows, at the end of the menu',
  auth: 'operator',
  scope: 'content:write',
  cache: PAGES,
  body: record({ title: localizedText(255), in_menu: Type.Optional(Type.Boolean()) }),
  answer: OperatorPage,
  errors,
});

const item = record({
  kind: Type.Enum([...ROW_ITEM_KINDS]),
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'of a new promotion none' })),
  content_id: Type.Optional(LongId()),
});
const row = record({
  id: Type.Optional(orNull(id())),
  title: localizedText(255),
  template: template(),
  query: record(query),
  items: list(item, MAX_ROW_ITEMS),
});

export const publishPageCall = defineCall({
  id: 'publishPage',
  method: 'PUT',
  path: '/v2/operators/pages/:id',
  tag,
  summary:
    'Publishes the page as it is sent: rows in their order, new ones without an id. What it was before is stored',
  auth: 'operator',
  scope: 'content:write',
  cache: PAGES,
  params,
  body: record({
    version: text(64),
    title: localizedText(255),
    description: localizedText(),
    in_menu: Type.Boolean(),
    rows: list(row, MAX_PAGE_ROWS),
  }),
  answer: OperatorPage,
  errors: [...ofPage, 'changed_meanwhile'],
});

export const removePageCall = defineCall({
  id: 'removePage',
  method: 'DELETE',
  path: '/v2/operators/pages/:id',
  tag,
  summary: 'Deletes a page; its rows stay',
  auth: 'operator',
  scope: 'content:write',
  cache: PAGES,
  params,
  answer: Type.Object({}),
  errors: ofPage,
});

export const orderPagesCall = defineCall({
  id: 'orderPages',
  method: 'PUT',
  path: '/v2/operators/pages',
  tag,
  summary: 'Puts all pages into an order',
  auth: 'operator',
  scope: 'content:write',
  cache: PAGES,
  body: record({ ids: Type.Array(IntId(), { minItems: 1, maxItems: 200 }) }),
  answer: Type.Object({}),
  errors: ofPage,
});

export const PageVersion = Type.Object({
  id: LongId(),
  replaced_at: Instant(),
  replaced_by: Type.String({ description: 'who published the next one' }),
  rows: Type.Integer(),
});
export type PageVersion = Static<typeof PageVersion>;

export const pageVersionsCall = defineCall({
  id: 'pageVersions',
  method: 'GET',
  path: '/v2/operators/pages/:id/versions',
  tag,
  summary: 'What the page was before, the latest first',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  params,
  answer: Type.Array(PageVersion),
  errors: ofPage,
});

export const restorePageCall = defineCall({
  id: 'restorePage',
  method: 'POST',
  path: '/v2/operators/pages/:id/versions/:version',
  tag,
  summary: 'Makes the page what it was; what it is now is stored as well',
  auth: 'operator',
  scope: 'content:write',
  cache: PAGES,
  params: Type.Object({ id: IntId(), version: LongId() }),
  body: record({ version: text(64) }),
  answer: OperatorPage,
  errors: [...ofPage, 'changed_meanwhile'],
});

export const AUDIENCES = ['guest', 'adult', 'child'] as const;
export type PreviewAudience = (typeof AUDIENCES)[number];

const { only_free: _isFree, ...inQuery } = query;
export const rowPreviewCall = defineCall({
  id: 'rowPreview',
  method: 'GET',
  path: '/v2/operators/row_preview',
  tag,
  summary: 'What a row would hold, for an audience; the row need not be published',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  query: Type.Object({
    ...inQuery,
    only_free: Type.Optional(flag()),
    template: template(),
    audience: Type.Enum([...AUDIENCES]),
    ids: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,19}(,[0-9]{1,19})*$',
        maxLength: PREVIEW_ITEMS * 20,
        description: 'chosen titles, channels or persons; of promotions the titles they lead to',
      }),
    ),
  }),
  answer: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), picture: nullable.string() })),
    total: Type.Integer(),
    is_personal: Type.Boolean({ description: 'each viewer has items of their own there' }),
  }),
  errors,
});
