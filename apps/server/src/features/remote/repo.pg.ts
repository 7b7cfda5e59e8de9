import type { RemoteScreen } from '@aerial/contract/calls/remote.ts';
import type { DeviceId, UserId } from '@aerial/domain/ids.ts';
import { SCREEN_GONE_S } from '@aerial/domain/remote.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Screens that take commands. Each method is one statement. */
export interface ScreenStore {
  seen(screen: { deviceId: DeviceId; userId: UserId; title: string; isPlaying: boolean }, now: EpochMs): Promise<void>;
  leave(deviceId: DeviceId): Promise<void>;
  /** Those of the user that are there. */
  list(userId: UserId, now: EpochMs): Promise<RemoteScreen[]>;
  isThere(userId: UserId, deviceId: string, now: EpochMs): Promise<boolean>;
}

const since = (now: EpochMs): Date => new Date(now - SCREEN_GONE_S * 1000);

export const screenStore = (db: Kysely<Database>): ScreenStore => ({
  async seen({ deviceId, userId, title, isPlaying }, now) {
    const values = { title, is_playing: isPlaying, seen_at: new Date(now) };
    await db
      .insertInto('screens')
      .values({ device_id: deviceId, user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
      .execute();
  },

  async leave(deviceId) {
    await db.deleteFrom('screens').where('device_id', '=', deviceId).execute();
  },

  list: (userId, now) =>
    db
      .selectFrom('screens')
      .innerJoin('devices', 'devices.id', 'screens.device_id')
      .select([
        'devices.id',
        'devices.name',
        'devices.device_type',
        'devices.vendor',
        'devices.model',
        'devices.application_type',
        'screens.title',
        'screens.is_playing',
      ])
      .where('screens.user_id', '=', userId)
      .where('screens.seen_at', '>', since(now))
      .orderBy('screens.seen_at', 'desc')
      .execute(),

  async isThere(userId, deviceId, now) {
    const row = await db
      .selectFrom('screens')
      .select('device_id')
      .where('device_id', '=', deviceId as DeviceId)
      .where('user_id', '=', userId)
      .where('seen_at', '>', since(now))
      .executeTakeFirst();
    return row !== undefined;
  },
});
