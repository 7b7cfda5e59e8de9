/** Performs the effects of the connectivity machine. */
import {
  CHECK_TIMEOUT_MS,
  initialConnectivity,
  stepConnectivity,
  type Connectivity,
  type ConnectivityEffect,
  type ConnectivityEvent,
} from './machine.ts';

export interface ConnectivityDeps {
  /** Resolves when the service answered. */
  check(signal: AbortSignal): Promise<unknown>;
  later(work: () => void, ms: number): void;
  onRecovered(): void;
}

export interface ConnectivityStore {
  state(): Connectivity;
  subscribe(listener: () => void): () => void;
  /** Requests a check, after a call that could not reach the service or a network change. */
  requestCheck(): void;
}

/** Always online: for the server, and for tests of screens. */
export const alwaysOnline: ConnectivityStore = {
  state: () => initialConnectivity,
  subscribe: () => () => {},
  requestCheck: () => {},
};

/** @returns the check as a request that no cache answers @source C-711 */
export const robotsCheck =
  (fetcher: typeof fetch, now: () => number) =>
  (signal: AbortSignal): Promise<unknown> =>
    fetcher(`/robots.txt?${now()}`, { cache: 'no-store', signal });

export function createConnectivity(deps: ConnectivityDeps): ConnectivityStore {
  let state = initialConnectivity;
  let checks = 0;
  const listeners = new Set<() => void>();

  function send(event: ConnectivityEvent): void {
    const [next, effects] = stepConnectivity(state, event);
    const changed = next.tag !== state.tag;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) for (const listener of listeners) listener();
  }

  function perform(effect: ConnectivityEffect): void {
    switch (effect.run) {
      case 'check': {
        checks = Math.max(checks, effect.check);
        deps.check(AbortSignal.timeout(CHECK_TIMEOUT_MS)).then(
          () => send({ type: 'answered', check: effect.check }),
          () => send({ type: 'unanswered', check: effect.check }),
        );
        return;
      }
      case 'pause':
        return deps.later(() => send({ type: 'paused', check: effect.check }), effect.ms);
      case 'recovered':
        return deps.onRecovered();
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    requestCheck: () => send({ type: 'check-requested', check: ++checks }),
  };
}
