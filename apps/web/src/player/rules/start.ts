import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';

/** Archive positions are asked for in steps of this many seconds. @source spec 2 §9 */
export const ARCHIVE_STEP_S = 10;
/** A position at most this many seconds old is live. @source spec 2 §9 */
export const LIVE_THRESHOLD_S = 30;

export type StartPoint = { readonly kind: 'live' } | { readonly kind: 'archive'; readonly at: EpochSeconds };

/**
 * Where playback of a channel starts.
 * @param requested position from `?ts=` or a click, or undefined for plain live
 * @returns the live edge, or an archive position snapped down to ARCHIVE_STEP_S; the future counts as live
 * @source spec 2 §4 Channel loading, §9
 */
export function resolveStart(requested: EpochSeconds | undefined, now: EpochSeconds): StartPoint {
  if (requested === undefined || now - requested <= LIVE_THRESHOLD_S) return { kind: 'live' };
  return { kind: 'archive', at: epochSeconds(requested - (requested % ARCHIVE_STEP_S)) };
}

/** The `ts` of an address, or undefined when it is absent or not a positive whole number. */
export function parseTs(text: string | null | undefined): EpochSeconds | undefined {
  return text && /^\d{1,12}$/.test(text) && Number(text) > 0 ? epochSeconds(Number(text)) : undefined;
}
