/** The sign-ins of an account, as its owner reads them. */
import type { SignIn } from '@aerial/contract/calls/account.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { epochMs, isoSeconds, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { MAX_SIGN_INS, SIGN_INS_RETENTION_DAYS } from '../../accounts/sign-ins.ts';
import type { Database } from '../../db/schema.ts';
import type { Viewer } from '../../http/viewer.ts';

const DAY_MS = 86_400_000;

/** The latest first. */
export const signInsOf = (db: Kysely<Database>, userId: UserId, now: EpochMs) =>
  db
    .selectFrom('sign_ins')
    .select(['id', 'at', 'way', 'country', 'address', 'device_id', 'device', 'token_hash'])
    .where('user_id', '=', userId)
    .where('at', '>=', new Date(now - SIGN_INS_RETENTION_DAYS * DAY_MS))
    .orderBy('id', 'desc')
    .limit(MAX_SIGN_INS)
    .execute();
export type StoredSignIn = Awaited<ReturnType<typeof signInsOf>>[number];

/** @param current the sign-in that began the session of the request */
export const signInWire = (
  { id, at, way, country, address, device_id, device }: StoredSignIn,
  current: string | undefined,
): SignIn => ({
  id,
  created_at: isoSeconds(epochMs(at.getTime())),
  way,
  country,
  address,
  device: device && { id: device_id, ...device },
  is_current: id === current,
});

/** The sign-in that began a session: the latest of its device, or that of its login token. */
export const currentSignIn = (
  all: readonly StoredSignIn[],
  { deviceId, loginHash }: Pick<Viewer, 'deviceId' | 'loginHash'>,
): string | undefined =>
  all.find(
    ({ device_id, token_hash }) =>
      (deviceId !== undefined && device_id === deviceId) ||
      (loginHash !== undefined && token_hash !== null && token_hash.equals(loginHash)),
  )?.id;
