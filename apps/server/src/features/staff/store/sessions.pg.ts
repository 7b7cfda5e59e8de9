import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { SessionRecord, SessionStore } from '../ports.ts';
import { selectMembers, type Sealed } from './records.pg.ts';

const sessionColumns = ['s.id', 's.created_at', 's.used_at', 's.proven_at', 's.address', 's.user_agent'] as const;

export function sessionStore(db: Kysely<Database>, { memberOf }: Sealed): SessionStore {
  return {
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
      const row = await selectMembers(db)
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
      return { session, member: memberOf(row), networks: row.networks ?? [] };
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
  };
}
