/** The segments a feed's media playlist lists. Pure. @source RFC 8216 §4.3.2, §4.3.3 */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { readAttributes, unquoted } from './feed-attributes.ts';

/** A file of the feed, or bytes [start, start + length) of it. */
export interface FeedPart {
  readonly uri: string;
  readonly range?: { readonly start: number; readonly length: number };
}

export interface FeedSegment extends FeedPart {
  readonly seq: number;
  /** The feed's discontinuity number. */
  readonly discontinuity: number;
  /** Discontinuities right before it. */
  readonly breaks: number;
  readonly durationS: number;
  /** When its beginning was on air, by the feed's clock. */
  readonly date?: EpochMs;
  readonly init?: FeedPart;
  readonly key?: { readonly uri: string; /** Hexadecimal, 32 digits. */ readonly iv: string };
  /** The feed itself has a gap there. */
  readonly isGap: boolean;
}

export interface FeedPlaylist {
  readonly targetS: number;
  /** Whether the feed numbers its discontinuities; otherwise they are counted from the top of this playlist. */
  readonly hasDiscontinuityNumbers: boolean;
  readonly segments: readonly FeedSegment[];
  /** An encryption method that cannot be recorded. */
  readonly unsupported?: string;
}

const MAX_TARGET_S = 60;

/** Reads a media playlist. @param base where it came from, after redirects */
export function readMediaPlaylist(text: string, base: string): FeedPlaylist {
  const segments: FeedSegment[] = [];
  let targetS = 0;
  let seq = 0;
  let discontinuity = 0;
  let hasDiscontinuityNumbers = false;
  let breaks = 0;
  let durationS: number | undefined;
  let date: EpochMs | undefined;
  let init: FeedPart | undefined;
  let key: { uri: string; iv: string | undefined } | undefined;
  let range: { length: number; start: number | undefined } | undefined;
  let rangeEnd: { uri: string; end: number } | undefined;
  let isGap = false;
  let unsupported: string | undefined;

  const absolute = (uri: string): string => (URL.canParse(uri, base) ? new URL(uri, base).href : uri);
  const add = (uri: string): void => {
    const start = range?.start ?? (rangeEnd?.uri === uri ? rangeEnd.end : 0);
    segments.push({
      uri,
      seq,
      discontinuity,
      breaks,
      durationS: durationS!,
      isGap,
      ...(range ? { range: { start, length: range.length } } : {}),
      ...(date === undefined ? {} : { date }),
      ...(init ? { init } : {}),
      ...(key ? { key: { uri: key.uri, iv: key.iv ?? seq.toString(16).padStart(32, '0') } } : {}),
    });
    rangeEnd = range ? { uri, end: start + range.length } : undefined;
    if (date !== undefined) date = epochMs(date + durationS! * 1000);
    seq += 1;
    breaks = 0;
    durationS = undefined;
    range = undefined;
    isGap = false;
  };

  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '') continue;
    if (!line.startsWith('#')) {
      if (durationS !== undefined) add(absolute(line));
      continue;
    }
    const colon = line.indexOf(':');
    const value = colon === -1 ? '' : line.slice(colon + 1);
    switch (colon === -1 ? line : line.slice(0, colon)) {
      case '#EXT-X-TARGETDURATION':
        targetS = wholeNumber(value);
        break;
      case '#EXT-X-MEDIA-SEQUENCE':
        seq = wholeNumber(value);
        break;
      case '#EXT-X-DISCONTINUITY-SEQUENCE':
        discontinuity = wholeNumber(value);
        hasDiscontinuityNumbers = true;
        break;
      case '#EXT-X-DISCONTINUITY':
        discontinuity += 1;
        breaks += 1;
        date = undefined;
        break;
      case '#EXTINF': {
        const length = Number.parseFloat(value);
        durationS = Number.isFinite(length) && length >= 0 ? length : 0;
        break;
      }
      case '#EXT-X-PROGRAM-DATE-TIME':
        date = readDate(value);
        break;
      case '#EXT-X-BYTERANGE':
        range = readRange(value);
        break;
      case '#EXT-X-GAP':
        isGap = true;
        break;
      case '#EXT-X-MAP': {
        const { URI, BYTERANGE } = readAttributes(value);
        const part = readRange(unquoted(BYTERANGE) ?? '');
        init = {
          uri: absolute(unquoted(URI) ?? ''),
          ...(part ? { range: { start: part.start ?? 0, length: part.length } } : {}),
        };
        break;
      }
      case '#EXT-X-KEY': {
        const { METHOD, URI, IV, KEYFORMAT } = readAttributes(value);
        const isPlain = METHOD === 'AES-128' && (KEYFORMAT === undefined || KEYFORMAT === '"identity"');
        if (METHOD !== 'NONE' && !isPlain) unsupported = METHOD ?? 'unknown';
        key = isPlain
          ? { uri: absolute(unquoted(URI) ?? ''), iv: IV?.replace(/^0x/i, '').toLowerCase().padStart(32, '0') }
          : undefined;
        break;
      }
    }
  }
  const longest = Math.max(0, ...segments.map((segment) => Math.round(segment.durationS)));
  return {
    targetS: Math.max(1, Math.min(MAX_TARGET_S, Math.max(targetS, longest))),
    hasDiscontinuityNumbers,
    segments,
    ...(unsupported === undefined ? {} : { unsupported }),
  };
}

const wholeNumber = (text: string): number => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : 0);

function readDate(text: string): EpochMs | undefined {
  // Some packagers write the offset without its colon.
  const at = Date.parse(text.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at) ? undefined : epochMs(at);
}

function readRange(text: string): { length: number; start: number | undefined } | undefined {
  const parts = /^(\d+)(?:@(\d+))?$/.exec(text.trim());
  return parts ? { length: Number(parts[1]), start: parts[2] === undefined ? undefined : Number(parts[2]) } : undefined;
}
