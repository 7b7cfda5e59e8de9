/** The text of media playlists. Pure: the same cut, assets and addresses give the same bytes on every machine. @source RFC 8216 §4.3.3 */
import { GRID_S, gridStart } from '@aerial/domain/grid.ts';
import { NO_SUBTITLES, type Addresses } from '../addresses/segment-addresses.ts';
import type { MediaAsset } from '../ports.ts';
import { channelPlace } from '../segments/media-clock.ts';
import { endOf, type Slice } from '../timeline/timeline.ts';
import type { Cut } from '../timeline/window.ts';
import { INDEPENDENT_SEGMENTS, joinLines, VERSION } from './lines.ts';
import { trackFor, type Rendition } from './renditions.ts';

/** 1.92 s, rounded as the standard says. */
const TARGET_DURATION = Math.round(GRID_S);

export type AssetsById = (id: string) => MediaAsset | undefined;

/**
 * One rendition of a cut. Every asset of the cut must be playable and found by `assets`.
 *
 * Neighbours of one encoding follow each other without EXT-X-DISCONTINUITY, at which some players (VLC 3) stop for good:
 * timestamps continue, and the decoders need no new parameters. A live playlist slides, so its numbers alone decide; one whose
 * first segment stays goes by the assets themselves, which also covers playlists stored without their encodings.
 * EXT-X-MAP stands only where the init section changes: equal ones have one address, so that players load it once and
 * some (ffmpeg) do not warn about a second one.
 */
export function mediaPlaylist(cut: Cut, rendition: Rendition, assets: AssetsById, addresses: Addresses): string {
  const lines = ['#EXTM3U', VERSION, `#EXT-X-TARGETDURATION:${TARGET_DURATION}`];
  if (cut.form !== 'live') lines.push(`#EXT-X-PLAYLIST-TYPE:${cut.form.toUpperCase()}`);
  lines.push(INDEPENDENT_SEGMENTS);
  if (cut.startAtS !== undefined) lines.push(`#EXT-X-START:TIME-OFFSET=${cut.startAtS},PRECISE=YES`);
  lines.push(
    `#EXT-X-MEDIA-SEQUENCE:${cut.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${cut.slices[0]?.discontinuity ?? 0}`,
  );

  let map: string | undefined;
  let encoding: string | undefined;
  for (const [index, slice] of cut.slices.entries()) {
    const asset = assets(slice.asset);
    if (!asset) throw new Error(`asset ${slice.asset} of the cut is missing`);
    const previous = cut.slices[index - 1];
    // Slices of one number are one run on the media clock, whichever assets they come from.
    const isOneRun =
      previous?.discontinuity === slice.discontinuity || (cut.form !== 'live' && encoding === asset.encoding);
    if (previous && (!isOneRun || endOf(previous) !== slice.start)) lines.push('#EXT-X-DISCONTINUITY');
    encoding = asset.encoding;
    const track = trackFor(asset.manifest, rendition);
    if (rendition.kind !== 'subtitles') {
      const key = asset.initKeys.get(track ?? '');
      if (key === undefined) throw new Error(`asset ${slice.asset} has no init section for ${rendition.name}`);
      if (key !== map) lines.push(`#EXT-X-MAP:URI="${addresses.init(key)}"`);
      map = key;
    }
    if (cut.isDated) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(gridStart(slice.start)).toISOString()}`);
    const folder = addresses.trackFolder(asset.manifest, track ?? NO_SUBTITLES);
    const place = cut.isDated ? channelPlace(slice.start) : slice.start;
    pushSegments(
      lines,
      slice,
      asset.manifest.segmentCount,
      place,
      folder,
      rendition.kind === 'subtitles' ? 'vtt' : 'm4s',
    );
  }
  if (cut.isComplete) lines.push('#EXT-X-ENDLIST');
  return joinLines(lines);
}

function pushSegments(
  lines: string[],
  slice: Slice,
  length: number,
  place: number,
  folder: string,
  extension: 'm4s' | 'vtt',
): void {
  const extinf = `#EXTINF:${GRID_S},`;
  const index = (i: number): number => (slice.isLooped ? (slice.offset + i) % length : slice.offset + i);
  for (let i = 0; i < slice.count; i++) lines.push(extinf, `${folder}${index(i)}@${place + i}.${extension}`);
}
