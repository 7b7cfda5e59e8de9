import Type, { type Static } from 'typebox';
import { REFERENCE_DATA } from '../cache-rules.ts';
import { defineCall } from '../core.ts';

const head = {
  id: Type.Integer(),
  title: Type.String(),
  short: Type.String(),
  published_at: Type.String({ description: 'ISO 8601, UTC' }),
};
export const NewsHead = Type.Object(head);
export type NewsHead = Static<typeof NewsHead>;
/** Paragraphs are separated by empty lines. */
export const NewsItem = Type.Object({ ...head, text: Type.String() });
export type NewsItem = Static<typeof NewsItem>;

export const newsListCall = defineCall({
  id: 'newsList',
  method: 'GET',
  path: '/v2/news',
  tag: 'Catalogue',
  summary: 'News of the provider, newest first',
  auth: 'optional',
  cache: REFERENCE_DATA,
  answer: Type.Array(NewsHead),
  errors: [],
});

export const newsCall = defineCall({
  id: 'news',
  method: 'GET',
  path: '/v2/news/:id',
  tag: 'Catalogue',
  summary: 'One piece of news',
  auth: 'optional',
  cache: REFERENCE_DATA,
  params: Type.Object({ id: Type.String({ maxLength: 20 }) }),
  answer: NewsItem,
  errors: ['not_found'],
});
