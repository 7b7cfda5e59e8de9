import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { playbackPaths } from './addresses.ts';
import { assetRegistry } from './asset-registry.ts';
import type { RecordedSegment } from './recorded-playlist.ts';
import { recordedVersion, type Recordings } from './recorded.ts';
import { originRoutes } from './routes.ts';
import { folderStore } from './segment-store.ts';

const SECRET = 'a secret of the tests, long enough';
const HOUR = 3600;
/** A whole hour. */
const NOON = 1_920_002_400 - (1_920_002_400 % HOUR);
const NOW = NOON + 600;

const segment = (at: number, seq: number) => ({ at: epochMs(at * 1000), seq, durationS: 6, discontinuity: 0, isGap: false, extension: 'ts' }) as unknown as RecordedSegment;
const segments = Array.from({ length: 200 }, (_, index) => segment(NOON - 600 + index * 6, index + 1));
const recordings: Recordings = {
  renditions: async () => ({ renditions: [{ name: 'v1', kind: 'variant', isRecorded: true } as never], targetS: 6, newestAt: epochMs(NOW * 1000) }),
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
  clock, secret: SECRET, store, assets: assetRegistry({ store, clock, onDamaged: () => {} }),
  timelines: { forChannel: async () => ({ kind: 'recorded', blackouts: [theirs] }) }, vod: { playlistOf: async () => undefined }, recordings,
});

/** Addresses of a provider's archive from an instant on; what it may not show has none. */
async function archive(provider: string, from: number): Promise<string[]> {
  await ready;
  const { master } = playbackPaths(SECRET, { kind: 'catchup', id: '5', from: epochSeconds(from), provider, viewer: 'v', expiresAt: epochSeconds(NOW + HOUR) });
  const playlist = new URL('v1.m3u8', new URL(master, 'http://origin'));
  const { body } = await app.inject(playlist.pathname);
  return body.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => new URL(line, playlist).pathname);
}
const status = async (address: string): Promise<number> => (await app.inject(address)).statusCode;
const neighbour = (address: string): string => address.replace(/(\d+)\.ts$/, (_, seq: string) => `${Number(seq) + 1}.ts`);

test('an hour is opened as a whole', async () => {
  const [first = ''] = await archive('1', NOON + 60);
  expect([await status(first), await status(neighbour(first))]).toEqual([200, 200]);
});
test('where it holds a blackout of some provider a signature opens one segment', async () => {
  const [first = ''] = await archive('2', NOON - 600);
  expect([await status(first), await status(neighbour(first))]).toEqual([200, 403]);
  // Whoever may see it all does.
  const all = await archive('1', NOON - 600);
  expect(await Promise.all(all.slice(0, 60).map(status))).toEqual(Array.from({ length: 60 }, () => 200));
});
test('a signature of the whole hour from before the blackout was known opens nothing of it', () => {
  const hour = NOON / HOUR - 1;
  expect([recordedVersion([], { hour, rendition: 'v1', seq: 7 }), recordedVersion([theirs], { hour, rendition: 'v1', seq: 7 }), recordedVersion([theirs], { hour: hour + 1, rendition: 'v1', seq: 7 })]).toEqual([String(hour), `${hour}/v1/7`, String(hour + 1)]);
});
