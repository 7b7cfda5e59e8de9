import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely, Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { InboxMessagesTable } from '../../db/schema/messages.ts';
import { transaction } from '../../db/transaction.ts';
import { inboxChanged } from '../../inbox/post.pg.ts';
import { MAX_LISTED, type MessageRecord, type MessageStore, type OperatorText } from './ports.ts';

const columns = ['id', 'kind', 'params', 'text_id', 'created_at'] as const;
type Row = Pick<Selectable<InboxMessagesTable>, (typeof columns)[number]>;

const toRecord = ({ id, kind, params, text_id, created_at }: Row): MessageRecord => ({
  id,
  kind,
  params,
  textId: text_id,
  createdAt: epochMs(created_at.getTime()),
});
const latestFirst = (a: MessageRecord, b: MessageRecord): number =>
  b.createdAt - a.createdAt || Number(BigInt(b.id) - BigInt(a.id));

type Removal = UpdateQueryBuilder<Database, 'inbox_messages', 'inbox_messages', UpdateResult>;

export function messageStore(db: Kysely<Database>): MessageStore {
  /** Removes what the query selects, and notifies all processes if there was something. */
  const removed = (userId: number, now: EpochMs, select: (query: Removal) => Removal): Promise<MessageRecord[]> =>
    transaction(db, async (trx) => {
      const rows = await select(trx.updateTable('inbox_messages'))
        .set((of) => ({ removed_at: of.fn.coalesce('removed_at', of.val(new Date(now))) }))
        .returning(columns)
        .execute();
      if (rows.length > 0) await inboxChanged(trx, userId);
      return rows.map(toRecord).toSorted(latestFirst);
    });

  return {
    async list(userId, since) {
      const rows = await db
        .selectFrom('inbox_messages')
        .select(columns)
        .where('user_id', '=', userId)
        .where('removed_at', 'is', null)
        .where('created_at', '>', new Date(since))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(toRecord);
    },

    async texts(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('inbox_texts').select(['id', 'title', 'text']).where('id', 'in', ids).execute();
      return new Map<string, OperatorText>(
        rows.map(({ id, title, text }): [string, { title: LocalizedText; text: LocalizedText }] => [
          id,
          { title, text },
        ]),
      );
    },

    async remove(userId, id, now) {
      const [record] = await removed(userId, now, (query) => query.where('user_id', '=', userId).where('id', '=', id));
      return record;
    },

    removeAll: (userId, upTo, now) =>
      removed(userId, now, (query) => {
        const present = query.where('user_id', '=', userId).where('removed_at', 'is', null);
        return upTo === undefined ? present : present.where('id', '<=', upTo);
      }),
  };
}
