import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { DeviceCodeStore, PolledCode, ScreenName } from './ports.ts';

/** What a screen that polls too fast waits longer, and no longer than this, seconds. @source RFC 8628 section 3.5 */
const SLOWER_BY_S = 5;
const MAX_INTERVAL_S = 60;
/** Networks delay: a poll may come so much earlier, seconds. */
const LEEWAY_S = 1;

const at = (instant: EpochMs): Date => new Date(instant);

export function deviceCodeStore(db: Kysely<Database>): DeviceCodeStore {
  const pending = (userHash: Buffer, now: EpochMs) =>
    db
      .selectFrom('device_codes')
      .select(['device', 'country', 'address', 'expires_at'])
      .where('user_hash', '=', userHash)
      .where('state', '=', 'pending')
      .where('expires_at', '>', at(now));

  return {
    async insert({ deviceHash, userHash, providerId, serialHash, device, country, address, expiresAt }) {
      const inserted = await db
        .insertInto('device_codes')
        .values({
          device_hash: deviceHash,
          user_hash: userHash,
          provider_id: providerId,
          serial_hash: serialHash,
          device: JSON.stringify(device),
          country,
          address,
          expires_at: at(expiresAt),
        })
        .onConflict((conflict) => conflict.column('user_hash').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },

    async poll({ deviceHash, serialHash, providerId }: ScreenName, now): Promise<PolledCode | undefined> {
      const { rows } = await sql<{ state: PolledCode['state']; interval_s: number; is_fast: boolean }>`
        update device_codes c set polled_at = ${at(now)},
          interval_s = case when before.is_fast then least(before.interval_s + ${SLOWER_BY_S}, ${MAX_INTERVAL_S}) else before.interval_s end
        from (
          select device_hash, interval_s,
            coalesce(polled_at + (interval_s - ${LEEWAY_S}) * interval '1 second' > ${at(now)}, false) as is_fast
          from device_codes
          where device_hash = ${deviceHash} and serial_hash = ${serialHash} and provider_id = ${providerId}
            and expires_at > ${at(now)}
          for update
        ) before
        where c.device_hash = before.device_hash
        returning c.state, c.interval_s, before.is_fast`.execute(db);
      const [row] = rows;
      return row && { state: row.state, intervalS: row.interval_s, isFast: row.is_fast };
    },

    async take({ deviceHash, serialHash, providerId }, now) {
      const taken = await db
        .deleteFrom('device_codes')
        .where('device_hash', '=', deviceHash)
        .where('serial_hash', '=', serialHash)
        .where('provider_id', '=', providerId)
        .where('state', '=', 'confirmed')
        .where('expires_at', '>', at(now))
        .returning('user_id')
        .executeTakeFirst();
      return taken?.user_id ?? undefined;
    },

    async find(userHash, now) {
      const row = await pending(userHash, now).executeTakeFirst();
      return (
        row && {
          device: row.device,
          country: row.country,
          address: row.address,
          expiresAt: epochMs(row.expires_at.getTime()),
        }
      );
    },

    async decide(userHash, { userId, deviceId }, confirm, now) {
      const decided = await db
        .updateTable('device_codes')
        .set({
          user_hash: null,
          state: confirm ? 'confirmed' : 'refused',
          ...(confirm && { user_id: userId, confirmed_by: deviceId }),
        })
        .where('user_hash', '=', userHash)
        .where('state', '=', 'pending')
        .where('expires_at', '>', at(now))
        .executeTakeFirst();
      return decided.numUpdatedRows === 1n;
    },
  };
}
