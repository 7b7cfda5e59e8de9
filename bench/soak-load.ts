/** The mixed load of the soak at a steady rate: viewers who watch, who browse, who store something, who sign in; and what was acknowledged to them. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { renditionsOf } from './edge.ts';
import { linesOf, textOf } from './requests.ts';
import type { SoakClient } from './soak-client.ts';
import { PASSWORD, type Installation } from './soak-installation.ts';

/** Of a viewer who watches: a playlist and a segment in turn. */
const STEP_MS = 2_000;
const REPORT_EVERY = 8;
/** How long a viewer stays with one stream, steps; then the next one. */
const STAY_STEPS = 45;
const EVENTS = 5;
const WORDS = ['ночь', 'кот', 'море', 'город', 'новости', 'кулинар', 'поезд', 'гроза', 'сказка', 'урок'];
/** Waiting for acknowledged events to be in the database, ms. */
const SETTLE_LIMIT_MS = 60_000;

interface Watched {
  acknowledged: number;
  sent: number;
}
interface Played {
  readonly stat: { readonly id: string };
  readonly hls_mbr: string;
}

export interface SoakLoad {
  /** Requests every film from each of these processes, past the edge: their caches are full, as they are after hours. */
  fillCaches(sites: readonly string[]): Promise<void>;
  /** Ends it, and waits for what is in flight. */
  stop(): Promise<void>;
  /** How much was acknowledged, for people. */
  acknowledged(): string;
  /** What was acknowledged and is not there, or is there and should not be. */
  findLosses(): Promise<string[]>;
}

const one = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const nowS = () => Math.floor(Date.now() / 1000);

/** @param perSecond requests, half of them of those who watch */
export async function startLoad(
  { site, db, customers, accounts }: Pick<Installation, 'site' | 'db' | 'customers' | 'accounts'>,
  client: SoakClient,
  perSecond: number,
): Promise<SoakLoad> {
  const watchers = Math.min(customers.length, Math.round((perSecond / 2) * (STEP_MS / 1000)));
  const call = (path: string, viewer: number) =>
    `${site}${path}${path.includes('?') ? '&' : '?'}access_token=${customers[viewer]!.token}`;
  const list = await client.json<{ id: number; num: number }[]>(0, 'GET', call('/v2/channels/free_list', 0));
  const channels = (list ?? []).filter(({ num }) => num <= 16).map(({ id }) => id);
  const { rows: stored } = await sql<{ content_id: string; library_id: number }>`
    select content_id, library_id from library_contents join provider_libraries using (library_id)
    join content_media using (content_id) where provider_id = 1 order by 1`.execute(db);
  const films: string[] = [];
  const streams: string[] = [];
  // Not everything is free, still shown, or played by our own player.
  const addStream = async (path: string): Promise<void> => {
    const { hls_mbr } = (await (await fetch(call(path, 0))).json()) as Partial<Played>;
    if (hls_mbr) streams.push(path);
  };
  for (const id of channels) await addStream(`/v2/channels/${id}/stream`);
  const live = streams.length;
  for (const { content_id: id, library_id } of stored) {
    if ((await fetch(call(`/v2/contents/${id}`, 0))).ok) films.push(id);
    await addStream(`/v2/libraries/${library_id}/contents/${id}/stream`);
  }
  if (live === 0 || streams.length === live || films.length === 0) throw new Error('Nothing plays.');

  const playbacks = new Map<string, Watched>();
  const favourites = new Map<string, string | undefined>();
  const events = new Set<string>();
  const guests: string[] = [];
  let signIns = 0;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function watch(viewer: number): Promise<void> {
    await pause(Math.random() * STEP_MS, undefined, { signal }).catch(() => {});
    while (!signal.aborted) {
      const played = await client.json<Played>(viewer, 'GET', call(one(streams), viewer));
      const master = played && (await client.request(viewer, 'GET', played.hls_mbr));
      if (!master) {
        await pause(STEP_MS);
        continue;
      }
      const urls = renditionsOf(textOf(master), played.hls_mbr);
      const watched = { acknowledged: 0, sent: 0 };
      playbacks.set(played.stat.id, watched);
      await play(viewer, played.stat.id, urls, watched);
    }
  }
  async function play(viewer: number, stat: string, urls: readonly string[], watched: Watched): Promise<void> {
    let segments: string[] = [];
    let url = urls[0]!;
    for (let step = 0, due = performance.now(); step < STAY_STEPS && !signal.aborted; step += 1) {
      due += STEP_MS;
      if (step % 2 === 0) {
        url = urls[(step / 2) % urls.length]!;
        const playlist = await client.request(viewer, 'GET', url);
        if (!playlist) return;
        segments = linesOf(textOf(playlist));
      } else if (segments.length > 0) {
        const isLive = url.includes('/live/');
        const segment = isLive ? segments.at(-1)! : one(segments);
        if (!(await client.request(viewer, 'GET', new URL(segment, url).href))) return;
      }
      if (step % REPORT_EVERY === REPORT_EVERY - 1) {
        const duration = (REPORT_EVERY * STEP_MS) / 1000;
        const path = `/v2/users/self/stat/${stat}`;
        const onAttempt = () => void (watched.sent += duration);
        if (await client.request(viewer, 'PATCH', call(path, viewer), { duration, seconds: 30 }, onAttempt))
          watched.acknowledged += duration;
      }
      await pause(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {});
    }
  }

  const busy = new Set<number>();
  /** Adds a film to the favourites or removes it; one change of a viewer at a time, so that the last one is known. */
  async function favour(viewer: number): Promise<void> {
    if (busy.has(viewer)) return;
    busy.add(viewer);
    const contentId = one(films);
    const key = `${customers[viewer]!.id} ${contentId}`;
    const id = favourites.get(key);
    const path = '/v2/users/self/favorites';
    const changed =
      id === undefined
        ? await client.json<{ id: string }>(viewer, 'POST', call(path, viewer), { contentId })
        : await client.request(viewer, 'DELETE', call(`${path}/${id}`, viewer));
    // A change that may have been made or not is forgotten.
    if (!changed) favourites.delete(key);
    else favourites.set(key, 'id' in changed ? changed.id : undefined);
    busy.delete(viewer);
  }
  async function report(viewer: number): Promise<void> {
    const sent = Array.from({ length: EVENTS }, () => ({ id: crypto.randomUUID(), name: 'show', time: nowS() }));
    if (await client.request(viewer, 'POST', call('/v2/metrics/events', viewer), { events: sent }))
      for (const { id } of sent) events.add(id);
  }
  /** From an address of its own: sign-ins of one address are limited. */
  let addresses = 1_000_000;
  async function signIn(login: string, password: string, serial: string): Promise<void> {
    const address = addresses++;
    const post = <T>(path: string, body: object) => client.json<T>(address, 'POST', site + path, body);
    const signedIn = await post<{ access_token: string }>('/v2/auth/login', { login, password });
    if (!signedIn) return;
    const path = `/v2/users/self/devices?access_token=${signedIn.access_token}`;
    const device = await post<{ id: string }>(path, { device_type: 'pc', serial });
    if (device && (await post('/v2/auth/device', { device_id: device.id }))) signIns += 1;
  }
  async function comeAsGuest(): Promise<void> {
    const [username, password] = [crypto.randomUUID(), 'p'.repeat(32)];
    const body = { username, password, is_guest: true, app_version: '186' };
    if (!(await client.request(addresses++, 'POST', `${site}/v2/users`, body))) return;
    guests.push(username);
    await signIn(username, password, username);
  }
  const get = (path: string) => (viewer: number) => client.request(viewer, 'GET', call(path, viewer));
  const kinds: readonly [weight: number, kind: (viewer: number) => Promise<unknown>][] = [
    [6, get('/v2/channels/channel_list')],
    [4, (v) => get(`/v2/channels/${one(channels)}/content_schedule?start=${nowS() - 3600}&end=${nowS() + 7200}`)(v)],
    [2, get('/v2/rowsets')],
    [3, (v) => get(`/v2/contents/${one(films)}`)(v)],
    [2, (v) => get(`/v2/search/suggest?text=${encodeURIComponent(one(WORDS))}`)(v)],
    [2, (v) => client.request(v, 'POST', call('/v2/search/found', v), { text: one(WORDS) })],
    [1, () => client.request(addresses, 'GET', `${site}/`)],
    [2, get('/v2/users/self/favorites')],
    [3, favour],
    [3, report],
    [0.7, comeAsGuest],
    [0.3, () => signIn(one(accounts), PASSWORD, 'of the soak')],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  const pending = new Set<Promise<unknown>>();
  const run = (work: Promise<unknown>): void => {
    const done = work.catch((error: unknown) => client.wrong.add(String(error))).finally(() => pending.delete(done));
    pending.add(done);
  };
  const browse = setInterval(
    () => {
      let at = Math.random() * total;
      const [, kind] = kinds.find(([weight]) => (at -= weight) < 0) ?? kinds[0]!;
      run(kind(Math.floor(Math.random() * customers.length)));
    },
    1000 / (perSecond / 2),
  );
  for (let viewer = 0; viewer < watchers; viewer += 1) run(watch(viewer));

  const missing = async (
    what: string,
    ids: Iterable<string>,
    there: (ids: string[]) => ReturnType<typeof sql<{ id: string }>>,
  ) => {
    const wanted = [...ids];
    const found = new Set((await there(wanted).execute(db)).rows.map(({ id }) => id));
    const lost = wanted.filter((id) => !found.has(id));
    return lost.length === 0 ? [] : [`${lost.length} ${what} are missing: ${lost.slice(0, 3).join(', ')}`];
  };
  return {
    async fillCaches(sites) {
      for (const path of streams.slice(live)) {
        const played = await client.json<Played>(0, 'GET', call(path, 0));
        const master = played && (await client.request(0, 'GET', played.hls_mbr));
        for (const line of master ? linesOf(textOf(master)) : []) {
          const url = new URL(line, played!.hls_mbr);
          const playlist = await client.request(0, 'GET', url.href);
          for (const segment of playlist ? linesOf(textOf(playlist)) : []) {
            const { pathname, search } = new URL(segment, url);
            await Promise.all(sites.map((each) => client.request(0, 'GET', each + pathname + search)));
          }
        }
      }
    },
    async stop() {
      clearInterval(browse);
      stopping.abort();
      while (pending.size > 0) await Promise.all(pending);
    },
    acknowledged: () =>
      `${favourites.size} favourites, ${events.size} events, ${playbacks.size} playbacks, ${guests.length} guests, ${signIns} sign-ins`,
    async findLosses() {
      const losses = await missing(
        'guests',
        guests,
        (ids) => sql`select username as id from users where username = any(${ids})`,
      );
      const missingEvents = () =>
        missing('events', events, (ids) => sql`select id::text from viewer_events where id = any(${ids}::uuid[])`);
      const until = Date.now() + SETTLE_LIMIT_MS;
      while ((await missingEvents()).length > 0 && Date.now() < until) await pause(1_000);
      losses.push(...(await missingEvents()));
      const { rows } = await sql<{ key: string; id: string }>`
        select user_id || ' ' || content_id as key, id::text from favourites
        where user_id = any(${customers.map(({ id }) => id)}) and content_id is not null`.execute(db);
      const there = new Map(rows.map(({ key, id }) => [key, id]));
      const differing = [...favourites].filter(([key, id]) => there.get(key) !== id);
      if (differing.length > 0) losses.push(`${differing.length} favourites differ: ${differing[0]!.join(' ')}`);
      const { rows: sums } = await sql<{ id: string; s: number }>`
        select id::text, duration_s::int as s from playback_stats where id = any(${[...playbacks.keys()]}::bigint[])`.execute(
        db,
      );
      const durations = new Map(sums.map(({ id, s }) => [id, s]));
      for (const [id, { acknowledged, sent }] of playbacks) {
        const s = durations.get(id) ?? 0;
        if (s < acknowledged || s > sent)
          losses.push(`playback ${id}: ${s} s of ${acknowledged} acknowledged, ${sent} sent`);
      }
      return losses;
    },
  };
}
