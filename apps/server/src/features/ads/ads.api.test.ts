import { adIdsCall, saveAdIdsCall } from '@aerial/contract/calls/ads.ts';
import { contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelConfigCall, channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { episodeId, FILM, loadTinyDemo, OTHER_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { importAds } from '../../imports/ads/write-ads.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const FILE = `
rules:
  news:
    channels: [second]
  television:
    channels: [first]
    pre_roll:
      - url: https://ads.test/vast?cb=[CACHEBUSTING]
        aliases: [start, television]
    middle_roll: [/own/vast]
    middle_roll_period: 600
    post_roll: [https://ads.test/end]
    post_pause_roll: [https://ads.test/pause]
    max_advertising: 2
    period: 30
  cinema:
    contents: [${FILM}, ${SERIES}]
    pre_roll: [https://ads.test/film]
`;

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
const stream = (channel: number, query = '') => viewer().get(channelStreamCall, `channels/${channel}/stream${query}`);
const film = (id: string, query = '') => viewer().get(contentStreamCall, `libraries/12/contents/${id}/stream${query}`);

/** The viewer's child profile watches. */
async function asChild(): Promise<void> {
  const id = asUserId(guest.user.id);
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', id).execute();
  server.clock.advance(60_000);
  const child = (await viewer().send('POST', 'users/self/profiles', { name: 'Masha', role: 'child' })).json();
  const chosen = await viewer().send('PATCH', `users/self/devices/${guest.deviceId}`, { profile_id: child.id });
  expect(chosen.statusCode, chosen.body).toBe(200);
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  await server.db.updateTable('contents').set({ age: 0 }).where('id', '=', FILM).execute();
  await importAds(server.db, [Buffer.from(FILE)]);
});
beforeEach(async () => {
  server.clock.set(START);
  guest = await server.guest();
});

describe('the ads of a stream', () => {
  test('C-301 C-387 C-388 a channel’s stream carries its ads: rolls of addresses with aliases, and how often they run', async () => {
    const { ad } = await stream(1);
    expect(ad).toEqual({
      pre_roll: [{ url: 'https://ads.test/vast?cb=[CACHEBUSTING]', aliases: ['start', 'television'] }],
      middle_roll: [{ url: 'http://tv.test/own/vast', aliases: [] }],
      post_roll: [{ url: 'https://ads.test/end', aliases: [] }],
      post_pause_roll: [{ url: 'https://ads.test/pause', aliases: [] }],
      max_advertising: 2,
      period: 30,
      middle_roll_period: 600,
      allow_disable: false,
      packets: [],
    });
  });

  test('C-389 what the provider says nothing about is absent', async () => {
    const { ad } = await film(FILM);
    expect(Object.keys(ad!).toSorted()).toEqual([
      'allow_disable',
      'middle_roll',
      'packets',
      'post_pause_roll',
      'post_roll',
      'pre_roll',
    ]);
  });

  test('in the archive too, for episodes of a series, and not where no rule matches', async () => {
    const at = Date.parse(START) / 1000 - 3600;
    expect((await stream(1, `?ts=${at}`)).ad?.pre_roll).toHaveLength(1);
    expect((await film(episodeId(1, 1))).ad?.pre_roll).toHaveLength(1);
    expect([(await stream(2)).ad, (await film(OTHER_FILM)).ad]).toEqual([null, null]);
  });

  test('C-307 C-662 the embedded player has them; previews, prepared neighbours, frames of other sites and casts have not', async () => {
    for (const query of ['?preview=1', '?prepare=1', '?embed=1', '?remote=1'])
      expect((await stream(1, query)).ad).toBeNull();
    for (const query of ['?embed=1', '?remote=1']) expect((await film(FILM, query)).ad).toBeNull();
    await server.db
      .updateTable('channels')
      .set({ vitrina: JSON.stringify({ web: '/player', sdk: '/sdk.js' }) })
      .where('id', '=', 1 as never)
      .execute();
    expect((await viewer().get(channelConfigCall, 'channels/1/config')).ad?.pre_roll).toHaveLength(1);
  });

  test('children have none', async () => {
    await asChild();
    expect((await film(FILM)).ad).toBeNull();
  });

  test('without the tables of ads playback goes on', async () => {
    const other = await testServer();
    other.clock.set(START);
    await loadTinyDemo(other.db, other.clock);
    await other.db.schema.dropTable('ad_rules').execute();
    const { token } = await other.guest();
    expect((await requests(other, () => token).get(channelStreamCall, 'channels/1/stream')).ad).toBeNull();
  });
});

describe('identifiers at ad systems', () => {
  const ids = () => viewer().get(adIdsCall, 'ads/ad_ids');
  const save = (given: object) => viewer().change(saveAdIdsCall, 'ads/ad_ids', given);

  test('F-407 F-408 F-409 C-706 C-707 C-708 a flat object that is read, and merged into', async () => {
    expect(await ids()).toEqual({});
    expect(await save({ ifa: 'a', dmp: '1' })).toEqual({ ifa: 'a', dmp: '1' });
    expect(await save({ dmp: '2' })).toEqual({ ifa: 'a', dmp: '2' });
    expect(await ids()).toEqual({ ifa: 'a', dmp: '2' });
  });

  test('each viewer has their own', async () => {
    await save({ ifa: 'mine' });
    guest = await server.guest();
    expect(await ids()).toEqual({});
  });

  test.each([
    ['a nested object', { ifa: { a: 'b' } }],
    ['a long text', { ifa: 'x'.repeat(257) }],
    ['a name with spaces', { 'a b': '1' }],
  ])('%s is refused and changes nothing', async (_what, given) => {
    await save({ ifa: 'a' });
    const refused = await viewer().send('POST', 'ads/ad_ids', given);
    expect([refused.statusCode, refused.json().error_code]).toEqual([422, 'validation_failed']);
    expect(await ids()).toEqual({ ifa: 'a' });
  });

  test('merges at the same time lose nothing', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((system) => save({ [system]: '1' })));
    expect(Object.keys(await ids()).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('children have none, and store none', async () => {
    await save({ ifa: 'a' });
    await asChild();
    expect(await ids()).toEqual({});
    expect((await viewer().send('POST', 'ads/ad_ids', { ifa: 'b' })).json().error_code).toBe('child_forbidden');
  });

  test('go with the account', async () => {
    await save({ ifa: 'a' });
    const id = asUserId(guest.user.id);
    await server.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await server.db.selectFrom('ad_ids').select('ids').where('user_id', '=', id).execute()).toEqual([]);
  });
});
