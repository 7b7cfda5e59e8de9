/** What a path below `/media` requests. Pure; paths are parsed here because signatures are longer than router parameters may be. */
import { dashFile } from './playback-paths.ts';
import type { MediaKind } from './signature.ts';

/** Which variants a multivariant playlist lists: all, or one: the best, the lowest (preview), or the sound alone where it is apart from the picture. */
export type VariantSelection = 'all' | 'best' | 'lowest' | 'sound';

export type PlaybackFile =
  | { readonly file: 'multivariant'; readonly variants: VariantSelection }
  | { readonly file: 'info' }
  /** `openedAt`: the grid number from which on the playlist grows, see `timeShiftedCut`. */
  | { readonly file: 'media'; readonly rendition: string; readonly openedAt?: number }
  /** DASH. `openedAt` as of `media`. */
  | { readonly file: 'dash'; readonly openedAt?: number }
  /** `upstreamToken`: see `signUpstream`. */
  | { readonly file: 'upstream'; readonly upstreamToken: string };

export type MediaRequest =
  | ({ readonly to: 'playback'; readonly kind: MediaKind; readonly id: string; readonly token: string } & PlaybackFile)
  | {
      readonly to: 'segment';
      readonly asset: string;
      readonly version: string;
      readonly signature: string;
      readonly track: string;
      readonly index: number;
      readonly place: number;
      readonly isSubtitle: boolean;
    }
  /** All subtitles of an asset in one file. */
  | {
      readonly to: 'subtitles';
      readonly asset: string;
      readonly version: string;
      readonly signature: string;
      readonly track: string;
    }
  | {
      readonly to: 'recorded segment';
      readonly channelId: string;
      readonly hour: string;
      readonly signature: string;
      readonly rendition: string;
      readonly seq: number;
    }
  | {
      readonly to: 'recorded part';
      readonly channelId: string;
      readonly signature: string;
      readonly hash: string;
      readonly extension: 'mp4' | 'key';
    }
  | { readonly to: 'init'; readonly signature: string; readonly key: string }
  | { readonly to: 'thumbnail' | 'timings'; readonly kind: MediaKind; readonly id: string; readonly token: string }
  /** Whether a viewer may read the playlists of an address. */
  | { readonly to: 'viewer'; readonly kind: MediaKind; readonly id: string; readonly token: string };

/** The file of all subtitles of an asset, in the place of its segments. */
export const WHOLE_SUBTITLES = 'whole.vtt';

const isKind = (value: string | undefined): value is MediaKind =>
  value === 'live' || value === 'catchup' || value === 'vod';

/** Removes the file's extension; undefined when it has another one. */
const without = (extension: string, file: string | undefined): string | undefined =>
  file !== undefined && file.endsWith(extension) && file.length > extension.length
    ? file.slice(0, -extension.length)
    : undefined;

/** @param path below `/media/`, undecoded, without query. @returns undefined for any other path */
export function parseMediaPath(path: string): MediaRequest | undefined {
  const parts = path.split('/').map(decode);
  if (!parts.every((part): part is string => part !== undefined && part !== '')) return undefined;
  const [first, ...rest] = parts;
  if (first === 'seg') return parseSegment(rest);
  if (first === 'rec') return parseRecorded(rest);
  if (first === 'init') {
    const key = without('.mp4', rest[1]);
    return rest.length === 2 && key !== undefined ? { to: 'init', signature: rest[0]!, key } : undefined;
  }
  if (first === 'thumbs') {
    const [kind, id, file] = rest;
    if (rest.length !== 3 || !isKind(kind)) return undefined;
    const [thumbnail, timings] = [without('.jpg', file), without('.json', file)];
    if (thumbnail !== undefined) return { to: 'thumbnail', kind, id: id!, token: thumbnail };
    return timings !== undefined ? { to: 'timings', kind, id: id!, token: timings } : undefined;
  }
  if (first === 'viewer') {
    const [kind, id, token] = rest;
    return rest.length === 3 && isKind(kind) ? { to: 'viewer', kind, id: id!, token: token! } : undefined;
  }
  if (!isKind(first)) return undefined;
  const [id, token, ...file] = rest;
  const requested = parsePlaybackFile(file);
  return requested && id !== undefined && token !== undefined
    ? { to: 'playback', kind: first, id, token, ...requested }
    : undefined;
}

function parsePlaybackFile(file: readonly string[]): PlaybackFile | undefined {
  const name = without('.m3u8', file.at(-1));
  if (file.length === 1 && file[0]!.endsWith('.mpd')) return parseDash(file[0]!);
  if (file.length === 2)
    return file[0] === 'up' && name !== undefined ? { file: 'upstream', upstreamToken: name } : undefined;
  if (file.length !== 1) return undefined;
  if (file[0] === 'data.json') return { file: 'info' };
  switch (name) {
    case undefined:
      return undefined;
    case 'index':
      return { file: 'multivariant', variants: 'all' };
    case 'mono':
      return { file: 'multivariant', variants: 'best' };
    case 'preview':
      return { file: 'multivariant', variants: 'lowest' };
    case 'sound':
      return { file: 'multivariant', variants: 'sound' };
    default:
      return parseRendition(name);
  }
}

/** `manifest.mpd`, or `manifest@928391250.mpd`. */
function parseDash(file: string): PlaybackFile | undefined {
  const [, openedAt] = /^manifest(?:@(0|[1-9]\d{0,9}))?\.mpd$/.exec(file) ?? [];
  if (openedAt !== undefined) return { file: 'dash', openedAt: Number(openedAt) };
  return file === dashFile() ? { file: 'dash' } : undefined;
}

/** `v720`, or `v720@928391250` for a time-shifted archive that was opened then. One spelling for each number, as with segments. */
function parseRendition(file: string): PlaybackFile {
  const [, rendition, openedAt] = /^(.+)@(0|[1-9]\d{0,9})$/.exec(file) ?? [];
  return rendition === undefined
    ? { file: 'media', rendition: file }
    : { file: 'media', rendition, openedAt: Number(openedAt) };
}

function parseSegment(parts: readonly string[]): MediaRequest | undefined {
  const [asset, version, signature, track, file] = parts;
  if (parts.length === 5 && file === WHOLE_SUBTITLES)
    return { to: 'subtitles', asset: asset!, version: version!, signature: signature!, track: track! };
  // One spelling for each number: a cache must not hold the same segment under several addresses.
  const numbers = /^(0|[1-9]\d{0,8})([@+])(0|[1-9]\d{0,9})\.(m4s|vtt)$/.exec(file ?? '');
  if (parts.length !== 5 || !numbers) return undefined;
  const [, index, sign, number, extension] = numbers;
  // `5+20` is `5@25`: manifests of DASH list encrypted segments so, playlists the others.
  const place = sign === '+' ? Number(index) + Number(number) : Number(number);
  return {
    to: 'segment',
    asset: asset!,
    version: version!,
    signature: signature!,
    track: track!,
    index: Number(index),
    place,
    isSubtitle: extension === 'vtt',
  };
}

/** `<channel>/<hour>/<signature>/<rendition>/<number>.<extension>`, or `<channel>/parts/<signature>/<hash>.<extension>`. */
function parseRecorded(parts: readonly string[]): MediaRequest | undefined {
  const [channelId = '', hour = '', signature = '', ...file] = parts;
  if (!/^[1-9]\d{0,8}$/.test(channelId)) return undefined;
  if (hour === 'parts') {
    const [, hash, extension] = /^([\w-]{22})\.(mp4|key)$/.exec(file[0] ?? '') ?? [];
    return file.length === 1 && hash !== undefined
      ? { to: 'recorded part', channelId, signature, hash, extension: extension as 'mp4' | 'key' }
      : undefined;
  }
  const seq = /^([1-9]\d{0,14})\.[a-z0-9]{1,4}$/.exec(file[1] ?? '')?.[1];
  if (file.length !== 2 || !/^\d{1,8}$/.test(hour) || !/^[A-Za-z0-9-]{1,48}$/.test(file[0]!) || seq === undefined)
    return undefined;
  return { to: 'recorded segment', channelId, hour, signature, rendition: file[0]!, seq: Number(seq) };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
