/**
 * The server's clock decides what is on air: a viewer's clock may be an hour off, and then the programme, the archive and the future
 * would all be wrong.
 */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';

/** Smaller differences are latency and the whole seconds of the date, milliseconds. */
const TOLERANCE_MS = 20_000;

/** How far the viewer's clock is behind the server's, milliseconds; 0 where the difference is insignificant. @param date the `Date` of an uncached answer */
export function clockError(date: string | null, sentAt: number, receivedAt: number): number {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return 0;
  const error = server - (sentAt + receivedAt) / 2;
  return Math.abs(error) <= TOLERANCE_MS + (receivedAt - sentAt) ? 0 : error;
}

let error = 0;

/** Learns from an answer; one that may come from a cache (`no-store` cannot) is ignored. */
export function learnPresent(headers: Pick<Headers, 'get'>, sentAt: number, receivedAt: number): void {
  if (headers.get('cache-control')?.includes('no-store')) error = clockError(headers.get('date'), sentAt, receivedAt);
}

export const presentMs = (): EpochMs => epochMs(Math.round(Date.now() + error));
