import type { DeviceId, UserId } from '@aerial/domain/ids.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { MAX_SIGN_INS, type SignInRecord } from './sign-ins.ts';

/** Records a sign-in with the transaction that stores its token, and removes the user's oldest ones beyond the limit. */
export async function recordSignIn(
  trx: Transaction<Database>,
  { userId, tokenHash, at, signIn }: { userId: UserId; tokenHash: Buffer; at: Date; signIn: SignInRecord },
): Promise<void> {
  await trx
    .insertInto('sign_ins')
    .values({ ...signIn, user_id: userId, token_hash: tokenHash, at })
    .execute();
  await sql`delete from sign_ins where user_id = ${userId}
    and id <= (select id from sign_ins where user_id = ${userId} order by id desc offset ${MAX_SIGN_INS} limit 1)`.execute(
    trx,
  );
}

/** Names the device of a sign-in: the first that was registered with its login token. */
export async function attachDevice(
  trx: Transaction<Database>,
  loginHash: Buffer,
  userId: UserId,
  deviceId: DeviceId,
): Promise<void> {
  await sql`update sign_ins s set device_id = d.id, token_hash = null, device = jsonb_build_object(
      'device_type', d.device_type, 'vendor', d.vendor, 'model', d.model, 'os_name', d.os_name,
      'os_version', d.os_version, 'application_type', d.application_type, 'name', d.name)
    from devices d
    where d.id = ${deviceId} and s.token_hash = ${loginHash} and s.user_id = ${userId}`.execute(trx);
}
