import { testDatabase } from '@aerial/testkit';
import { GRID_MS, gridAt, gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importAds } from './write-ads.ts';
import { cueBreak, LEAD_SEGMENTS } from './write-breaks.ts';

const { db } = await testDatabase();
const NOW = epochMs(Date.UTC(2026, 10, 23, 12));
const HERE = gridAt(NOW);

beforeAll(async () => {
  await db.insertInto('providers').values({ id: 1, shortname: 'aerial', name: '{}', is_default: true }).execute();
  await db
    .insertInto('channels')
    .values([
      { id: 1, slug: 'apex', name: '{}' },
      { id: 2, slug: 'second', name: '{}' },
      {
        id: 3,
        slug: 'foreign',
        name: '{}',
        source: JSON.stringify({ kind: 'upstream', url: 'https://a.test/x.m3u8' }),
      },
      { id: 4, slug: 'elsewhere', name: '{}' },
    ])
    .execute();
  await db
    .insertInto('provider_channels')
    .values([1, 2, 3].map((id) => ({ provider_id: 1, channel_id: id, num: id })))
    .execute();
});
beforeEach(async () => {
  await db.deleteFrom('ad_breaks').execute();
  await db.deleteFrom('ad_cues').execute();
  await db.deleteFrom('provider_ads').execute();
});

const imported = (text: string, now = NOW) => importAds(db, [Buffer.from(text)], { now });
const later = (segments: number) => epochMs(NOW + segments * GRID_MS);
const stored = async () =>
  (await db.selectFrom('ad_breaks').selectAll().orderBy('key').orderBy('since_grid').execute()).map(
    ({ key, since_grid, until_grid, ...rest }) => ({
      key,
      since: Number(since_grid) - HERE,
      until: until_grid === null ? null : Number(until_grid) - HERE,
      channels: rest.channels,
      assets: rest.assets,
      schedule: rest.schedule,
      in_catchup: rest.in_catchup,
    }),
  );

describe('breaks in the file of ads', () => {
  test('by schedule or by cue only, for some channels or all, in the archive or not', async () => {
    expect(
      await imported(`breaks:
  hourly: {channels: [apex, 2], ads: [spot-a, spot-b], every: 3600, offset: 60, in_catchup: true}
  noon: {ads: [spot-a], at: ['12:00', '18:30:15'], time_zone: Europe/Riga}
  cued: {ads: [spot-a]}`),
    ).toMatchObject({ breaks: 3, rules: 0, hasChanged: true });
    expect(await stored()).toEqual([
      {
        key: 'cued',
        since: LEAD_SEGMENTS,
        until: null,
        channels: null,
        assets: ['spot-a'],
        schedule: null,
        in_catchup: false,
      },
      {
        key: 'hourly',
        since: LEAD_SEGMENTS,
        until: null,
        channels: [1, 2],
        assets: ['spot-a', 'spot-b'],
        schedule: { everyS: 3600, offsetS: 60 },
        in_catchup: true,
      },
      {
        key: 'noon',
        since: LEAD_SEGMENTS,
        until: null,
        channels: null,
        assets: ['spot-a'],
        schedule: { timesS: [43_200, 66_615], timeZone: 'Europe/Riga' },
        in_catchup: false,
      },
    ]);
  });

  test('the same file again changes nothing; another one takes effect where no playlist has been, and leaves the past as it was', async () => {
    const file = 'breaks: {a: {ads: [spot], every: 600}, b: {ads: [spot], every: 600}}';
    await imported(file);
    const before = await stored();
    expect((await imported(file, later(100))).hasChanged).toBe(false);
    expect(await stored()).toEqual(before);
    const changed = await imported('breaks: {a: {ads: [spot], every: 900}}', later(200));
    expect(changed.hasChanged).toBe(true);
    const at = 200 + LEAD_SEGMENTS;
    expect((await stored()).map(({ key, since, until }) => [key, since, until])).toEqual([
      ['a', LEAD_SEGMENTS, at],
      ['a', at, null],
      ['b', LEAD_SEGMENTS, at],
    ]);
    await imported('{}', later(201));
    expect((await stored()).map(({ key, since, until }) => [key, since, until])).toEqual([
      ['a', LEAD_SEGMENTS, at],
      ['a', at, at + 1],
      ['b', LEAD_SEGMENTS, at],
    ]);
  });

  test('what has not come into force never was, and what no archive repeats is forgotten', async () => {
    await imported('breaks: {a: {ads: [spot], every: 600}}');
    await imported('breaks: {a: {ads: [other], every: 600}}');
    expect((await stored()).map(({ assets, until }) => [assets, until])).toEqual([[['other'], null]]);
    await imported('{}', later(100));
    await imported('breaks: {b: {ads: [spot]}}', epochMs(NOW + 18 * 86_400_000));
    expect((await stored()).map(({ key }) => key)).toEqual(['b']);
  });

  test.each([
    ['breaks: {a: {}}', 'line 1: breaks.a: ads is missing'],
    ['breaks: {a: {ads: []}}', 'line 1: breaks.a.ads: expected 1 to 20 assets'],
    ['breaks: {a: {ads: [../up]}}', 'line 1: breaks.a.ads[1]: expected the id of an asset'],
    ['breaks: {a: {ads: [x], every: 59}}', 'line 1: breaks.a.every: expected a whole number from 60 to 86400'],
    ['breaks: {a: {ads: [x], every: 60, at: ["12:00"]}}', 'line 1: breaks.a: every and at exclude each other'],
    ['breaks: {a: {ads: [x], at: ["25:00"], time_zone: UTC}}', 'time of day'],
    ['breaks: {a: {ads: [x], at: ["12:00"]}}', 'line 1: breaks.a: time_zone is missing'],
    ['breaks: {a: {ads: [x], at: ["12:00"], time_zone: Nowhere/Land}}', 'expected a time zone'],
    ['breaks: {a: {ads: [x], offset: 5}}', 'offset needs every'],
    ['breaks: {A b: {ads: [x]}}', 'the name of a break'],
    [
      'breaks: {a: {ads: [x], channels: [foreign]}}',
      'there is no channel of this provider that is made of assets foreign',
    ],
    ['breaks: {a: {ads: [x], channels: [elsewhere]}}', 'there is no channel of this provider that is made of assets'],
    ['breaks: {a: {ads: [x], chanels: [apex]}}', 'unknown name'],
  ])('%s is refused, and nothing is imported', async (text, problem) => {
    await expect(imported(text)).rejects.toThrow(problem);
    expect(await stored()).toEqual([]);
  });
});

describe('a cue', () => {
  const cue = (over: Partial<Parameters<typeof cueBreak>[2]> = {}, change: 'add' | 'remove' = 'add', now = NOW) =>
    cueBreak(db, change, { key: 'cued', channel: 'apex', ...over }, now);
  const cues = async () =>
    (await db.selectFrom('ad_cues').selectAll().execute()).map(({ channel_id, grid_start, assets, in_catchup }) => [
      channel_id,
      Number(grid_start) - HERE,
      assets,
      in_catchup,
    ]);
  beforeEach(() => imported('breaks: {cued: {channels: [apex], ads: [spot], in_catchup: true}, any: {ads: [other]}}'));

  test('begins at the first segment that no playlist has reached, with what the break plays now', async () => {
    expect(await cue()).toBe(gridStart(gridNumber(HERE + LEAD_SEGMENTS)));
    expect(await cues()).toEqual([[1, LEAD_SEGMENTS, ['spot'], true]]);
    await imported('breaks: {cued: {channels: [apex], ads: [other]}}');
    expect(await cues()).toEqual([[1, LEAD_SEGMENTS, ['spot'], true]]);
  });

  test('at a time: in the first segment that begins then; it can be taken back', async () => {
    const at = epochSeconds(NOW / 1000 + 60);
    const start = await cue({ at, channel: '2', key: 'any' });
    expect(start! - at * 1000).toBeGreaterThanOrEqual(0);
    expect(start! - at * 1000).toBeLessThan(GRID_MS);
    expect(await cue({ at, channel: '2', key: 'any' }, 'remove')).toBe(start);
    expect(await cues()).toEqual([]);
    expect(await cue({ at, channel: '2', key: 'any' }, 'remove')).toBeUndefined();
  });

  test.each([
    [{ key: 'unknown' }, 'there is no break unknown in the ads of aerial'],
    [{ channel: 'elsewhere' }, 'aerial has no channel elsewhere'],
    [{ channel: 'foreign', key: 'any' }, 'is not made of assets'],
    [{ channel: 'second' }, 'the break cued is not for the channel second'],
    [{ provider: 'nobody' }, 'there is no provider nobody'],
    [{ at: epochSeconds(NOW / 1000) }, 'begins at the earliest 8 seconds from now'],
    [{ at: epochSeconds(NOW / 1000 + 8 * 86_400) }, 'at the latest seven days from now'],
  ])('%j is refused and changes nothing', async (over, problem) => {
    await expect(cue(over)).rejects.toThrow(problem);
    expect(await cues()).toEqual([]);
  });

  test('cues that no archive repeats are forgotten', async () => {
    await cue();
    await cue({}, 'add', epochMs(NOW + 18 * 86_400_000));
    expect(await cues()).toHaveLength(1);
  });
});
