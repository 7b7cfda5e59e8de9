import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { InvitationStore } from '../ports.ts';
import { hasOwner, lockProvider, selectMembers, type Sealed } from './records.pg.ts';

const invitationColumns = ['id', 'provider_id', 'email', 'role', 'created_at', 'expires_at'] as const;

export function invitationStore(db: Kysely<Database>, { memberOf }: Sealed): InvitationStore {
  return {
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
        // Locked before the invitation's row, in the order of `insertFirstOwnerLink`: otherwise both could deadlock.
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
        return memberOf(await selectMembers(trx).where('m.id', '=', member.id).executeTakeFirstOrThrow());
      }),
  };
}
