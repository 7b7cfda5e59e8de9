/**
 * Broadcasts of what is followed, and reminders of those that are new. Every step may run again and with others at once: a broadcast is
 * written once per subject, and only what was written since makes reminders.
 */
import type { EntryId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { toEpochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { channelIsForChild, contentIsForChild } from '../../access/for-child.ts';
import type { Database } from '../../db/schema.ts';

const DAY_S = 86_400;
/** Reminders are set so long before, seconds: guides still change what they announce further ahead. */
export const AHEAD_S = 3 * DAY_S;
/** A broadcast is a repeat of one within this time, and is listed as recorded so long, seconds. */
export const BACK_S = 14 * DAY_S;
/** Broadcasts that words match, found at once for a viewer who waits. */
const MAX_FOUND = 240;
/** Broadcasts that are written in one statement. */
const PAIRS_AT_ONCE = 5_000;
/** Of these the reminders of all followers are set in one statement. */
const NEW_AT_ONCE = 2_000;

export interface Window {
  readonly from: number;
  readonly until: number;
}
/** What is still to come, which a guide may change. */
export const upcoming = (now: EpochMs): Window => ({ from: toEpochSeconds(now), until: toEpochSeconds(now) + AHEAD_S });
/** With what the archive may have, for a subject that is new. */
export const wholeWindow = (now: EpochMs): Window => ({ ...upcoming(now), from: toEpochSeconds(now) - BACK_S });

/**
 * What makes two broadcasts the same: an episode, else the words of title and subtitle. A show of which the guide says neither is new each
 * time, and the same only at the same time on another channel.
 */
const IDENTITY = sql`case
  when s.episode_id is not null then 'e' || s.episode_id
  when s.subtitle is not null or f.content_id is null then 't' || md5(lower(coalesce(c.title, s.title)::text || coalesce(s.subtitle::text, '')))
  else '@' || s.start_at end`;

/** Writes what was not written yet. @param found gives a subject `f` and an entry `s` */
const write = (found: RawBuilder<unknown>) => sql`
  insert into follow_broadcasts as b (subject_id, channel_id, start_at, content_id, title, identity)
  select f.id, s.channel_id, s.start_at, s.content_id, s.title, ${IDENTITY}
  ${found}
  join provider_channels pc on pc.provider_id = f.provider_id and pc.channel_id = s.channel_id and not pc.is_hidden
  left join contents c on c.id = s.content_id
  where not exists (
    select from follow_broadcasts k where k.subject_id = f.id and k.start_at = s.start_at and k.channel_id = s.channel_id
      and k.content_id is not distinct from s.content_id and k.identity = ${IDENTITY})
  on conflict (subject_id, start_at, channel_id) do update
  set content_id = excluded.content_id, title = excluded.title, identity = excluded.identity, is_repeat = null`;

/** @param subjects restricts them by a condition on `f` */
export async function writeOfShows(db: Kysely<Database>, subjects: RawBuilder<boolean>, window: Window): Promise<void> {
  await write(sql`from follow_subjects f
    join schedule_entries s on s.content_id = f.content_id and s.start_at > ${window.from} and s.start_at <= ${window.until}
      and ${subjects}`).execute(db);
}

/** Broadcasts whose titles the search index knows, for one subject; what subtitles say is found by the job. */
export async function writeOfWords(
  db: Kysely<Database>,
  subject: { readonly id: string; readonly words: readonly string[] },
  window: Window,
): Promise<void> {
  const query = subject.words.map((word) => `'${word}'`).join(' & ');
  await write(sql`from search_look('contents', ${query}::tsquery, ${MAX_FOUND}) l
    join follow_subjects f on f.id = ${subject.id}::bigint
    join schedule_entries s on s.content_id = l.id::bigint and s.start_at > ${window.from} and s.start_at <= ${window.until}`).execute(
    db,
  );
}

export interface FoundBroadcast {
  readonly subjectId: string;
  readonly entryId: EntryId;
}
export async function writePairs(db: Kysely<Database>, pairs: readonly FoundBroadcast[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += PAIRS_AT_ONCE) {
    const part = pairs.slice(at, at + PAIRS_AT_ONCE);
    await write(sql`from (select distinct * from unnest(${part.map(({ subjectId }) => subjectId)}::bigint[], ${part.map(({ entryId }) => entryId)}::bigint[]) u (subject_id, entry_id)) p
      join follow_subjects f on f.id = p.subject_id join schedule_entries s on s.id = p.entry_id`).execute(db);
  }
}

/** Deletes what is announced no more and what is too old; what was a repeat of it is compared anew. */
export async function deleteOutdated(db: Kysely<Database>, now: EpochMs): Promise<void> {
  const at = toEpochSeconds(now);
  await sql`
    with gone as (
      delete from follow_broadcasts b
      where b.start_at > ${at} and not exists (
        select from schedule_entries s where s.channel_id = b.channel_id and s.start_at = b.start_at
          and s.content_id is not distinct from b.content_id and (b.content_id is not null or s.title = b.title))
      returning subject_id, identity)
    update follow_broadcasts b set is_repeat = null from gone
    where b.subject_id = gone.subject_id and b.identity = gone.identity and b.is_repeat`.execute(db);
  await sql`delete from follow_broadcasts where start_at < ${at - BACK_S}`.execute(db);
  await sql`delete from follow_subjects f where not exists (select from follows where subject_id = f.id)`.execute(db);
}

/** Sets reminders for broadcasts `b` of the follows `o`: one per profile and broadcast, whatever else announces it. */
const remind = (broadcasts: RawBuilder<unknown>, now: EpochMs) => sql`
  insert into reminders as r (user_id, profile_id, channel_id, start_at, content_id, title, created_at, follow_id)
  select distinct on (o.user_id, o.profile_id, b.channel_id, b.start_at)
    o.user_id, o.profile_id, b.channel_id, b.start_at, b.content_id, b.title, ${new Date(now)}::timestamptz, o.id
  ${broadcasts}
  join users u on u.id = o.user_id
  join channels ch on ch.id = b.channel_id
  join provider_channels pc on pc.provider_id = u.provider_id and pc.channel_id = ch.id and not pc.is_hidden
  left join contents c on c.id = b.content_id
  where b.start_at > ${toEpochSeconds(now)} and (not b.is_repeat or o.with_repeats)
    and ((select role from profiles p where p.user_id = o.user_id and p.id::text = o.profile_id) is distinct from 'child'
      or ${contentIsForChild} and ${channelIsForChild})
  order by o.user_id, o.profile_id, b.channel_id, b.start_at, o.id
  on conflict (user_id, profile_id, channel_id, start_at) do update
  set content_id = excluded.content_id, title = excluded.title, follow_id = excluded.follow_id, cancelled_at = null, push_key = null
  where (r.content_id, r.title) is distinct from (excluded.content_id, excluded.title)`;

/** Compares what was written with earlier broadcasts, and sets reminders of what is new. @param subjects restricts them, on `b` */
export async function remindOfNew(
  db: Kysely<Database>,
  now: EpochMs,
  subjects: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  const found = sql`from judged b join follows o on o.subject_id = b.subject_id`;
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with part as (
        select b.subject_id, b.start_at, b.channel_id from follow_broadcasts b where b.is_repeat is null and ${subjects} limit ${NEW_AT_ONCE}),
      judged as (
        update follow_broadcasts b set is_repeat = exists (
          select from follow_broadcasts e where e.subject_id = b.subject_id and e.identity = b.identity
            and (e.start_at, e.channel_id) < (b.start_at, b.channel_id))
        from part where part.subject_id = b.subject_id and part.start_at = b.start_at and part.channel_id = b.channel_id
        returning b.*),
      reminded as (${remind(found, now)})
      select count(*)::int as count from judged`.execute(db);
    if (rows[0]!.count < NEW_AT_ONCE) return;
  }
}

/** Sets the reminders of one follow, whose broadcasts are there already. */
export async function remindOfFollow(db: Kysely<Database>, followId: string, now: EpochMs): Promise<void> {
  await remind(
    sql`from follows o join follow_broadcasts b on b.subject_id = o.subject_id and o.id = ${followId}::bigint`,
    now,
  ).execute(db);
}

export interface WordSubject {
  readonly id: string;
  readonly words: readonly string[];
}
export async function wordSubjects(
  db: Kysely<Database>,
  providerIds: readonly ProviderId[],
  onlyNew: boolean,
): Promise<WordSubject[]> {
  const { rows } = await sql<WordSubject>`select id, words from follow_subjects f
    where content_id is null and provider_id = any(${providerIds}::int[]) and (not ${onlyNew} or scanned_at is null)`.execute(
    db,
  );
  return rows;
}

/** What broadcasts of a time are called, each combination once. */
export interface SaidOfBroadcasts {
  readonly texts: readonly LocalizedText[];
  readonly entryIds: readonly EntryId[];
}
export async function textsOfBroadcasts(db: Kysely<Database>, { from, until }: Window): Promise<SaidOfBroadcasts[]> {
  const { rows } = await sql<{ texts: (LocalizedText | null)[]; ids: EntryId[] }>`
    select jsonb_build_array(c.title, s.title, s.subtitle, e.title) as texts, s.ids
    from (
      select content_id, episode_id, title, subtitle, array_agg(id) as ids from schedule_entries
      where start_at > ${from} and start_at <= ${until} group by content_id, episode_id, title, subtitle) s
    left join contents c on c.id = s.content_id left join contents e on e.id = s.episode_id`.execute(db);
  return rows.map(({ texts, ids }) => ({ texts: texts.filter((text) => text !== null), entryIds: ids }));
}
