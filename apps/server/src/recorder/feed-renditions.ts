/** The renditions a feed offers, read from its multivariant playlist. Pure. @source RFC 8216 §4.3.4 */
import type { RecordingRenditionJson } from '../db/schema/recordings.ts';
import { readAttributes, unquoted, type Attributes } from './feed-attributes.ts';

/** One line of a multivariant playlist, with a name of ours that stays the same when the feed's addresses change. */
export interface FeedRendition extends RecordingRenditionJson {
  /** Absent: the sound or text is part of the variants. */
  readonly uri?: string;
}

const VARIANT_ATTRIBUTES = [
  'BANDWIDTH',
  'AVERAGE-BANDWIDTH',
  'CODECS',
  'SUPPLEMENTAL-CODECS',
  'RESOLUTION',
  'FRAME-RATE',
  'VIDEO-RANGE',
  'AUDIO',
  'SUBTITLES',
];
const MEDIA_ATTRIBUTES = [
  'TYPE',
  'GROUP-ID',
  'NAME',
  'LANGUAGE',
  'DEFAULT',
  'AUTOSELECT',
  'FORCED',
  'CHARACTERISTICS',
  'CHANNELS',
];
/** Bits per second announced for a feed without a multivariant playlist: a usual HD channel. */
const ASSUMED_BANDWIDTH = '3000000';

/** The rendition of a feed without a multivariant playlist. */
export const singleRendition = (uri: string): FeedRendition => ({
  name: 'v',
  kind: 'variant',
  attributes: { BANDWIDTH: ASSUMED_BANDWIDTH },
  uri,
  isRecorded: true,
});

/**
 * Reads a multivariant playlist. A variant that differs from an earlier one only in its audio group is recorded once.
 * @param base where it came from, after redirects
 * @returns absolute addresses, in the feed's order
 */
export function readMultivariantPlaylist(text: string, base: string): FeedRendition[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found: FeedRendition[] = [];
  const names = new Set<string>();
  const addresses = new Set<string>();
  const add = (name: string, kind: FeedRendition['kind'], attributes: Attributes, uri: string | undefined): void => {
    if (uri !== undefined && !URL.canParse(uri, base)) return;
    const address = uri === undefined ? undefined : new URL(uri, base).href;
    if (kind === 'variant' && (address === undefined || addresses.has(address))) return;
    if (address !== undefined) addresses.add(address);
    const unique = uniqueName(name, names);
    names.add(unique);
    found.push({
      name: unique,
      kind,
      attributes,
      ...(address === undefined ? {} : { uri: address }),
      isRecorded: address !== undefined,
    });
  };
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('#EXT-X-MEDIA:')) {
      const attributes = readAttributes(line);
      const type = attributes['TYPE'];
      if (type !== 'AUDIO' && type !== 'SUBTITLES') continue;
      const group = unquoted(attributes['GROUP-ID']) ?? '';
      const label = unquoted(attributes['LANGUAGE'] ?? attributes['NAME']) ?? '';
      add(
        `${type === 'AUDIO' ? 'a' : 's'}-${group}-${label}`,
        'media',
        pick(attributes, MEDIA_ATTRIBUTES),
        unquoted(attributes['URI']),
      );
    } else if (line.startsWith('#EXT-X-STREAM-INF:')) {
      const attributes = readAttributes(line);
      const height = /x(\d+)$/.exec(attributes['RESOLUTION'] ?? '')?.[1];
      add(
        `v${height ?? ''}`,
        'variant',
        pick(attributes, VARIANT_ATTRIBUTES),
        lines.slice(at + 1).find((next) => !next.startsWith('#')),
      );
    }
  }
  return found;
}

const pick = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])));

function uniqueName(preferred: string, taken: ReadonlySet<string>): string {
  const plain = preferred
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .slice(0, 40);
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? plain : `${plain}-${nth}`;
    if (!taken.has(name)) return name;
  }
}
