import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { MemberStore } from '../ports.ts';
import { lockProvider, selectMembers, type Sealed } from './records.pg.ts';

export function memberStore(db: Kysely<Database>, { memberOf }: Sealed): MemberStore {
  return {
    async memberByEmail(providerId, email) {
      const row = await selectMembers(db)
        .where('m.provider_id', '=', providerId)
        .where(sql`lower(m.email)`, '=', email.toLowerCase())
        .executeTakeFirst();
      return row && memberOf(row);
    },
    async memberById(id) {
      const row = await selectMembers(db).where('m.id', '=', id).executeTakeFirst();
      return row && memberOf(row);
    },
    async members(providerId) {
      const rows = await selectMembers(db)
        .select(sql<string>`(select count(*) from staff_sessions s where s.member_id = m.id)`.as('sessions'))
        .where('m.provider_id', '=', providerId)
        .orderBy('m.id')
        .execute();
      return rows.map((row) => ({ ...memberOf(row), sessions: Number(row.sessions) }));
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
  };
}
