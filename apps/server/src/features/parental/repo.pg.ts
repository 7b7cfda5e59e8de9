import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Seal } from '../../security/seal.ts';
import type { ParentalStore } from './ports.ts';
import { GUESS_WINDOW_S, guessCounters, waitAfterS, waitKey } from './rules.ts';
import { samePin } from '../../access/parental.ts';
import { countAttempt } from '../../limits/attempts.pg.ts';

const afterS = (now: EpochMs, seconds: number): Date => new Date(now + seconds * 1000);

async function beginWait(trx: Transaction<Database>, key: string, until: Date): Promise<void> {
  await trx
    .insertInto('attempts')
    .values({ key: waitKey(key), count: 1, window_ends_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at: until }))
    .execute();
}

/** @param pins what PINs are sealed with */
export function parentalStore(db: Kysely<Database>, pins: Pick<Seal, 'open'>): ParentalStore {
  const pinIn = (row: { sealed_pin: string | null; parental_status: string } | undefined): string | undefined =>
    row?.sealed_pin && row.parental_status === 'set' ? pins.open(row.sealed_pin) : undefined;
  const columns = ['sealed_pin', 'parental_status'] as const;

  return {
    guess: (source, entered, now) =>
      db.transaction().execute(async (trx) => {
        const pin = pinIn(
          await trx.selectFrom('users').select(columns).where('id', '=', source.userId).forUpdate().executeTakeFirst(),
        );
        if (pin === undefined) return { tag: 'no-pin' };
        const counters = guessCounters(source);
        const wait = await trx
          .selectFrom('attempts')
          .select('window_ends_at')
          .where(
            'key',
            'in',
            counters.map(({ key }) => waitKey(key)),
          )
          .where('window_ends_at', '>', new Date(now))
          .orderBy('window_ends_at', 'desc')
          .executeTakeFirst();
        if (wait) return { tag: 'limited', waitUntil: epochMs(wait.window_ends_at.getTime()) };
        if (samePin(entered, pin)) {
          // A right PIN resets the counter of this device; the other counters remain.
          if (source.deviceId !== undefined)
            await trx.deleteFrom('attempts').where('key', '=', counters[0]!.key).execute();
          return { tag: 'right', pin };
        }
        let longestS = 0;
        for (const { key, free } of counters) {
          const waitS = waitAfterS((await countAttempt(trx, key, GUESS_WINDOW_S, now)).count, free);
          if (waitS > 0) await beginWait(trx, key, afterS(now, waitS));
          longestS = Math.max(longestS, waitS);
        }
        return longestS > 0 ? { tag: 'wrong', waitUntil: epochMs(now + longestS * 1000) } : { tag: 'wrong' };
      }),

    async pinOf(userId) {
      return pinIn(await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst());
    },

    async durationsOf(deviceId) {
      const device = await db
        .selectFrom('devices')
        .select(['settings', 'parental_settings'])
        .where('id', '=', deviceId)
        .executeTakeFirst();
      const minutes = (value: unknown): number | undefined =>
        typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
      // Only 30 and 1 are stored values of the channel setting. @source A-588
      const channelMinutes = device?.settings['parentalChannels'] === 1 ? 1 : undefined;
      return { duration: minutes(device?.parental_settings['duration']), channelMinutes };
    },
  };
}
