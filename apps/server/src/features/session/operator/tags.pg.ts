import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { TagRecord } from '../wire.ts';
import type { TagChange } from './rules.ts';
import { noUser } from './users.pg.ts';

export interface TagFilter {
  readonly name?: string | undefined;
  readonly shortname?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Answer<T> = Promise<Result<T, AppError>>;
const noTag: AppError = { code: 'tag_not_found', message: 'There is no such tag.' };
const columns = ['id', 'shortname', 'name', 'description'] as const;

const message = 'There is one with this name already.';
const taken: AppError = { code: 'already_exists', message, detail: { shortname: [message] } };

/** Tags of operators; those of others are unknown to them. */
export function tagStore(db: Kysely<Database>) {
  const one = async (providerId: ProviderId, id: number, on = db): Promise<TagRecord | undefined> =>
    on.selectFrom('tags').select(columns).where('provider_id', '=', providerId).where('id', '=', id).executeTakeFirst();

  async function unlessTaken<T>(work: () => Promise<Result<T, AppError>>): Answer<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'tags_shortname') throw error;
      return fail(taken);
    }
  }

  /** Both of the operator, locked until the transaction ends. */
  async function pair(
    on: Kysely<Database>,
    providerId: ProviderId,
    userId: UserId,
    tagId: number,
  ): Promise<Result<undefined, AppError>> {
    const user = await on
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('provider_id', '=', providerId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!user) return fail(noUser);
    return (await one(providerId, tagId, on)) ? ok(undefined) : fail(noTag);
  }

  return {
    list: ({ name, shortname, search, limit, offset }: TagFilter, providerId: ProviderId): Promise<TagRecord[]> =>
      db
        .selectFrom('tags')
        .select(columns)
        .where('provider_id', '=', providerId)
        .$if(!!name, (query) => query.where(sql<boolean>`lower(name) = lower(${name})`))
        .$if(!!shortname, (query) => query.where(sql<boolean>`lower(shortname) = lower(${shortname})`))
        .$if(!!search, (query) =>
          query.where(
            sql<boolean>`strpos(lower(shortname || ' ' || name || ' ' || description), lower(${search}::text)) > 0`,
          ),
        )
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    async one(providerId: ProviderId, id: number): Answer<TagRecord> {
      const tag = await one(providerId, id);
      return tag ? ok(tag) : fail(noTag);
    },

    create: (providerId: ProviderId, tag: Required<TagChange>): Answer<TagRecord> =>
      unlessTaken(async () =>
        ok(
          await db
            .insertInto('tags')
            .values({ provider_id: providerId, ...tag })
            .returning(columns)
            .executeTakeFirstOrThrow(),
        ),
      ),

    change: (providerId: ProviderId, id: number, change: TagChange): Answer<TagRecord> =>
      unlessTaken(async () => {
        const tag =
          Object.keys(change).length === 0
            ? await one(providerId, id)
            : await db
                .updateTable('tags')
                .set(change)
                .where('provider_id', '=', providerId)
                .where('id', '=', id)
                .returning(columns)
                .executeTakeFirst();
        return tag ? ok(tag) : fail(noTag);
      }),

    async remove(providerId: ProviderId, id: number): Answer<TagRecord> {
      const tag = await db
        .deleteFrom('tags')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
      return tag ? ok(tag) : fail(noTag);
    },

    /** Tags by user, each in the order of their ids. */
    async ofUsers(userIds: readonly UserId[]): Promise<ReadonlyMap<number, readonly TagRecord[]>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('user_tags')
        .innerJoin('tags', 'tags.id', 'user_tags.tag_id')
        .select(['user_tags.user_id', 'tags.id', 'tags.shortname', 'tags.name', 'tags.description'])
        .where('user_tags.user_id', 'in', userIds)
        .orderBy('tags.id')
        .execute();
      const byUser = new Map<number, TagRecord[]>();
      for (const { user_id: userId, ...tag } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), tag]);
      return byUser;
    },

    /** Fails with user_not_found or tag_not_found. Repeated, it changes nothing. */
    give: (providerId: ProviderId, userId: UserId, tagId: number): Promise<Result<undefined, AppError>> =>
      db.transaction().execute(async (trx) => {
        const known = await pair(trx, providerId, userId, tagId);
        if (!known.ok) return known;
        // A tag that was removed in this moment is unknown.
        await sql`insert into user_tags (user_id, tag_id) select ${userId}, id from tags where id = ${tagId}
          for key share on conflict do nothing`.execute(trx);
        return ok(undefined);
      }),

    /** Fails with user_not_found, or with tag_not_found for a tag of another operator. */
    take: (providerId: ProviderId, userId: UserId, tagId: number): Promise<Result<undefined, AppError>> =>
      db.transaction().execute(async (trx) => {
        const known = await pair(trx, providerId, userId, tagId);
        if (!known.ok) return known;
        await trx.deleteFrom('user_tags').where('user_id', '=', userId).where('tag_id', '=', tagId).execute();
        return ok(undefined);
      }),
  };
}
export type TagStore = ReturnType<typeof tagStore>;
