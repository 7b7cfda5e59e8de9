import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { NewsRecord, NewsStore } from './ports.ts';

/** Older news is not listed; its addresses stay. */
const MAX_LISTED = 100;

export function newsStore(db: Kysely<Database>): NewsStore {
  const published = (providerId: ProviderId, by: Date) =>
    db
      .selectFrom('news')
      .select(['id', 'title', 'short', 'body', 'published_at as publishedAt'])
      .where('provider_id', '=', providerId)
      .where('published_at', '<=', by);
  return {
    list: (providerId, by): Promise<NewsRecord[]> =>
      published(providerId, by).orderBy('published_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED).execute(),
    find: (providerId, id, by) => published(providerId, by).where('id', '=', id).executeTakeFirst(),
  };
}
