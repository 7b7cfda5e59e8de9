/** Subscribers in our own tables, for an operator without a system of its own. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { ok } from '@aerial/domain/result.ts';
import { textIn } from '@aerial/domain/language.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Identity, MiddlewarePort } from '../../ports/middleware.ts';

/** Checks a code against its stored hash; takes equally long when there is none. */
export type VerifyCode = (code: string, stored: string | null | undefined) => Promise<boolean>;

export function localMiddleware(db: Kysely<Database>, providerId: ProviderId, verifyCode: VerifyCode): MiddlewarePort {
  const contractsOf = ({ by, value }: Identity) =>
    db.selectFrom('middleware_contracts as c').where('c.provider_id', '=', providerId).where(`c.${by}`, '=', value);

  return {
    async knowsPhone(phone) {
      return ok((await contractsOf({ by: 'phone', value: phone }).select('uid').executeTakeFirst()) !== undefined);
    },

    async checkContract(contract, code) {
      const row = await contractsOf({ by: 'contract', value: contract }).select('code_hash').executeTakeFirst();
      return ok(await verifyCode(code, row?.code_hash));
    },

    async subscriberAt(ip) {
      const row = await db
        .selectFrom('middleware_networks')
        .select('uid')
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`${ip}::inet <<= network`)
        // The narrowest network says most.
        .orderBy(sql`masklen(network)`, 'desc')
        .executeTakeFirst();
      return ok(row?.uid);
    },

    async addressesOf(identity, cityId, language) {
      const rows = await contractsOf(identity)
        .innerJoin('middleware_addresses as a', (join) =>
          join.onRef('a.provider_id', '=', 'c.provider_id').onRef('a.uid', '=', 'c.uid'),
        )
        .select(['a.id', 'a.uid', 'a.address'])
        .$if(cityId !== undefined, (query) => query.where('a.city_id', '=', cityId!))
        .orderBy('a.id')
        .execute();
      return ok(
        rows.map(({ id, uid, address }) => ({ addressId: id, address: textIn(address, language), subscriberUid: uid })),
      );
    },

    async cities(language) {
      const rows = await db
        .selectFrom('middleware_cities')
        .select(['id', 'name'])
        .where('provider_id', '=', providerId)
        .orderBy('id')
        .execute();
      return ok(rows.map(({ id, name }) => ({ id, name: textIn(name, language) })));
    },

    async blockStatus(uid, language) {
      const row = await db
        .selectFrom('middleware_contracts')
        .select(['block_status', 'balance', 'username', 'amount', 'message_detail'])
        .where('provider_id', '=', providerId)
        .where('uid', '=', uid)
        .executeTakeFirst();
      const {
        block_status: status = 0,
        balance = null,
        username = null,
        amount = null,
        message_detail = null,
      } = row ?? {};
      return ok({
        status,
        balance,
        username,
        amount,
        messageDetail: message_detail && textIn(message_detail, language),
      });
    },
  };
}
