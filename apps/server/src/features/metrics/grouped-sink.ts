/**
 * Events in front of a backend: gathered into groups, bounded, and spilled to files while the backend is away. A call is answered once its
 * events are stored or spilled, so that neither a killed database nor a killed process loses what a client got acknowledged.
 */
import type { EventSinkCounts } from '../../monitoring/process-metrics.ts';
import { EventsRefused, type EventBackend, type EventSink, type ViewerEventRecord } from './ports.ts';
import type { Spill } from './spill.ts';

/** A group is written after this time, milliseconds, or when it has this many events. */
export const GROUP_MS = 1_000;
export const MAX_GROUP_EVENTS = 1_000;
/** Events that wait in memory; further ones are refused, and their clients retry. */
export const MAX_QUEUED_EVENTS = 20_000;
/** Interval at which a backend that is away is tried again, milliseconds. */
export const REPLAY_MS = 5_000;

export interface GroupedSinkOptions {
  readonly backend: EventBackend;
  readonly spill: Spill;
  /** Called when the backend becomes unavailable or available again, and for events that it refuses. */
  onProblem(problem: string): void;
  readonly maxQueued?: number;
  /** @returns cancels it */
  readonly wait?: (ms: number, then: () => void) => () => void;
}

export interface GroupedSink extends EventSink {
  counts(): Omit<EventSinkCounts, 'sink'>;
  /** Writes or spills what waits, and stops. */
  close(): Promise<void>;
}

interface Waiting {
  readonly events: readonly ViewerEventRecord[];
  resolve(): void;
  reject(error: unknown): void;
}

const timer = (ms: number, then: () => void): (() => void) => {
  const pending = setTimeout(then, ms);
  return () => clearTimeout(pending);
};

export function groupedSink({
  backend,
  spill,
  onProblem,
  maxQueued = MAX_QUEUED_EVENTS,
  wait = timer,
}: GroupedSinkOptions): GroupedSink {
  let waiting: Waiting[] = [];
  let queued = 0;
  let grouped = 0;
  let cancelGroup: (() => void) | undefined;
  let cancelReplay: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** What was spilled comes first; earlier processes may have left something. */
  let isSpilling = true;
  let isAway = false;
  let stored = 0;
  let spilled = 0;
  let dropped = 0;
  let isClosed = false;

  /** Writes what can be written; events that the backend refuses for what they are do not hold up the others. */
  async function store(events: readonly ViewerEventRecord[]): Promise<void> {
    try {
      await backend.write(events);
      stored += events.length;
    } catch (error) {
      if (!backend.isRejection(error)) throw error;
      if (events.length <= 1) {
        dropped += events.length;
        onProblem(`Events: ${backend.name} refused an event (${reasonOf(error)}).`);
        return;
      }
      const middle = Math.ceil(events.length / 2);
      await store(events.slice(0, middle));
      await store(events.slice(middle));
    }
  }

  function noteAway(error: unknown): void {
    if (!isAway) onProblem(`Events: ${backend.name} is not available (${reasonOf(error)}); events are spilled.`);
    isAway = true;
    isSpilling = true;
    replayLater();
  }

  function replayLater(): void {
    if (!isClosed) cancelReplay ??= wait(REPLAY_MS, replay);
  }

  /** Replays one spilled group between the others, which are spilled until none is left: a long replay delays no client. */
  function replay(): void {
    cancelReplay = undefined;
    inOrder(async () => {
      if (isClosed) return;
      try {
        const [group] = await spill.list();
        if (group !== undefined) {
          await store(await spill.read(group));
          await spill.remove(group);
          return replay();
        }
        isSpilling = false;
        if (isAway) onProblem(`Events: ${backend.name} is available again.`);
        isAway = false;
      } catch (error) {
        noteAway(error);
      }
    });
  }

  async function spillGroup(events: readonly ViewerEventRecord[]): Promise<void> {
    await spill.write(events);
    spilled += events.length;
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    const events = group.flatMap((one) => one.events);
    try {
      if (isSpilling) await spillGroup(events);
      else
        await store(events).catch((error: unknown) => {
          noteAway(error);
          return spillGroup(events);
        });
      for (const one of group) one.resolve();
    } catch (error) {
      for (const one of group) one.reject(error instanceof EventsRefused ? error : refused(error));
    } finally {
      queued -= events.length;
    }
  }

  /** Failures of the backend are handled within the work; anything else must not stop those that come after. */
  function inOrder(work: () => Promise<void>): void {
    writing = writing.then(work).catch((error: unknown) => onProblem(`Events: ${reasonOf(error)}.`));
  }

  function flush(): void {
    cancelGroup?.();
    cancelGroup = undefined;
    const group = waiting;
    waiting = [];
    grouped = 0;
    if (group.length > 0) inOrder(() => writeGroup(group));
  }

  replay();
  return {
    take(events) {
      if (events.length === 0) return Promise.resolve();
      if (isClosed || queued + events.length > maxQueued)
        return Promise.reject(new EventsRefused('Too many events are waiting.'));
      return new Promise((resolve, reject) => {
        waiting.push({ events, resolve, reject });
        queued += events.length;
        grouped += events.length;
        if (grouped >= MAX_GROUP_EVENTS) flush();
        else cancelGroup ??= wait(GROUP_MS, flush);
      });
    },
    counts: () => ({ queued, stored, spilled, dropped, isAvailable: !isAway }),
    async close() {
      isClosed = true;
      cancelReplay?.();
      flush();
      await writing;
    },
  };
}

const reasonOf = (error: unknown): string =>
  (error as { code?: string } | null)?.code ?? (error instanceof Error ? error.name : 'unknown');
const refused = (cause: unknown): EventsRefused =>
  new EventsRefused('Events can be stored nowhere right now.', { cause });
