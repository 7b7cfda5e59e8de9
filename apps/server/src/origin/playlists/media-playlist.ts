/** The text of media playlists. Pure: the same cut, assets and addresses give the same bytes on every machine. @source RFC 8216 §4.3.3 */
import { GRID_S, gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import type { ContentKey } from '../../media/encryption/content-key.ts';
import { keyTags } from '../../media/encryption/key-tags.ts';
import { AD_BREAK_CLASS } from '@aerial/domain/ad-breaks.ts';
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
 * @param keyOf what the segment of a grid number is encrypted with; subtitles never are
 */
export function mediaPlaylist(
  cut: Cut,
  rendition: Rendition,
  assets: AssetsById,
  addresses: Addresses,
  keyOf?: (n: GridNumber) => ContentKey | undefined,
): string {
  const lines = ['#EXTM3U', VERSION, `#EXT-X-TARGETDURATION:${TARGET_DURATION}`];
  if (cut.form !== 'live') lines.push(`#EXT-X-PLAYLIST-TYPE:${cut.form.toUpperCase()}`);
  lines.push(INDEPENDENT_SEGMENTS);
  if (cut.startAtS !== undefined) lines.push(`#EXT-X-START:TIME-OFFSET=${cut.startAtS},PRECISE=YES`);
  lines.push(
    `#EXT-X-MEDIA-SEQUENCE:${cut.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${cut.slices[0]?.discontinuity ?? 0}`,
  );

  if (cut.isDated) lines.push(...adBreakTags(cut.slices));

  let map: string | undefined;
  let encoding: string | undefined;
  let key: ContentKey | undefined;
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
    const init = asset.initKeys.get(track ?? '');
    if (init === undefined && rendition.kind !== 'subtitles')
      throw new Error(`asset ${slice.asset} has no init section for ${rendition.name}`);
    for (const part of rendition.kind === 'subtitles' ? [{ ...slice, key: undefined }] : partsByKey(slice, keyOf)) {
      if (init !== undefined && rendition.kind !== 'subtitles') {
        const address = addresses.init(init, part.key?.kid);
        // Before the key: init sections are clear.
        if (address !== map) lines.push(`#EXT-X-MAP:URI="${address}"`);
        map = address;
      }
      if (part.key?.kid !== key?.kid) lines.push(...(part.key ? keyTags(part.key) : ['#EXT-X-KEY:METHOD=NONE']));
      key = part.key;
      if (cut.isDated) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(gridStart(part.start)).toISOString()}`);
      pushSegments(
        lines,
        part,
        asset.manifest.segmentCount,
        cut.isDated ? channelPlace(part.start) : part.start,
        addresses.trackFolder(asset.manifest, track ?? NO_SUBTITLES, part.key?.kid),
        rendition.kind === 'subtitles' ? 'vtt' : 'm4s',
      );
    }
  }
  if (cut.isComplete) lines.push('#EXT-X-ENDLIST');
  return joinLines(lines);
}

/** A slice in pieces of one key. */
function partsByKey(
  slice: Slice,
  keyOf: ((n: GridNumber) => ContentKey | undefined) | undefined,
): (Slice & { readonly key: ContentKey | undefined })[] {
  if (!keyOf) return [{ ...slice, key: undefined }];
  const parts: (Slice & { count: number; readonly key: ContentKey | undefined })[] = [];
  for (let i = 0; i < slice.count; i++) {
    const start = gridNumber(slice.start + i);
    const key = keyOf(start);
    const last = parts.at(-1);
    if (last && last.key?.kid === key?.kid) last.count += 1;
    else parts.push({ ...slice, start, offset: slice.offset + i, count: 1, key });
  }
  return parts;
}

/** Names the ad breaks of a cut to players that show that it is one; others ignore it. The same break has the same line in every playlist. */
function adBreakTags(slices: readonly Slice[]): string[] {
  const breaks = new Map(slices.flatMap(({ adBreak }) => (adBreak ? [[adBreak.start, adBreak] as const] : [])));
  return Array.from(breaks.values(), ({ start, count, name }) => {
    const date = new Date(gridStart(start)).toISOString();
    return `#EXT-X-DATERANGE:ID="ad-${start}",CLASS="${AD_BREAK_CLASS}",START-DATE="${date}",DURATION=${(count * GRID_S).toFixed(3)},X-NAME="${name}"`;
  });
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
