import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CodeSource, CodeStore } from './ports.ts';
import { MAX_WRONG_ENTRIES } from './rules.ts';

const at = (instant: EpochMs): Date => new Date(instant);

export function codeStore(db: Kysely<Database>): CodeStore {
  return {
    async save({ providerId, phone, source, senderId, asker, hash, expiresAt }) {
      const values = { sender_id: senderId, hash, wrong_entries: 0, stranger_entries: 0, expires_at: at(expiresAt) };
      await db
        .insertInto('one_time_codes')
        .values({ provider_id: providerId, phone, source, asker, ...values })
        .onConflict((conflict) => conflict.columns(['provider_id', 'phone', 'source', 'asker']).doUpdateSet(values))
        .execute();
    },

    async drop({ providerId, phone, source, hash }) {
      await db
        .deleteFrom('one_time_codes')
        .where('provider_id', '=', providerId)
        .where('phone', '=', phone)
        .where('source', '=', source)
        .where('hash', '=', hash)
        .execute();
    },

    take: (providerId, owner, matches, from, now) =>
      db.transaction().execute(async (trx) => {
        // The rows are the lock: of ten who enter a right code at once, nine find it gone.
        const live = await trx
          .selectFrom('one_time_codes')
          .select(['phone', 'source', 'asker', 'sender_id', 'hash', 'stranger_entries'])
          .where('provider_id', '=', providerId)
          .where((eb) =>
            'phone' in owner
              ? eb('phone', '=', owner.phone)
              : eb.and([eb('source', '=', owner.source), eb('sender_id', '=', owner.senderId)]),
          )
          .where('expires_at', '>', at(now))
          .orderBy('phone')
          .orderBy('source')
          .orderBy('asker')
          .forUpdate()
          .execute();
        const isOwnAddress = ({ asker }: { asker: Buffer }): boolean => asker.length === 0 || asker.equals(from);
        const codes = live.filter((code) => isOwnAddress(code) || code.stranger_entries < MAX_WRONG_ENTRIES);
        const [first] = codes;
        if (!first) return { tag: 'none' };
        const right = codes.filter((code) => matches(code.phone, code.hash))[0];
        if (right) {
          await trx
            .deleteFrom('one_time_codes')
            .where('provider_id', '=', providerId)
            .where('phone', '=', right.phone)
            .execute();
          const by =
            right.sender_id === null ? undefined : { source: right.source as CodeSource, senderId: right.sender_id };
          return { tag: 'taken', phone: right.phone, by };
        }
        for (const code of codes) {
          const counted = isOwnAddress(code) ? 'wrong_entries' : 'stranger_entries';
          const entered = await trx
            .updateTable('one_time_codes')
            .set({ [counted]: sql`${sql.ref(counted)} + 1` })
            .where('provider_id', '=', providerId)
            .where('phone', '=', code.phone)
            .where('source', '=', code.source)
            .where('asker', '=', code.asker)
            .returning('wrong_entries')
            .executeTakeFirstOrThrow();
          if (entered.wrong_entries < MAX_WRONG_ENTRIES) continue;
          await trx
            .deleteFrom('one_time_codes')
            .where('provider_id', '=', providerId)
            .where('phone', '=', code.phone)
            .where('source', '=', code.source)
            .where('asker', '=', code.asker)
            .execute();
        }
        return { tag: 'wrong', phone: first.phone };
      }),

    async hasMessengerCode(providerId, phone, now) {
      const row = await db
        .selectFrom('one_time_codes')
        .select('source')
        .where('provider_id', '=', providerId)
        .where('phone', '=', phone)
        .where('source', '<>', 'sms')
        .where('expires_at', '>', at(now))
        .executeTakeFirst();
      return row !== undefined;
    },

    async saveRequest({ providerId, source, phone, language }, nonceHash, expiresAt) {
      await db
        .insertInto('messenger_requests')
        .values({
          nonce_hash: nonceHash,
          provider_id: providerId,
          source,
          phone,
          language,
          sender_id: null,
          expires_at: at(expiresAt),
        })
        .execute();
    },

    async openRequest(providerId, source, nonceHash, senderId, now) {
      const row = await db
        .updateTable('messenger_requests')
        .set({ sender_id: senderId })
        .where('nonce_hash', '=', nonceHash)
        .where('provider_id', '=', providerId)
        .where('source', '=', source)
        .where('expires_at', '>', at(now))
        .where((eb) => eb.or([eb('sender_id', 'is', null), eb('sender_id', '=', senderId)]))
        .returning(['provider_id', 'phone', 'language'])
        .executeTakeFirst();
      return row && { providerId: row.provider_id, source, phone: row.phone, language: row.language };
    },

    async requestsOf(providerId, source, senderId, now) {
      const rows = await db
        .selectFrom('messenger_requests')
        .select(['phone', 'language'])
        .where('provider_id', '=', providerId)
        .where('source', '=', source)
        .where('sender_id', '=', senderId)
        .where('expires_at', '>', at(now))
        .orderBy('expires_at', 'desc')
        .execute();
      return rows.map((row) => ({ providerId, source, ...row }));
    },

    async savePhone(providerId, { source, senderId }, phone, expiresAt) {
      const values = { phone, expires_at: at(expiresAt) };
      await db
        .insertInto('messenger_phones')
        .values({ provider_id: providerId, source, sender_id: senderId, ...values })
        .onConflict((conflict) => conflict.columns(['provider_id', 'source', 'sender_id']).doUpdateSet(values))
        .execute();
    },

    async phoneOf(providerId, { source, senderId }, now) {
      const row = await db
        .selectFrom('messenger_phones')
        .select('phone')
        .where('provider_id', '=', providerId)
        .where('source', '=', source)
        .where('sender_id', '=', senderId)
        .where('expires_at', '>', at(now))
        .executeTakeFirst();
      return row?.phone;
    },

    async endRequests(providerId, source, senderId) {
      await db
        .deleteFrom('messenger_requests')
        .where('provider_id', '=', providerId)
        .where('source', '=', source)
        .where('sender_id', '=', senderId)
        .execute();
    },
  };
}
