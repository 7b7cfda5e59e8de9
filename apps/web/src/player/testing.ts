/** A player without a browser: an environment, an engine and an element that do what a test says. */
import { epochSeconds } from '@aerial/domain/time.ts';
import type { EngineReport, EngineRequest, PlaybackEngine } from './engines/port.ts';
import type { NativeBridge } from '../surroundings/native-bridge.ts';
import type { PlayerEnvironment } from './environment.ts';
import { browserEvery } from './timers.ts';
import type { Plain } from '@aerial/domain/plain.ts';
import type { AdBreakSpan, Bounds, PlaybackSource, Position } from './types.ts';

export interface FakeEngine {
  readonly loads: { source: PlaybackSource; startAt: Position | 'edge' }[];
  readonly requests: EngineRequest[];
  made: number;
  destroyed: number;
  /** Plain numbers: of either kind. */
  position: number | undefined;
  loaded: Plain<Bounds> | undefined;
  /** The ad break that the stream has at a position. */
  adBreakAt(position: number): AdBreakSpan | undefined;
  report(report: EngineReport): void;
}

export interface FakePlayerWorld {
  readonly env: PlayerEnvironment;
  readonly engine: FakeEngine;
  readonly stored: Map<string, string>;
  /** Runs every timer that is due within so many milliseconds. */
  pass(ms: number): void;
}

export function fakePlayerWorld(
  options: { hasInteracted?: boolean; now?: number; stored?: Record<string, string>; native?: NativeBridge } = {},
): FakePlayerWorld {
  let clock = 0;
  const timers = new Map<number, { at: number; work: () => void }>();
  let nextTimer = 0;
  const stored = new Map(Object.entries(options.stored ?? {}));
  let emit: (report: EngineReport) => void = () => {};
  const engine: FakeEngine = {
    loads: [],
    requests: [],
    made: 0,
    destroyed: 0,
    position: undefined,
    loaded: undefined,
    adBreakAt: () => undefined,
    report: (report) => emit(report),
  };
  const port: PlaybackEngine = {
    load: (source, startAt) => void engine.loads.push({ source, startAt }),
    request: (request) => void engine.requests.push(request),
    position: () => engine.position as Position | undefined,
    loaded: () => engine.loaded as Bounds | undefined,
    adBreak: () => (engine.position === undefined ? undefined : engine.adBreakAt(engine.position)),
    statistics: () => ({ engine: 'fake' }),
    destroy: () => void engine.destroyed++,
  };
  return {
    engine,
    stored,
    pass(ms) {
      clock += ms;
      for (const [id, timer] of timers) {
        if (timer.at > clock) continue;
        timers.delete(id);
        timer.work();
      }
    },
    env: {
      now: () => epochSeconds((options.now ?? 1_700_000_000) + clock / 1000),
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => void stored.set(key, value),
      wait(ms, work) {
        const id = nextTimer++;
        timers.set(id, { at: clock + ms, work });
        return () => timers.delete(id);
      },
      every: browserEvery,
      hasInteracted: () => options.hasInteracted ?? true,
      userAgent: 'test',
      touchPoints: 0,
      isMobile: () => false,
      async engine() {
        return (_video, report) => {
          emit = report;
          engine.made++;
          return port;
        };
      },
      purpose: 'main',
      native: options.native,
    },
  };
}

/** An element whose playing is a matter of events. @param refuses whether play() is refused */
export function fakeVideo(refuses: () => boolean = () => false): HTMLVideoElement {
  const video = document.createElement('video');
  video.play = () => (refuses() ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve());
  video.pause = () => void video.dispatchEvent(new Event('pause'));
  Object.defineProperty(video, 'readyState', { value: 4 });
  video.load = () => {};
  return video;
}
