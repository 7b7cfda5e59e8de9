/** Films, episodes and trailers: an asset list, played once from its beginning. */
import { seconds } from '@aerial/domain/time.ts';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { GRID_MS, gridNumber } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import { failed } from '../errors.ts';
import { multivariantPlaylist } from '../playlists/multivariant-playlist.ts';
import { renditionNamed } from '../playlists/renditions.ts';
import { thumbnailTimes } from '../segments/thumbnails.ts';
import { endOf } from '../timeline/timeline.ts';
import { lengthOfCutS, vodCut } from '../timeline/window.ts';
import {
  decideWithAssets,
  positionInSlice,
  renditionsOfSlices,
  writeDashManifest,
  writeMediaPlaylist,
  type AssetSourceContext,
} from './asset-playlists.ts';
import { UNSUPPORTED, type Source } from './source.ts';

export function assetListSource(items: readonly PlaylistItem[], context: AssetSourceContext): Source {
  const { claims, assets } = context;
  const loadCut = async () => {
    const { decided: cut, loaded } = await decideWithAssets(assets, (canPlay) => vodCut(items, canPlay));
    return cut && { cut, loaded };
  };
  return {
    ...UNSUPPORTED,
    isLocal: true,

    async multivariantPlaylist(variants) {
      const found = await loadCut();
      return found
        ? ok(multivariantPlaylist(renditionsOfSlices(found.cut.slices, found.loaded), variants))
        : failed('media_not_found');
    },

    async mediaPlaylist(name) {
      const rendition = renditionNamed(name);
      const found = rendition && (await loadCut());
      return found ? ok(writeMediaPlaylist(found.cut, rendition, found.loaded, context)) : failed('media_not_found');
    },

    async dashManifest() {
      const found = await loadCut();
      return found
        ? ok(writeDashManifest(found.cut, found.loaded, { zero: gridNumber(0) }, context))
        : failed('media_not_found');
    },

    async info() {
      const found = await loadCut();
      return found
        ? ok({
            content_id: claims.id,
            blackouts: [],
            start: seconds(0),
            end: seconds(lengthOfCutS(found.cut)),
            live: false,
          })
        : failed('media_not_found');
    },

    async locate(position) {
      const n = Math.floor((position * 1000) / GRID_MS);
      const found = position < 0 ? undefined : await loadCut();
      const slice = found?.cut.slices.find((each) => n >= each.start && n < endOf(each));
      return found && slice ? ok(positionInSlice(slice, found.loaded, position)) : failed('media_not_found');
    },

    async thumbnailTimes() {
      const found = await loadCut();
      return found
        ? ok(found.cut.slices.flatMap((slice) => thumbnailTimes(slice, found.loaded.get(slice.asset)!.manifest)))
        : failed('media_not_found');
    },
  };
}
