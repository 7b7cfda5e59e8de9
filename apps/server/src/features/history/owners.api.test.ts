/** Whose history it is: each profile has its own, and that of a guest follows them to their account. */
import { contentStreamCall, rowCall } from '@aerial/contract/calls/catalogue.ts';
import { contentScheduleCall } from '@aerial/contract/calls/channels.ts';
import { statCall } from '@aerial/contract/calls/playback.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILM, loadTinyDemo, OTHER_FILM } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
beforeEach(() => server.clock.set(START));

const post = async (url: string, payload: object) =>
  (await server.app.inject({ method: 'POST', url, payload })).json<Record<string, string>>();

/** A device with a token: what it plays, and what it would continue. */
function device(token: string, id: string) {
  const calls = requests(server, () => token);
  const play = async (contentId: string) =>
    (await calls.get(contentStreamCall, `libraries/12/contents/${contentId}/stream`)).stat!.id;
  const report = async (stat: string, seconds: number) => {
    server.clock.advance(seconds * 1000);
    await calls.change(statCall, `users/self/stat/${stat}`, { duration: seconds, seconds });
  };
  return {
    id,
    calls,
    play,
    report,
    watch: async (contentId: string, seconds: number) => report(await play(contentId), seconds),
    continued: async () =>
      (await calls.get(rowCall, 'rows/history')).histories!.map(({ content, seconds }) => [content.id, seconds]),
    choose: async (profileId: string | null) =>
      (await calls.send('PATCH', `users/self/devices/${id}`, { profile_id: profileId })).statusCode,
  };
}

/** A user, and a device where they sign in. */
async function account() {
  const credentials = { login: `u-${randomUUID().slice(0, 8)}`, password: 'pw' };
  await post('/v2/users', { username: credentials.login, password: credentials.password });
  const signIn = async (serial: string = randomUUID()) => {
    const { access_token: login } = await post('/v2/auth/login', credentials);
    const { id } = await post(`/v2/users/self/devices?access_token=${login}`, { serial });
    const { access_token: token } = await post('/v2/auth/device', { device_id: id! });
    return device(token!, id!);
  };
  const own = await signIn();
  const add = async (name: string, role: 'adult' | 'child') =>
    (await own.calls.send('POST', 'users/self/profiles', { name, role })).json<{ id: string }>().id;
  const remove = async (id: string) => (await own.calls.send('DELETE', `users/self/profiles/${id}`)).statusCode;
  const main = async () => (await own.calls.send('GET', 'users/self/profiles')).json<{ id: string }[]>()[0]!.id;
  return { ...own, signIn, add, remove, main };
}

describe('a profile', () => {
  test('continues what it began itself: a child sees nothing of the parent, and the parent nothing of the child', async () => {
    const me = await account();
    await me.watch(FILM, 13);
    const child = await me.add('Masha', 'child');
    await me.choose(child);
    expect(await me.continued()).toEqual([]);
    await me.watch(OTHER_FILM, 12);
    const childs = await me.continued();
    await me.choose(null);
    expect(await me.continued()).toEqual([[FILM, 13]]);
    const sister = await me.add('Anna', 'adult');
    await me.choose(sister);
    expect(await me.continued()).toEqual([]);
    await me.watch(FILM, 20);
    await me.choose(null);
    expect(await me.continued()).toEqual([[FILM, 13]]);
    await me.choose(child);
    expect(await me.continued()).toEqual(childs);
  });

  test('of the guide too: another profile has seen nothing of an airing', async () => {
    const me = await account();
    const [stat] = await server.db
      .insertInto('playback_stats')
      .values({
        user_id: await userOf(me.id),
        kind: 'catchup',
        channel_id: 1,
        started_at: new Date(server.clock.now()),
      })
      .returning('id')
      .execute();
    const entry = await server.db
      .selectFrom('schedule_entries')
      .selectAll()
      .where('channel_id', '=', 1 as never)
      .where('start_at', '<', String(Date.parse(START) / 1000) as never)
      .orderBy('start_at', 'desc')
      .executeTakeFirstOrThrow();
    server.clock.advance(30_000);
    await me.calls.change(statCall, `users/self/stat/${stat!.id}`, { duration: 30, ts: Number(entry.start_at) + 30 });
    const seen = async () =>
      (
        await me.calls.get(
          contentScheduleCall,
          `channels/1/content_schedule?includes=histories&start=${entry.start_at}&end=${Number(entry.start_at) + 1}`,
        )
      ).flatMap(({ histories }) => histories.map(({ seconds }) => seconds));
    expect(await seen()).toHaveLength(1);
    await me.choose(await me.add('Anna', 'adult'));
    expect(await seen()).toEqual([]);
  });

  test('a report that comes after a switch belongs to the profile that began the playback', async () => {
    const me = await account();
    const stat = await me.play(FILM);
    await me.choose(await me.add('Anna', 'adult'));
    await me.report(stat, 15);
    expect(await me.continued()).toEqual([]);
    await me.choose(null);
    expect(await me.continued()).toEqual([[FILM, 15]]);
  });

  test('takes its history with it when it is removed, also from a playback that was on its way', async () => {
    const me = await account();
    const anna = await me.add('Anna', 'adult');
    await me.choose(anna);
    await me.watch(FILM, 13);
    const stat = await me.play(OTHER_FILM);
    await me.choose(null);
    expect(await me.remove(anna)).toBe(200);
    server.clock.advance(15_000);
    const late = await me.calls.send('PATCH', `users/self/stat/${stat}`, { duration: 15, seconds: 15 });
    expect(late.statusCode).toBe(404);
    for (const table of ['histories', 'playback_stats'] as const)
      expect(
        await server.db
          .selectFrom(table)
          .select('id')
          .where('user_id', '=', await userOf(me.id))
          .execute(),
        table,
      ).toEqual([]);
  });

  test('keeps it when another one becomes the main profile', async () => {
    const me = await account();
    await me.watch(FILM, 13);
    const main = await me.main();
    const anna = await me.add('Anna', 'adult');
    await me.choose(anna);
    await me.watch(OTHER_FILM, 12);
    const annas = await me.continued();
    await me.calls.send('PATCH', `users/self/profiles/${main}`, { role: 'child' });
    expect(await me.continued()).toEqual(annas);
    const [former] = await server.db
      .selectFrom('histories')
      .select('content_id')
      .where('profile_id', '=', main as never)
      .execute();
    expect(former?.content_id).toBe(FILM);
  });
});

describe('a guest who signs in', () => {
  /** The guest start of a browser with this serial. */
  async function guestOf(serial: string) {
    const username = randomUUID();
    const password = 'x'.repeat(32);
    await post('/v2/users', { username, password, is_guest: true as never, app_version: '186' });
    const { access_token: login } = await post('/v2/auth/login', { login: username, password });
    const { id } = await post(`/v2/users/self/devices?access_token=${login}`, { serial });
    const { access_token: token } = await post('/v2/auth/device', { device_id: id! });
    return device(token!, id!);
  }

  test('continues in the account what they began before, once; what the account watched later stays', async () => {
    const serial = randomUUID();
    const me = await account();
    const guest = await guestOf(serial);
    await guest.watch(FILM, 12);
    await guest.watch(OTHER_FILM, 14);
    await me.watch(FILM, 20);
    const signedIn = await me.signIn(serial);
    expect((await signedIn.continued()).toSorted()).toEqual(
      [
        [FILM, 20],
        [OTHER_FILM, 14],
      ].toSorted(),
    );
    expect(await guest.continued()).toEqual([]);
  });

  test('on a device where a child watches brings it to the main profile', async () => {
    const serial = randomUUID();
    const me = await account();
    const tablet = await me.signIn(serial);
    await tablet.choose(await me.add('Masha', 'child'));
    const guest = await guestOf(serial);
    await guest.watch(FILM, 12);
    const again = await me.signIn(serial);
    expect(await again.continued()).toEqual([]);
    expect(await me.continued()).toEqual([[FILM, 12]]);
  });

  test('elsewhere brings nothing, and a further device takes nothing from guests', async () => {
    const serial = randomUUID();
    const guest = await guestOf(serial);
    await guest.watch(FILM, 12);
    const me = await account();
    expect(await me.continued()).toEqual([]);
    await me.calls.send('POST', 'users/self/devices', { serial });
    expect(await me.continued()).toEqual([]);
    expect(await guest.continued()).toEqual([[FILM, 12]]);
  });
});

const userOf = async (credential: string) =>
  (
    await server.db
      .selectFrom('devices')
      .select('user_id')
      .where('credential', '=', credential)
      .executeTakeFirstOrThrow()
  ).user_id;
