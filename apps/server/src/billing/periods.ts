/**
 * Periods of a subscription. They come from an anchor: period n begins at anchor + n periods in the subscriber's time zone, so that
 * 31 January is followed by 28 February and 31 March, 29 February by 29 February four years later, and a change of the clocks moves no
 * billing day. Chaining each period from the end of the one before would lose all three.
 */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { Temporal } from 'temporal-polyfill';

/** How long a period is, as the calendar counts. */
export interface PeriodLength {
  readonly days: number;
  readonly months: number;
  readonly years: number;
}

/** Where the periods of a subscription are counted from. */
export interface Anchor {
  /** When the period `index` begins. */
  readonly at: EpochMs;
  readonly index: number;
  /** IANA name. */
  readonly zone: string;
  readonly length: PeriodLength;
}

/** An interval whose end is exclusive. */
export interface Period {
  readonly index: number;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** The instant that many periods after another, by the calendar and the clocks of the zone. */
export function addPeriods(at: EpochMs, { days, months, years }: PeriodLength, count: number, zone: string): EpochMs {
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const end = start.add({ years: years * count, months: months * count, days: days * count });
  return epochMs(end.epochMilliseconds);
}

/** The period of that index; at or after the anchor's. @throws RangeError before the anchor */
export function periodAt({ at, index: anchorIndex, zone, length }: Anchor, index: number): Period {
  if (index < anchorIndex) throw new RangeError(`Period ${index} lies before the anchor of period ${anchorIndex}`);
  return {
    index,
    from: addPeriods(at, length, index - anchorIndex, zone),
    until: addPeriods(at, length, index - anchorIndex + 1, zone),
  };
}
