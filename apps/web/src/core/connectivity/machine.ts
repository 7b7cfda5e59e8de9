/**
 * Whether the service is reachable. Only the check decides; events of the browser and failed calls merely trigger a check.
 * @source C-711, C-712, C-825–C-827
 */

/** Timeout of the check, milliseconds. */
export const CHECK_TIMEOUT_MS = 3_000;
/** Back-off before the check is retried: initial and maximum, milliseconds. */
export const MIN_BACKOFF_MS = 2_000;
export const MAX_BACKOFF_MS = 60_000;

export type Connectivity =
  | { readonly tag: 'online' }
  /** Something failed: the check is in flight. */
  | { readonly tag: 'checking'; readonly check: number }
  /** `check` is the number of the check in flight, or of the next one after the back-off. */
  | { readonly tag: 'offline'; readonly check: number; readonly isChecking: boolean; readonly pauseMs: number };

export type ConnectivityEvent =
  /** A call could not reach the service, or the browser reports a network change. */
  | { type: 'check-requested'; check: number }
  | { type: 'answered'; check: number }
  | { type: 'unanswered'; check: number }
  | { type: 'paused'; check: number };

export type ConnectivityEffect =
  | { run: 'check'; check: number }
  | { run: 'pause'; check: number; ms: number }
  /** The connection is restored: failed queries are refetched. */
  | { run: 'recovered' };

export const initialConnectivity: Connectivity = { tag: 'online' };

type Next = [Connectivity, ConnectivityEffect[]];
const stay = (state: Connectivity): Next => [state, []];

const check = (state: Extract<Connectivity, { tag: 'offline' }>, number: number): Next => [
  { ...state, check: number, isChecking: true },
  [{ run: 'check', check: number }],
];

/** Answers and timers of an earlier check change nothing. */
export function stepConnectivity(state: Connectivity, event: ConnectivityEvent): Next {
  if (event.type === 'check-requested') {
    if (state.tag === 'online')
      return [{ tag: 'checking', check: event.check }, [{ run: 'check', check: event.check }]];
    // A back-off is cut short; a check in flight will answer anyway.
    return state.tag === 'offline' && !state.isChecking ? check(state, event.check) : stay(state);
  }
  if (state.tag === 'online' || state.check !== event.check) return stay(state);
  switch (event.type) {
    case 'answered':
      return [{ tag: 'online' }, state.tag === 'offline' ? [{ run: 'recovered' }] : []];
    case 'unanswered': {
      const pauseMs = state.tag === 'offline' ? Math.min(state.pauseMs * 2, MAX_BACKOFF_MS) : MIN_BACKOFF_MS;
      return [
        { tag: 'offline', check: event.check, isChecking: false, pauseMs },
        [{ run: 'pause', check: event.check, ms: pauseMs }],
      ];
    }
    case 'paused':
      return state.tag === 'offline' && !state.isChecking ? check(state, event.check + 1) : stay(state);
  }
}
