import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { MiddlewareAddress } from '@aerial/contract/calls/middleware.ts';
import type { Database } from '../../db/schema.ts';
import type { MiddlewareStore } from './ports.ts';

/** The identity of an address, so that offering it again changes nothing. */
const keyed = (addresses: readonly MiddlewareAddress[]): string =>
  JSON.stringify(Object.fromEntries(addresses.map((one) => [`${one.user_id} ${one.address_id}`, one])));

export function middlewareStore(db: Kysely<Database>): MiddlewareStore {
  return {
    async saveLogin({ hash, providerId, identity, offered, expiresAt, now }) {
      await db
        .insertInto('middleware_logins')
        .values({
          hash,
          provider_id: providerId,
          identified_by: identity.by,
          identifier: identity.value,
          offered: keyed(offered),
          expires_at: new Date(expiresAt),
        })
        .execute();
      await db.deleteFrom('middleware_logins').where('expires_at', '<=', new Date(now)).execute();
    },

    async findLogin(hash, providerId, now) {
      const row = await db
        .selectFrom('middleware_logins')
        .select(['identified_by', 'identifier', 'offered'])
        .where('hash', '=', hash)
        .where('provider_id', '=', providerId)
        .where('expires_at', '>', new Date(now))
        .executeTakeFirst();
      return row && { identity: { by: row.identified_by, value: row.identifier }, offered: Object.values(row.offered) };
    },

    async offer(hash, addresses) {
      await db
        .updateTable('middleware_logins')
        .set((eb) => ({ offered: sql<string>`${eb.ref('offered')} || ${keyed(addresses)}::jsonb` }))
        .where('hash', '=', hash)
        .execute();
    },

    async takeLogin(hash, providerId, now) {
      const taken = await db
        .deleteFrom('middleware_logins')
        .where('hash', '=', hash)
        .where('provider_id', '=', providerId)
        .where('expires_at', '>', new Date(now))
        .executeTakeFirst();
      return taken.numDeletedRows > 0n;
    },

    async subscriberUser(providerId, { uid, phone, deviceLimit }) {
      const find = async () => {
        const user = await db
          .selectFrom('users')
          .select('id')
          .where('provider_id', '=', providerId)
          .where('provider_uid', '=', uid)
          .executeTakeFirst();
        return user?.id;
      };
      const made = async (phoneOfUser: string | null) => {
        const user = await db
          .insertInto('users')
          .values({
            provider_id: providerId,
            username: randomUUID(),
            provider_uid: uid,
            phone: phoneOfUser,
            phone_proven: phoneOfUser !== null,
            device_limit: deviceLimit,
          })
          // A concurrent login inserted first: the subscriber, or, where a phone has several contracts, the phone.
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        return user?.id;
      };
      const id =
        (await find()) ?? (await made(phone ?? null)) ?? (await find()) ?? (await made(null)) ?? (await find());
      if (id === undefined) throw new Error('A subscriber’s user can neither be found nor made.');
      return id;
    },

    async uidOf(userId) {
      const user = await db.selectFrom('users').select('provider_uid').where('id', '=', userId).executeTakeFirst();
      return user?.provider_uid ?? undefined;
    },
  };
}
