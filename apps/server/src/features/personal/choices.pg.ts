/** What viewers choose about personal rows, and what they delete of their history. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { ChoiceStore, PersonalChoice } from './ports.ts';

/** A playback without a report for so long has ended: it no longer counts as an open stream, seconds. */
const OPEN_S = 3600;

const toChoice = (row: { is_on: boolean; genre_ids: number[] } | undefined): PersonalChoice => ({
  isOn: row?.is_on ?? true,
  genreIds: row?.genre_ids ?? [],
});

export function choiceStore(db: Kysely<Database>): ChoiceStore {
  return {
    async choice({ userId, profileId = '' }) {
      const found = await db
        .selectFrom('personal_choices')
        .select(['is_on', 'genre_ids'])
        .where('user_id', '=', userId)
        .where('profile_id', '=', profileId)
        .executeTakeFirst();
      return toChoice(found);
    },

    async choose({ userId, profileId = '' }, { isOn, genreIds }) {
      const { rows } = await sql<{ is_on: boolean; genre_ids: number[] }>`
        insert into personal_choices as p (user_id, profile_id, is_on, genre_ids)
        select ${userId}, ${profileId}, ${isOn ?? true}, ${genreIds ?? []}::int[]
        where not exists (select from unnest(${genreIds ?? []}::int[]) as wanted (id) where not exists (select from genres g where g.id = wanted.id))
        on conflict (user_id, profile_id) do update
        set is_on = coalesce(${isOn ?? null}::boolean, p.is_on), genre_ids = coalesce(${genreIds ?? null}::int[], p.genre_ids)
        returning is_on, genre_ids`.execute(db);
      return rows[0] && toChoice(rows[0]);
    },

    clear: ({ userId, profileId = '' }, now) =>
      transaction(db, async (trx) => {
        // Playbacks first: a report that comes meanwhile waits for its playback, and then finds none.
        await sql`update playback_stats set user_id = null, device_id = null, profile_id = ''
          where user_id = ${userId} and profile_id = ${profileId}
            and (ended_at is not null or coalesce(pinged_at, started_at) < ${new Date(now - OPEN_S * 1000)})`.execute(
          trx,
        );
        for (const table of ['histories', 'entry_histories', 'hidden_histories'] as const)
          await trx.deleteFrom(table).where('user_id', '=', userId).where('profile_id', '=', profileId).execute();
      }),

    async remove({ userId, profileId = '' }, id, now) {
      const { rows } = await sql`
        with title as (
          select coalesce(parent.parent_id, parent.id, w.id) as id
          from histories h join contents w on w.id = h.content_id left join contents parent on parent.id = w.parent_id
          where h.id = ${id}::bigint and h.user_id = ${userId} and h.profile_id = ${profileId}
        ), hidden as (
          insert into hidden_histories (user_id, profile_id, content_id, hidden_at)
          select ${userId}, ${profileId}, id, ${new Date(now)} from title
          on conflict (user_id, profile_id, content_id) do update set hidden_at = excluded.hidden_at
          returning content_id
        ), airing as (
          delete from entry_histories where id = ${id}::bigint and user_id = ${userId} and profile_id = ${profileId} returning id
        )
        select content_id from hidden union all select id from airing`.execute(db);
      return rows.length > 0;
    },
  };
}
