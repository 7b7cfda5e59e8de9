import type { UserId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ProfilesTable } from '../db/schema/profiles.ts';
import type { ParentalFacts, ProfileRecord } from './profiles.ts';

export const profileColumns = ['id', 'name', 'role', 'avatar_id', 'is_main'] as const;
type Row = Pick<Selectable<ProfilesTable>, (typeof profileColumns)[number]>;
export const profileRecord = ({ avatar_id: avatarId, is_main: isMain, ...row }: Row): ProfileRecord => ({
  ...row,
  avatarId,
  isMain,
});

type Db = Kysely<Database> | Transaction<Database>;

/** The first request for an account's profiles creates its main profile. */
export async function profilesOf(db: Db, userId: UserId): Promise<ProfileRecord[]> {
  const read = () =>
    db
      .selectFrom('profiles')
      .select(profileColumns)
      .where('user_id', '=', userId)
      .orderBy('is_main', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const existing = await read();
  if (existing.length > 0) return existing.map(profileRecord);
  await sql`insert into profiles (user_id, role, is_main) values (${userId}, 'adult', true) on conflict (user_id) where is_main do nothing`.execute(
    db,
  );
  return (await read()).map(profileRecord);
}

/** What decides about the PIN, of the account and of the device of a request. */
export function parentalFacts(
  user: { readonly parental_status: string; readonly sealed_pin: string | null },
  device: DeviceFacts | undefined,
  all: readonly ProfileRecord[],
): ParentalFacts {
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
