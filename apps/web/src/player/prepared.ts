/**
 * Prepared channels: each neighbour of the playing channel has a video element with its first picture, so that a zap shows
 * it at once. At most two; they load one after another, are refreshed to stay near the live edge, and are released while
 * the page is hidden or the connection is metered.
 */
import { followPage } from './element.ts';
import type { EngineReport, PlaybackEngine } from './engines/port.ts';
import type { PlayerEnvironment } from './environment.ts';
import { isFresh, MAX_PREPARED, REFRESH_MS } from './rules/preparing.ts';
import type { Candidate } from './store-types.ts';
import type { PlaybackSource } from './types.ts';

export interface Prepared {
  readonly video: HTMLVideoElement;
  readonly engine: PlaybackEngine;
  readonly source: PlaybackSource;
  /** Subscribes to reports of the engine; its latest tracks are reported at once. */
  listen(report: (report: EngineReport) => void): void;
}

export interface PreparedPool {
  /** Prepares these in order, and releases all others. */
  want(candidates: readonly Candidate[]): void;
  /** The prepared channel, which from now on is the caller's. */
  take(key: string): Prepared | undefined;
  /** An element that is not needed any more. */
  giveBack(video: HTMLVideoElement): void;
  /** Cancels unfinished preparation, so that it does not share bandwidth with the current load. */
  yieldWay(): void;
  close(): void;
}

interface Slot {
  readonly candidate: Candidate;
  readonly video: HTMLVideoElement;
  /** Aborts its listeners and pending requests. */
  readonly over: AbortController;
  engine?: PlaybackEngine;
  source?: PlaybackSource;
  /** When its picture was the present one, epoch seconds. */
  readyAt?: number;
  cancelRefresh?: () => void;
  report: (report: EngineReport) => void;
  tracks?: EngineReport;
}

export function createPreparedPool(env: PlayerEnvironment): PreparedPool {
  const spare: HTMLVideoElement[] = [];
  let slots: Slot[] = [];
  let wanted: readonly Candidate[] = [];
  let leavePage: (() => void) | undefined;

  function end(slot: Slot): void {
    slot.over.abort();
    slot.cancelRefresh?.();
  }
  function release(slot: Slot): void {
    slots = slots.filter((other) => other !== slot);
    end(slot);
    slot.engine?.destroy();
    spare.push(slot.video);
  }

  /** Prepares the next one, when none is loading. */
  function goOn(): void {
    if (!env.canPrepare?.() || slots.some(({ readyAt }) => readyAt === undefined)) return;
    const candidate = wanted.find(({ key }) => !slots.some((slot) => slot.candidate.key === key));
    if (candidate) void prepare(candidate);
  }

  /** Not retried before it is wanted again. */
  function giveUp(slot: Slot): void {
    wanted = wanted.filter((candidate) => candidate !== slot.candidate);
    release(slot);
    goOn();
  }

  async function prepare(candidate: Candidate): Promise<void> {
    const slot: Slot = { candidate, video: spare.pop() ?? newElement(), over: new AbortController(), report: () => {} };
    const { signal } = slot.over;
    slots.push(slot);
    slot.report = (report) => {
      if (report.type === 'tracks') slot.tracks = report;
      else giveUp(slot);
    };
    slot.video.addEventListener('canplay', () => becomeReady(slot), { signal });
    const [factory, answer] = await Promise.all([
      env.engine().catch(() => undefined),
      candidate.fetchSource(signal).catch(() => undefined),
    ]);
    if (signal.aborted) return;
    // A packshot cannot be skipped by preparing the channel.
    if (!factory || !answer?.ok || answer.value.packshots?.length) return giveUp(slot);
    slot.source = answer.value;
    slot.engine = factory(slot.video, (report) => slot.report(report), { purpose: env.purpose, isHeld: true });
    slot.engine.load(slot.source, 'edge');
  }

  function becomeReady(slot: Slot): void {
    if (slot.readyAt !== undefined) return;
    slot.engine?.request({ type: 'hold' });
    slot.readyAt = env.now();
    slot.cancelRefresh = env.wait(REFRESH_MS, () => refresh(slot));
    goOn();
  }

  /** The live edge has moved on. */
  function refresh(slot: Slot): void {
    if (slot.over.signal.aborted) return;
    if (!env.canPrepare?.()) return release(slot);
    delete slot.readyAt;
    if (slot.source) slot.engine?.load(slot.source, 'edge');
  }

  return {
    want(candidates) {
      leavePage ??= followPage({ hidden: () => [...slots].forEach(release), visible: goOn });
      wanted = candidates.slice(0, MAX_PREPARED);
      for (const slot of slots) if (!wanted.some(({ key }) => key === slot.candidate.key)) release(slot);
      goOn();
    },
    take(key) {
      const slot = slots.find(({ candidate }) => candidate.key === key);
      const { engine, source, video } = slot ?? {};
      if (!slot || !engine || !source || !video) return undefined;
      slots = slots.filter((other) => other !== slot);
      wanted = wanted.filter((candidate) => candidate.key !== key);
      end(slot);
      if (slot.readyAt !== undefined && !isFresh(slot.readyAt, env.now())) engine.load(source, 'edge');
      engine.request({ type: 'go' });
      return {
        video,
        engine,
        source,
        listen(report) {
          slot.report = report;
          if (slot.tracks) report(slot.tracks);
        },
      };
    },
    giveBack: (video) => void spare.push(video),
    yieldWay() {
      wanted = [];
      for (const slot of slots) if (slot.readyAt === undefined) release(slot);
    },
    close() {
      leavePage?.();
      leavePage = undefined;
      wanted = [];
      for (const slot of slots) release(slot);
      spare.length = 0;
    },
  };
}

function newElement(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.crossOrigin = 'anonymous';
  return video;
}
