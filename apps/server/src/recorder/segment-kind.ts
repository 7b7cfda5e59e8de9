/** What kind of media a recorded segment is, as the extension of its file. Pure. */
import type { FeedSegment } from './feed-playlist.ts';

const TYPES = { ts: 'video/mp2t', m4s: 'video/mp4', aac: 'audio/aac', ac3: 'audio/ac3', ec3: 'audio/eac3', mp3: 'audio/mpeg', vtt: 'text/vtt; charset=utf-8' } as const;
export type SegmentExtension = keyof typeof TYPES;

export const isSegmentExtension = (text: string): text is SegmentExtension => Object.hasOwn(TYPES, text);
export const mediaType = (extension: SegmentExtension): string => TYPES[extension];

const BY_NAME: Readonly<Record<string, SegmentExtension>> = { mp4: 'm4s', m4v: 'm4s', m4a: 'm4s', cmfv: 'm4s', cmfa: 'm4s', webvtt: 'vtt', mpegts: 'ts' };

/** By what it holds, or where it is encrypted, by its name. */
export function segmentExtension({ init, key, uri }: Pick<FeedSegment, 'init' | 'key' | 'uri'>, bytes: Buffer): SegmentExtension {
  if (init) return 'm4s';
  if (!key) {
    if (bytes[0] === 0x47) return 'ts';
    if (bytes.subarray(0, 9).toString().replace(/^\uFEFF/, '').startsWith('WEBVTT')) return 'vtt';
    if (/^(?:ftyp|styp|moof|sidx|prft|emsg)$/.test(bytes.subarray(4, 8).toString('latin1'))) return 'm4s';
  }
  const suffix = /\.([a-z0-9]{1,6})$/i.exec(URL.canParse(uri) ? new URL(uri).pathname : uri)?.[1]?.toLowerCase() ?? '';
  return isSegmentExtension(suffix) ? suffix : (BY_NAME[suffix] ?? 'ts');
}
