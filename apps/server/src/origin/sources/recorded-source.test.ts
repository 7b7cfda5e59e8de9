import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { playbackPaths } from '../addresses/playback-paths.ts';
import { recordedVersion } from '../addresses/recorded-addresses.ts';
import { assetRegistry } from '../assets/asset-registry.ts';
import { folderStore } from '../assets/folder-store.ts';
import type { RecordedSegment, Recordings } from '../ports.ts';
import { originRoutes } from '../routes.ts';

const SECRET = 'a secret of the tests, long enough';
const HOUR = 3600;
/** A whole hour. */
const NOON = 1_920_002_400 - (1_920_002_400 % HOUR);
const NOW = NOON + 600;

const segment = (at: number, seq: number) =>
  ({
    at: epochMs(at * 1000),
    seq,
    durationS: 6,
    discontinuity: 0,
    isGap: false,
    extension: 'ts',
  }) as unknown as RecordedSegment;
const segments = Array.from({ length: 200 }, (_, index) => segment(NOON - 600 + index * 6, index + 1));
const rendition = (name: string, bandwidth: number) => ({
  name,
  kind: 'variant' as const,
  attributes: { BANDWIDTH: String(bandwidth) },
  isRecorded: true,
});
const recordings: Recordings = {
  renditions: async () => ({
    renditions: [rendition('v1', 100_000), rendition('v2', 900_000)],
    targetS: 6,
    newestAt: epochMs(NOW * 1000),
  }),
  latest: async (_channel, _rendition, count) => segments.slice(-count),
  between: async (_channel, _rendition, from, to) => segments.filter(({ at }) => at >= from && at < to),
  segment: async () => ({ bytes: Buffer.from('picture'), type: 'video/mp2t' }),
  part: async () => undefined,
};
/** By provider 2 alone, at twenty past the hour before. */
const theirs = { start: epochSeconds(NOON - 300), end: epochSeconds(NOON - 240), provider: '2' };

const app = Fastify();
afterAll(() => app.close());
const store = folderStore([]);
const clock = { now: () => epochMs(NOW * 1000) };
const ready = app.register(originRoutes, {
  clock,
  secret: SECRET,
  store,
  assets: assetRegistry({ store, clock, onDamaged: () => {} }),
  timelines: { forChannel: async () => ({ kind: 'recorded', blackouts: [theirs] }) },
  vod: { assetListOf: async () => undefined },
  recordings,
});

const addressOf = (provider: string, from: number) =>
  playbackPaths(SECRET, {
    kind: 'catchup',
    id: '5',
    from: epochSeconds(from),
    provider,
    viewer: 'v',
    expiresAt: epochSeconds(NOW + HOUR),
  });

/** Addresses of a provider's archive from an instant on; what it may not show has none. */
async function archive(provider: string, from: number): Promise<string[]> {
  await ready;
  const { master } = addressOf(provider, from);
  const playlist = new URL('v1.m3u8', new URL(master, 'http://origin'));
  const { body } = await app.inject(playlist.pathname);
  return body
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, playlist).pathname);
}
const status = async (address: string): Promise<number> => (await app.inject(address)).statusCode;
const neighbour = (address: string): string =>
  address.replace(/(\d+)\.ts$/, (_, seq: string) => `${Number(seq) + 1}.ts`);

test('a signature opens a whole hour', async () => {
  const [first = ''] = await archive('1', NOON + 60);
  expect([await status(first), await status(neighbour(first))]).toEqual([200, 200]);
});
test('in an hour with a blackout of any provider a signature opens one segment', async () => {
  const [first = ''] = await archive('2', NOON - 600);
  expect([await status(first), await status(neighbour(first))]).toEqual([200, 403]);
  // A provider without blackouts can play all of it.
  const all = await archive('1', NOON - 600);
  expect(await Promise.all(all.slice(0, 60).map(status))).toEqual(Array.from({ length: 60 }, () => 200));
});
test('a preview lists the lowest rendition, and opens no segment of another', async () => {
  await ready;
  const { master } = playbackPaths(SECRET, {
    kind: 'live',
    id: '5',
    isPreview: true,
    provider: '1',
    viewer: 'v',
    expiresAt: epochSeconds(NOW + HOUR),
  });
  const listed = async (file: string) =>
    (await app.inject(master.replace('index.m3u8', file))).body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  expect(await listed('index.m3u8')).toEqual(['v1.m3u8']);
  expect((await app.inject(master.replace('index', 'v2'))).json().error_code).toBe('media_not_found');
  const first = new URL((await listed('v1.m3u8'))[0]!, `http://origin${master}`).pathname;
  expect([await status(first), await status(neighbour(first)), await status(first.replace('/v1/', '/v2/'))]).toEqual([
    200, 200, 403,
  ]);
});
test('an archive begins at the requested second in players that start near the end', async () => {
  await ready;
  const { single } = addressOf('1', NOON);
  const [playlist = ''] = (await app.inject(single)).body.split('\n').filter((line) => line.endsWith('.m3u8'));
  expect(playlist).toBe(`v2@${Math.floor(NOW / 1.92)}.m3u8`);
  const { body } = await app.inject(single.replace('mono.m3u8', playlist));
  expect([...body.matchAll(/\/(\d+)\.ts$/gm)].map(([, seq]) => Number(seq))).toEqual([101, 102, 103]);
});
test('a signature of the whole hour, made before the blackout was announced, opens none of its segments', () => {
  const hour = NOON / HOUR - 1;
  expect([
    recordedVersion([], { hour, rendition: 'v1', seq: 7 }),
    recordedVersion([theirs], { hour, rendition: 'v1', seq: 7 }),
    recordedVersion([theirs], { hour: hour + 1, rendition: 'v1', seq: 7 }),
  ]).toEqual([String(hour), `${hour}/v1/7`, String(hour + 1)]);
});
