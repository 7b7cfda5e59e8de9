/** The text of the playlists of recorded channels. Pure. @source RFC 8216 */
import type { VariantSelection } from '../addresses/media-path.ts';
import { playlistFile } from '../addresses/playback-paths.ts';
import type { RecordedAddresses } from '../addresses/recorded-addresses.ts';
import type { Blackout, RecordedRendition, RecordedSegment } from '../ports.ts';

export interface RecordedCut {
  readonly segments: readonly RecordedSegment[];
  readonly targetS: number;
  readonly form: 'live' | 'event';
  readonly isComplete: boolean;
  /** Where playback starts, seconds from the beginning. */
  readonly startAtS?: number;
}

/** Gaps need version 8. */
const VERSION = '#EXT-X-VERSION:8';

const attributeList = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
const bandwidth = ({ attributes }: RecordedRendition): number => Number(attributes['BANDWIDTH'] ?? 0);

/** What a multivariant playlist lists: all variants or one, and whatever else is not video. */
export function listedRenditions(
  renditions: readonly RecordedRendition[],
  variants: VariantSelection,
): readonly RecordedRendition[] {
  if (variants === 'all') return renditions;
  const ascending = renditions.filter(({ kind }) => kind === 'variant').toSorted((a, b) => bandwidth(a) - bandwidth(b));
  const one = variants === 'best' ? ascending.at(-1) : ascending[0];
  return renditions.filter((rendition) =>
    rendition.kind === 'variant' ? rendition === one : rendition.attributes['TYPE'] !== 'VIDEO',
  );
}

/** The multivariant playlist, with the feed's own attributes. @param openedAt names media playlists that grow from then on */
export function recordedMultivariantPlaylist(
  renditions: readonly RecordedRendition[],
  variants: VariantSelection,
  openedAt?: number,
): string {
  const lines = ['#EXTM3U', VERSION];
  const listed = listedRenditions(renditions, variants);
  for (const { name, kind, attributes, isRecorded } of listed) {
    if (kind === 'media')
      lines.push(
        `#EXT-X-MEDIA:${attributeList(attributes)}${isRecorded ? `,URI="${playlistFile(name, openedAt)}"` : ''}`,
      );
  }
  for (const { name, kind, attributes } of listed)
    if (kind === 'variant') lines.push(`#EXT-X-STREAM-INF:${attributeList(attributes)}`, playlistFile(name, openedAt));
  return `${lines.join('\n')}\n`;
}

/** A media playlist. @param cut of at least one segment */
export function recordedMediaPlaylist(
  { segments, targetS, form, isComplete, startAtS }: RecordedCut,
  addresses: RecordedAddresses,
): string {
  const first = segments[0]!;
  const longest = Math.max(targetS, ...segments.map(({ durationS }) => Math.round(durationS)));
  const lines = ['#EXTM3U', VERSION, `#EXT-X-TARGETDURATION:${longest}`];
  if (form === 'event') lines.push('#EXT-X-PLAYLIST-TYPE:EVENT');
  if (startAtS !== undefined) lines.push(`#EXT-X-START:TIME-OFFSET=${startAtS.toFixed(3)},PRECISE=YES`);
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${first.seq}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuity}`);
  let previous: RecordedSegment | undefined;
  let init: string | undefined;
  let key = '';
  for (const segment of segments) {
    const breaks = previous ? segment.discontinuity - previous.discontinuity : 0;
    // All renditions count the same discontinuities, also where this one has no segment between two of them.
    for (let i = 0; i < breaks; i++) lines.push('#EXT-X-DISCONTINUITY');
    if (!segment.isGap) {
      const segmentKey =
        segment.key === undefined
          ? ''
          : `METHOD=AES-128,URI="${addresses.part(segment.key, 'key')}",IV=0x${segment.iv ?? ''}`;
      if (segmentKey !== key) lines.push(`#EXT-X-KEY:${segmentKey || 'METHOD=NONE'}`);
      key = segmentKey;
      if (segment.init !== undefined && (segment.init !== init || breaks > 0))
        lines.push(`#EXT-X-MAP:URI="${addresses.part(segment.init, 'mp4')}"`);
      init = segment.init;
    }
    const isExpected =
      previous && breaks === 0 && Math.abs(previous.at + previous.durationS * 1000 - segment.at) < DATE_TOLERANCE_MS;
    if (!isExpected) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`);
    if (segment.isGap) lines.push('#EXT-X-GAP');
    lines.push(`#EXTINF:${segment.durationS.toFixed(5)},`, addresses.segment(segment));
    previous = segment;
  }
  if (isComplete) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** The date is repeated where it differs by more from what the lengths add up to. */
const DATE_TOLERANCE_MS = 20;

/** No segment has this extension, so that players that do not support gaps find nothing either. */
const BLACKOUT_EXTENSION = 'blackout';

/** Turns recorded segments of which a blackout covers a part into gaps. */
export function hideBlackouts(
  segments: readonly RecordedSegment[],
  blackouts: readonly Blackout[],
): readonly RecordedSegment[] {
  if (blackouts.length === 0) return segments;
  const isHidden = ({ at, durationS }: RecordedSegment): boolean =>
    blackouts.some(({ start, end }) => at < end * 1000 && at + durationS * 1000 > start * 1000);
  return segments.map((segment) =>
    isHidden(segment) ? { ...segment, isGap: true, extension: BLACKOUT_EXTENSION } : segment,
  );
}
