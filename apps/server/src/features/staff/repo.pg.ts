import { createHmac } from 'node:crypto';
import { sql, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import { derivedKey, sealer } from '../../security/seal.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { ListedMember, Member, SessionRecord, StaffStore } from './ports.ts';
import { plainRecoveryCode, SESSION_IDLE_MS, SESSION_MS } from './rules.ts';

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
const sessionColumns = ['s.id', 's.created_at', 's.used_at', 's.proven_at', 's.address', 's.user_agent'] as const;
const invitationColumns = ['id', 'provider_id', 'email', 'role', 'created_at', 'expires_at'] as const;

interface Row {
  readonly sealed_totp: string | null;
  readonly sealed_new_totp: string | null;
  readonly totp_step: string;
  readonly passkeys: string;
  readonly recovery_codes: string;
}

/** @param secret the installation's; authenticators' secrets are sealed under it, recovery codes hashed */
export function staffStore(db: Kysely<Database>, secret: string): StaffStore {
  const seal = sealer(secret, 'staff totp');
  const codeKey = derivedKey(secret, 'staff recovery codes');
  const codeHash = (memberId: string, code: string): Buffer =>
    createHmac('sha256', codeKey)
      .update(`${memberId} ${plainRecoveryCode(code)}`)
      .digest();
  const opened = (sealed: string | null): Buffer | undefined => {
    const text = sealed === null ? undefined : seal.open(sealed);
    return text === undefined ? undefined : Buffer.from(text, 'base64url');
  };
  const closed = (bytes: Buffer): string => seal.close(bytes.toString('base64url'));
  const memberOf = <T extends Row>({
    sealed_totp: sealed,
    sealed_new_totp: sealedNew,
    totp_step: step,
    passkeys,
    recovery_codes: codes,
    ...row
  }: T) => ({
    ...row,
    totp: opened(sealed),
    newTotp: opened(sealedNew),
    totpStep: Number(step),
    passkeys: Number(passkeys),
    recoveryCodes: Number(codes),
  });
  const counts = <O>(query: SelectQueryBuilder<Database & { m: Database['staff_members'] }, 'm', O>) =>
    query.select([
      sql<string>`(select count(*) from staff_passkeys p where p.member_id = m.id)`.as('passkeys'),
      sql<string>`(select count(*) from staff_recovery_codes c where c.member_id = m.id)`.as('recovery_codes'),
    ]);
  const found = (on: Kysely<Database> = db) => counts(on.selectFrom('staff_members as m').select(memberColumns));

  const hasOwner = async (on: Kysely<Database>, providerId: number): Promise<boolean> =>
    (await on
      .selectFrom('staff_members')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('role', '=', 'owner')
      .where('is_active', '=', true)
      .limit(1)
      .executeTakeFirst()) !== undefined;

  const insertCodes = async (trx: Transaction<Database>, memberId: string, codes: readonly string[]) => {
    await trx.deleteFrom('staff_recovery_codes').where('member_id', '=', memberId).execute();
    await trx
      .insertInto('staff_recovery_codes')
      .values(codes.map((code) => ({ member_id: memberId, hash: codeHash(memberId, code) })))
      .execute();
  };
  /** The provider's row is the lock of its owners: two that demote each other at once must not both succeed. */
  const lockProvider = (trx: Transaction<Database>, providerId: number) =>
    trx
      .selectFrom('providers')
      .select('id')
      .where('id', '=', providerId as never)
      .forNoKeyUpdate()
      .execute();

  return {
    async memberByEmail(providerId, email) {
      const row = await found()
        .where('m.provider_id', '=', providerId)
        .where(sql`lower(m.email)`, '=', email.toLowerCase())
        .executeTakeFirst();
      return row && (memberOf(row) as Member);
    },
    async memberById(id) {
      const row = await found().where('m.id', '=', id).executeTakeFirst();
      return row && (memberOf(row) as Member);
    },
    async members(providerId) {
      const rows = await found()
        .select(sql<string>`(select count(*) from staff_sessions s where s.member_id = m.id)`.as('sessions'))
        .where('m.provider_id', '=', providerId)
        .orderBy('m.id')
        .execute();
      return rows.map((row) => ({ ...memberOf(row), sessions: Number(row.sessions) }) as ListedMember);
    },

    changeMember: (providerId, id, change, mayManage) =>
      transaction(db, async (trx) => {
        await lockProvider(trx, providerId);
        const member = await trx
          .selectFrom('staff_members')
          .select(['role', 'is_active'])
          .where('provider_id', '=', providerId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!member) return 'unknown';
        if (!mayManage(member.role)) return 'forbidden';
        const staysOwner =
          change !== 'remove' && (change.role ?? 'owner') === 'owner' && (change.isActive ?? true) === true;
        if (member.role === 'owner' && member.is_active && !staysOwner) {
          const other = await trx
            .selectFrom('staff_members')
            .select('id')
            .where('provider_id', '=', providerId)
            .where('role', '=', 'owner')
            .where('is_active', '=', true)
            .where('id', '<>', id)
            .limit(1)
            .executeTakeFirst();
          if (!other) return 'last_owner';
        }
        if (change === 'remove') {
          await trx.deleteFrom('staff_members').where('id', '=', id).execute();
          return 'done';
        }
        const { role, name, isActive } = change;
        await trx
          .updateTable('staff_members')
          .set({
            provider_id: providerId,
            ...(role !== undefined && { role }),
            ...(name !== undefined && { name }),
            ...(isActive !== undefined && { is_active: isActive }),
          })
          .where('id', '=', id)
          .execute();
        if (isActive === false) await trx.deleteFrom('staff_sessions').where('member_id', '=', id).execute();
        return 'done';
      }),

    setPassword: (memberId, hash, exceptSession) =>
      transaction(db, async (trx) => {
        await trx.updateTable('staff_members').set({ password_hash: hash }).where('id', '=', memberId).execute();
        await trx
          .deleteFrom('staff_sessions')
          .where('member_id', '=', memberId)
          .where('id', '<>', exceptSession)
          .execute();
      }),

    insertSession: (memberId, token, { ip, userAgent }, former, now) =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        if (former) await trx.deleteFrom('staff_sessions').where('token_hash', '=', former).execute();
        // The member's row is the lock: a deactivation at the same moment ends this session too, or prevents it.
        const member = await trx
          .updateTable('staff_members')
          .set({ signed_in_at: at })
          .where('id', '=', memberId)
          .where('is_active', '=', true)
          .returning('id')
          .executeTakeFirst();
        if (!member) return;
        await trx
          .insertInto('staff_sessions')
          .values({
            member_id: memberId,
            token_hash: token,
            created_at: at,
            used_at: at,
            proven_at: at,
            address: ip,
            user_agent: userAgent.slice(0, 255),
          })
          .execute();
      }),

    async session(token) {
      const row = await found()
        .innerJoin('staff_sessions as s', 's.member_id', 'm.id')
        .leftJoin('staff_policies as p', 'p.provider_id', 'm.provider_id')
        .select([
          's.id as session_id',
          's.created_at as session_created_at',
          's.used_at',
          's.proven_at',
          's.address',
          's.user_agent',
          'p.networks',
        ])
        .where('s.token_hash', '=', token)
        .executeTakeFirst();
      if (!row) return undefined;
      const session: SessionRecord = {
        id: row.session_id,
        created_at: row.session_created_at,
        used_at: row.used_at,
        proven_at: row.proven_at,
        address: row.address,
        user_agent: row.user_agent,
      };
      return { session, member: memberOf(row) as Member, networks: row.networks ?? [] };
    },

    async recordUse(sessionId, now) {
      await db
        .updateTable('staff_sessions')
        .set({ used_at: new Date(now) })
        .where('id', '=', sessionId)
        .execute();
    },

    async proveSession(sessionId, token, now) {
      const at = new Date(now);
      await db
        .updateTable('staff_sessions')
        .set({ token_hash: token, proven_at: at, used_at: at })
        .where('id', '=', sessionId)
        .execute();
    },

    sessions: (memberId) =>
      db
        .selectFrom('staff_sessions as s')
        .select(sessionColumns)
        .where('s.member_id', '=', memberId)
        .orderBy('s.used_at', 'desc')
        .execute(),

    async endSession(memberId, sessionId) {
      const { numDeletedRows } = await db
        .deleteFrom('staff_sessions')
        .where('member_id', '=', memberId)
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async endSessions(memberId, except) {
      await db
        .deleteFrom('staff_sessions')
        .where('member_id', '=', memberId)
        .$if(except !== undefined, (of) => of.where('id', '<>', except!))
        .execute();
    },

    async setNewTotp(memberId, bytes) {
      await db
        .updateTable('staff_members')
        .set({ sealed_new_totp: closed(bytes) })
        .where('id', '=', memberId)
        .execute();
    },

    confirmTotp: (memberId, bytes, step, codes) =>
      transaction(db, async (trx) => {
        const row = await trx
          .selectFrom('staff_members')
          .select('sealed_new_totp')
          .where('id', '=', memberId)
          .forUpdate()
          .executeTakeFirst();
        if (!opened(row?.sealed_new_totp ?? null)?.equals(bytes)) return false;
        await trx
          .updateTable('staff_members')
          .set({ sealed_totp: closed(bytes), sealed_new_totp: null, totp_step: step })
          .where('id', '=', memberId)
          .execute();
        await insertCodes(trx, memberId, codes);
        return true;
      }),

    async useTotpStep(memberId, step) {
      const { numUpdatedRows } = await db
        .updateTable('staff_members')
        .set({ totp_step: step })
        .where('id', '=', memberId)
        .where('totp_step', '<', String(step))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    replaceRecoveryCodes: (memberId, codes) => transaction(db, (trx) => insertCodes(trx, memberId, codes)),

    async useRecoveryCode(memberId, code) {
      const { numDeletedRows } = await db
        .deleteFrom('staff_recovery_codes')
        .where('member_id', '=', memberId)
        .where('hash', '=', codeHash(memberId, code))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    insertInvitation: ({ providerId, email, role }, token, now, expiresAt) =>
      transaction(db, async (trx) => {
        await lockProvider(trx, providerId);
        const address = email.toLowerCase();
        const member = await trx
          .selectFrom('staff_members')
          .select('id')
          .where('provider_id', '=', providerId)
          .where(sql`lower(email)`, '=', address)
          .executeTakeFirst();
        if (member) return undefined;
        await trx
          .deleteFrom('staff_invitations')
          .where('provider_id', '=', providerId)
          .where(sql`lower(email)`, '=', address)
          .execute();
        return trx
          .insertInto('staff_invitations')
          .values({
            provider_id: providerId,
            email,
            role,
            token_hash: token,
            created_at: new Date(now),
            expires_at: new Date(expiresAt),
          })
          .returning(invitationColumns)
          .$narrowType<{ email: string }>()
          .executeTakeFirstOrThrow();
      }),

    insertFirstOwnerLink: (providerId, token, now, expiresAt) =>
      transaction(db, async (trx) => {
        await lockProvider(trx, providerId);
        if (await hasOwner(trx, providerId)) return false;
        await trx
          .deleteFrom('staff_invitations')
          .where('provider_id', '=', providerId)
          .where('email', 'is', null)
          .execute();
        await trx
          .insertInto('staff_invitations')
          .values({
            provider_id: providerId,
            email: null,
            role: 'owner',
            token_hash: token,
            created_at: new Date(now),
            expires_at: new Date(expiresAt),
          })
          .execute();
        return true;
      }),
    hasOwner: (providerId) => hasOwner(db, providerId),

    invitationOf: (token, now) =>
      db
        .selectFrom('staff_invitations')
        .select(invitationColumns)
        .where('token_hash', '=', token)
        .where('expires_at', '>', new Date(now))
        .executeTakeFirst(),

    invitations: (providerId, now) =>
      db
        .selectFrom('staff_invitations')
        .select(invitationColumns)
        .where('provider_id', '=', providerId)
        .where('email', 'is not', null)
        .where('expires_at', '>', new Date(now))
        .orderBy('id')
        .$narrowType<{ email: string }>()
        .execute(),

    async withdrawInvitation(providerId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('staff_invitations')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    acceptInvitation: (token, { email: said, name, passwordHash }, now) =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        const link = await trx
          .selectFrom('staff_invitations')
          .select(['provider_id', 'email'])
          .where('token_hash', '=', token)
          .executeTakeFirst();
        // Before the invitation's row, as whoever creates a link does.
        if (link?.email === null) await lockProvider(trx, link.provider_id);
        const invitation = await trx
          .deleteFrom('staff_invitations')
          .where('token_hash', '=', token)
          .where('expires_at', '>', at)
          .returning(['provider_id', 'email', 'role'])
          .executeTakeFirst();
        if (!invitation) return 'gone';
        const email = invitation.email ?? said;
        if (email === undefined) return 'gone';
        if (invitation.email === null && (await hasOwner(trx, invitation.provider_id))) return 'gone';
        const member = await trx
          .insertInto('staff_members')
          .values({ ...invitation, email, name, password_hash: passwordHash, created_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!member) return 'exists';
        return memberOf(await found(trx).where('m.id', '=', member.id).executeTakeFirstOrThrow()) as Member;
      }),

    async networks(providerId) {
      const row = await db
        .selectFrom('staff_policies')
        .select('networks')
        .where('provider_id', '=', providerId)
        .executeTakeFirst();
      return row?.networks ?? [];
    },
    async setNetworks(providerId, networks) {
      await db
        .insertInto('staff_policies')
        .values({ provider_id: providerId, networks: [...networks] })
        .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ networks: [...networks] }))
        .execute();
    },

    passkeys: (memberId) =>
      db.selectFrom('staff_passkeys').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute(),
    passkey: (id) => db.selectFrom('staff_passkeys').selectAll().where('id', '=', id).executeTakeFirst(),
    async insertPasskey({ transports, ...passkey }, now) {
      const row = await db
        .insertInto('staff_passkeys')
        .values({ ...passkey, transports: [...transports], created_at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async usePasskey(id, counter, now) {
      await db
        .updateTable('staff_passkeys')
        .set({ counter, used_at: new Date(now) })
        .where('id', '=', id)
        .execute();
    },
    removePasskey: (memberId, id) =>
      transaction(db, async (trx) => {
        const member = await trx
          .selectFrom('staff_members')
          .select('sealed_totp')
          .where('id', '=', memberId)
          .forUpdate()
          .executeTakeFirst();
        const all = await trx.selectFrom('staff_passkeys').select('id').where('member_id', '=', memberId).execute();
        if (!all.some((one) => one.id === id)) return 'unknown';
        if (all.length === 1 && member?.sealed_totp === null) return 'last';
        await trx.deleteFrom('staff_passkeys').where('id', '=', id).execute();
        return 'done';
      }),
    async insertChallenge({ providerId, memberId, challenge }, expiresAt) {
      const { id } = await db
        .insertInto('staff_challenges')
        .values({ provider_id: providerId, member_id: memberId, challenge, expires_at: new Date(expiresAt) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async takeChallenge(id, now) {
      const row = await db
        .deleteFrom('staff_challenges')
        .where('id', '=', id)
        .where('expires_at', '>', new Date(now))
        .returning(['provider_id', 'member_id', 'challenge'])
        .executeTakeFirst();
      return row && { providerId: row.provider_id, memberId: row.member_id, challenge: row.challenge };
    },

    async eraseOld(now) {
      const at = new Date(now);
      await db.deleteFrom('staff_challenges').where('expires_at', '<=', at).execute();
      await db.deleteFrom('staff_invitations').where('expires_at', '<=', at).execute();
      await db
        .deleteFrom('staff_sessions')
        .where((of) =>
          of.or([
            of('created_at', '<=', new Date(now - SESSION_MS)),
            of('used_at', '<=', new Date(now - SESSION_IDLE_MS)),
          ]),
        )
        .execute();
    },
  };
}
