/**
 * Queues events for the metrics backend: sends them in batches, retains them while they cannot be sent, and never
 * disturbs the viewer. @source spec 2 §7 Analytics events, C-728, C-729
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
export const MAX_UNSENT_EVENTS = 200;

export interface EventQueueDeps {
  /** Resolves once the backend has the batch. @param isLeaving the page is being closed */
  send(batch: readonly QueuedEvent[], isLeaving: boolean): Promise<void>;
  /** Whether this page reports nothing. @source C-638 */
  isOff(): boolean;
  now(): EpochMs;
  /** @returns cancels it */
  wait(ms: number, then: () => void): () => void;
}

export interface EventQueue {
  /** Undefined values are omitted. */
  track(name: string, params?: Readonly<Record<string, string | number | boolean | null | undefined>>): void;
  /** The page is hidden, perhaps for good: flushes the queue. */
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
        // Drops the oldest events.
        unsent = [...batch, ...unsent].slice(-MAX_UNSENT_EVENTS);
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
      const defined = Object.entries(params).filter(
        (entry): entry is [string, EventParams[string]] => entry[1] !== undefined,
      );
      unsent = [...unsent, { name, time: toEpochSeconds(now()), params: Object.fromEntries(defined) }].slice(
        -MAX_UNSENT_EVENTS,
      );
      // A failed batch waits for its timer; a full one does not.
      if (unsent.length === BATCH_EVENTS && !isSending) flush();
      else schedule();
    },
    leave: () => flush(true),
  };
}
