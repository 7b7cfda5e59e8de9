import type { UserId, ProfileId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { LockedProfiles, ProfileChange, ProfileStore } from './ports.ts';
import { parentalFacts, profileColumns, profileRecord, profilesOf } from '../../accounts/profiles.pg.ts';

export function profileStore(db: Kysely<Database>): ProfileStore {
  return {
    list: (userId) => profilesOf(db, userId),

    locked: (userId, deviceId, work) =>
      db.transaction().execute(async (trx) => {
        // The user's row is the lock: of two concurrent requests that add the fifth, the second sees the first.
        const user = await trx
          .selectFrom('users')
          .select(['parental_status', 'sealed_pin'])
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirst();
        if (!user) return { ok: false, error: { code: 'authentication_failed', message: 'Incorrect token.' } } as const;
        const all = await profilesOf(trx, userId);
        const devices = await trx
          .selectFrom('devices')
          .select(['id', 'settings', 'parental_settings'])
          .where('user_id', '=', userId)
          .execute();
        const main = all.find(({ isMain }) => isMain)!.id;
        const chosen = (settings: Record<string, unknown>) =>
          all.find(({ id }) => id === settings['profile_id'])?.id ?? main;
        const own = devices.find(({ id }) => id === deviceId);
        return work({
          all,
          active: chosen(own?.settings ?? {}),
          watching: new Set([chosen(own?.settings ?? {}), ...devices.map(({ settings }) => chosen(settings))]),
          parental: parentalFacts(user, own, all),
          ...writes(trx, userId),
        });
      }),
  };
}

/** What belongs to a profile. Playbacks first: a report that comes meanwhile waits for its playback, and then writes where that belongs. */
const OF_A_PROFILE = [
  'playback_stats',
  'favourites',
  'histories',
  'entry_histories',
  'hidden_histories',
  'personal_choices',
  'reminders',
  'follows',
] as const;

function writes(
  trx: Transaction<Database>,
  userId: UserId,
): Pick<LockedProfiles, 'insert' | 'update' | 'remove' | 'passMain'> {
  return {
    async insert({ name, role, avatarId }) {
      const row = await trx
        .insertInto('profiles')
        .values({ user_id: userId, name, role, avatar_id: avatarId, created_at: sql`clock_timestamp()` })
        .returning(profileColumns)
        .executeTakeFirstOrThrow();
      return profileRecord(row);
    },

    async update(id, { avatarId, ...change }: ProfileChange) {
      const values = { ...change, ...(avatarId !== undefined && { avatar_id: avatarId }) };
      const one = trx
        .updateTable('profiles')
        .set({ ...values, user_id: userId })
        .where('id', '=', id)
        .where('user_id', '=', userId);
      return profileRecord(await one.returning(profileColumns).executeTakeFirstOrThrow());
    },

    async remove(id) {
      for (const table of OF_A_PROFILE)
        await trx.deleteFrom(table).where('user_id', '=', userId).where('profile_id', '=', id).execute();
      await trx.deleteFrom('profiles').where('id', '=', id).where('user_id', '=', userId).execute();
    },

    async passMain(from, to) {
      const move = async (before: ProfileId | '', after: ProfileId | '') => {
        for (const table of OF_A_PROFILE)
          await trx
            .updateTable(table)
            .set({ profile_id: after })
            .where('user_id', '=', userId)
            .where('profile_id', '=', before)
            .execute();
      };
      await move('', from);
      await move(to, '');
      await trx
        .updateTable('profiles')
        .set({ is_main: false })
        .where('id', '=', from)
        .where('user_id', '=', userId)
        .execute();
      await trx
        .updateTable('profiles')
        .set({ is_main: true })
        .where('id', '=', to)
        .where('user_id', '=', userId)
        .execute();
      // Devices without a choice watched as the main profile; they continue with that profile.
      await trx
        .updateTable('devices')
        .set({ settings: sql<string>`settings || jsonb_build_object('profile_id', ${from}::text)` })
        .where('user_id', '=', userId)
        .where(sql<boolean>`settings ->> 'profile_id' is null`)
        .execute();
    },
  };
}
