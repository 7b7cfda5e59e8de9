/** Viewers who write without pause and record what was acknowledged; afterwards the database is checked for it. */
import { asUserId } from '@aerial/domain/ids.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@aerial/server/db/schema.ts';
import { sql, type Kysely } from 'kysely';
import { guest, send, type Answer } from './service.ts';

interface Account {
  readonly userId: number;
  readonly token: string;
}

interface Playback {
  readonly id: string;
  readonly token: string;
  /** Seconds of watching that were acknowledged, and that were sent at all. */
  acknowledged: number;
  sent: number;
}

/** One status that is none of those that a client can handle, with the request it answered. */
export type Oddity = string;

export interface Viewers {
  /** Writes until the signal. Requests may fail, but only with errors of the contract. */
  run(site: string, signal: AbortSignal): Promise<void>;
  /** How many changes were acknowledged. */
  acknowledged(): number;
  /** How many were answered 503 `unavailable` with Retry-After. */
  refused(): number;
  readonly oddities: readonly Oddity[];
  /** Acknowledged changes that are missing or duplicated. */
  findLosses(db: Kysely<Database>): Promise<string[]>;
}

const ACCOUNTS = 4;
const WATCHED_S = 10;
const RETRY_MS = 100;

/** Makes accounts with a playback each. @param db to make accounts of guests */
export async function acknowledgedViewers(site: string, db: Kysely<Database>): Promise<Viewers> {
  const { rows: contents } = await sql<{ content_id: string; library_id: number }>`
    select lc.content_id, lc.library_id from library_contents lc join provider_libraries pl on pl.library_id = lc.library_id and pl.provider_id = 1
    join content_media cm on cm.content_id = lc.content_id order by 1 limit 60`.execute(db);
  const accounts: Account[] = [];
  const playbacks: Playback[] = [];
  for (let i = 0; i < ACCOUNTS; i += 1) {
    const { userId, token } = await guest(site);
    await db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(userId)).execute();
    accounts.push({ userId, token });
    for (const { content_id, library_id } of contents) {
      const stream = await send(
        `${site}/v2/libraries/${library_id}/contents/${content_id}/stream?access_token=${token}`,
      );
      if (stream.status !== 200) continue; // not everything is free
      playbacks.push({ id: stream.json<{ stat: { id: string } }>().stat.id, token, acknowledged: 0, sent: 0 });
      break;
    }
  }
  // A report cannot exceed the time since the playback started: these started long ago.
  await sql`update playback_stats set started_at = started_at - interval '1 day'`.execute(db);

  const users: { username: string }[] = [];
  const devices: { serial: string; id: string }[] = [];
  const favourites: { userId: number; contentId: string }[] = [];
  const oddities: Oddity[] = [];
  let acknowledged = 0;
  let refused = 0;

  /** @returns the answer of an acknowledged change; undefined where it may have been made or not */
  const change = async (url: string, method: string, body: object): Promise<Answer | undefined> => {
    const answer = await send(url, method, body).catch(() => undefined);
    if (answer === undefined) return void (await pause(RETRY_MS));
    if (answer.status === 200) {
      acknowledged += 1;
      return answer;
    }
    const hasRetryAfter = Number(answer.headers.get('retry-after')) > 0;
    if (answer.status === 503 && answer.body.includes('"unavailable"') && hasRetryAfter) refused += 1;
    // One address registers more viewers here than any household does.
    else if (answer.status !== 429 || !hasRetryAfter)
      oddities.push(`${method} ${new URL(url).pathname} ${answer.status} ${answer.body.slice(0, 200)}`);
    return void (await pause(RETRY_MS));
  };

  const register = async (site_: string): Promise<void> => {
    const username = crypto.randomUUID();
    const password = 'p'.repeat(32);
    if (!(await change(`${site_}/v2/users`, 'POST', { username, password, is_guest: true, app_version: '186' })))
      return;
    users.push({ username });
    const login = await change(`${site_}/v2/auth/login`, 'POST', { login: username, password });
    if (!login) return;
    const serial = crypto.randomUUID();
    const device = await change(
      `${site_}/v2/users/self/devices?access_token=${login.json<{ access_token: string }>().access_token}`,
      'POST',
      { device_type: 'pc', serial },
    );
    if (device) devices.push({ serial, id: device.json<{ id: string }>().id });
  };
  const favour = async (site_: string, { userId, token }: Account, round: number): Promise<void> => {
    const contentId = contents[round % contents.length]!.content_id;
    if (await change(`${site_}/v2/users/self/favorites?access_token=${token}`, 'POST', { contentId }))
      favourites.push({ userId, contentId });
  };
  const watch = async (site_: string, playback: Playback): Promise<void> => {
    playback.sent += WATCHED_S;
    if (
      await change(`${site_}/v2/users/self/stat/${playback.id}?access_token=${playback.token}`, 'PATCH', {
        duration: WATCHED_S,
        seconds: 30,
      })
    )
      playback.acknowledged += WATCHED_S;
  };

  const loop = async (signal: AbortSignal, work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !signal.aborted; round += 1) await work(round);
  };
  return {
    async run(at, signal) {
      await Promise.all([
        loop(signal, () => register(at)),
        ...accounts.map((account) => loop(signal, (round) => favour(at, account, round))),
        ...playbacks.map((playback) => loop(signal, () => watch(at, playback))),
      ]);
    },
    acknowledged: () => acknowledged,
    refused: () => refused,
    oddities,
    async findLosses(after) {
      const losses: string[] = [];
      const count = async (what: string, query: ReturnType<typeof sql<{ n: number }>>): Promise<void> => {
        const n = (await query.execute(after)).rows[0]!.n;
        if (n !== 1) losses.push(`${what} is there ${n} times`);
      };
      for (const { username } of users)
        await count(`user ${username}`, sql`select count(*)::int as n from users where username = ${username}`);
      for (const { serial, id } of devices)
        await count(
          `device ${id}`,
          sql`select count(*)::int as n from devices where serial = ${serial} and credential::text = ${id}`,
        );
      for (const { userId, contentId } of new Map(
        favourites.map((one) => [`${one.userId} ${one.contentId}`, one]),
      ).values())
        await count(
          `favourite ${userId} ${contentId}`,
          sql`select count(*)::int as n from favourites where user_id = ${userId} and content_id = ${contentId}`,
        );
      for (const { id, acknowledged: least, sent } of playbacks) {
        const seconds = (
          await sql<{
            n: number;
          }>`select coalesce(sum(duration_s), 0)::int as n from playback_stats where id = ${id}`.execute(after)
        ).rows[0]!.n;
        if (seconds < least || seconds > sent)
          losses.push(`playback ${id} has ${seconds} s; ${least} were acknowledged, ${sent} sent`);
      }
      return losses;
    },
  };
}
