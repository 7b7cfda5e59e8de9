/** What the parts of the store share: members as records, the lock of a provider's owners. */
import { sql, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { sealer } from '../../../security/seal.ts';
import type { Member } from '../ports.ts';

const memberColumns = [
  'm.id',
  'm.provider_id',
  'm.email',
  'm.name',
  'm.role',
  'm.is_active',
  'm.password_hash',
  'm.sealed_totp',
  'm.sealed_new_totp',
  'm.totp_step',
  'm.created_at',
  'm.signed_in_at',
] as const;

interface Row {
  readonly sealed_totp: string | null;
  readonly sealed_new_totp: string | null;
  readonly totp_step: string;
  readonly passkeys: string;
  readonly recovery_codes: string;
}

const counts = <O>(query: SelectQueryBuilder<Database & { m: Database['staff_members'] }, 'm', O>) =>
  query.select([
    sql<string>`(select count(*) from staff_passkeys p where p.member_id = m.id)`.as('passkeys'),
    sql<string>`(select count(*) from staff_recovery_codes c where c.member_id = m.id)`.as('recovery_codes'),
  ]);
/** Members `m` with how many passkeys and recovery codes they have. */
export const selectMembers = (db: Kysely<Database>) =>
  counts(db.selectFrom('staff_members as m').select(memberColumns));

export type Sealed = ReturnType<typeof sealedUnder>;

/** Secrets of authenticators, sealed under the installation's, and members with theirs opened. */
export function sealedUnder(secret: string) {
  const seal = sealer(secret, 'staff totp');
  const opened = (sealed: string | null): Buffer | undefined => {
    const text = sealed === null ? undefined : seal.open(sealed);
    return text === undefined ? undefined : Buffer.from(text, 'base64url');
  };
  return {
    opened,
    closed: (bytes: Buffer): string => seal.close(bytes.toString('base64url')),
    memberOf: <T extends Row>({
      sealed_totp: sealed,
      sealed_new_totp: sealedNew,
      totp_step: step,
      passkeys,
      recovery_codes: codes,
      ...row
    }: T) =>
      ({
        ...row,
        totp: opened(sealed),
        newTotp: opened(sealedNew),
        totpStep: Number(step),
        passkeys: Number(passkeys),
        recoveryCodes: Number(codes),
      }) as Member & Omit<T, keyof Row>,
  };
}

export const hasOwner = async (db: Kysely<Database>, providerId: number): Promise<boolean> =>
  (await db
    .selectFrom('staff_members')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('role', '=', 'owner')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The provider's row is the lock of its owners: two that demote each other at once must not both succeed. */
export const lockProvider = (trx: Transaction<Database>, providerId: number) =>
  trx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', providerId as never)
    .forNoKeyUpdate()
    .execute();
