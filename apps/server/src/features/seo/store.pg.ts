import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SitemapStore } from './ports.ts';

const facts = ['part', 'addresses', 'changed_at as changedAt', 'built_at as builtAt'] as const;

export function sitemapStore(db: Kysely<Database>): SitemapStore {
  return {
    replace: (providerId, parts) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('sitemap_parts').where('provider_id', '=', providerId).execute();
        for await (const { part, addresses, changedAt, builtAt, body } of parts) {
          await trx
            .insertInto('sitemap_parts')
            .values({ provider_id: providerId, part, addresses, changed_at: changedAt, built_at: builtAt, body })
            .execute();
        }
      }),
    parts: (providerId) =>
      db.selectFrom('sitemap_parts').select(facts).where('provider_id', '=', providerId).orderBy('part').execute(),
    part: (providerId, part) =>
      db
        .selectFrom('sitemap_parts')
        .select([...facts, 'body'])
        .where('provider_id', '=', providerId)
        .where('part', '=', part)
        .executeTakeFirst(),
  };
}
