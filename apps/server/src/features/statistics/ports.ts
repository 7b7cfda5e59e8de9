import type { ProviderId } from '@aerial/domain/ids.ts';
import type { LocalDate } from '@aerial/domain/zone.ts';
import type { CountedRow, DayRange } from './rules.ts';

/** What is counted out of the service's own tables. */
export interface Span {
  readonly providerId: ProviderId;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly timeZone: string;
  /** Into which buckets. */
  readonly unit: 'hour' | 'day';
}

export interface PacketDay {
  readonly id: number;
  readonly name: unknown;
  readonly started: number;
  readonly ended: number;
  /** That run at the end of the period. */
  readonly running: number;
}

export interface StatisticsStore {
  /** Counts what happened in the span. */
  measure(span: Span): Promise<CountedRow[]>;
  /** Subscribers at an instant: users with a subscription that has begun and not ended. */
  subscribersAt(providerId: ProviderId, at: Date): Promise<number>;
  /** Of computed days, without what is counted by channel. */
  stored(providerId: ProviderId, range: DayRange): Promise<CountedRow[]>;
  /** What computed days have by channel, summed up: there can be a thousand for each day. */
  storedChannels(providerId: ProviderId, range: DayRange): Promise<Omit<CountedRow, 'bucket'>[]>;
  /** Subscribers at the end of a computed day. */
  storedSubscribers(providerId: ProviderId, day: LocalDate): Promise<number | undefined>;
  /** When days were computed. */
  computed(providerId: ProviderId, range: DayRange): Promise<ReadonlyMap<LocalDate, Date>>;
  /** Replaces what a day came to. */
  store(providerId: ProviderId, day: LocalDate, rows: readonly CountedRow[], now: Date): Promise<void>;
  channelNames(ids: readonly number[]): Promise<ReadonlyMap<number, unknown>>;
  packets(providerId: ProviderId, from: Date, to: Date): Promise<PacketDay[]>;
}
