import Type, { type Static } from 'typebox';
import { SHOWN_REFERENCE_LIST } from '../cache-rules.ts';
import { defineCall } from '../core.ts';

/** A text of the provider for one kind of page: a template whose placeholders are filled from what the page shows. @source F-411, C-266, C-267 */
export const SeoMask = Type.Object({
  page_type: Type.String({
    description:
      'start, rowset, row, filters, channels, category, channel, movie, series, season, episode, program or person',
  }),
  text_type: Type.String({ description: 'title, description, h1 or text' }),
  value: Type.String({
    description: 'A template: {title}, {name}, {year}, {genre}, {season}, {series}, {channel}, {description}',
  }),
});
export type SeoMask = Static<typeof SeoMask>;

export const seoMasksCall = defineCall({
  id: 'seoMasks',
  method: 'GET',
  path: '/v2/seo/masks',
  tag: 'Catalogue',
  summary: 'Templates of the provider for titles and texts of pages',
  auth: 'none',
  cache: SHOWN_REFERENCE_LIST,
  answer: Type.Array(SeoMask),
  errors: [],
});
