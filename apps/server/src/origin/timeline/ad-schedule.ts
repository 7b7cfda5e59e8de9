/** When ad breaks begin. Pure. */
import { GRID_MS, gridCeil, gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds, toEpochMs, toEpochSeconds } from '@aerial/domain/time.ts';
import { addDays, localTime, startOfDay } from '@aerial/domain/zone.ts';

export type AdSchedule =
  /** At multiples of a time since the Unix epoch, moved by an offset. */
  | { readonly everyS: number; readonly offsetS: number }
  /** Every day at times that local clocks show, in seconds since midnight. */
  | { readonly timesS: readonly number[]; readonly timeZone: string };

/** A break of one provider on one channel, as it was scheduled or ordered. */
export interface AdBreakPlan {
  /** Small letters, digits and hyphens. */
  readonly name: string;
  /** What plays, in order. */
  readonly assets: readonly string[];
  /** The archive plays it too. */
  readonly inCatchUp: boolean;
  /** One start only, or a schedule (null: none) with the grid numbers between which its breaks begin. */
  readonly starts:
    | { readonly at: GridNumber }
    | { readonly schedule: AdSchedule | null; readonly since: GridNumber; readonly until: GridNumber | undefined };
}

function everyStart({ everyS, offsetS }: { everyS: number; offsetS: number }, from: number, to: number): GridNumber[] {
  const starts: GridNumber[] = [];
  const [everyMs, offsetMs] = [everyS * 1000, offsetS * 1000];
  // The segment before begins up to a segment's length earlier.
  let k = Math.ceil(((from - 1) * GRID_MS - offsetMs) / everyMs);
  for (;;) {
    const start = gridCeil(epochMs(k++ * everyMs + offsetMs));
    if (start >= to) return starts;
    if (start >= from) starts.push(start);
  }
}

function dailyStarts(
  { timesS, timeZone }: { readonly timesS: readonly number[]; readonly timeZone: string },
  from: GridNumber,
  to: GridNumber,
): GridNumber[] {
  const starts: GridNumber[] = [];
  const last = toEpochSeconds(gridStart(to));
  // A break of the day before may begin in the segment that its day ends in.
  let date = addDays(localTime(toEpochSeconds(gridStart(from)), timeZone).date, -1);
  while (startOfDay(date, timeZone) <= last) {
    for (const timeS of timesS) {
      const start = gridCeil(toEpochMs(localInstant(date, timeS, timeZone)));
      if (start >= from && start < to) starts.push(start);
    }
    date = addDays(date, 1);
  }
  return starts;
}

/** The instant at which local clocks show a time of a day; after a clock change the one that they show then. */
function localInstant(date: string, timeS: number, timeZone: string) {
  const plain = epochSeconds(startOfDay(date, timeZone) + timeS);
  const { time } = localTime(plain, timeZone);
  const [h = 0, m = 0, s = 0] = time.split(':').map(Number);
  const off = timeS - (h * 3600 + m * 60 + s);
  // A clock change is at most a few hours; a difference of nearly a day is the other side of midnight.
  const shift = Math.abs(off) > 43_200 ? off - Math.sign(off) * 86_400 : off;
  return epochSeconds(plain + shift);
}

/** Where breaks of a plan begin, from one grid number to before another, ascending. */
export function breakStarts({ starts }: AdBreakPlan, from: GridNumber, to: GridNumber): GridNumber[] {
  if ('at' in starts) return starts.at >= from && starts.at < to ? [starts.at] : [];
  const first = gridNumber(Math.max(from, starts.since));
  const end = gridNumber(Math.min(to, starts.until ?? Infinity));
  if (!starts.schedule || first >= end) return [];
  return 'everyS' in starts.schedule
    ? everyStart(starts.schedule, first, end)
    : dailyStarts(starts.schedule, first, end).toSorted((a, b) => a - b);
}
