/** Where playback of a channel starts, and whether it is allowed. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { StartPoint } from '@aerial/domain/playback.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';

/** How long a media address may be used, seconds. */
export const MEDIA_TTL_S = 24 * 3600;
/** A stream is open until its player has not reported for this long, seconds: three missed reports in a row. */
export const OPEN_STREAM_S = 90;
/** Clocks of processes are apart by less, seconds. */
export const CLOCK_AHEAD_S = 300;
/** How long the address of a prepared stream may be used whose device plays nothing: as long as it counts as open. */
export const PREPARED_TTL_S = OPEN_STREAM_S;
/** How long the address of a preview may be used, seconds. */
export const PREVIEW_TTL_S = 120;
/** Previews of a device in an hour while other devices use up all streams: enough to look around, too few to watch by. */
export const MAX_PREVIEWS_AT_LIMIT = 10;
export const PREVIEWS_WINDOW_S = 3600;
const DAY_S = 86_400;

/** The `ts` of a request. Absent, empty and 0 are live. @source wire shapes §3 stream */
export function parsePosition(ts: number | string | undefined): Result<EpochSeconds | undefined, AppError> {
  const text = String(ts ?? '').trim();
  if (text === '' || text === '0') return ok(undefined);
  if (/^\d{1,12}(\.\d+)?$/.test(text)) return ok(epochSeconds(Math.floor(Number(text))));
  return fail({
    code: 'validation_failed',
    message: 'ts: must be Unix seconds',
    detail: { ts: ['must be Unix seconds'] },
  });
}

/**
 * On the segment grid a programme begins up to one segment after its announced time. A request for its beginning
 * gets its first picture, not the last one of what was before.
 * @param programme announced and real start of the programme that the position lies in
 */
export function snapToProgramme(
  at: EpochSeconds,
  programme: { readonly startAt: EpochSeconds; readonly realStartAt: EpochSeconds } | undefined,
): EpochSeconds {
  return programme && at >= programme.startAt && at < programme.realStartAt ? programme.realStartAt : at;
}

export interface StreamGrant {
  readonly isPurchased: boolean;
  /** Days of archive the viewer may watch. */
  readonly archivedDays: number;
}

/** The first second of an archive of so many days. */
export const archiveLimit = (archivedDays: number, now: EpochSeconds): EpochSeconds =>
  epochSeconds(now - archivedDays * DAY_S);

/** @source C-486 */
export function checkPlayback(start: StartPoint, grant: StreamGrant, now: EpochSeconds): Result<StartPoint, AppError> {
  if (!grant.isPurchased) return notPurchased;
  if (start.kind === 'archive' && start.at < archiveLimit(grant.archivedDays, now))
    return denied('This programme is no longer in the archive.');
  return ok(start);
}

export const denied = (message: string): { readonly ok: false; readonly error: AppError } =>
  fail({ code: 'permission_denied', message });

/** Of a channel whose archive is what we record. */
export const notRecorded = denied('This programme was not recorded.');

export const notPurchased = denied('This channel is not part of your subscriptions.');

/** Nothing licenses it, or it cannot be encrypted here. */
export const protectedChannel = denied('This channel is protected and needs DRM, which this service does not offer.');

export const notFound = (
  code: 'channel_not_found' | 'content_not_found' | 'library_not_found' | 'trailer_not_found',
  what: string,
) => fail<AppError>({ code, message: `There is no such ${what}.` });

/**
 * One stream more than the viewer may have is refused; those that play continue, for no one expects the picture in
 * the living room to end because of a telephone. The answer says at once what to do, and a retry works as soon as it has been done.
 */
export const tooManyStreams = denied(
  'You are already watching on as many devices as you can at the same time. Please stop on one of them and try again.',
);

/** Https where the installation has it; `force_https` cannot give it to one that has not. @source C-662 */
export const mediaAddress = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

/**
 * When a signed address expires: after its time, and not later than what was bought ends, so that playback in progress requests the
 * stream again then, and is offered to renew.
 * @param ttlS how long the address may be used otherwise, seconds
 */
export function expiryOf({ entitled }: Pick<Viewer, 'entitled'>, ttlS: number, now: EpochSeconds): EpochSeconds {
  const end = epochSeconds(now + ttlS);
  if (entitled?.until === undefined) return end;
  const until = toEpochSeconds(entitled.until);
  return until > now && until < end ? until : end;
}
