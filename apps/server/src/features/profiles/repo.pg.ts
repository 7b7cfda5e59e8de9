import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ProfilesTable } from '../../db/schema-profiles.ts';
import type { LockedProfiles, ParentalFacts, ProfileChange, ProfileRecord, ProfileStore } from './ports.ts';

export const profileColumns = ['id', 'name', 'role', 'avatar_id', 'is_main'] as const;
type Row = Pick<Selectable<ProfilesTable>, (typeof profileColumns)[number]>;
export const profileRecord = ({ avatar_id: avatarId, is_main: isMain, ...row }: Row): ProfileRecord => ({ ...row, avatarId, isMain });

type Db = Kysely<Database> | Transaction<Database>;

/** Every account has its main profile from the moment in which somebody asks for its profiles. */
export async function profilesOf(db: Db, userId: number): Promise<ProfileRecord[]> {
  const read = () => db.selectFrom('profiles').select(profileColumns).where('user_id', '=', userId).orderBy('is_main', 'desc').orderBy('created_at').orderBy('id').execute();
  const known = await read();
  if (known.length > 0) return known.map(profileRecord);
  await sql`insert into profiles (user_id, role, is_main) values (${userId}, 'adult', true) on conflict (user_id) where is_main do nothing`.execute(db);
  return (await read()).map(profileRecord);
}

/** What decides about the PIN, of the account and of the device of a request. */
export function parentalFacts(user: { readonly parental_status: string; readonly sealed_pin: string | null }, device: DeviceFacts | undefined, all: readonly ProfileRecord[]): ParentalFacts {
  return {
    hasPin: user.parental_status === 'set' && user.sealed_pin !== null,
    asksForProfile: device?.parental_settings['profile'] === true,
    role: all.find(({ id }) => id === device?.settings['profile_id'])?.role ?? 'adult',
  };
}
interface DeviceFacts {
  readonly settings: Record<string, unknown>;
  readonly parental_settings: Record<string, unknown>;
}

export function profileStore(db: Kysely<Database>): ProfileStore {
  return {
    list: (userId) => profilesOf(db, userId),

    locked: (userId, deviceId, work) =>
      db.transaction().execute(async (trx) => {
        // The user's row is the lock: of two that add the fifth at once the second sees the first.
        const user = await trx.selectFrom('users').select(['parental_status', 'sealed_pin']).where('id', '=', userId).forUpdate().executeTakeFirst();
        if (!user) return { ok: false, error: { code: 'authentication_failed', message: 'Incorrect token.' } } as const;
        const all = await profilesOf(trx, userId);
        const devices = await trx.selectFrom('devices').select(['id', 'settings', 'parental_settings']).where('user_id', '=', userId).execute();
        const main = all.find(({ isMain }) => isMain)!.id;
        const chosen = (settings: Record<string, unknown>) => all.find(({ id }) => id === settings['profile_id'])?.id ?? main;
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

function writes(trx: Transaction<Database>, userId: number): Pick<LockedProfiles, 'insert' | 'update' | 'remove' | 'passMain'> {
  return {
    async insert({ name, role, avatarId }) {
      const row = await trx.insertInto('profiles').values({ user_id: userId, name, role, avatar_id: avatarId, created_at: sql`clock_timestamp()` }).returning(profileColumns).executeTakeFirstOrThrow();
      return profileRecord(row);
    },

    async update(id, { avatarId, ...change }: ProfileChange) {
      const values = { ...change, ...(avatarId !== undefined && { avatar_id: avatarId }) };
      const one = trx.updateTable('profiles').set({ ...values, user_id: userId }).where('id', '=', id).where('user_id', '=', userId);
      return profileRecord(await one.returning(profileColumns).executeTakeFirstOrThrow());
    },

    async remove(id) {
      await trx.deleteFrom('favourites').where('user_id', '=', userId).where('profile_id', '=', id).execute();
      await trx.deleteFrom('profiles').where('id', '=', id).where('user_id', '=', userId).execute();
    },

    async passMain(from, to) {
      const move = (before: string, after: string) =>
        trx.updateTable('favourites').set({ profile_id: after }).where('user_id', '=', userId).where('profile_id', '=', before).execute();
      await move('', from);
      await move(to, '');
      await trx.updateTable('profiles').set({ is_main: false }).where('id', '=', from).where('user_id', '=', userId).execute();
      await trx.updateTable('profiles').set({ is_main: true }).where('id', '=', to).where('user_id', '=', userId).execute();
      // Devices without a choice watched as the main one; they go on as whoever they watched as.
      await trx
        .updateTable('devices')
        .set({ settings: sql<string>`settings || jsonb_build_object('profile_id', ${from}::text)` })
        .where('user_id', '=', userId)
        .where(sql<boolean>`settings ->> 'profile_id' is null`)
        .execute();
    },
  };
}
