/** What kind of media a segment of a feed holds. Pure. */
import { isSegmentExtension, type SegmentExtension } from '../recordings/segment-types.ts';
import type { FeedSegment } from './feed-playlist.ts';

const BY_NAME: Readonly<Record<string, SegmentExtension>> = {
  mp4: 'm4s',
  m4v: 'm4s',
  m4a: 'm4s',
  cmfv: 'm4s',
  cmfa: 'm4s',
  webvtt: 'vtt',
  mpegts: 'ts',
};

/** The extension of its file: by its content, or by its name where it is encrypted. */
export function segmentExtension(
  { init, key, uri }: Pick<FeedSegment, 'init' | 'key' | 'uri'>,
  bytes: Buffer,
): SegmentExtension {
  if (init) return 'm4s';
  if (!key) {
    if (bytes[0] === 0x47) return 'ts';
    if (
      bytes
        .subarray(0, 9)
        .toString()
        .replace(/^\uFEFF/, '')
        .startsWith('WEBVTT')
    )
      return 'vtt';
    if (/^(?:ftyp|styp|moof|sidx|prft|emsg)$/.test(bytes.subarray(4, 8).toString('latin1'))) return 'm4s';
  }
  const suffix = /\.([a-z0-9]{1,6})$/i.exec(URL.canParse(uri) ? new URL(uri).pathname : uri)?.[1]?.toLowerCase() ?? '';
  return isSegmentExtension(suffix) ? suffix : (BY_NAME[suffix] ?? 'ts');
}
