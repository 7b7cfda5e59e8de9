/** Assets by id: their manifests and init sections, loaded on first use and revalidated. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { lruCache } from '../../http/lru-cache.ts';
import { timescaleOf } from '../../media/fragment-timing.ts';
import { MediaError } from '../../media/media-error.ts';
import { MediaNotFound, type AssetSource, type MediaAsset, type MediaStore } from '../ports.ts';
import { parseAssetManifest } from './asset-manifest.ts';
import { encodingOf, initKeyOf } from './encoding.ts';

/** How long a manifest, or the absence of an asset, is cached before it is revalidated. */
const REVALIDATE_MS = 5_000;

/** Cache budget of the manifests: some thousand assets of an hour. */
const MAX_ASSET_BYTES = 128 * 1024 * 1024;
/** Cache budget of the init sections, which most assets share. */
const MAX_INIT_BYTES = 32 * 1024 * 1024;
/** A manifest without its lists of offsets. */
const MANIFEST_BYTES = 8 * 1024;
const OFFSET_BYTES = 8;

interface CacheEntry {
  readonly stamp: string | undefined;
  readonly asset: MediaAsset | undefined;
  checkedAt: number;
}

const bytesOf = ({ asset }: CacheEntry): number =>
  asset === undefined
    ? 0
    : MANIFEST_BYTES +
      (asset.manifest.video.length + asset.manifest.audio.length) * asset.manifest.segmentCount * OFFSET_BYTES;

/** @param onDamaged called for assets whose manifest is unusable; they count as absent */
export function assetRegistry(deps: {
  store: MediaStore;
  clock: Clock;
  onDamaged?: (asset: string, reason: string) => void;
}): AssetSource {
  const { store, clock, onDamaged } = deps;
  const cache = lruCache<CacheEntry>({ maxBytes: MAX_ASSET_BYTES, bytesOf });
  const loading = new Map<string, Promise<CacheEntry>>();
  const inits = lruCache<Buffer>({ maxBytes: MAX_INIT_BYTES, bytesOf: (bytes) => bytes.length });

  const load = async (id: string): Promise<CacheEntry> => {
    const cached = cache.get(id);
    const checkedAt = clock.now();
    const stamp = await store.stamp(id);
    if (cached && cached.stamp === stamp) {
      cached.checkedAt = checkedAt;
      return cached;
    }
    const asset = stamp === undefined ? undefined : await read(id);
    const loaded: CacheEntry = { stamp, asset, checkedAt };
    cache.set(id, loaded);
    return loaded;
  };

  const read = async (id: string): Promise<MediaAsset | undefined> => {
    try {
      const manifest = parseAssetManifest(id, (await store.read(id, 'asset.json')).toString());
      const { initKeys, timescales } = await readInits(manifest);
      return { manifest, initKeys, timescales, encoding: encodingOf(manifest, initKeys) };
    } catch (error) {
      if (!(error instanceof MediaNotFound || error instanceof SyntaxError || error instanceof MediaError)) throw error;
      onDamaged?.(id, error.message);
      return undefined;
    }
  };

  const readInits = async (manifest: AssetManifest): Promise<Pick<MediaAsset, 'initKeys' | 'timescales'>> => {
    const initKeys = new Map<string, string>();
    const timescales = new Map<string, number>();
    for (const track of [...manifest.video, ...manifest.audio]) {
      const bytes = await store.read(manifest.id, track.file, 0, track.initLength);
      const key = initKeyOf(bytes);
      inits.set(key, bytes);
      initKeys.set(track.name, key);
      timescales.set(track.name, timescaleOf(bytes));
    }
    return { initKeys, timescales };
  };

  const get = async (id: string): Promise<MediaAsset | undefined> => {
    const entry = cache.get(id);
    if (entry && clock.now() - entry.checkedAt < REVALIDATE_MS) return entry.asset;
    let pending = loading.get(id);
    if (!pending) {
      pending = load(id).finally(() => loading.delete(id));
      loading.set(id, pending);
    }
    return (await pending).asset;
  };

  return {
    get,
    async init(key) {
      const cached = inits.get(key);
      if (cached) return cached;
      // A machine that has just started gets requests for init sections that another one named in a playlist.
      for (const id of await store.list()) {
        const asset = await get(id);
        const found = inits.get(key);
        if (found) return found;
        // Evicted while its asset was not.
        const track =
          asset &&
          [...asset.manifest.video, ...asset.manifest.audio].find(({ name }) => asset.initKeys.get(name) === key);
        if (track) return store.read(id, track.file, 0, track.initLength);
      }
      return undefined;
    },
  };
}
