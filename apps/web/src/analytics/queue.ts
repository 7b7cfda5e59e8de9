/**
 * Queues events for the metrics backend: sends them in batches, and retains and persists them until the backend has confirmed them, across
 * offline spells, reloads and closed pages. An event that may have arrived is sent again under its id, and the backend deduplicates.
 * Nothing of it disturbs the viewer. @source spec 2 §7 Analytics events, C-728, C-729
 */
import type { EpochMs } from '@aerial/domain/time.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';

export type EventParams = Readonly<Record<string, string | number | boolean | null>>;
export interface QueuedEvent {
  /** Chosen once, when it happens. */
  readonly id: string;
  readonly name: string;
  /** When it happened, unix seconds. */
  readonly time: number;
  readonly params: EventParams;
  /** Groups of A/B tests that were active. @source C-710 */
  readonly groups?: Readonly<Record<string, string>>;
  /** Whose session it happened in, as a name that only this browser compares: it is not attributed to anyone else. */
  readonly owner?: string;
}

export const BATCH_EVENTS = 20;
export const SEND_EVERY_MS = 5000;
export const MAX_UNSENT_EVENTS = 200;
/** Retries back off from the interval of sending up to this, milliseconds. */
export const MAX_RETRY_MS = 60_000;
/** What happens within this time is persisted together, milliseconds. */
export const PERSIST_AFTER_MS = 500;
/** Browsers refuse keepalive requests whose bodies exceed 64 KiB together. */
export const MAX_LEAVING_BYTES = 60_000;

export interface EventStore {
  /** Events of pages that were closed or have crashed; they are this page's now. */
  adopt(): readonly QueuedEvent[];
  /** What this page wrote last; undefined when another page has adopted it. */
  read(): readonly QueuedEvent[] | undefined;
  /** @param isLeaving another page may adopt them at once */
  write(events: readonly QueuedEvent[], isLeaving: boolean): void;
}

export interface EventQueueDeps {
  /** Resolves once the backend has the batch. @param isLeaving the page may be closing */
  send(batch: readonly QueuedEvent[], isLeaving: boolean): Promise<void>;
  /** Whether the backend will never accept what it refused so. */
  isFinal(error: unknown): boolean;
  /** Whether this page reports nothing. @source C-638 */
  isOff(): boolean;
  isOnline(): boolean;
  now(): EpochMs;
  newId(): string;
  /** What every event carries at the time it happens. */
  context(): Pick<QueuedEvent, 'groups' | 'owner'>;
  readonly store: EventStore;
  /** @returns cancels it */
  wait(ms: number, then: () => void): () => void;
}

export type GivenParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface EventQueue {
  /** Undefined values are omitted. @param at when it happened; now by default */
  track(name: string, params?: GivenParams, at?: EpochMs): void;
  /** The page is hidden, perhaps for good: sends everything. */
  hide(): void;
  /** The page is closed, or put aside by the browser. */
  leave(): void;
  /** The browser shows the page again that it had put aside. */
  resume(): void;
  /** The network is back. */
  online(): void;
}

/** What reports events. */
export type Events = Pick<EventQueue, 'track'>;

export function createEventQueue(deps: EventQueueDeps): EventQueue {
  const { store, wait } = deps;
  let unsent: readonly QueuedEvent[] = [];
  const inFlight = new Set<string>();
  let failures = 0;
  let hasLeft = false;
  let cancelSend: (() => void) | undefined;
  let cancelPersist: (() => void) | undefined;

  const persist = (isLeaving = false): void => {
    cancelPersist?.();
    cancelPersist = undefined;
    store.write(unsent, isLeaving);
  };
  const persistSoon = (): void => {
    cancelPersist ??= wait(PERSIST_AFTER_MS, () => persist());
  };
  const drop = (ids: ReadonlySet<string>): void => {
    unsent = unsent.filter(({ id }) => !ids.has(id));
  };
  const sendLater = (): void => {
    if (unsent.length === 0) return;
    cancelSend ??= wait(Math.min(SEND_EVERY_MS * 2 ** Math.max(0, failures - 1), MAX_RETRY_MS), () => {
      cancelSend = undefined;
      sendNext();
    });
  };

  function dispatch(batch: readonly QueuedEvent[], isLeaving: boolean): void {
    const ids = new Set(batch.map(({ id }) => id));
    for (const id of ids) inFlight.add(id);
    const settle = (): void => {
      for (const id of ids) inFlight.delete(id);
      if (!hasLeft) persistSoon();
      // A page in the back/forward cache gets the event; what another page has adopted belongs to that one.
      else if (store.read() !== undefined) persist(true);
    };
    deps.send(batch, isLeaving).then(
      () => {
        failures = 0;
        drop(ids);
        settle();
        if (unsent.length >= BATCH_EVENTS) sendNext();
        else sendLater();
      },
      (error: unknown) => {
        failures++;
        if (deps.isFinal(error)) drop(ids);
        settle();
        sendLater();
      },
    );
  }

  function sendNext(): void {
    cancelSend?.();
    cancelSend = undefined;
    if (inFlight.size > 0) return;
    if (!deps.isOnline()) {
      failures++;
      persistSoon();
      return sendLater();
    }
    const batch = unsent.slice(0, BATCH_EVENTS);
    if (batch.length > 0) dispatch(batch, false);
  }

  function sendAll(): void {
    cancelSend?.();
    cancelSend = undefined;
    if (!deps.isOnline()) return;
    const batch = withinBytes(
      unsent.filter(({ id }) => !inFlight.has(id)),
      MAX_LEAVING_BYTES,
    );
    if (batch.length > 0) dispatch(batch, true);
  }

  const add = (events: readonly QueuedEvent[]): void => {
    // Drops the oldest events.
    unsent = [...unsent, ...events].slice(-MAX_UNSENT_EVENTS);
  };

  if (!deps.isOff()) {
    add(store.adopt());
    if (unsent.length > 0) persist();
    sendLater();
  }

  return {
    track(name, params = {}, at = deps.now()) {
      if (deps.isOff()) return;
      add([{ id: deps.newId(), name, time: toEpochSeconds(at), params: definedParams(params), ...deps.context() }]);
      persistSoon();
      // A failed batch waits for its timer; a full one does not.
      if (unsent.length >= BATCH_EVENTS && failures === 0) sendNext();
      else sendLater();
    },
    hide() {
      sendAll();
      persist();
    },
    leave() {
      hasLeft = true;
      sendAll();
      persist(true);
    },
    resume() {
      hasLeft = false;
      const written = store.read();
      // Adopted by another page, which sends them.
      unsent = written ?? [];
      if (written) persist();
      sendLater();
    },
    online() {
      failures = 0;
      sendNext();
    },
  };
}

const definedParams = (params: GivenParams): EventParams =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, EventParams[string]] => entry[1] !== undefined),
  );

/** The first events that fit together into a body. */
function withinBytes(events: readonly QueuedEvent[], limit: number): readonly QueuedEvent[] {
  let bytes = 0;
  const end = events.findIndex((event) => {
    // Bytes of UTF-8 are at most three for each character that JSON writes.
    bytes += JSON.stringify(event).replaceAll(/[^\0-\u007f]/g, '...').length + 1;
    return bytes > limit;
  });
  return end === -1 ? events : events.slice(0, end);
}
