/** Assets by id: their manifests and init sections, loaded on first use and revalidated. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { lruCache } from '../../http/lru-cache.ts';
import { initKeyOf } from '../../media/asset-keys.ts';
import { timescaleOf } from '../../media/fragment-timing.ts';
import { MediaError } from '../../media/media-error.ts';
import { MediaNotFound, type AssetSource, type MediaAsset, type MediaStore } from '../ports.ts';
import { parseAssetManifest } from './asset-manifest.ts';
import { encodingOf } from './encoding.ts';

/** How long the absence of an asset is cached. */
const ABSENT_MS = 5_000;
/** Requests for a version that is not cached look for a newer manifest at most this often. */
const RECHECK_MS = 1_000;

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
    const found = await store.manifest(id, cached?.stamp);
    if (cached && found === (cached.stamp === undefined ? undefined : 'unchanged')) {
      cached.checkedAt = checkedAt;
      return cached;
    }
    const changed = found === 'unchanged' ? undefined : found;
    const loaded: CacheEntry = { stamp: changed?.stamp, asset: changed && (await read(id, changed.text)), checkedAt };
    cache.set(id, loaded);
    return loaded;
  };

  const read = async (id: string, text: string): Promise<MediaAsset | undefined> => {
    try {
      const manifest = parseAssetManifest(id, text);
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
    const tracks = [...manifest.video, ...manifest.audio];
    const heads = await Promise.all(tracks.map(({ file, initLength }) => store.read(manifest, file, 0, initLength)));
    for (const [index, track] of tracks.entries()) {
      const bytes = heads[index]!;
      const key = initKeyOf(bytes);
      inits.set(key, bytes);
      initKeys.set(track.name, key);
      timescales.set(track.name, timescaleOf(bytes));
    }
    return { initKeys, timescales };
  };

  const get = async (id: string, version?: string): Promise<MediaAsset | undefined> => {
    const entry = cache.get(id);
    const isOther = version !== undefined && entry?.asset !== undefined && entry.asset.manifest.version !== version;
    const maxAgeMs = isOther ? RECHECK_MS : entry?.asset ? store.revalidateMs : ABSENT_MS;
    if (entry && clock.now() - entry.checkedAt < maxAgeMs) return entry.asset;
    let pending = loading.get(id);
    if (!pending) {
      pending = load(id).finally(() => loading.delete(id));
      loading.set(id, pending);
    }
    // A store that is slow or away stops no viewer of an asset that is cached: it is revalidated behind their backs.
    if (entry?.asset && !isOther && store.isRemote) {
      pending.catch(() => {});
      return entry.asset;
    }
    return (await pending).asset;
  };

  return {
    get,
    async init(key) {
      const cached = inits.get(key);
      if (cached) return cached;
      const indexed = await store.init?.(key);
      if (indexed) {
        inits.set(key, indexed);
        return indexed;
      }
      // A machine that has just started gets requests for init sections that another one named in a playlist.
      for (const id of await store.list()) {
        const asset = await get(id);
        const found = inits.get(key);
        if (found) return found;
        // Evicted while its asset was not.
        const track =
          asset &&
          [...asset.manifest.video, ...asset.manifest.audio].find(({ name }) => asset.initKeys.get(name) === key);
        if (track) return store.read(asset.manifest, track.file, 0, track.initLength);
      }
      return undefined;
    },
  };
}
