/** The same change of all users that a filter finds, a batch in a request: who asks sees how far it is, and can stop. */
import { USERS_BATCH, type ChangedUsers, type UsersAction } from '@aerial/contract/calls/operator-people.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { invalid } from './rules.ts';
import type { TagStore } from './tags.pg.ts';
import type { OperatorsUserStore, UserFilter } from './users.pg.ts';

export interface ManyUsersChange extends Pick<UserFilter, 'words' | 'tags' | 'after'> {
  readonly action: UsersAction;
  /** Which tag is given or taken away. */
  readonly tagId: number | undefined;
  /** Users who came after those that were counted are not meant. */
  readonly upTo: number;
}
interface Deps {
  readonly db: Kysely<Database>;
  readonly store: OperatorsUserStore;
  readonly tags: TagStore;
  /** Invalidates the user's cached tokens, in all processes. */
  invalidateUser(userId: UserId): void;
}

type Work = (trx: Transaction<Database>, ids: readonly UserId[], tagId: number) => Promise<unknown>;
const endTokens = (trx: Transaction<Database>, ids: readonly UserId[]) =>
  trx.deleteFrom('tokens').where('user_id', 'in', ids).execute();

/** As the change of one user does it; repeated, none changes anything. */
const WORK: Readonly<Record<UsersAction, Work>> = {
  async block(trx, ids) {
    await trx
      .updateTable('users')
      .set({ is_active: false })
      .where('id', 'in', ids)
      .where('is_active', '=', true)
      .execute();
    await endTokens(trx, ids);
  },
  unblock: (trx, ids) =>
    trx.updateTable('users').set({ is_active: true }).where('id', 'in', ids).where('is_active', '=', false).execute(),
  tag: (trx, ids, tagId) =>
    sql`insert into user_tags (user_id, tag_id) select u, t.id from unnest(${ids}::int[]) as u, tags t where t.id = ${tagId}
      on conflict do nothing`.execute(trx),
  untag: (trx, ids, tagId) =>
    trx.deleteFrom('user_tags').where('tag_id', '=', tagId).where('user_id', 'in', ids).execute(),
  async sign_out(trx, ids) {
    await endTokens(trx, ids);
    await trx.deleteFrom('devices').where('user_id', 'in', ids).execute();
  },
};
const SIGNS_OUT: ReadonlySet<UsersAction> = new Set(['block', 'sign_out']);
const NAMES_TAG: ReadonlySet<UsersAction> = new Set(['tag', 'untag']);

export function manyUsers({ db, store, tags, invalidateUser }: Deps) {
  return {
    count: store.count,

    /** The next batch. Fails with validation_failed where a tag is missing, and with tag_not_found. */
    async change(
      providerId: ProviderId,
      { action, tagId, upTo, ...filter }: ManyUsersChange,
    ): Promise<Result<ChangedUsers, AppError>> {
      if (NAMES_TAG.has(action)) {
        if (tagId === undefined) return invalid('tag_id', 'This field is required.');
        const tag = await tags.one(providerId, tagId);
        if (!tag.ok) return fail(tag.error);
      }
      const ids = await store.ids(providerId, filter, upTo, USERS_BATCH);
      if (ids.length > 0)
        await db.transaction().execute(async (trx) => {
          // In the order of their ids, as everybody locks several users.
          await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
          await WORK[action](trx, ids, tagId ?? 0);
        });
      if (SIGNS_OUT.has(action)) for (const id of ids) invalidateUser(id);
      return ok({ found: ids.length, next: ids.length < USERS_BATCH ? null : ids.at(-1)! });
    },
  };
}
export type ManyUsers = ReturnType<typeof manyUsers>;
