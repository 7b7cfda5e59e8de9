import type { Clock } from '@aerial/domain/time.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { upsert } from './upsert.ts';

const DAY_MS = 86_400_000;

/** News of the demo providers, a few days old whenever the demo is loaded. */
export async function loadNews(
  trx: Transaction<Database>,
  { news }: Pick<DemoCatalogue, 'news'>,
  clock: Clock,
): Promise<void> {
  await upsert(
    trx,
    'news',
    { provider_id: 'int', id: 'int', title: 'jsonb', short: 'jsonb', body: 'jsonb', published_at: 'timestamptz' },
    ['provider_id', 'id'],
    news.map(({ provider, id, title, short, body, daysAgo }) => ({
      provider_id: provider,
      id,
      title,
      short,
      body,
      published_at: new Date(clock.now() - daysAgo * DAY_MS).toISOString(),
    })),
  );
}
