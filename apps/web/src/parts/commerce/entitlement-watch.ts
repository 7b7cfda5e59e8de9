/**
 * Notices that what a viewer may watch has changed elsewhere: bought on another device, paused by the operator, ended by its time. The
 * subscriptions and single titles are polled while the page is visible, and read when the first subscription ends, also in a hidden page
 * that plays.
 */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { CurrentSubscription } from './queries.ts';

/** Milliseconds. */
export const ENTITLEMENT_POLL_MS = 60_000;
/** A page that comes back reads them at once, but not more often than that, milliseconds. */
export const ENTITLEMENT_GAP_MS = 5000;
/** A read that failed is repeated after this time, and after twice as long each time up to the interval of the polls, milliseconds. */
export const ENTITLEMENT_RETRY_MS = 5000;
/** The end on the wire is one second before what follows; the server's clock is past it then, milliseconds. */
export const AFTER_END_MS = 2500;

type Subscription = Pick<
  CurrentSubscription,
  'packet' | 'type' | 'is_paused' | 'renew' | 'start_at' | 'end_at' | 'next_pay_at'
>;

/** What a viewer has. */
export interface Owned {
  readonly subscriptions: readonly Subscription[];
  /** Paid titles that the viewer may watch, those of packets included. */
  readonly contentIds: readonly string[];
}

export interface EntitlementWatchDeps {
  load(): Promise<Owned>;
  /** They differ from what is on the screen. */
  refresh(): void;
  isVisible(): boolean;
  /** The server's clock. */
  now(): EpochMs;
  wait(ms: number, work: () => void): () => void;
}

export interface EntitlementWatch {
  start(): void;
  /** The page may have become visible. */
  shown(): void;
  /** Another tab changed something: read now, and loaded again whatever is read. */
  changedElsewhere(): void;
  /** Everything is being loaded again already: what is read next counts as known. */
  refreshed(): void;
  stop(): void;
}

const fingerprint = ({ subscriptions, contentIds }: Owned): string =>
  JSON.stringify([
    subscriptions
      .map(({ packet, type, is_paused: isPaused, renew, start_at: from, end_at: to, next_pay_at: next }) =>
        [packet.id, type, isPaused, renew, from, to, next].join(' '),
      )
      .toSorted(),
    contentIds.toSorted(),
  ]);

/** @returns milliseconds; undefined where nothing ends @param now Unix milliseconds */
export function firstEnd(subscriptions: readonly Subscription[], now: number): number | undefined {
  const ends = subscriptions
    .flatMap(({ end_at: end, next_pay_at: next }) => [end, next])
    .map((at) => (at ? Date.parse(at) : Number.NaN))
    .filter((at) => at + AFTER_END_MS > now);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

const retryMs = (failures: number): number =>
  Math.min(ENTITLEMENT_RETRY_MS * 2 ** Math.min(failures - 1, 10), ENTITLEMENT_POLL_MS);

export function createEntitlementWatch(deps: EntitlementWatchDeps): EntitlementWatch {
  const { load, refresh, isVisible, now, wait } = deps;
  let known: string | undefined;
  let ends: number | undefined;
  /** A subscription has ended, and what is left was not read yet. */
  let isOverdue = false;
  let failures = 0;
  let readAt = 0;
  let isReading = false;
  let isOver = false;
  let cancel = (): void => {};

  async function read(): Promise<void> {
    if (isReading || isOver) return;
    cancel();
    isReading = true;
    try {
      const owned = await load();
      const next = fingerprint(owned);
      const hasChanged = known !== undefined && known !== next;
      known = next;
      ends = firstEnd(owned.subscriptions, now());
      isOverdue = false;
      failures = 0;
      if (hasChanged && !isOver) refresh();
    } catch {
      failures += 1;
    } finally {
      isReading = false;
      readAt = now();
      schedule();
    }
  }

  function schedule(): void {
    if (isOver) return;
    const untilEnd = ends === undefined ? Infinity : Math.max(ends + AFTER_END_MS - now(), 0);
    const untilPoll = failures === 0 ? ENTITLEMENT_POLL_MS : retryMs(failures);
    const isEnd = untilEnd < untilPoll;
    cancel = wait(isEnd ? untilEnd : untilPoll, () => {
      if (isEnd) {
        ends = undefined;
        isOverdue = true;
      }
      if (isOverdue || isVisible()) void read();
      // A hidden page still waits for the end of what it plays.
      else schedule();
    });
  }

  return {
    start: () => void read(),
    shown() {
      if (isVisible() && now() - readAt >= ENTITLEMENT_GAP_MS) void read();
    },
    changedElsewhere() {
      known = '';
      void read();
    },
    refreshed() {
      known = undefined;
    },
    stop() {
      isOver = true;
      cancel();
    },
  };
}
