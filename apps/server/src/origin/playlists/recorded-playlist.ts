/** The text of the playlists of recorded channels. Pure. @source RFC 8216 */
import { playlistFile } from '../addresses/playback-paths.ts';

/** A segment of a recording. */
export interface RecordedSegment {
  readonly seq: number;
  readonly discontinuity: number;
  /** When it was on air, epoch ms. */
  readonly at: number;
  readonly durationS: number;
  readonly extension: string;
  /** It could not be had. */
  readonly isGap: boolean;
  /** Hashes of the init section and the key. */
  readonly init?: string;
  readonly key?: string;
  /** Hexadecimal. */
  readonly iv?: string;
}

/** A line of a recorded feed's master playlist. */
export interface RecordedRendition {
  readonly name: string;
  readonly kind: 'variant' | 'media';
  /** Values as the feed wrote them. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it has a playlist of its own. */
  readonly isRecorded: boolean;
}

/** Where parts of a recording lie, relative to its playlists. */
export interface RecordedAddresses {
  segment(segment: RecordedSegment): string;
  part(hash: string, extension: 'mp4' | 'key'): string;
}

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

const attributeList = (attributes: Readonly<Record<string, string>>): string => Object.entries(attributes).map(([name, value]) => `${name}=${value}`).join(',');
const bandwidth = ({ attributes }: RecordedRendition): number => Number(attributes['BANDWIDTH'] ?? 0);

/** What a master playlist lists: of pictures all or one, and everything else but other pictures. */
export function listedRenditions(renditions: readonly RecordedRendition[], wanted: 'all' | 'best' | 'lowest'): readonly RecordedRendition[] {
  if (wanted === 'all') return renditions;
  const ascending = renditions.filter(({ kind }) => kind === 'variant').toSorted((a, b) => bandwidth(a) - bandwidth(b));
  const one = wanted === 'best' ? ascending.at(-1) : ascending[0];
  return renditions.filter((rendition) => (rendition.kind === 'variant' ? rendition === one : rendition.attributes['TYPE'] !== 'VIDEO'));
}

/** The master playlist, with the feed's own attributes. @param wanted `all`, or one picture quality @param opened names playlists that grow from then on */
export function recordedMaster(renditions: readonly RecordedRendition[], wanted: 'all' | 'best' | 'lowest', opened?: number): string {
  const lines = ['#EXTM3U', VERSION];
  const listed = listedRenditions(renditions, wanted);
  for (const { name, kind, attributes, isRecorded } of listed) {
    if (kind === 'media') lines.push(`#EXT-X-MEDIA:${attributeList(attributes)}${isRecorded ? `,URI="${playlistFile(name, opened)}"` : ''}`);
  }
  for (const { name, kind, attributes } of listed) if (kind === 'variant') lines.push(`#EXT-X-STREAM-INF:${attributeList(attributes)}`, playlistFile(name, opened));
  return `${lines.join('\n')}\n`;
}

/** A media playlist. @param cut of at least one segment */
export function recordedMedia({ segments, targetS, form, isComplete, startAtS }: RecordedCut, addresses: RecordedAddresses): string {
  const first = segments[0]!;
  const longest = Math.max(targetS, ...segments.map(({ durationS }) => Math.round(durationS)));
  const lines = ['#EXTM3U', VERSION, `#EXT-X-TARGETDURATION:${longest}`];
  if (form === 'event') lines.push('#EXT-X-PLAYLIST-TYPE:EVENT');
  if (startAtS !== undefined) lines.push(`#EXT-X-START:TIME-OFFSET=${startAtS.toFixed(3)},PRECISE=YES`);
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${first.seq}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuity}`);
  let former: RecordedSegment | undefined;
  let init: string | undefined;
  let key = '';
  for (const segment of segments) {
    const breaks = former ? segment.discontinuity - former.discontinuity : 0;
    // All renditions count alike, also where this one had nothing between two breaks.
    for (let i = 0; i < breaks; i++) lines.push('#EXT-X-DISCONTINUITY');
    if (!segment.isGap) {
      const wanted = segment.key === undefined ? '' : `METHOD=AES-128,URI="${addresses.part(segment.key, 'key')}",IV=0x${segment.iv ?? ''}`;
      if (wanted !== key) lines.push(`#EXT-X-KEY:${wanted || 'METHOD=NONE'}`);
      key = wanted;
      if (segment.init !== undefined && (segment.init !== init || breaks > 0)) lines.push(`#EXT-X-MAP:URI="${addresses.part(segment.init, 'mp4')}"`);
      init = segment.init;
    }
    const isExpected = former && breaks === 0 && Math.abs(former.at + former.durationS * 1000 - segment.at) < DATE_TOLERANCE_MS;
    if (!isExpected) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`);
    if (segment.isGap) lines.push('#EXT-X-GAP');
    lines.push(`#EXTINF:${segment.durationS.toFixed(5)},`, addresses.segment(segment));
    former = segment;
  }
  if (isComplete) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** Dates are written again where they leave what the lengths say. */
const DATE_TOLERANCE_MS = 20;
