/** The origin over small assets, with a channel and a film, for tests of its routes. */
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from '../../http/errors.ts';
import { outgoing } from '../../http/outgoing.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import { playbackPaths } from '../addresses/playback-paths.ts';
import type { MediaClaims } from '../addresses/signature.ts';
import { assetRegistry } from '../assets/asset-registry.ts';
import { folderStore } from '../assets/folder-store.ts';
import type { AdBreaks, ChannelSource, MediaStore } from '../ports.ts';
import { originCaches, originRoutes } from '../routes.ts';
import type { ServedPlaylists } from '../served-playlists.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { temporaryFolder, writeAsset } from './asset-folder.ts';
import { channel, item } from './builders.ts';

export const SECRET = 'secret';
/** A moment at the start of segment 1,000,000,000. */
export const NOW = 1_920_000_000;
const expiresAt = epochSeconds(NOW + 43_200);
export const claims = (over: Partial<MediaClaims> & Pick<MediaClaims, 'kind' | 'id'>): MediaClaims => ({
  provider: '1',
  viewer: 'u:1',
  expiresAt,
  ...over,
});
export const live = playbackPaths(SECRET, claims({ kind: 'live', id: '3929' }));
export const livePicturesFrom = (at: number): string =>
  playbackPaths(SECRET, claims({ kind: 'live', id: '3929', picturesFrom: epochSeconds(at) })).thumbnails;
export const film = playbackPaths(SECRET, claims({ kind: 'vod', id: 'film' }));
export const catchUp = (from: number, isSeekable = false) =>
  playbackPaths(SECRET, claims({ kind: 'catchup', id: '3929', from: epochSeconds(from), isSeekable }));
/** 45 segments of `card` (4) and `scene` (15) around now, then `later` in English only. */
export const timeline: Timeline = channel(
  999_999_978,
  [
    [45, [item('card', 4), item('scene', 15)]],
    [30, [item('later', 15)]],
  ],
  500,
);

export interface TestOrigin {
  readonly app: FastifyInstance;
  readonly playlists: ServedPlaylists;
}

/** The assets of {@link testOrigin}, in a folder. */
export async function testAssets(): Promise<string> {
  const root = await temporaryFolder();
  await writeAsset(root, 'card');
  await writeAsset(root, 'spot', { segmentCount: 3 });
  await writeAsset(root, 'scene', {
    languages: ['ru', 'en'],
    subtitles: ['ru'],
    cues: 'WEBVTT\n\n00:02.000 --> 00:03.000\nДа\n',
  });
  await writeAsset(root, 'later', { languages: ['en'] });
  return root;
}

/** An origin with channel 3929 and a film. @param over another source of the channel, another clock, ad breaks, another store of the assets */
export async function testOrigin(
  over: { channel?: ChannelSource; nowMs?: () => number; adBreaks?: AdBreaks; store?: MediaStore } = {},
): Promise<TestOrigin> {
  const clock = { now: () => epochMs(over.nowMs?.() ?? NOW * 1000) };
  const store = over.store ?? folderStore([await testAssets()]);
  const app = Fastify();
  answerErrors(app, () => undefined);
  const source: ChannelSource = over.channel ?? {
    kind: 'timeline',
    timeline,
    blackouts: [{ start: epochSeconds(NOW + 60), end: epochSeconds(NOW + 120) }],
  };
  const deps = {
    clock,
    secret: SECRET,
    fetch: outgoing({ privateNetworks: ANY_NETWORK }),
    store,
    assets: assetRegistry({ store, clock }),
    timelines: { forChannel: async (id: string) => (id === '3929' ? source : undefined) },
    vod: { assetListOf: async (id: string) => (id === 'film' ? [item('card', 2), item('scene', 15)] : undefined) },
    ...(over.adBreaks && { adBreaks: over.adBreaks }),
  };
  const caches = originCaches(deps);
  await app.register(originRoutes, { ...deps, caches });
  return { app, playlists: caches.playlists };
}

/** The lines of a playlist that are addresses, resolved as a player does. */
export const addressesIn = (playlist: string, at: string): string[] =>
  playlist
    .split('\n')
    .map((line) => (line.startsWith('#') ? (/URI="([^"]+)"/.exec(line)?.[1] ?? '') : line))
    .filter((line) => line !== '')
    .map((line) => new URL(line, `http://x${at}`).pathname);
