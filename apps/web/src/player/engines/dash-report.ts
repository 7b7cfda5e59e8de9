/** What Shaka Player says, in the player's words. Pure. */
import type { EngineReport, EngineTracks } from './port.ts';
import { licenseError, refusedLicense } from '../drm/license-errors.ts';
import type { QualityLevel } from '../rules/tracks.ts';

type Failed = Extract<EngineReport, { type: 'failed' }>;

/** An error of Shaka Player. @source shaka-player, lib/util/error.js */
export interface ShakaError {
  readonly severity: number;
  readonly category: number;
  readonly code: number;
  readonly data: readonly unknown[];
}

/** It goes on by itself. */
const RECOVERABLE = 1;
const MEDIA_CATEGORY = 3;
const CODE = {
  badHttpStatus: 1001,
  contentUnsupported: 4032,
  restrictions: 4012,
  noVariants: 4036,
  keySystemUnavailable: 6001,
  licenseRequestFailed: 6007,
  licenseResponseRejected: 6008,
  noLicenseServer: 6012,
  /** Licences of vendors end with the playback that they were given for. */
  expired: 6014,
  interrupted: 7000,
  destroyed: 7003,
} as const;
const UNPLAYABLE: ReadonlySet<number> = new Set([
  CODE.contentUnsupported,
  CODE.restrictions,
  CODE.noVariants,
  CODE.keySystemUnavailable,
  CODE.noLicenseServer,
]);
/** Another request took its place, or the player is gone. */
const CANCELLED: ReadonlySet<number> = new Set([CODE.interrupted, CODE.destroyed]);

/** @returns undefined where it heals by itself */
export function failureOf({ severity, category, code, data }: ShakaError): Failed | undefined {
  if (severity === RECOVERABLE || CANCELLED.has(code)) return undefined;
  const detail = `shaka ${code}`;
  if (UNPLAYABLE.has(code)) return { type: 'failed', failure: 'codec', detail };
  if (code === CODE.licenseRequestFailed) return refusalOf(data[0] as ShakaError | undefined, detail);
  if (code === CODE.licenseResponseRejected)
    return refusedLicense({ code: String(code), message: typeof data[0] === 'string' ? data[0] : '' }, detail);
  return { type: 'failed', failure: category === MEDIA_CATEGORY ? 'media' : 'network', detail };
}

/** @param cause the error of the request: with code 1001 its address, status and text */
function refusalOf(cause: ShakaError | undefined, detail: string): Failed {
  // Without a connection it is tried again like any request.
  if (cause?.code !== CODE.badHttpStatus) return { type: 'failed', failure: 'network', detail };
  const [, status, body] = cause.data;
  return refusedLicense(licenseError(typeof body === 'string' ? body : '', Number(status)), detail);
}

export interface ShakaVideo {
  readonly height: number | null;
  readonly bandwidth: number;
}
export interface ShakaLanguage {
  readonly language: string;
  readonly label: string | null;
  readonly active: boolean;
}

/** The qualities, lowest first. The engine's own list is in no order. */
export const ascending = <T extends ShakaVideo>(tracks: readonly T[]): T[] =>
  tracks.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0) || a.bandwidth - b.bandwidth);

const levelsOf = (tracks: readonly ShakaVideo[]): QualityLevel[] =>
  ascending(tracks).map(({ height, bandwidth }, index) => ({ index, height: height ?? 0, bitrate: bandwidth }));

const languagesOf = (tracks: readonly ShakaLanguage[]) =>
  tracks.map(({ language, label }, id) => ({
    id,
    language: language === 'und' ? '' : language,
    name: label ?? language,
  }));

/** @param chosenLevel -1 is automatic */
export const tracksOf = (
  video: readonly ShakaVideo[],
  audio: readonly ShakaLanguage[],
  text: readonly ShakaLanguage[],
  chosenLevel: number,
): EngineTracks => ({
  levels: levelsOf(video),
  chosenLevel,
  audio: languagesOf(audio),
  audioId: audio.findIndex(({ active }) => active),
  text: languagesOf(text),
  textId: text.findIndex(({ active }) => active),
  isAudioOnly: video.length === 0,
});

/** When presentation time 0 of a manifest was on air, epoch seconds; undefined for films. */
export function presentationStart(manifest: string): number | undefined {
  const written = /<MPD\b[^>]*\savailabilityStartTime="([^"]+)"/.exec(manifest)?.[1];
  const at = written === undefined ? Number.NaN : Date.parse(written);
  return Number.isNaN(at) ? undefined : at / 1000;
}
