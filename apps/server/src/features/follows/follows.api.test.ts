import { asChannelId, asContentId, asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { MAX_FOLLOWS } from '@aerial/domain/follows.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

const NOON = '2026-03-14T12:00:00Z';
const HOUR_S = 3600;
const at = (hours: number): number => Date.parse(NOON) / 1000 + hours * HOUR_S;
const [SERIES, FOOTBALL, ADULT] = ['7000', '7001', '7002'] as const;
const ROW = '5';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'plainer', settings: { hiddenFeatures: ['follow'] } });
  await db
    .insertInto('channels')
    .values(
      [1, 2, 3].map((id) => ({
        id,
        slug: `channel-${id}`,
        name: JSON.stringify({ ru: `Канал ${id}` }),
        age: 0,
        // The archive is the operator's own.
        source: JSON.stringify({ kind: 'upstream', url: 'http://a/', catchup: { mode: 'shift', days: 7 } }),
      })),
    )
    .execute();
  await db
    .insertInto('provider_channels')
    .values([
      { provider_id: 1, channel_id: 1, num: 1, archived_days: 7 },
      { provider_id: 1, channel_id: 2, num: 2, archived_days: 7 },
      { provider_id: 2, channel_id: 3, num: 1, archived_days: 7 },
    ])
    .execute();
  const content = (id: string, ru: string, more: object = {}) =>
    ({ id, slug: `c-${id}`, content_type: 'program', title: JSON.stringify({ ru }), age: 0, ...more }) as never;
  await db
    .insertInto('contents')
    .values([
      content(SERIES, 'Маяк'),
      content(FOOTBALL, 'Футбол. Зенит — Спартак'),
      content(ADULT, 'Ужасы', { age: 18 }),
    ])
    .execute();
  await db
    .insertInto('contents')
    .values(
      [1, 2].map((n) =>
        content(String(7100 + n), `Серия ${n}`, { content_type: 'episode', parent_id: SERIES, season: 1, series: n }),
      ),
    )
    .execute();
  await db
    .insertInto('rows')
    .values({
      id: ROW,
      provider_id: 1,
      slug: `recorded-${ROW}`,
      title: JSON.stringify({ ru: 'Записано для вас' }),
      template: 'history',
      content_type: null,
      library_id: null,
      query: JSON.stringify({ kind: 'personal', of: 'recorded' }),
    })
    .execute();
});
afterAll(() => server.app.close());
beforeEach(async () => {
  server.clock.set(NOON);
  for (const table of ['follow_subjects', 'reminders', 'schedule_entries', 'entry_histories'] as const)
    await server.db.deleteFrom(table).execute();
});

type Guest = Awaited<ReturnType<TestServer['guest']>>;
interface Broadcast {
  readonly content?: string;
  readonly episode?: number;
  readonly title?: string;
  readonly subtitle?: string;
  readonly channel?: number;
}
async function announce(hours: number, { content = SERIES, episode, channel = 1, ...texts }: Broadcast = {}) {
  await server.db
    .insertInto('schedule_entries')
    .values({
      channel_id: asChannelId(channel),
      start_at: at(hours),
      duration_s: HOUR_S,
      content_id: content,
      episode_id: episode === undefined ? null : String(7100 + episode),
      title: texts.title === undefined ? null : JSON.stringify({ ru: texts.title }),
      subtitle: texts.subtitle === undefined ? null : JSON.stringify({ ru: texts.subtitle }),
    } as never)
    .execute();
}
async function call(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, who: Guest, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}access_token=${who.token}`,
    headers: { 'accept-language': 'ru' },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const follow = (who: Guest, payload: object) => call('POST', 'users/self/follows', who, payload);
const unfollow = (who: Guest, id: string) => call('DELETE', `users/self/follows/${id}`, who);
/** Hours from noon at which the viewer is reminded of something. */
const reminders = async (who: Guest): Promise<number[]> =>
  (await call('GET', 'users/self/reminders', who)).body.map(
    ({ timestamp }: { timestamp: number }) => (timestamp - at(0)) / HOUR_S,
  );
const recorded = async (who: Guest): Promise<number[]> =>
  (await call('GET', `rows/${ROW}`, who)).body.histories.map(
    ({ entry }: { entry: { timestamp: number } }) => (entry.timestamp - at(0)) / HOUR_S,
  );
const match = () =>
  server
    .jobs(server.db)
    .find(({ name }) => name === 'follows.match')!
    .run();
const watch = (who: Guest, hours: number, percent: number) =>
  server.db
    .insertInto('entry_histories')
    .values({
      user_id: asUserId(who.user.id),
      channel_id: asChannelId(1),
      start_at: at(hours),
      seconds: 60,
      watch_percentage: percent,
      viewed_at: new Date(server.clock.now()),
    } as never)
    .execute();
async function childOf(who: Guest): Promise<void> {
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(who.user.id)).execute();
  const { body } = await call('POST', 'users/self/profiles', who, { name: 'Child', role: 'child' });
  await call('PATCH', `users/self/devices/${who.deviceId}`, who, { profile_id: body.id });
}

describe('following a show', () => {
  test('reminds of broadcasts to come at once, of each episode once, and lists the next one', async () => {
    const who = await server.guest();
    await announce(2, { episode: 1 });
    await announce(2, { episode: 1, channel: 2 });
    await announce(5, { episode: 1 });
    await announce(20, { episode: 2 });
    const { body } = await follow(who, { content_id: SERIES });
    expect(body).toMatchObject({
      content: { id: SERIES, title: 'Маяк' },
      words: '',
      with_repeats: false,
      next: { channel_name: 'Канал 1', title: 'Маяк', timestamp: at(2) },
    });
    expect(await reminders(who)).toEqual([2, 20]);
    expect((await call('GET', 'users/self/follows', who)).body).toEqual([body]);
  });

  test('what was shown within two weeks is a repeat, which one may wish for and wish away', async () => {
    const who = await server.guest();
    await announce(-100, { episode: 1 });
    await announce(2, { episode: 1 });
    const { body } = await follow(who, { content_id: SERIES });
    expect([body.next, await reminders(who)]).toEqual([null, []]);
    const again = await follow(who, { content_id: SERIES, with_repeats: true });
    expect(again.body).toMatchObject({ id: body.id, with_repeats: true, next: { timestamp: at(2) } });
    expect(await reminders(who)).toEqual([2]);
    await follow(who, { content_id: SERIES });
    expect(await reminders(who)).toEqual([]);
  });

  test('the job adds what the guide announces later, once, and follows what it moves', async () => {
    const who = await server.guest();
    await announce(1, { episode: 2 });
    await follow(who, { content_id: SERIES });
    await server.db.deleteFrom('schedule_entries').execute();
    await announce(2, { episode: 1 });
    await match();
    await match();
    expect(await reminders(who)).toEqual([2]);
    await server.db.deleteFrom('schedule_entries').execute();
    await announce(3, { episode: 1 });
    await match();
    expect(await reminders(who)).toEqual([3]);
  });

  test('a reminder that its viewer cancels stays cancelled, and one set by hand outlives the follow', async () => {
    const who = await server.guest();
    await announce(2, { episode: 1 });
    await announce(20, { episode: 2 });
    const { body } = await follow(who, { content_id: SERIES });
    const [first, second] = (await call('GET', 'users/self/reminders', who)).body;
    await call('DELETE', `users/self/reminders/${first.id}`, who);
    await match();
    expect(await reminders(who)).toEqual([20]);
    await call('POST', 'users/self/reminders', who, { entry_id: second.entry_id });
    expect((await unfollow(who, body.id)).status).toBe(200);
    expect(await reminders(who)).toEqual([20]);
  });

  test('ending it cancels its reminders, but not what something else that is followed announces', async () => {
    const who = await server.guest();
    await announce(2, { content: FOOTBALL });
    await announce(5);
    const [show, words, series] = [
      (await follow(who, { content_id: FOOTBALL })).body,
      (await follow(who, { words: 'зенит' })).body,
      (await follow(who, { content_id: SERIES })).body,
    ];
    await unfollow(who, series.id);
    await unfollow(who, show.id);
    expect(await reminders(who)).toEqual([2]);
    await unfollow(who, words.id);
    expect(await reminders(who)).toEqual([]);
    expect((await unfollow(who, words.id)).body.error_code).toBe('follow_not_found');
  });

  test.each([
    ['an unknown one', { content_id: '1' }, 'content_not_found'],
    ['an episode', { content_id: '7101' }, 'content_not_found'],
    ['an id that no content can have', { content_id: '9999999999999999999' }, 'content_not_found'],
    ['nothing', {}, 'validation_failed'],
    ['words that say nothing', { words: ' — а' }, 'validation_failed'],
  ])('%s is refused', async (_what, payload, code) => {
    await announce(2);
    expect((await follow(await server.guest(), payload)).body.error_code).toBe(code);
  });
});

describe('following words', () => {
  test('finds titles in either alphabet at once, and subtitles with the next run of the job', async () => {
    const who = await server.guest();
    await announce(2, { content: FOOTBALL });
    await announce(3, { title: 'Маяк', subtitle: 'Гости: Зенит и Спартак' });
    await announce(4);
    expect((await follow(who, { words: 'spartak ZENIT' })).body).toMatchObject({
      content: null,
      words: 'spartak ZENIT',
      next: { title: 'Футбол. Зенит — Спартак' },
    });
    expect(await reminders(who)).toEqual([2]);
    await match();
    expect(await reminders(who)).toEqual([2, 3]);
  });

  test('a match that another channel shows again is not announced twice', async () => {
    const who = await server.guest();
    await announce(2, { content: FOOTBALL });
    await announce(26, { content: FOOTBALL, channel: 2 });
    await follow(who, { words: 'зенит' });
    await match();
    expect(await reminders(who)).toEqual([2]);
  });
});

describe('profiles and providers', () => {
  test('follows of others are neither listed nor removed', async () => {
    const [ann, bob] = [await server.guest(), await server.guest()];
    await announce(2);
    const { body } = await follow(ann, { content_id: SERIES });
    expect((await unfollow(bob, body.id)).body.error_code).toBe('follow_not_found');
    expect([(await call('GET', 'users/self/follows', bob)).body, await reminders(bob)]).toEqual([[], []]);
    expect(await reminders(ann)).toEqual([2]);
  });

  test('a child follows only what is for children, and words find it nothing else', async () => {
    const who = await server.guest();
    await childOf(who);
    await announce(2, { content: ADULT });
    await announce(3, { content: FOOTBALL });
    expect((await follow(who, { content_id: ADULT })).body.error_code).toBe('child_forbidden');
    await follow(who, { words: 'ужасы' });
    await follow(who, { words: 'зенит' });
    expect(await reminders(who)).toEqual([3]);
  });

  test('channels of other providers make no reminders', async () => {
    const who = await server.guest();
    await announce(2, { channel: 3 });
    await announce(3);
    await follow(who, { content_id: SERIES });
    expect(await reminders(who)).toEqual([3]);
  });

  test('a provider that does not offer it refuses, and its guide is not searched', async () => {
    const who = await server.guest('plainer');
    await announce(2, { channel: 3 });
    for (const [method, path, payload] of [
      ['GET', 'users/self/follows', undefined],
      ['POST', 'users/self/follows', { content_id: SERIES }],
      ['DELETE', 'users/self/follows/95001', undefined],
    ] as const)
      expect((await call(method, path, who, payload)).body).toMatchObject({
        error_code: 'permission_denied',
        status_code: 403,
      });
  });

  test('there are so many at most', async () => {
    const who = await server.guest();
    await follow(who, { words: 'первое слово' });
    const subjects = await server.db
      .insertInto('follow_subjects')
      .values(
        Array.from({ length: MAX_FOLLOWS - 1 }, (_, n) => ({ provider_id: asProviderId(1), words: [`word${n}`] })),
      )
      .returning('id')
      .execute();
    await server.db
      .insertInto('follows')
      .values(
        subjects.map(({ id }) => ({
          subject_id: id,
          user_id: asUserId(who.user.id),
          created_at: new Date(server.clock.now()),
        })),
      )
      .execute();
    expect((await follow(who, { words: 'ещё одно' })).body.error_code).toBe('follow_limit');
    expect((await follow(who, { words: 'слово первое' })).status).toBe(200);
  });
});

describe('recorded for the viewer', () => {
  test('past broadcasts of what one follows, each once, the newest first, until they are seen', async () => {
    const who = await server.guest();
    await announce(-30, { episode: 1 });
    await announce(-20, { episode: 1 });
    await announce(-10, { episode: 2 });
    await announce(-0.5, { content: FOOTBALL });
    await announce(2, { content: FOOTBALL });
    expect(await recorded(who)).toEqual([]);
    await follow(who, { content_id: SERIES });
    await follow(who, { words: 'зенит' });
    expect(await recorded(who)).toEqual([-10, -20]);
    await watch(who, -10, 40);
    await watch(who, -30, 96);
    expect(await recorded(who)).toEqual([-10]);
    const archive = (days: number) => server.db.updateTable('provider_channels').set({ archived_days: days }).execute();
    await archive(0);
    expect(await recorded(who)).toEqual([]);
    await archive(7);
  });

  test('not what the archive does not have', async () => {
    const who = await server.guest();
    await announce(-10, { episode: 1 });
    await server.db.updateTable('schedule_entries').set({ is_catchup_available: false }).execute();
    await follow(who, { content_id: SERIES });
    expect(await recorded(who)).toEqual([]);
  });

  test('the row says why it is there, and a child finds only what is for children', async () => {
    const who = await server.guest();
    await childOf(who);
    await announce(-10, { content: ADULT });
    await announce(-9, { episode: 2 });
    await follow(who, { words: 'ужасы' });
    await follow(who, { content_id: SERIES });
    const { body } = await call('GET', `rows/${ROW}`, who);
    expect(body).toMatchObject({
      reason: { kind: 'recorded' },
      histories: [{ content: { id: asContentId(SERIES) }, content_episode: { series: 2 }, watch_percentage: 0 }],
    });
  });
});
