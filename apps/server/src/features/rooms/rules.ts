/** Who hosts a room, and what a member's report of the position counts as. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail } from '@aerial/domain/result.ts';
import type { RoomMember } from './ports.ts';

/** A member whose stream of events has been closed for this long has left, ms. A page that reloads is back before. */
export const ABSENT_AFTER_MS = 45_000;
/** A room that nobody has been in for this long has ended, ms. */
export const EMPTY_AFTER_MS = 30 * 60_000;
/** No room lasts longer, ms: a link that was passed on does not open for ever. */
export const MAX_AGE_MS = 24 * 3_600_000;
/** Members' clocks are corrected to far less; what differs more was not measured by this clock, ms. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** The instant that a position was measured at. @param reported by a member, on the server's clock as it knows it */
export const measuredAt = (reported: number | undefined, now: number): number =>
  reported !== undefined && Math.abs(reported - now) <= MAX_CLOCK_DIFFERENCE_MS ? Math.min(reported, now) : now;

/** The longest of those who stay. @returns undefined where the host stays, or nobody does */
export function nextHost(members: readonly RoomMember[], leaving: ReadonlySet<string>): RoomMember | undefined {
  const staying = members.filter(({ id }) => !leaving.has(id));
  return staying.some(({ isHost }) => isHost) ? undefined : staying[0];
}

const error = (code: AppError['code'], message: string) => fail({ code, message });
export const roomNotFound = error('room_not_found', 'There is no such room any more.');
export const roomFull = error('room_full', 'The room is full.');
export const hostOnly = error('room_host_only', 'Only the host of the room can do this.');
