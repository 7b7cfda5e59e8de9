import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { testDatabase } from '@aerial/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importAds } from './write-ads.ts';

const { db } = await testDatabase();
const EXAMPLE = path.resolve(import.meta.dirname, '../../../../../docs/examples/ads.yaml');
const FILM = '641048475342001001';

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values([
      { id: 1, shortname: 'aerial', name: '{}', is_default: true },
      { id: 2, shortname: 'tenge', name: '{}' },
    ])
    .execute();
  const channels = ['prospekt', 'apex', 'ninth', 'elsewhere'].map((slug, at) => ({ id: at + 1, slug, name: '{}' }));
  await db.insertInto('channels').values(channels).execute();
  await db
    .insertInto('provider_channels')
    .values([1, 2, 3].map((id) => ({ provider_id: 1, channel_id: id, num: id })))
    .execute();
  await db.insertInto('libraries').values({ id: 1, title: '{}' }).execute();
  await db.insertInto('provider_libraries').values({ provider_id: 1, library_id: 1 }).execute();
  await db.insertInto('contents').values({ id: FILM, slug: 'film', content_type: 'movie', title: '{}' }).execute();
  await db.insertInto('packets').values({ id: 80, provider_id: 1, slug: 'city', name: '{}' }).execute();
});
beforeEach(() => db.deleteFrom('provider_ads').execute());

const imported = (text: string, provider?: string) => importAds(db, [Buffer.from(text)], provider ? { provider } : {});
const rules = () =>
  db
    .selectFrom('ad_rules')
    .select([
      'key',
      'kinds',
      'channels',
      'libraries',
      'contents',
      'max_advertising',
      'period_s',
      'middle_roll_period_s',
    ])
    .orderBy('position')
    .execute();

test('the example of the documentation can be imported, and again without changes', async () => {
  const text = await readFile(EXAMPLE, 'utf8');
  expect(await imported(text)).toEqual({ provider: 'aerial', rules: 3, breaks: 3, adFreePackets: 1, hasChanged: true });
  expect((await rules()).map(({ key, kinds }) => [key, kinds])).toEqual([
    ['no-ads-for-news', ['live', 'catchup']],
    ['television', ['live', 'catchup']],
    ['films', ['vod']],
  ]);
  const stored = await db.selectFrom('ad_rules').selectAll().orderBy('position').execute();
  expect((await imported(text)).hasChanged).toBe(false);
  expect(await db.selectFrom('ad_rules').selectAll().orderBy('position').execute()).toEqual(stored);
});

test('the file is all there is: rules that it no longer has are gone', async () => {
  await imported('rules: {a: {pre_roll: [https://a.test/v]}, b: {pre_roll: [https://a.test/v]}}');
  expect(await imported('rules: {b: {pre_roll: [https://a.test/w]}}')).toMatchObject({ rules: 1, hasChanged: true });
  expect((await rules()).map(({ key }) => key)).toEqual(['b']);
  expect(await imported('{}')).toMatchObject({ rules: 0, hasChanged: true });
});

test('contents, libraries and channels by slug or id; what is not listed is not restricted', async () => {
  await imported(`rules:
  one: {contents: [film], pre_roll: ['https://a.test/[X]']}
  two: {contents: ['${FILM}'], libraries: [1], channels: [2], pre_roll: [/own]}
  three: {on: [live], pre_roll: [https://a.test], max_advertising: 3, period: 0}`);
  expect(await rules()).toEqual([
    {
      key: 'one',
      kinds: ['vod'],
      channels: null,
      libraries: null,
      contents: [FILM],
      max_advertising: null,
      period_s: null,
      middle_roll_period_s: null,
    },
    {
      key: 'two',
      kinds: ['live', 'catchup', 'vod'],
      channels: [2],
      libraries: [1],
      contents: [FILM],
      max_advertising: null,
      period_s: null,
      middle_roll_period_s: null,
    },
    {
      key: 'three',
      kinds: ['live'],
      channels: null,
      libraries: null,
      contents: null,
      max_advertising: 3,
      period_s: 0,
      middle_roll_period_s: null,
    },
  ]);
});

test('rules of one provider are none of another', async () => {
  await imported('rules: {a: {pre_roll: [https://a.test/v]}}');
  await imported('rules: {b: {pre_roll: [https://a.test/v]}}', 'tenge');
  expect((await rules()).map(({ key }) => key).toSorted()).toEqual(['a', 'b']);
});

describe('a file with mistakes is refused with lines and reasons, and changes nothing', () => {
  test.each([
    [
      'an address that is none',
      'rules:\n  a:\n    pre_roll: [javascript:alert(1)]',
      'line 3: rules.a.pre_roll[1]: expected an http or https address, or a path of this installation',
    ],
    [
      'an entry without an address',
      'rules:\n  a:\n    pre_roll:\n      - aliases: [x]',
      'line 4: rules.a.pre_roll[1]: url is missing',
    ],
    [
      'middle rolls without a period',
      'rules:\n  a: {middle_roll: [https://a.test]}',
      'line 2: rules.a: middle_roll_period is missing',
    ],
    ['a mistyped name', 'rules:\n  a: {preroll: []}', 'line 2: rules.a.preroll: unknown name'],
    [
      'an unknown channel',
      'rules:\n  a: {channels: [elsewhere], pre_roll: [https://a.test]}',
      'line 2: there is no channel of this provider elsewhere',
    ],
    ['an unknown packet', 'ad_free_packets: [none]', 'line 1: there is no packet of this provider none'],
    [
      'a button that leads nowhere',
      'rules:\n  a: {pre_roll: [https://a.test], allow_disable: true}',
      'line 2: rules.a: allow_disable needs ad_free_packets',
    ],
    ['another kind', 'rules:\n  a: {on: [radio]}', 'line 2: rules.a.on[1]: expected live, catchup, vod'],
    [
      'too many ads',
      'rules:\n  a: {max_advertising: 0}',
      'line 2: rules.a.max_advertising: expected a whole number from 1 to 20',
    ],
    ['a name with spaces', 'rules:\n  a b: {}', 'line 2: rules.a b: the name of a rule'],
  ])('%s', async (_what, text, message) => {
    await imported('rules: {former: {pre_roll: [https://a.test/v]}}');
    await expect(imported(text)).rejects.toThrow(message);
    expect((await rules()).map(({ key }) => key)).toEqual(['former']);
  });

  test('an unknown provider', () => expect(imported('{}', 'nobody')).rejects.toThrow('there is no provider nobody'));
});
