/** The text of multivariant playlists. Pure. @source RFC 8216 §4.3.4 */
import type { AudioRendition } from '@aerial/domain/asset.ts';
import type { VariantSelection } from '../addresses/media-path.ts';
import { playlistFile } from '../addresses/playback-paths.ts';
import { INDEPENDENT_SEGMENTS, joinLines, VERSION } from './lines.ts';
import type { RenditionGroup, Variant } from './renditions.ts';

/**
 * A player without a bandwidth estimate starts with the variant that is listed first: the best one of at
 * most this many bits per second.
 */
const FIRST_VARIANT_BANDWIDTH = 1_000_000;

/** Playlists name languages and labels in quoted strings, which cannot hold quotes or line ends. */
const quoted = (value: string): string => `"${value.replace(/["\r\n]/g, "'")}"`;

/**
 * All renditions of a playback.
 * @param openedAt names media playlists that grow from then on, see `timeShiftedCut`
 */
export function multivariantPlaylist(
  group: RenditionGroup,
  variants: VariantSelection = 'all',
  openedAt?: number,
): string {
  const lines = ['#EXTM3U', VERSION, INDEPENDENT_SEGMENTS];
  const file = (name: string): string => playlistFile(name, openedAt);
  const isSound = group.video.length === 0 || (variants === 'sound' && group.audio.length > 0);
  if (isSound) return joinLines([...lines, ...soundOnly(group.audio, file)]);
  const audioLabels = distinctLabels(group.audio);
  for (const [index, track] of group.audio.entries()) {
    const chosen = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=YES';
    const about = `NAME=${quoted(audioLabels[index]!)},LANGUAGE=${quoted(track.language)}`;
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",${about},${chosen},CHANNELS="${track.channels}",URI="${file(track.name)}"`,
    );
  }
  const subtitleLabels = distinctLabels(group.subtitles);
  for (const [index, track] of group.subtitles.entries()) {
    const about = `NAME=${quoted(subtitleLabels[index]!)},LANGUAGE=${quoted(track.language)}`;
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",${about},DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${file(track.name)}"`,
    );
  }
  for (const variant of selectVariants(group.video, variants))
    lines.push(streamInf(variant, group), file(variant.name));
  return joinLines(lines);
}

/** Radio, or a viewer who only listens: the first track is what the variant plays, the others are alternatives to it. @source RFC 8216 §4.3.4.1 */
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
  return [
    ...(alternatives ? media : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${alternatives ? ',AUDIO="audio"' : ''}`,
    file(first.name),
  ];
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

function selectVariants(ascending: readonly Variant[], selection: VariantSelection): readonly Variant[] {
  if (selection === 'lowest' || selection === 'sound') return ascending.slice(0, 1);
  if (selection === 'best') return ascending.slice(-1);
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
