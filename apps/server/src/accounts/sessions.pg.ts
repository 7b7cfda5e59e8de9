/** Whether a session still is what its request began with, and the end of all others. For use under the lock of the user's row. */
import type { DeviceId, UserId } from '@aerial/domain/ids.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A session: of a device, or of a login token that is not bound to one. */
export interface SessionName {
  readonly deviceId: DeviceId | undefined;
  readonly loginHash?: Buffer | undefined;
}

/** The device of a session: its own, or the one that was registered with its login token; undefined when the session has ended. */
export async function deviceOfSession(
  trx: Transaction<Database>,
  userId: UserId,
  { deviceId, loginHash }: SessionName,
): Promise<{ readonly deviceId: DeviceId | null } | undefined> {
  if (deviceId !== undefined) {
    const device = await trx
      .selectFrom('devices')
      .select('id')
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return device && { deviceId: device.id };
  }
  if (loginHash === undefined) return undefined;
  const token = await trx
    .selectFrom('tokens')
    .select('registered_device_id')
    .where('hash', '=', loginHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return token && { deviceId: token.registered_device_id };
}

/** Whether the session has not ended since the request was authenticated. */
export const isSignedIn = async (trx: Transaction<Database>, userId: UserId, session: SessionName): Promise<boolean> =>
  (await deviceOfSession(trx, userId, session)) !== undefined;

/**
 * Ends all sessions of the user but one: removes the other devices and their tokens.
 * @param current the device that stays, and the login token that stays without one
 * @returns how many devices were removed
 */
export async function endOtherSessions(
  trx: Transaction<Database>,
  userId: UserId,
  current: { readonly deviceId: DeviceId | null; readonly loginHash?: Buffer | undefined },
): Promise<number> {
  const { deviceId, loginHash } = current;
  await trx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .$if(deviceId !== null, (query) =>
      query
        .where('device_id', 'is distinct from', deviceId)
        .where('registered_device_id', 'is distinct from', deviceId),
    )
    .$if(loginHash !== undefined, (query) => query.where('hash', '<>', loginHash!))
    .execute();
  const removed = await trx
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .$if(deviceId !== null, (query) => query.where('id', '<>', deviceId!))
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
