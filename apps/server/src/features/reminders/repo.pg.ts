import type { ChannelId, ContentId, EntryId, ReminderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { ReminderStore } from './ports.ts';

/** Whether the guide still announces what it did when the reminder `r` was set; `s` is the entry in its place. */
export const isAnnounced = sql`(s.content_id = r.content_id or (r.content_id is null and s.content_id is null and s.title = r.title))`;

interface Row {
  id: ReminderId;
  entry_id: EntryId;
  channel_id: ChannelId;
  slug: string;
  name: LocalizedText;
  title: LocalizedText;
  start_at: string;
  created_at: Date;
}

export function reminderStore(db: Kysely<Database>): ReminderStore {
  return {
    async announced(providerId, entryId) {
      const { rows } = await sql<{
        channel_id: ChannelId;
        start_at: string;
        content_id: ContentId | null;
        title: LocalizedText | null;
        age: number | null;
      }>`select s.channel_id, s.start_at, s.content_id, s.title, c.age
        from schedule_entries s
        join provider_channels pc on pc.channel_id = s.channel_id and pc.provider_id = ${providerId}
        left join contents c on c.id = s.content_id
        where s.id = ${entryId}::bigint`.execute(db);
      const [row] = rows;
      return (
        row && {
          channelId: row.channel_id,
          startAt: epochSeconds(Number(row.start_at)),
          contentId: row.content_id,
          title: row.title,
          age: row.age,
        }
      );
    },

    async list({ userId, profileId = '' }, now) {
      const { rows } = await sql<Row>`
        select r.id, s.id as entry_id, r.channel_id, ch.slug, ch.name, coalesce(c.title, s.title) as title, r.start_at, r.created_at
        from reminders r
        join schedule_entries s on s.channel_id = r.channel_id and s.start_at = r.start_at and ${isAnnounced}
        join channels ch on ch.id = r.channel_id
        left join contents c on c.id = s.content_id
        where r.user_id = ${userId} and r.profile_id = ${profileId} and r.start_at > ${now} and r.cancelled_at is null
        order by r.start_at, r.id`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        entryId: row.entry_id,
        channelId: row.channel_id,
        channelSlug: row.slug,
        channelName: row.name,
        title: row.title,
        startAt: epochSeconds(Number(row.start_at)),
        createdAt: epochMs(row.created_at.getTime()),
      }));
    },

    add: ({ userId, profileId = '' }, { channelId, startAt, contentId, title }, now, max) =>
      transaction(db, async (trx) => {
        // The user's row is the lock: two requests at once must not both slip under the limit.
        await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
        const { rows } = await sql<{ count: number; has: boolean }>`
          select (count(*) filter (where follow_id is null))::int as count,
            coalesce(bool_or(profile_id = ${profileId} and channel_id = ${channelId} and start_at = ${startAt} and cancelled_at is null), false) as has
          from reminders where user_id = ${userId} and start_at > ${Math.floor(now / 1000)}`.execute(trx);
        const { count, has } = rows[0]!;
        if (has) {
          // It stays when its viewer ends following.
          await sql`update reminders set follow_id = null
            where user_id = ${userId} and profile_id = ${profileId} and channel_id = ${channelId} and start_at = ${startAt}`.execute(
            trx,
          );
          return true;
        }
        if (count >= max) return false;
        // One that was cancelled, because another programme was announced there, is set for what is announced now.
        await sql`insert into reminders (user_id, profile_id, channel_id, start_at, content_id, title, created_at)
          values (${userId}, ${profileId}, ${channelId}, ${startAt}, ${contentId}::bigint, ${title && JSON.stringify(title)}::jsonb, ${new Date(now)})
          on conflict (user_id, profile_id, channel_id, start_at) do update
          set content_id = excluded.content_id, title = excluded.title, follow_id = null, cancelled_at = null, push_key = null`.execute(
          trx,
        );
        return true;
      }),

    async remove({ userId, profileId = '' }, id) {
      const removed = await db
        .deleteFrom('reminders')
        .where('user_id', '=', userId)
        .where('profile_id', '=', profileId)
        .where('id', '=', id)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },
  };
}
