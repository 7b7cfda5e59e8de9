/** Parses and validates `asset.json`: whole numbers, ascending offsets, plain file names. */
import type { AssetManifest, AssetTrackFile } from '@aerial/domain/asset.ts';
import { isPlainName } from './plain-name.ts';

/** @throws SyntaxError with the reason */
export function parseAssetManifest(id: string, json: string): AssetManifest {
  const manifest = JSON.parse(json) as AssetManifest;
  const fail = (what: string): never => {
    throw new SyntaxError(`asset ${id}: ${what}`);
  };
  if (manifest === null || typeof manifest !== 'object') fail('not an object');
  if (manifest.id !== id) fail(`calls itself ${String(manifest.id)}`);
  if (typeof manifest.version !== 'string' || !isPlainName(manifest.version)) fail('version is not a plain name');
  if (manifest.folder !== undefined && !isPlainName(String(manifest.folder))) fail('folder is not a plain name');
  if (!Number.isInteger(manifest.segmentCount) || manifest.segmentCount < 1)
    fail('segmentCount is not a positive whole number');
  for (const list of ['video', 'audio', 'subtitles'] as const)
    if (!Array.isArray(manifest[list])) fail(`${list} is not a list`);
  for (const track of [...manifest.video, ...manifest.audio]) {
    const problem = packedTrackProblem(track, manifest.segmentCount);
    if (problem) fail(`track ${String(track.name)}: ${problem}`);
  }
  for (const track of manifest.subtitles)
    if (!isPlainName(track.name) || !isPlainName(track.file)) fail('subtitles have an unusable name');
  if (!(manifest.thumbnails?.everyS > 0) || !Number.isInteger(manifest.thumbnails.count))
    fail('thumbnails are not described');
  return manifest;
}

function packedTrackProblem(track: AssetTrackFile, segmentCount: number): string | undefined {
  if (!isPlainName(String(track.name)) || !isPlainName(String(track.file))) return 'unusable name';
  if (!Number.isInteger(track.initLength) || track.initLength < 1) return 'no init section';
  if (!Array.isArray(track.offsets) || track.offsets.length !== segmentCount + 1)
    return 'offsets do not match segmentCount';
  let previous = track.initLength - 1;
  for (const offset of track.offsets) {
    if (!Number.isInteger(offset) || offset <= previous) return 'offsets do not ascend';
    previous = offset;
  }
  return undefined;
}
