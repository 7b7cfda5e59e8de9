import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId, DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { DevicesTable, UsersTable } from '../../db/schema/viewers.ts';
import type { Seal } from '../../security/seal.ts';
import type { DeviceRecord, SessionStore, UserRecord } from './ports.ts';
import { postMessage } from '../../inbox/post.pg.ts';
import { removeSubscription, saveSubscription } from '../../push/subscriptions.pg.ts';
import { isSignedIn } from '../../accounts/sessions.pg.ts';
import { attachDevice, recordSignIn } from '../../accounts/sign-ins.pg.ts';
import { parentalFacts, profileColumns, profileRecord, profilesOf } from '../../accounts/profiles.pg.ts';
import {
  atDeviceLimit,
  isNewDevice,
  isUuid,
  newParentalSettings,
  REGISTRATION_REPEATS_MS,
  shownName,
} from './rules.ts';

export const userColumns = [
  'id',
  'provider_id',
  'username',
  'password_hash',
  'is_guest',
  'is_active',
  'is_geofree',
  'is_provider_free',
  'phone',
  'email',
  'first_name',
  'last_name',
  'provider_uid',
  'timezone',
  'device_limit',
  'sealed_pin',
  'parental_status',
  'refer_id',
  'app_version',
  'last_login',
  'date_joined',
  'comment',
  'smartpay_id',
] as const;

export type UserRow = Pick<Selectable<UsersTable>, (typeof userColumns)[number]>;

/** Which field a broken unique index belongs to. */
const UNIQUE_FIELDS: Record<string, string> = {
  users_username: 'username',
  users_phone: 'phone',
  users_email: 'email',
  users_provider_uid: 'provider_uid',
};

type DeviceRow = Selectable<DevicesTable>;

/** The error for a broken unique index; undefined for another failure. */
export function duplicateOf(error: unknown): AppError | undefined {
  const field = UNIQUE_FIELDS[(error as { constraint?: string }).constraint ?? ''];
  if (field === undefined) return undefined;
  const message = `User with this ${field} already exists.`;
  return { code: 'username_taken', message, detail: { [field]: [message] } };
}

export const userRecord = (pins: Seal, { sealed_pin: sealed, ...row }: UserRow): UserRecord => ({
  ...row,
  parental_code: sealed === null ? null : (pins.open(sealed) ?? null),
});

/** With the profiles that were chosen on them; one that is gone is none. */
export async function deviceRecords(db: Kysely<Database>, rows: readonly DeviceRow[]): Promise<DeviceRecord[]> {
  const chosen = rows
    .map(({ settings }) => settings['profile_id'])
    .filter((id): id is ProfileId => typeof id === 'string' && isUuid(id));
  const profiles =
    chosen.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select([...profileColumns, 'user_id'])
          .where('id', 'in', chosen)
          .execute();
  return rows.map((row) => {
    const profile = profiles.find(({ id, user_id }) => id === row.settings['profile_id'] && user_id === row.user_id);
    return { ...row, profile: profile ? profileRecord(profile) : null };
  });
}
const deviceRecord = async (db: Kysely<Database>, row: DeviceRow): Promise<DeviceRecord> =>
  (await deviceRecords(db, [row]))[0]!;
/** Clients name a device by the credential they have, or by the id that lists show. */
const isNamed = (name: string) => sql<boolean>`${name}::uuid in (devices.id, devices.credential)`;

/** The login token ends with the device, from wherever it is removed. */
async function endWithDevice(
  trx: Transaction<Database>,
  loginHash: Buffer,
  userId: UserId,
  deviceId: DeviceId,
): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ registered_device_id: deviceId })
    .where('hash', '=', loginHash)
    .where('user_id', '=', userId)
    .where('device_id', 'is', null)
    .execute();
  await attachDevice(trx, loginHash, userId, deviceId);
}

const signedOut = { ok: false, error: { code: 'authentication_failed', message: 'Incorrect token.' } } as const;

const noDevice = { ok: false, error: { code: 'device_not_found', message: 'There is no such device.' } } as const;

/** @param pins what PINs are sealed with */
export function sessionStore(db: Kysely<Database>, pins: Seal): SessionStore {
  return {
    async insertUser({ pin, ...user }) {
      try {
        const parental = pin === undefined ? {} : { sealed_pin: pins.close(pin), parental_status: 'set' as const };
        const row = await db
          .insertInto('users')
          .values({ ...user, ...parental })
          .returning(userColumns)
          .executeTakeFirstOrThrow();
        return ok(userRecord(pins, row));
      } catch (error) {
        const duplicate = duplicateOf(error);
        if (!duplicate) throw error;
        return fail(duplicate);
      }
    },

    async userById(id) {
      const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
      return row && userRecord(pins, row);
    },

    async userByLogin(providerId, login) {
      const row = await db
        .selectFrom('users')
        .select(userColumns)
        .where('provider_id', '=', providerId)
        .where((eb) =>
          eb.or([
            sql<boolean>`username_key(username) = username_key(${login})`,
            eb(sql`lower(email)`, '=', login.toLowerCase()),
            ...(phoneDigits(login).length >= 5 ? [eb('phone', '=', phoneDigits(login))] : []),
          ]),
        )
        // A username comes before the phone or e-mail of another user.
        .orderBy(sql`username_key(username) = username_key(${login})`, 'desc')
        .executeTakeFirst();
      return row && userRecord(pins, row);
    },

    insertToken: ({ hash, userId, deviceId, expiresAt, now, loginHash, passwordHash, signIn }) =>
      db.transaction().execute(async (trx) => {
        const at = new Date(now);
        // The user's row is the lock: what ends sessions at the same moment ends this one too, or prevents it.
        const owner = await trx
          .updateTable('users')
          .set({ last_login: at })
          .where('id', '=', userId)
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null)
          .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash!))
          .returning('id')
          .executeTakeFirst();
        if (!owner) return false;
        if (deviceId) {
          const device = await trx
            .updateTable('devices')
            .set({ login_at: at })
            .where('id', '=', deviceId)
            .where('user_id', '=', userId)
            .returning('id')
            .executeTakeFirst();
          if (!device) return false;
        }
        await trx
          .insertInto('tokens')
          .values({
            hash,
            user_id: userId,
            device_id: deviceId,
            expires_at: expiresAt === undefined ? null : new Date(expiresAt),
            created_at: at,
          })
          .execute();
        if (deviceId && loginHash) await endWithDevice(trx, loginHash, userId, deviceId);
        if (signIn) await recordSignIn(trx, { userId, tokenHash: hash, at, signIn });
        await trx.deleteFrom('tokens').where('user_id', '=', userId).where('expires_at', '<', at).execute();
        return true;
      }),

    async devicesOf(userId) {
      const rows = await db
        .selectFrom('devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return deviceRecords(db, rows);
    },

    async deviceByCredential(credential) {
      const row = await db.selectFrom('devices').selectAll().where('credential', '=', credential).executeTakeFirst();
      return row && deviceRecord(db, row);
    },

    async deviceOf(userId, name) {
      const row = await db
        .selectFrom('devices')
        .selectAll()
        .where('user_id', '=', userId)
        .where(isNamed(name))
        .executeTakeFirst();
      return row && deviceRecord(db, row);
    },

    insertDevice: (user, device, now, { deviceId, loginHash, isChild, isOperator }) =>
      db.transaction().execute(async (trx) => {
        // The user's row is the lock: two registrations at once must not both slip under the limit.
        await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().executeTakeFirst();
        // Signing this viewer out elsewhere also ends a registration in flight.
        if (!isOperator && !(await isSignedIn(trx, user.id, { deviceId, loginHash }))) return signedOut;
        const like = isChild ? deviceId : undefined;
        const registered = await trx
          .selectFrom('devices')
          .selectAll()
          .where('user_id', '=', user.id)
          .where('support_until', 'is', null)
          .orderBy(sql`login_at asc nulls first`)
          .orderBy('created_at')
          .execute();
        const model = registered.find(({ id }) => id === like);
        const former = device.serial ? registered.find(({ serial }) => serial === device.serial) : undefined;
        const others = registered.filter(({ id }) => id !== former?.id);
        const limited = atDeviceLimit(others.length, user.device_limit, user.is_guest);
        if (limited === 'refuse')
          return fail({ code: 'device_limit', message: 'Too many devices. Remove one and try again.' } as const);
        const at = new Date(now);
        const values = {
          serial: device.serial ?? null,
          device_type: device.device_type ?? null,
          vendor: device.vendor ?? null,
          model: device.model ?? null,
          version: device.version ?? null,
          os_name: device.os_name ?? null,
          os_version: device.os_version ?? null,
          application_type: device.application_type ?? null,
          name: device.name ?? former?.name ?? null,
          ...(device.interfaces && { interfaces: JSON.stringify(device.interfaces) }),
          ...(model && {
            parental_settings: JSON.stringify(model.parental_settings),
            settings: JSON.stringify({
              ...former?.settings,
              profile_id: model.settings['profile_id'],
              parentalChannels: model.settings['parentalChannels'],
            }),
          }),
        };
        const isRepeated = former !== undefined && now - former.registered_at.getTime() < REGISTRATION_REPEATS_MS;
        if (former && !isRepeated) await trx.deleteFrom('tokens').where('device_id', '=', former.id).execute();
        const row = former
          ? await trx
              .updateTable('devices')
              .set({
                ...values,
                ...(!isRepeated && { credential: randomUUID(), registered_at: at, created_at: at, login_at: null }),
              })
              .where('id', '=', former.id)
              .returningAll()
              .executeTakeFirstOrThrow()
          : await trx
              .insertInto('devices')
              .values({
                parental_settings: JSON.stringify(newParentalSettings(user.parental_status)),
                ...values,
                user_id: user.id,
                registered_at: at,
              })
              .returningAll()
              .executeTakeFirstOrThrow();
        if (!user.is_guest && isNewDevice(device, registered))
          await postMessage(
            trx,
            {
              userId: user.id,
              key: `device:${row.id}`,
              message: { kind: 'device_added', params: { device: shownName(row), at: at.toISOString() } },
            },
            now,
          );
        if (loginHash) await endWithDevice(trx, loginHash, user.id, row.id);
        // After the login token has moved to the new device, which it must outlive the old one for.
        if (limited === 'replace-oldest') await trx.deleteFrom('devices').where('id', '=', others[0]!.id).execute();
        return ok(await deviceRecord(trx, row));
      }),

    changeDevice: (userId, id, change, checkProfileChoice, now) =>
      db.transaction().execute(async (trx) => {
        const wanted = change.profile_id === undefined ? change.settings?.['profile_id'] : change.profile_id;
        if (wanted !== undefined) {
          // The user's row is the lock: no concurrent request can remove the profile.
          const user = await trx
            .selectFrom('users')
            .select(userColumns)
            .where('id', '=', userId)
            .forUpdate()
            .executeTakeFirst();
          const device = await trx
            .selectFrom('devices')
            .selectAll()
            .where(isNamed(id))
            .where('user_id', '=', userId)
            .executeTakeFirst();
          if (!user || !device) return noDevice;
          const profiles = await profilesOf(trx, userId);
          const allowed = checkProfileChoice(
            wanted === null ? null : profiles.find((one) => one.id === wanted),
            parentalFacts(user, device, profiles),
          );
          if (!allowed.ok) return allowed;
        }
        const settings = { ...change.settings, ...(wanted !== undefined && { profile_id: wanted }) };
        const notification = change.notification && { ...change.notification, created_at: isoSeconds(now) };
        const row = await trx
          .updateTable('devices')
          .set((eb) => ({
            ...(change.name !== undefined && { name: change.name }),
            settings: sql<string>`${eb.ref('settings')} || ${JSON.stringify(settings)}::jsonb`,
            ...(change.parental_settings && {
              parental_settings: sql<string>`${eb.ref('parental_settings')} || ${JSON.stringify(change.parental_settings)}::jsonb`,
            }),
            ...(change.notification !== undefined && { notification: notification && JSON.stringify(notification) }),
          }))
          .where(isNamed(id))
          .where('user_id', '=', userId)
          .returningAll()
          .executeTakeFirst();
        if (!row) return noDevice;
        if (change.push)
          await saveSubscription(trx, row.id, change.push.subscription, { language: change.push.language, now });
        else if (change.notification !== undefined) await removeSubscription(trx, row.id);
        return ok(await deviceRecord(trx, row));
      }),

    async removeDevice(userId, id) {
      const row = await db
        .deleteFrom('devices')
        .where(isNamed(id))
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst();
      return row && deviceRecord(db, row);
    },
  };
}
