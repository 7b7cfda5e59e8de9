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
