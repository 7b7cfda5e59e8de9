import { REFERENCE_DATA } from '@aerial/contract/cache-rules.ts';
import type * as news from '@aerial/contract/calls/news.ts';
import { clientCall } from '../client-call.ts';

export const newsListCall = clientCall<typeof news.newsListCall>(
  'newsList',
  'GET',
  '/v2/news',
  'optional',
  REFERENCE_DATA,
);
export const newsCall = clientCall<typeof news.newsCall>('news', 'GET', '/v2/news/:id', 'optional', REFERENCE_DATA);
