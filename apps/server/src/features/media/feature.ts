import type { CacheSize } from '../../http/lru-cache.ts';
import { cleanStore } from '../../ingest/store/clean-store.ts';
import { DEFAULT_GRACE_MS } from '../../ingest/store/rules.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { assetRegistry } from '../../origin/assets/asset-registry.ts';
import type { Position } from '@aerial/domain/playback.ts';
import { firstPlaylists, type FirstPlaylist } from '../../origin/first-playlists.ts';
import type { OriginDeps, Recordings } from '../../origin/ports.ts';
import { originCaches, originRoutes } from '../../origin/routes.ts';
import { folderStore } from '../../origin/assets/folder-store.ts';
import { layeredAssets, objectAssets, type MediaObjects } from '../../origin/assets/object-assets.ts';
import type { Size } from '../../origin/segments/thumbnails.ts';
import type { MediaClaims } from '../../origin/addresses/signature.ts';

const EVERY_NIGHT = '41 3 * * *';

export interface MediaNeeds extends Pick<OriginDeps, 'timelines' | 'vod' | 'keys' | 'adBreaks'> {
  /** Folders of media assets; an asset in an earlier one hides its namesake in a later one. */
  readonly roots: readonly string[];
  /** The store behind the folders. */
  readonly objects?: MediaObjects | undefined;
  /** What was recorded of channels. */
  readonly recordings: Recordings | undefined;
}

export interface MediaFeature extends Feature {
  /** The playlists that a player requests before its first segment. */
  firstPlaylists(claims: MediaClaims): Promise<FirstPlaylist[]>;
  /** The picture of a position of what the claims name; undefined where there is none. */
  pictureAt(claims: MediaClaims, at: number, size: Size): Promise<Buffer | undefined>;
  cacheSizes(): Record<'playlists' | 'segments', CacheSize>;
}

/** The media origin: playlists and segments at signed addresses. */
export function mediaFeature(
  { clock, fetch, publicUrl, secret, warn }: Kernel,
  { roots, objects, recordings, ...sources }: MediaNeeds,
): MediaFeature {
  const store = objects ? layeredAssets(folderStore(roots), objectAssets(objects)) : folderStore(roots);
  const onDamaged = (asset: string, reason: string): void => warn({ asset, reason }, 'an asset cannot be used');
  const onUpstreamRefused = (reason: string): void => warn({ reason }, 'a channel’s source is not fetched');
  const origin = {
    clock,
    fetch,
    onUpstreamRefused,
    publicUrl,
    secret,
    ...sources,
    assets: assetRegistry({ store, clock, onDamaged }),
    store,
    ...(recordings && { recordings }),
  };
  const caches = originCaches(origin);
  const { playlists, segments, drawThumbnail } = caches;
  return {
    name: 'media',
    firstPlaylists: (claims) => firstPlaylists(playlists, claims),
    async pictureAt(claims, at, size) {
      const located = await playlists.playback.locate(claims, at as Position);
      return located.ok ? drawThumbnail(located.value.asset, located.value.atS, size) : undefined;
    },
    cacheSizes: () => ({ playlists: playlists.size(), segments: segments.size() }),
    jobs: () =>
      objects
        ? [
            {
              name: 'media.clean',
              cron: EVERY_NIGHT,
              run: async () => void (await cleanStore(objects.objects, { clock, graceMs: DEFAULT_GRACE_MS })),
            },
          ]
        : [],
    serve: async (app) => void (await app.register(originRoutes, { ...origin, caches })),
  };
}
