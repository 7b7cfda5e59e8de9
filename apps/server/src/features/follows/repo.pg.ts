import type { ChannelId, ContentId, FollowId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { contentIsForChild } from '../../access/for-child.ts';
import { isListed } from '../../access/offered.pg.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { remindOfFollow, remindOfNew, wholeWindow, writeOfShows, writeOfWords } from './broadcasts.pg.ts';
import type { FollowOwner, FollowStore, FollowSubject } from './ports.ts';

interface Row {
  id: FollowId;
  content: { id: ContentId; slug: string; title: LocalizedText } | null;
  name: string;
  with_repeats: boolean;
  next: { channelId: ChannelId; slug: string; name: LocalizedText; title: LocalizedText; startAt: number } | null;
  created_at: Date;
}

export function followStore(db: Kysely<Database>): FollowStore {
  return {
    async followable(providerId, contentId) {
      const { rows } = await sql<{
        isForChild: boolean | null;
      }>`select ${contentIsForChild} as "isForChild" from contents c
        where c.id = ${contentId}::bigint and c.content_type in ('series', 'program') and ${isListed(providerId)}`.execute(
        db,
      );
      return rows[0] && { isForChild: rows[0].isForChild === true };
    },

    async list({ userId, providerId, profileId = '' }, now) {
      const { rows } = await sql<Row>`
        select o.id, o.name, o.with_repeats, o.created_at,
          case when c.id is not null then jsonb_build_object('id', c.id::text, 'slug', c.slug, 'title', c.title) end as content,
          (select jsonb_build_object('channelId', ch.id, 'slug', ch.slug, 'name', ch.name, 'title', coalesce(bc.title, b.title), 'startAt', b.start_at)
            from follow_broadcasts b
            join provider_channels pc on pc.provider_id = ${providerId} and pc.channel_id = b.channel_id and not pc.is_hidden
            join channels ch on ch.id = b.channel_id
            left join contents bc on bc.id = b.content_id
            where b.subject_id = o.subject_id and b.start_at > ${now} and (o.with_repeats or not b.is_repeat)
            order by b.start_at, b.channel_id limit 1) as next
        from follows o join follow_subjects f on f.id = o.subject_id left join contents c on c.id = f.content_id
        where o.user_id = ${userId} and o.profile_id = ${profileId}
        order by o.created_at desc, o.id desc`.execute(db);
      return rows.map(({ id, content, name, with_repeats: withRepeats, next, created_at: createdAt }) => ({
        id,
        content,
        name,
        withRepeats,
        next: next && { ...next, startAt: epochSeconds(next.startAt) },
        createdAt: epochMs(createdAt.getTime()),
      }));
    },

    add: (owner, subject, withRepeats, now, max) =>
      transaction(db, async (trx) => {
        const { userId, providerId, profileId = '' } = owner;
        // The user's row is the lock: two requests at once must not both slip under the limit.
        await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
        const found = await subjectOf(trx, owner, subject);
        const { rows } = await sql<{ count: number; has: boolean }>`
          select count(*)::int as count, coalesce(bool_or(subject_id = ${found.id}::bigint), false) as has
          from follows where user_id = ${userId} and profile_id = ${profileId}`.execute(trx);
        const { count, has } = rows[0]!;
        if (!has && count >= max) return undefined;
        const { rows: added } = await sql<{ id: FollowId }>`
          insert into follows (subject_id, user_id, profile_id, name, with_repeats, created_at)
          values (${found.id}::bigint, ${userId}, ${profileId}, ${'name' in subject ? subject.name : ''}, ${withRepeats}, ${new Date(now)})
          on conflict (user_id, profile_id, subject_id) do update set with_repeats = excluded.with_repeats
          returning id`.execute(trx);
        const { id } = added[0]!;
        const isIt = sql<boolean>`f.id = ${found.id}::bigint`;
        if (found.isNew)
          await ('words' in subject
            ? writeOfWords(trx, { id: found.id, words: subject.words }, wholeWindow(now))
            : writeOfShows(trx, isIt, wholeWindow(now)));
        await remindOfNew(trx, now, sql<boolean>`b.subject_id = ${found.id}::bigint`);
        if (has && !withRepeats)
          await sql`delete from reminders r using follow_broadcasts b
            where r.follow_id = ${id}::bigint and b.subject_id = ${found.id}::bigint
              and b.channel_id = r.channel_id and b.start_at = r.start_at and b.is_repeat`.execute(trx);
        await remindOfFollow(trx, id, now);
        // Of providers without broadcasts of it the job has nothing to add.
        if (found.isNew && 'contentId' in subject)
          await sql`update follow_subjects f set scanned_at = ${new Date(now)} where ${isIt} and f.provider_id = ${providerId}`.execute(
            trx,
          );
        return id;
      }),

    remove: ({ userId, profileId = '' }, id) =>
      transaction(db, async (trx) => {
        // What another follow of the profile announces as well becomes a reminder of that one.
        await sql`
          update reminders r set follow_id = other.id
          from (
            select o.id, b.channel_id, b.start_at from follows o join follow_broadcasts b on b.subject_id = o.subject_id
            where o.user_id = ${userId} and o.profile_id = ${profileId} and o.id <> ${id}::bigint and (o.with_repeats or not b.is_repeat)
          ) other
          where r.follow_id = ${id}::bigint and r.user_id = ${userId} and r.channel_id = other.channel_id and r.start_at = other.start_at`.execute(
          trx,
        );
        const removed = await trx
          .deleteFrom('follows')
          .where('user_id', '=', userId)
          .where('profile_id', '=', profileId)
          .where('id', '=', id)
          .executeTakeFirst();
        return removed.numDeletedRows > 0n;
      }),
  };
}

/** The subject that several viewers share. Locked, so that the job does not delete it before it is followed. */
async function subjectOf(
  trx: Transaction<Database>,
  { providerId }: FollowOwner,
  subject: FollowSubject,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [contentId, words] = 'words' in subject ? [null, subject.words] : [subject.contentId, []];
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into follow_subjects as f (provider_id, content_id, words) values (${providerId}, ${contentId}::bigint, ${words}::text[])
    on conflict (provider_id, content_id, words) do update set words = excluded.words
    returning id, scanned_at is null as is_new`.execute(trx);
  return { id: rows[0]!.id, isNew: rows[0]!.is_new };
}
