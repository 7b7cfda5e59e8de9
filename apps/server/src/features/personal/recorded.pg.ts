import type { EntryId } from '@aerial/domain/ids.ts';
import { toEpochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { channelIsForChild, contentIsForChild } from '../../access/for-child.ts';
import type { Database } from '../../db/schema.ts';
import type { Audience } from './ports.ts';

/** From here on something counts as seen to its end, percent. */
const SEEN_PERCENT = 95;
const MAX_RECORDED = 200;

/** Broadcasts of what a profile follows that have ended and that channels may have in their archives; of each episode the last. */
export async function recordedBroadcasts(
  db: Kysely<Database>,
  { providerId, whose, isChild }: Audience,
  now: EpochMs,
): Promise<EntryId[]> {
  const { userId, profileId = '' } = whose;
  const at = toEpochSeconds(now);
  const { rows } = await sql<{ id: EntryId }>`
    select id, start_at from (
      select distinct on (b.subject_id, b.identity) s.id, s.start_at, s.episode_id, b.subject_id, b.identity
      from follows o
      join follow_broadcasts b on b.subject_id = o.subject_id and b.start_at < ${at}
      join schedule_entries s on s.channel_id = b.channel_id and s.start_at = b.start_at and s.content_id = b.content_id
      join provider_channels pc on pc.provider_id = ${providerId} and pc.channel_id = b.channel_id and not pc.is_hidden
      join channels ch on ch.id = b.channel_id
      join contents c on c.id = s.content_id
      where o.user_id = ${userId} and o.profile_id = ${profileId}
        and s.start_at + s.duration_s <= ${at} and s.start_at >= ${at} - pc.archived_days * 86400
        and ${isChild ? sql`${contentIsForChild} and ${channelIsForChild}` : sql`true`}
      order by b.subject_id, b.identity, s.start_at desc
    ) found
    where not exists (
        select from entry_histories h join follow_broadcasts seen on seen.channel_id = h.channel_id and seen.start_at = h.start_at
        where h.user_id = ${userId} and h.profile_id = ${profileId} and h.watch_percentage >= ${SEEN_PERCENT}
          and seen.subject_id = found.subject_id and seen.identity = found.identity)
      and not exists (
        select from histories h where h.user_id = ${userId} and h.profile_id = ${profileId} and h.content_id = found.episode_id
          and h.watch_percentage >= ${SEEN_PERCENT})
    order by start_at desc, id limit ${sql.lit(MAX_RECORDED)}`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}
