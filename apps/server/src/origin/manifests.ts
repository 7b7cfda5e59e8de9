/** The text of HLS playlists. Pure: the same cut, assets and addresses give the same bytes on every machine. @source RFC 8216 */
import { GRID_S, gridStart } from '@aerial/domain/grid.ts';
import type { AudioRendition } from '@aerial/domain/asset.ts';
import { NO_SUBTITLES, playlistFile, type Addresses } from './addresses.ts';
import { channelPlace } from './media-clock.ts';
import type { MediaAsset } from './ports.ts';
import { trackFor, type Rendition, type RenditionGroup, type Variant } from './tracks.ts';
import { endOf, type Slice } from './timeline.ts';
import type { Cut } from './window.ts';

const VERSION = '#EXT-X-VERSION:7';
const INDEPENDENT = '#EXT-X-INDEPENDENT-SEGMENTS';
/** 1.92 s, rounded as the standard says. */
const TARGET_DURATION = Math.round(GRID_S);
/**
 * A player that knows nothing of the viewer's network starts with the variant that is listed first: the best one of at
 * most this many bits per second.
 */
const FIRST_VARIANT_BANDWIDTH = 1_000_000;

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Playlists name languages and labels in quoted strings, which cannot hold quotes or line ends. */
const quoted = (value: string): string => `"${value.replace(/["\r\n]/g, "'")}"`;

/**
 * All renditions of a playback.
 * @param wanted `all`, or one picture quality: the best, or the lowest (preview)
 * @param opened names playlists that grow from then on, see `delayedCut`
 */
export function masterPlaylist(group: RenditionGroup, wanted: 'all' | 'best' | 'lowest' = 'all', opened?: number): string {
  const lines = ['#EXTM3U', VERSION, INDEPENDENT];
  const file = (name: string): string => playlistFile(name, opened);
  if (group.video.length === 0) return text([...lines, ...soundOnly(group.audio, file)]);
  const audioLabels = distinctLabels(group.audio);
  for (const [index, track] of group.audio.entries()) {
    const chosen = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=YES';
    const about = `NAME=${quoted(audioLabels[index]!)},LANGUAGE=${quoted(track.language)}`;
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",${about},${chosen},CHANNELS="${track.channels}",URI="${file(track.name)}"`);
  }
  const subtitleLabels = distinctLabels(group.subtitles);
  for (const [index, track] of group.subtitles.entries()) {
    const about = `NAME=${quoted(subtitleLabels[index]!)},LANGUAGE=${quoted(track.language)}`;
    lines.push(`#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",${about},DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${file(track.name)}"`);
  }
  for (const variant of variantsWanted(group.video, wanted)) lines.push(streamInf(variant, group), file(variant.name));
  return text(lines);
}

/** Radio: the first track is what the variant plays, the others are alternatives to it. @source RFC 8216 §4.3.4.1 */
function soundOnly(audio: readonly AudioRendition[], file: (name: string) => string): string[] {
  const [first] = audio;
  if (!first) return [];
  const labels = distinctLabels(audio);
  const alternatives = audio.length > 1;
  const media = audio.map((track, index) => {
    const about = `NAME=${quoted(labels[index]!)},LANGUAGE=${quoted(track.language)}`;
    const chosen = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=YES';
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",${about},${chosen},CHANNELS="${track.channels}"${index === 0 ? '' : `,URI="${file(track.name)}"`}`;
  });
  const bandwidth = Math.max(...audio.map((track) => track.bandwidth));
  const codecs = [...new Set(audio.map((track) => track.codecs))].join(',');
  return [...(alternatives ? media : []), `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${alternatives ? ',AUDIO="audio"' : ''}`, file(first.name)];
}

/** Names in a group must differ: the second `English` becomes `English 2`. @source RFC 8216 §4.3.4.1.1 */
function distinctLabels(tracks: readonly { readonly label: string }[]): string[] {
  const seen = new Map<string, number>();
  return tracks.map(({ label }) => {
    const nth = (seen.get(label) ?? 0) + 1;
    seen.set(label, nth);
    return nth === 1 ? label : `${label} ${nth}`;
  });
}

function variantsWanted(ascending: readonly Variant[], wanted: 'all' | 'best' | 'lowest'): readonly Variant[] {
  if (wanted === 'lowest') return ascending.slice(0, 1);
  if (wanted === 'best') return ascending.slice(-1);
  const first = ascending.findLast((variant) => variant.bandwidth <= FIRST_VARIANT_BANDWIDTH) ?? ascending[0];
  return first ? [first, ...ascending.filter((variant) => variant !== first).toReversed()] : [];
}

function streamInf(variant: Variant, { audio, subtitles }: RenditionGroup): string {
  const sound = Math.max(0, ...audio.map((track) => track.bandwidth));
  const codecs = [...new Set([...variant.codecs, ...audio.map((track) => track.codecs)])];
  const attributes = [
    `BANDWIDTH=${variant.bandwidth + sound}`,
    `AVERAGE-BANDWIDTH=${variant.averageBandwidth + sound}`,
    `RESOLUTION=${variant.width}x${variant.height}`,
    `FRAME-RATE=${variant.frameRate.toFixed(3)}`,
    `CODECS="${codecs.join(',')}"`,
    ...(audio.length > 0 ? ['AUDIO="audio"'] : []),
    ...(subtitles.length > 0 ? ['SUBTITLES="subtitles"'] : []),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`;
}

export type AssetsById = (id: string) => MediaAsset | undefined;

/**
 * One rendition of a cut. Every asset of the cut must be playable and known to `assets`.
 *
 * Neighbours of one encoding follow each other without EXT-X-DISCONTINUITY, at which some players (VLC 3) stop for good:
 * times run on, and the decoders need no new parameters. A live playlist slides, so its numbers alone decide; one whose
 * first segment stays goes by the assets themselves, which also covers playlists stored without their encodings.
 * EXT-X-MAP stands only where the init section changes: equal ones have one address, so that players load it once and
 * some (ffmpeg) do not complain about a second one.
 */
export function mediaPlaylist(cut: Cut, rendition: Rendition, assets: AssetsById, addresses: Addresses): string {
  const lines = ['#EXTM3U', VERSION, `#EXT-X-TARGETDURATION:${TARGET_DURATION}`];
  if (cut.form !== 'live') lines.push(`#EXT-X-PLAYLIST-TYPE:${cut.form.toUpperCase()}`);
  lines.push(INDEPENDENT);
  if (cut.startAtS !== undefined) lines.push(`#EXT-X-START:TIME-OFFSET=${cut.startAtS},PRECISE=YES`);
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${cut.mediaSequence}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${cut.slices[0]?.discontinuity ?? 0}`);

  let map: string | undefined;
  let encoding: string | undefined;
  for (const [index, slice] of cut.slices.entries()) {
    const asset = assets(slice.asset);
    if (!asset) throw new Error(`asset ${slice.asset} of the cut is unknown`);
    const former = cut.slices[index - 1];
    // Slices of one number are one run on the media clock, whichever assets they come from.
    const isOneRun = former?.discontinuity === slice.discontinuity || (cut.form !== 'live' && encoding === asset.encoding);
    if (former && (!isOneRun || endOf(former) !== slice.start)) lines.push('#EXT-X-DISCONTINUITY');
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
    pushSegments(lines, slice, asset.manifest.segmentCount, place, folder, rendition.kind === 'subtitles' ? 'vtt' : 'm4s');
  }
  if (cut.isComplete) lines.push('#EXT-X-ENDLIST');
  return text(lines);
}

function pushSegments(lines: string[], slice: Slice, length: number, place: number, folder: string, extension: 'm4s' | 'vtt'): void {
  const extinf = `#EXTINF:${GRID_S},`;
  const index = (i: number): number => (slice.isLooped ? (slice.offset + i) % length : slice.offset + i);
  for (let i = 0; i < slice.count; i++) lines.push(extinf, `${folder}${index(i)}@${place + i}.${extension}`);
}
