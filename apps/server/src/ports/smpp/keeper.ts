/** Maintains a bound connection to the SMS centre: reconnects with exponential back-off. */
import smpp from 'smpp';
import { bind, type BindFailure, type Link, type LinkTiming } from './link.ts';
import type { SmppSettings } from './settings.ts';

export interface KeeperTiming extends LinkTiming {
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export interface LinkKeeper {
  /**
   * A bound connection, as soon as there is one.
   * @returns undefined when there is none in time, or the centre has refused us and there was no retry since
   */
  link(withinMs: number): Promise<Link | undefined>;
  close(): Promise<void>;
}

/** After a connection that lasted this many longest pauses the back-off starts over. */
const STEADY_PAUSES = 1;

export function keepLink(
  settings: SmppSettings,
  timing: KeeperTiming,
  onProblem: (problem: string) => void,
): LinkKeeper {
  const stop = new AbortController();
  const { signal } = stop;
  let current: Link | undefined;
  let isRefused = false;
  let waiters: ((link: Link | undefined) => void)[] = [];
  let wake: (() => void) | undefined;

  const notifyWaiters = (link: Link | undefined): void => {
    for (const notify of waiters.splice(0)) notify(link);
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2));
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    let pauseMs = timing.firstPauseMs;
    while (!signal.aborted) {
      const bound = await bind(settings, timing);
      if ('link' in bound) {
        const since = performance.now();
        isRefused = false;
        current = bound.link;
        notifyWaiters(current);
        if (signal.aborted) await bound.link.close();
        await bound.link.closed;
        current = undefined;
        if (signal.aborted) return;
        onProblem('the connection was lost');
        if (performance.now() - since > STEADY_PAUSES * timing.longestPauseMs) pauseMs = timing.firstPauseMs;
      } else {
        isRefused = bound.reason === 'refused';
        onProblem(explain(bound));
        // Frequent retries with a wrong password get an account locked.
        if (isRefused) pauseMs = timing.longestPauseMs;
        if (isRefused) notifyWaiters(undefined);
      }
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, timing.longestPauseMs);
    }
  };
  const running = run();

  return {
    link: (withinMs) => {
      if (current || isRefused || signal.aborted) return Promise.resolve(current);
      return new Promise((resolve) => {
        const waiter = (link: Link | undefined): void => {
          clearTimeout(timer);
          resolve(link);
        };
        const timer = setTimeout(() => {
          waiters = waiters.filter((other) => other !== waiter);
          resolve(undefined);
        }, withinMs);
        waiters.push(waiter);
      });
    },
    async close() {
      stop.abort();
      notifyWaiters(undefined);
      wake?.();
      await current?.close();
      await running;
    },
  };
}

function explain(failure: BindFailure): string {
  return failure.reason === 'refused'
    ? `the SMS centre refused us: ${statusName(failure.status)}`
    : `the SMS centre cannot be reached: ${failure.detail}`;
}

const NAMES = new Map(Object.entries(smpp.errors).map(([name, status]) => [status, name]));

/** `ESME_RINVPASWD`, as the protocol's documents and other people's logs name it. */
export const statusName = (status: number): string => NAMES.get(status) ?? `status ${status}`;
