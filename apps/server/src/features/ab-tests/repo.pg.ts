import type { DeviceId, ProviderId } from '@aerial/domain/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AbGroupJson } from '../../db/schema/events.ts';

export interface ActiveTest {
  readonly id: number;
  readonly name: string;
  readonly providerId: ProviderId;
  readonly groups: readonly AbGroupJson[];
}

/** The active tests of all providers; there are few. */
export async function loadActiveTests(db: Kysely<Database>): Promise<readonly ActiveTest[]> {
  const rows = await db
    .selectFrom('ab_tests')
    .select(['id', 'name', 'provider_id', 'groups'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ provider_id: providerId, ...row }) => ({ ...row, providerId }));
}

/** What the physical device is known by in every account that uses it. */
export async function deviceSerial(db: Kysely<Database>, id: DeviceId): Promise<string | undefined> {
  const row = await db.selectFrom('devices').select('serial').where('id', '=', id).executeTakeFirst();
  return row?.serial ?? undefined;
}
