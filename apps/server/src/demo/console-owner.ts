/**
 * The owner of the demo provider's console: on a trial on one's own machine he is there, with a password and an authenticator that
 * everybody knows; on any other installation he is removed.
 */
import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashPassword } from '../accounts/passwords.ts';
import type { Database } from '../db/schema.ts';
import { newRecoveryCode, RECOVERY_CODES } from '../features/staff/rules.ts';
import { staffStore } from '../features/staff/repo.pg.ts';
import { hashOf } from '../features/staff/sign-in.ts';
import { hotp, stepAt } from '../features/staff/totp.ts';

export const DEMO_OWNER = {
  email: 'owner@demo.test',
  name: 'Demo owner',
  password: 'demo-owner-1234',
  /** Of the authenticator. */
  totp: Buffer.from('sh of the demo owner'),
} as const;

/** The six digits that his authenticator shows now. */
export const demoOwnerCode = (clock: Clock): string => hotp(DEMO_OWNER.totp, stepAt(clock.now() / 1000));

const MINUTE_MS = 60_000;

/** Who opens the console of the default provider. */
export type ConsoleOwner = 'demo' | 'none' | 'present' | 'no-provider';

export interface DemoOwnerDeps {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly clock: Clock;
}

/**
 * Adds or removes the demo's owner.
 * @param isTrial whether only this machine reaches the installation
 * @returns who opens the console of the default provider
 */
export async function settleDemoOwner({ db, secret, clock }: DemoOwnerDeps, isTrial: boolean): Promise<ConsoleOwner> {
  const provider = await db.selectFrom('providers').select('id').where('is_default', '=', true).executeTakeFirst();
  if (!provider) return 'no-provider';
  const store = staffStore(db, secret);
  if (!isTrial) {
    await db.deleteFrom('staff_members').where('email', '=', DEMO_OWNER.email).execute();
  } else if (!(await store.memberByEmail(asProviderId(provider.id), DEMO_OWNER.email))) {
    const now = clock.now();
    const token = hashOf(randomBytes(32).toString('hex'));
    const { email, name, password, totp } = DEMO_OWNER;
    const invitation = { providerId: asProviderId(provider.id), email, role: 'owner' as const };
    await store.insertInvitation(invitation, token, now, epochMs(now + MINUTE_MS));
    const member = await store.acceptInvitation(token, { name, passwordHash: await hashPassword(password) }, now);
    if (typeof member === 'object') {
      await store.setNewTotp(member.id, totp);
      // A step long past: the code of this moment is still unused.
      await store.confirmTotp(member.id, totp, 1, Array.from({ length: RECOVERY_CODES }, newRecoveryCode));
    }
  }
  if (isTrial) return 'demo';
  return (await store.hasOwner(asProviderId(provider.id))) ? 'present' : 'none';
}
