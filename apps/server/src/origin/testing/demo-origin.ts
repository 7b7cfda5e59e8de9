/** The origin over the demo's media, listening on a port: for third-party players. */
import path from 'node:path';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { gridAt, gridNumber } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds, toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import Fastify from 'fastify';
import type { ContentKey } from '../../media/encryption/content-key.ts';
import { parseMediaPath } from '../addresses/media-path.ts';
import { playbackPaths, type PlaybackPaths } from '../addresses/playback-paths.ts';
import type { MediaClaims } from '../addresses/signature.ts';
import { assetRegistry } from '../assets/asset-registry.ts';
import { folderStore } from '../assets/folder-store.ts';
import { originRoutes } from '../routes.ts';
import type { AdBreakPlan } from '../timeline/ad-schedule.ts';
import { numberEntries, tableTimeline } from '../timeline/timeline.ts';

const MEDIA = path.join(import.meta.dirname, '../../../../../demo/media');
const SECRET = 'a secret of the tests, long enough';

export interface DemoOrigin {
  /** Whole addresses, as a viewer gets them. @param from second of the archive @param hasAds with the ad breaks @param over other claims */
  addresses(kind: MediaClaims['kind'], from?: number, hasAds?: boolean, over?: Partial<MediaClaims>): PlaybackPaths;
  /** Places on the media clock, and assets, of the video segments that were requested, in order. */
  readonly requested: readonly { readonly place: number; readonly asset: string }[];
  close(): Promise<unknown>;
}

export interface DemoOriginOptions {
  readonly clock: Clock;
  /** What the channel repeats, programme by programme, and what the film is: names of demo assets, with a length in segments if not whole. */
  readonly items: readonly (string | readonly [asset: string, segments: number])[];
  /** Length of the channel's programmes in segments. */
  readonly programme: number;
  readonly adBreaks?: readonly AdBreakPlan[];
  /** What the channel and the film are encrypted with. */
  readonly keys?: readonly ContentKey[];
}

export async function demoOrigin({
  clock,
  items: played,
  programme,
  adBreaks = [],
  keys = [],
}: DemoOriginOptions): Promise<DemoOrigin> {
  const store = folderStore([MEDIA]);
  const assets = assetRegistry({ store, clock });
  const items: PlaylistItem[] = [];
  for (const each of played) {
    const [id, segments] = typeof each === 'string' ? [each] : each;
    const asset = (await assets.get(id))!;
    items.push({ asset: id, segments: segments ?? asset.manifest.segmentCount, encoding: asset.encoding });
  }
  const first = gridAt(epochMs(clock.now() - 5 * 3_600_000));
  const programmes = Array.from({ length: Math.ceil((10 * 1875) / programme) }, (_, index) => ({
    gridStart: gridNumber(first - (first % programme) + index * programme),
    gridCount: programme,
    // Each begins with another item than the one before.
    assetList: items.map((_item, k) => items[(index + k) % items.length]!),
  }));
  const timeline = tableTimeline(numberEntries(programmes, 0));
  const app = Fastify();
  const requested: { place: number; asset: string }[] = [];
  app.addHook('onRequest', async ({ url }) => {
    const requestedPath = parseMediaPath(url.replace(/^\/media\//, ''));
    if (requestedPath?.to === 'segment' && requestedPath.track.startsWith('v'))
      requested.push({ place: requestedPath.place, asset: requestedPath.asset });
  });
  await app.register(originRoutes, {
    clock,
    secret: SECRET,
    store,
    assets,
    timelines: { forChannel: async () => ({ kind: 'timeline', timeline }) },
    vod: { assetListOf: async () => items },
    adBreaks: { forChannel: async () => adBreaks },
    keys: { of: async () => keys, byId: async (kid) => keys.find((key) => key.kid === kid) },
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    addresses(kind, from, hasAds = false, over = {}) {
      const paths = playbackPaths(SECRET, {
        kind,
        id: '1',
        provider: '1',
        viewer: 'v',
        expiresAt: epochSeconds(toEpochSeconds(clock.now()) + 6 * 3600),
        hasAds,
        ...(from === undefined ? {} : { from: epochSeconds(from) }),
        ...(kind === 'vod' && keys.length > 0 && { protectedContent: '1' }),
        ...over,
      });
      return Object.fromEntries(
        Object.entries(paths).map(([name, address]) => [name, base + address]),
      ) as unknown as PlaybackPaths;
    },
    requested,
    close: () => app.close(),
  };
}
