/** What applications have reported of a viewer, for the export of an account. */
import type { AccountExport } from '@aerial/contract/shapes/account-export.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Some weeks of watching. */
const MAX_EVENTS = 10_000;

/** The newest first. */
export async function exportEvents(db: Kysely<Database>, userId: UserId): Promise<AccountExport['events']> {
  const rows = await db
    .selectFrom('viewer_events')
    .select(['name', 'received_at', 'params'])
    .where('user_id', '=', userId)
    .orderBy('received_at', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ name, received_at: at, params }) => ({
    name,
    created_at: isoSeconds(epochMs(at.getTime())),
    params,
  }));
}
