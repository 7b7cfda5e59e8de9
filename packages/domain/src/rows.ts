/** Templates of rows, and which one of its lists a row of each shows. @source spec 2 §3 Row type mapping */

export type RowList = 'contents' | 'channels' | 'persons' | 'promotions' | 'histories';

/** @source C-404 to C-409 */
const LISTS = {
  'content-v': 'contents',
  'content-h': 'contents',
  channel: 'channels',
  person: 'persons',
  history: 'histories',
  'history-h': 'histories',
  'promo-bg': 'promotions',
  'promo-wide': 'promotions',
  button: 'promotions',
  branded_button: 'promotions',
  'collection-v': 'promotions',
  packet_promo: 'promotions',
  packet_promo_base: 'promotions',
  donate_packs: 'promotions',
} as const satisfies Record<string, RowList>;

export type RowTemplate = keyof typeof LISTS;

export const ROW_TEMPLATES = Object.keys(LISTS) as readonly RowTemplate[];

export const isRowTemplate = (template: string): template is RowTemplate => Object.hasOwn(LISTS, template);

/** The list that rows of the template show; undefined for a template that does not exist. */
export const listOf = (template: string): RowList | undefined =>
  isRowTemplate(template) ? LISTS[template] : undefined;

/**
 * Rows that follow from what viewers watch: `because` the viewer watched a title, `recommended`, `channels` at this hour, new `episodes` of
 * what they follow, broadcasts of it that the archive has (`recorded`), titles that are `leaving`.
 */
export const PERSONAL_ROW_KINDS = ['because', 'recommended', 'channels', 'episodes', 'recorded', 'leaving'] as const;
export type PersonalRowKind = (typeof PERSONAL_ROW_KINDS)[number];
/** What a provider can hide: also the `top` of the week and the `neighbours` under a title, which are the same for all viewers. */
export const PERSONAL_ROW_SETTINGS = [...PERSONAL_ROW_KINDS, 'top', 'neighbours'] as const;
export type PersonalRowSetting = (typeof PERSONAL_ROW_SETTINGS)[number];

/** What rows can be made of: chosen items, a filter over titles or channels, or what follows from viewers. */
export const ROW_SOURCES = [
  'items',
  'contents',
  'channels',
  'histories',
  'favourites',
  'personal',
  'top',
  'neighbours',
] as const;
export type RowSource = (typeof ROW_SOURCES)[number];
export const FAVOURITE_KINDS = ['channels', 'contents', 'programmes', 'persons'] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];
/** What a chosen item of a row is. */
export const ROW_ITEM_KINDS = ['content', 'channel', 'person', 'promotion'] as const;
export type RowItemKind = (typeof ROW_ITEM_KINDS)[number];

interface ListRules {
  readonly sources: readonly RowSource[];
  readonly personal: readonly PersonalRowKind[];
  readonly favourites: readonly FavouriteKind[];
  readonly item: RowItemKind | undefined;
}
/** What rows of each list can be made of. */
export const LIST_RULES: Readonly<Record<RowList, ListRules>> = {
  contents: {
    sources: ['items', 'contents', 'top', 'personal', 'favourites', 'neighbours'],
    personal: ['because', 'recommended', 'episodes', 'leaving'],
    favourites: ['contents', 'programmes'],
    item: 'content',
  },
  channels: {
    sources: ['items', 'channels', 'personal', 'favourites'],
    personal: ['channels'],
    favourites: ['channels'],
    item: 'channel',
  },
  persons: { sources: ['items', 'favourites'], personal: [], favourites: ['persons'], item: 'person' },
  promotions: { sources: ['items'], personal: [], favourites: [], item: 'promotion' },
  histories: { sources: ['histories', 'personal'], personal: ['recorded'], favourites: [], item: undefined },
};
