/** A guide's programmes of one channel made into a schedule without overlaps. Pure. */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { skipped, type Skipped } from '../skipped.ts';

/** What the decision needs to know of a programme; the order in the file is the order of `line`. */
export interface Slot {
  readonly line: number;
  readonly startAt: EpochSeconds;
  readonly stopAt?: EpochSeconds;
  readonly title: string;
}

export interface PlacedSlot<T extends Slot> {
  readonly slot: T;
  readonly startAt: EpochSeconds;
  readonly stopAt: EpochSeconds;
}

/** A programme without an end that nothing follows for longer than this has no end we could guess, seconds. */
export const MAX_GUESS_S = 6 * 3600;

/**
 * Places programmes one after another:
 * - a missing end is the next start, when that is at most {@link MAX_GUESS_S} away;
 * - where two overlap, the earlier ends when the later starts: guides announce changes by adding the later one;
 * - of programmes with the same start the first in the file stays; the other is a duplicate or is reported as overlapping.
 * Gaps stay gaps.
 */
export function placeSlots<T extends Slot>(slots: readonly T[]): { placed: PlacedSlot<T>[]; skipped: Skipped[] } {
  const left: Skipped[] = [];
  const text = ({ startAt, title }: Slot): string => `${new Date(startAt * 1000).toISOString()} ${title}`;
  const ordered = [...slots]
    .sort((a, b) => a.startAt - b.startAt || a.line - b.line)
    .filter((slot, at, all) => {
      const before = all[at - 1];
      if (!before || before.startAt !== slot.startAt) return true;
      left.push(skipped(slot.line, before.title === slot.title ? 'duplicate' : 'same-start', text(slot)));
      return false;
    });
  const placed = ordered.flatMap((slot, at) => {
    const next = ordered[at + 1]?.startAt ?? Number.POSITIVE_INFINITY;
    const stop = Math.min(slot.stopAt ?? next, next);
    if (slot.stopAt === undefined && stop - slot.startAt > MAX_GUESS_S) {
      left.push(skipped(slot.line, 'no-end', text(slot)));
      return [];
    }
    return [{ slot, startAt: slot.startAt, stopAt: epochSeconds(stop) }];
  });
  return { placed, skipped: left };
}
