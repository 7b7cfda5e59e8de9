/** Reminders that are due: put in line for browsers as one message per programme, and written into the inboxes of users without one. */
import type { ChannelId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochSeconds, isoSeconds, toEpochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { postMessage } from '../../inbox/post.pg.ts';
import { activeProfile } from '../../push/active-profile.ts';
import { enqueuePush } from '../../push/enqueue.pg.ts';
import { isAnnounced } from './repo.pg.ts';

/** How long before the start viewers are reminded, seconds. */
export const LEAD_S = 5 * 60;
/** The job runs once a minute: what is due before its next run is sent now, seconds. */
const EARLY_S = 30;
/** Marked in one transaction. */
const BATCH = 1_000;
/** A reminder that arrives after the start has missed it; the push service drops it then, seconds. */
const LATE_S = 60;
/** How long past reminders stay, seconds. */
const RETENTION_S = 2 * 86_400;

interface MarkedRow {
  user_id: UserId;
  provider_id: ProviderId;
  channel_id: ChannelId;
  start_at: string;
  push_key: string;
  programme: LocalizedText;
  channel: LocalizedText;
  slug: string;
  has_inbox_only: boolean;
}

/** Marks those that are due, and cancels those whose programme was moved or removed. @returns how many there were, and those to send */
async function mark(trx: Transaction<Database>, now: EpochMs) {
  const [at, until] = [Math.floor(now / 1000), Math.floor(now / 1000) + LEAD_S + EARLY_S];
  const { rows } = await sql<Partial<MarkedRow>>`
    with due as (
      select id from reminders where push_key is null and cancelled_at is null and start_at <= ${until}
      order by start_at, id limit ${BATCH} for update skip locked),
    found as (
      select r.id, u.provider_id, coalesce(c.title, s.title) as programme, ch.name as channel, ch.slug, s.id is not null and r.start_at > ${at} as is_on,
        not u.is_guest and not exists (
          select from push_subscriptions p join devices d on d.id = p.device_id
          where p.user_id = r.user_id and coalesce(d.settings -> 'push' ->> 'reminders', 'true') <> 'false'
            and ${activeProfile} = r.profile_id)
          -- A child has no inbox.
          and (select role from profiles f where f.user_id = r.user_id and f.id::text = r.profile_id) is distinct from 'child' as has_inbox_only
      from due join reminders r on r.id = due.id join users u on u.id = r.user_id join channels ch on ch.id = r.channel_id
      left join schedule_entries s on s.channel_id = r.channel_id and s.start_at = r.start_at and ${isAnnounced}
      left join contents c on c.id = s.content_id)
    update reminders r set
      push_key = case when f.is_on then 'reminder:' || r.channel_id || ':' || r.start_at || ':' || ${String(now)}::text end,
      cancelled_at = case when f.is_on then null else ${new Date(now)}::timestamptz end
    from found f where f.id = r.id
    returning r.user_id, f.provider_id, r.channel_id, r.start_at, r.push_key, f.programme, f.channel, f.slug, f.has_inbox_only`.execute(
    trx,
  );
  return { count: rows.length, sent: rows.filter((row): row is MarkedRow => typeof row.push_key === 'string') };
}

async function remind(trx: Transaction<Database>, rows: readonly MarkedRow[], now: EpochMs): Promise<void> {
  for (const of of Map.groupBy(rows, (row) => `${row.provider_id} ${row.push_key}`).values()) {
    const { provider_id: providerId, push_key: key, start_at, programme, channel, slug } = of[0]!;
    const start = epochSeconds(Number(start_at));
    const params = { programme, channel, slug, startAt: isoSeconds(toEpochMs(start)) };
    await enqueuePush(
      trx,
      {
        providerId,
        kind: 'reminders',
        key,
        segment: { reminders: key },
        content: { inbox: 'programme_soon', params },
        ttlS: start + LATE_S - now / 1000,
      },
      now,
    );
    for (const { user_id: userId, has_inbox_only: isInboxOnly } of of)
      if (isInboxOnly)
        await postMessage(
          trx,
          {
            userId,
            key: `reminder:${of[0]!.channel_id}:${start}`,
            message: { kind: 'programme_soon', params },
          },
          now,
        );
  }
}

/** Sends what is due; one that was missed while the server was down is cancelled. */
export async function remindOfProgrammes(db: Kysely<Database>, now: EpochMs): Promise<void> {
  for (;;) {
    const count = await transaction(db, async (trx) => {
      const marked = await mark(trx, now);
      await remind(trx, marked.sent, now);
      return marked.count;
    });
    if (count < BATCH) break;
  }
  await db
    .deleteFrom('reminders')
    .where('start_at', '<', String(Math.floor(now / 1000) - RETENTION_S))
    .execute();
}
