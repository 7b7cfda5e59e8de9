/** Assets by id: their manifests and init sections, read when first asked for and looked at again from time to time. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { MediaError } from '../../media/media-error.ts';
import { timescaleOf } from '../../media/fragment-timing.ts';
import { lruCache } from '../../http/lru-cache.ts';
import { encodingOf, initKeyOf } from './encoding.ts';
import { MediaNotFound, type AssetSource, type MediaAsset, type MediaStore } from '../ports.ts';
import { parseManifest } from './asset-manifest.ts';

/** How long a manifest is used without looking whether it changed, and an absent asset is believed absent. */
const REVALIDATE_MS = 5_000;

/** Budget of the manifests: some thousand assets of an hour. */
const MAX_ASSET_BYTES = 128 * 1024 * 1024;
/** Budget of the init sections, which most assets share. */
const MAX_INIT_BYTES = 32 * 1024 * 1024;
/** A manifest without its lists of offsets. */
const MANIFEST_BYTES = 8 * 1024;
const OFFSET_BYTES = 8;

interface Known {
  readonly stamp: string | undefined;
  readonly asset: MediaAsset | undefined;
  checkedAt: number;
}

const bytesOf = ({ asset }: Known): number =>
  asset === undefined ? 0 : MANIFEST_BYTES + (asset.manifest.video.length + asset.manifest.audio.length) * asset.manifest.segmentCount * OFFSET_BYTES;

/** @param onDamaged told of assets whose manifest cannot be used; they count as absent */
export function assetRegistry(deps: { store: MediaStore; clock: Clock; onDamaged?: (asset: string, reason: string) => void }): AssetSource {
  const { store, clock, onDamaged } = deps;
  const known = lruCache<Known>({ maxBytes: MAX_ASSET_BYTES, bytesOf });
  const loading = new Map<string, Promise<Known>>();
  const inits = lruCache<Buffer>({ maxBytes: MAX_INIT_BYTES, bytesOf: (bytes) => bytes.length });

  const load = async (id: string): Promise<Known> => {
    const before = known.get(id);
    const checkedAt = clock.now();
    const stamp = await store.stamp(id);
    if (before && before.stamp === stamp) {
      before.checkedAt = checkedAt;
      return before;
    }
    const asset = stamp === undefined ? undefined : await read(id);
    const fresh: Known = { stamp, asset, checkedAt };
    known.set(id, fresh);
    return fresh;
  };

  const read = async (id: string): Promise<MediaAsset | undefined> => {
    try {
      const manifest = parseManifest(id, (await store.read(id, 'asset.json')).toString());
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
    const entry = known.get(id);
    if (entry && clock.now() - entry.checkedAt < REVALIDATE_MS) return entry.asset;
    let running = loading.get(id);
    if (!running) {
      running = load(id).finally(() => loading.delete(id));
      loading.set(id, running);
    }
    return (await running).asset;
  };

  return {
    get,
    async init(key) {
      const held = inits.get(key);
      if (held) return held;
      // A machine that has just started is asked for an init section another one named in a playlist.
      for (const id of await store.list()) {
        const asset = await get(id);
        const found = inits.get(key);
        if (found) return found;
        // Evicted while its asset was not.
        const track = asset && [...asset.manifest.video, ...asset.manifest.audio].find(({ name }) => asset.initKeys.get(name) === key);
        if (track) return store.read(id, track.file, 0, track.initLength);
      }
      return undefined;
    },
  };
}
