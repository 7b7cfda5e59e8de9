/** Which form of a protected stream this browser plays. */
import type { DrmInfo, DrmStream } from '@aerial/contract/shapes/drm.ts';

/** Names of key systems in browsers. */
const KEY_SYSTEMS = {
  fairplay: 'com.apple.fps',
  widevine: 'com.widevine.alpha',
  playready: 'com.microsoft.playready',
  clearkey: 'org.w3.clearkey',
} as const;
export type KeySystem = keyof typeof KEY_SYSTEMS;
export const keySystemId = (system: KeySystem): string => KEY_SYSTEMS[system];

/**
 * The better protected first; ClearKey protects no key from the browser. Of one system HLS: its player is here already, DASH is for what
 * has no other form, or whose browser does not decrypt the scheme of HLS. @source C-386
 */
const ORDER = [
  'hls_fairplay',
  'hls_widevine',
  'dash_widevine',
  'hls_playready',
  'dash_playready',
  'hls_clearkey',
  'dash_clearkey',
] as const;
export type StreamType = (typeof ORDER)[number];

export interface ChosenStream {
  readonly type: StreamType;
  readonly system: KeySystem;
  readonly url: string;
  readonly licenseUrl: string;
}

export const isDash = (type: StreamType): boolean => type.startsWith('dash_');

/** The key system of a stream's type. */
const systemOf = (type: StreamType): KeySystem => type.slice(type.indexOf('_') + 1) as KeySystem;

/** The address of a system's licences: that of the stream, else the one that the block names. @source C-725 */
function licenseOf({ license }: Pick<DrmStream, 'license'>, system: KeySystem, drm: DrmInfo): string {
  const named = {
    fairplay: drm.laFairplay,
    widevine: drm.laWidevine,
    playready: drm.laPlayready,
    clearkey: drm.laClearkey,
  };
  return license || (named[system] ?? '');
}

/**
 * The stream to play: the first by protection that this browser, and a player here, can play.
 * @param supports whether this browser plays streams of a type
 * @returns undefined when it can play none, which viewers see as a codec error @source C-386, C-785
 */
export async function chooseStream(
  drm: DrmInfo,
  supports: (type: StreamType, system: KeySystem) => Promise<boolean>,
): Promise<ChosenStream | undefined> {
  for (const type of ORDER) {
    const stream = drm.streams.find((one) => one.type === type);
    const system = systemOf(type);
    const licenseUrl = stream && licenseOf(stream, system, drm);
    if (stream && licenseUrl && (await supports(type, system))) return { type, system, url: stream.url, licenseUrl };
  }
  return undefined;
}
