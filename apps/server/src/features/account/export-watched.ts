/** What was watched and saved, for the export of an account. */
import type { AccountExport } from '@aerial/contract/shapes/account-export.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Say = (text: LocalizedText | null) => string;
const iso = (at: Date): string => isoSeconds(epochMs(at.getTime()));

export async function exportWatched(
  db: Kysely<Database>,
  userId: UserId,
  say: Say,
): Promise<Pick<AccountExport, 'watched' | 'playbacks' | 'favourites' | 'follows' | 'reminders' | 'personal'>> {
  const [watched, playbacks, favourites, follows, reminders, personal] = await Promise.all([
    watchedBy(db, userId, say),
    playbacksOf(db, userId, say),
    favouritesOf(db, userId, say),
    followsOf(db, userId, say),
    remindersOf(db, userId, say),
    personalOf(db, userId, say),
  ]);
  return { watched, playbacks, favourites, follows, reminders, personal };
}

async function watchedBy(db: Kysely<Database>, userId: UserId, say: Say): Promise<AccountExport['watched']> {
  const { rows } = await sql<{
    kind: string;
    title: LocalizedText | null;
    seconds: number;
    watch_percentage: number;
    profile_id: string;
    viewed_at: Date;
  }>`
    select c.content_type as kind, c.title, h.seconds, h.watch_percentage, h.profile_id, h.viewed_at
    from histories h join contents c on c.id = h.content_id where h.user_id = ${userId}
    union all
    select 'broadcast', coalesce(s.title, c.title, ch.name), e.seconds, e.watch_percentage, e.profile_id, e.viewed_at
    from entry_histories e
    join channels ch on ch.id = e.channel_id
    left join schedule_entries s on s.channel_id = e.channel_id and s.start_at = e.start_at
    left join contents c on c.id = s.content_id
    where e.user_id = ${userId}
    order by viewed_at desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    title: say(row.title),
    profile_id: row.profile_id || null,
    viewed_at: iso(row.viewed_at),
  }));
}

async function playbacksOf(db: Kysely<Database>, userId: UserId, say: Say): Promise<AccountExport['playbacks']> {
  const rows = await db
    .selectFrom('playback_stats as s')
    .leftJoin('channels as ch', 'ch.id', 's.channel_id')
    .leftJoin('contents as c', 'c.id', 's.content_id')
    .select(['s.kind', 's.started_at', 's.duration_s', 'ch.name', 'c.title'])
    .where('s.user_id', '=', userId)
    .where('s.kind', 'not in', ['prepared', 'preview'])
    .orderBy('s.started_at', 'desc')
    .execute();
  return rows.map(({ kind, started_at, duration_s, name, title }) => ({
    kind,
    title: say(title ?? name),
    started_at: iso(started_at),
    duration_s,
  }));
}

async function followsOf(db: Kysely<Database>, userId: UserId, say: Say): Promise<AccountExport['follows']> {
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('follow_subjects as s', 's.id', 'f.subject_id')
    .leftJoin('contents as c', 'c.id', 's.content_id')
    .select(['f.name', 'c.title', 'f.profile_id', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at', 'desc')
    .execute();
  return rows.map(({ name, title, profile_id: profileId, created_at: createdAt }) => ({
    name: title ? say(title) : name,
    profile_id: profileId || null,
    created_at: iso(createdAt),
  }));
}

async function remindersOf(db: Kysely<Database>, userId: UserId, say: Say): Promise<AccountExport['reminders']> {
  const rows = await db
    .selectFrom('reminders as r')
    .innerJoin('channels as ch', 'ch.id', 'r.channel_id')
    .leftJoin('contents as c', 'c.id', 'r.content_id')
    .select(['r.title', 'c.title as content_title', 'ch.name', 'r.start_at', 'r.created_at'])
    .where('r.user_id', '=', userId)
    .orderBy('r.start_at', 'desc')
    .execute();
  return rows.map(({ title, content_title: contentTitle, name, start_at: startAt, created_at: createdAt }) => ({
    title: say(contentTitle ?? title),
    channel: say(name),
    start_at: isoSeconds(epochMs(Number(startAt) * 1000)),
    created_at: iso(createdAt),
  }));
}

async function personalOf(db: Kysely<Database>, userId: UserId, say: Say): Promise<AccountExport['personal']> {
  const { rows } = await sql<{ profile_id: string; is_on: boolean; genres: LocalizedText[] }>`
    select p.profile_id, p.is_on, array(select g.name from genres g where g.id = any(p.genre_ids) order by g.id) as genres
    from personal_choices p where p.user_id = ${userId} order by p.profile_id`.execute(db);
  return rows.map(({ profile_id: profileId, is_on, genres }) => ({
    profile_id: profileId || null,
    is_on,
    genres: genres.map(say),
  }));
}

async function favouritesOf(db: Kysely<Database>, userId: UserId, say: Say): Promise<AccountExport['favourites']> {
  const { rows } = await sql<{
    kind: string;
    title: LocalizedText | null;
    profile_id: string;
    created_at: Date;
  }>`
    select case when f.channel_id is not null then 'channel' when f.person_id is not null then 'person'
        when f.program_id is not null then 'programme' else 'content' end as kind,
      coalesce(ch.name, p.name, c.title, pr.title) as title, f.profile_id, f.created_at
    from favourites f
    left join channels ch on ch.id = f.channel_id
    left join persons p on p.id = f.person_id
    left join contents c on c.id = f.content_id
    left join contents pr on pr.program_id = f.program_id
    where f.user_id = ${userId} order by f.created_at desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    title: say(row.title),
    profile_id: row.profile_id || null,
    created_at: iso(row.created_at),
  }));
}
