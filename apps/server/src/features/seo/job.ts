/** Writes the sitemaps of the providers, a few times a day. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { loadProviders } from '../../tenancy/repo.pg.ts';
import { sitemapSource } from './pages.pg.ts';
import { buildSitemaps } from './sitemap.ts';
import { sitemapStore } from './store.pg.ts';
import type { Job } from '../../jobs/queue.ts';

export interface SitemapJobDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function sitemapJob({ db, clock, publicUrl }: SitemapJobDeps): Job {
  return {
    name: 'sitemap.build',
    cron: '41 */6 * * *',
    run: async () =>
      buildSitemaps(await loadProviders(db), { source: sitemapSource(db), store: sitemapStore(db), clock, publicUrl }),
  };
}
