/** Assets by id: their manifests and init sections, read when first asked for and looked at again from time to time. */
import { createHash } from 'node:crypto';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { MediaError } from '../ingest/packager/media-error.ts';
import { timescaleOf } from '../ingest/packager/timing.ts';
import { MediaNotFound, type AssetSource, type MediaAsset, type MediaStore } from './ports.ts';
import { parseManifest } from './parse-manifest.ts';

/** How long a manifest is used without looking whether it changed, and an absent asset is believed absent. */
const REVALIDATE_MS = 5_000;

interface Known {
  readonly stamp: string | undefined;
  readonly asset: MediaAsset | undefined;
  checkedAt: number;
}

/** @param onDamaged told of assets whose manifest cannot be used; they count as absent */
export function assetRegistry(deps: { store: MediaStore; clock: Clock; onDamaged?: (asset: string, reason: string) => void }): AssetSource {
  const { store, clock, onDamaged } = deps;
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<Known>>();
  const inits = new Map<string, Buffer>();

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
    // Ids come from playlists and signed addresses, never from strangers, so the map does not grow without bound.
    known.set(id, fresh);
    return fresh;
  };

  const read = async (id: string): Promise<MediaAsset | undefined> => {
    try {
      const manifest = parseManifest(id, (await store.read(id, 'asset.json')).toString());
      return { manifest, ...(await readInits(manifest)) };
    } catch (error) {
      if (!(error instanceof MediaNotFound || error instanceof SyntaxError || error instanceof MediaError)) throw error;
      onDamaged?.(id, error.message);
      return undefined;
    }
  };

  const readInits = async (manifest: AssetManifest): Promise<Omit<MediaAsset, 'manifest'>> => {
    const initKeys = new Map<string, string>();
    const timescales = new Map<string, number>();
    for (const track of [...manifest.video, ...manifest.audio]) {
      const bytes = await store.read(manifest.id, track.file, 0, track.initLength);
      const key = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
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
        await get(id);
        const found = inits.get(key);
        if (found) return found;
      }
      return undefined;
    },
  };
}
