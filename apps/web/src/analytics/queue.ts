/**
 * What happens in the application, on its way to the metrics backend: in batches, kept while they cannot be sent, and never
 * the viewer's concern. @source spec 2 §7 Analytics events, C-728, C-729
 */
import type { EpochMs } from '@aerial/domain/time.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';

export type EventParams = Readonly<Record<string, string | number | boolean | null>>;
export interface QueuedEvent {
  readonly name: string;
  /** When it happened, unix seconds. */
  readonly time: number;
  readonly params: EventParams;
}

export const BATCH_EVENTS = 20;
export const SEND_EVERY_MS = 5000;
export const MOST_UNSENT = 200;

export interface EventQueueDeps {
  /** Resolves once the backend has the batch. @param isLeaving the page goes away */
  send(batch: readonly QueuedEvent[], isLeaving: boolean): Promise<void>;
  /** Whether this page tells nothing. @source C-638 */
  isOff(): boolean;
  now(): EpochMs;
  /** @returns cancels it */
  wait(ms: number, then: () => void): () => void;
}

export interface EventQueue {
  /** Values that are undefined are left out. */
  track(name: string, params?: Readonly<Record<string, string | number | boolean | null | undefined>>): void;
  /** The page is hidden, perhaps for good: all that is there goes out now. */
  leave(): void;
}

export function createEventQueue({ send, isOff, now, wait }: EventQueueDeps): EventQueue {
  let unsent: readonly QueuedEvent[] = [];
  let cancel: (() => void) | undefined;
  let isSending = false;

  function flush(isLeaving = false): void {
    cancel?.();
    cancel = undefined;
    if (unsent.length === 0 || (isSending && !isLeaving)) return;
    const batch = isLeaving ? unsent : unsent.slice(0, BATCH_EVENTS);
    unsent = unsent.slice(batch.length);
    isSending = true;
    send(batch, isLeaving).then(
      () => sent(),
      () => {
        // The oldest give way.
        unsent = [...batch, ...unsent].slice(-MOST_UNSENT);
        sent(true);
      },
    );
  }
  function sent(hasFailed = false): void {
    isSending = false;
    if (!hasFailed && unsent.length >= BATCH_EVENTS) flush();
    else schedule();
  }
  function schedule(): void {
    if (unsent.length > 0) cancel ??= wait(SEND_EVERY_MS, () => flush());
  }

  return {
    track(name, params = {}) {
      if (isOff()) return;
      const known = Object.entries(params).filter((entry): entry is [string, EventParams[string]] => entry[1] !== undefined);
      unsent = [...unsent, { name, time: toEpochSeconds(now()), params: Object.fromEntries(known) }].slice(-MOST_UNSENT);
      // A failed batch waits its time; a full one does not.
      if (unsent.length === BATCH_EVENTS && !isSending) flush();
      else schedule();
    },
    leave: () => flush(true),
  };
}
