/**
 * Whether the service can be reached. Only the check decides; what the browser or a failed call says is a reason to check.
 * @source C-711, C-712, C-825–C-827
 */

/** How long the check waits for its answer, milliseconds. */
export const CHECK_TIMEOUT_MS = 3_000;
/** The pause before the check is repeated: the first, and the longest, milliseconds. */
export const FIRST_PAUSE_MS = 2_000;
export const LONGEST_PAUSE_MS = 60_000;

export type Connectivity =
  | { readonly tag: 'online' }
  /** Something failed: the check is under way. */
  | { readonly tag: 'doubtful'; readonly check: number }
  /** `check` is the number of the check under way, or of the one that comes after the pause. */
  | { readonly tag: 'offline'; readonly check: number; readonly isChecking: boolean; readonly pauseMs: number };

export type ConnectivityEvent =
  /** A call found no way, or the browser says that something changed. */
  | { type: 'doubted'; check: number }
  | { type: 'answered'; check: number }
  | { type: 'unanswered'; check: number }
  | { type: 'paused'; check: number };

export type ConnectivityEffect =
  | { run: 'check'; check: number }
  | { run: 'pause'; check: number; ms: number }
  /** The connection is back: what failed is asked for again. */
  | { run: 'recovered' };

export const initialConnectivity: Connectivity = { tag: 'online' };

type Next = [Connectivity, ConnectivityEffect[]];
const stay = (state: Connectivity): Next => [state, []];

const check = (state: Extract<Connectivity, { tag: 'offline' }>, number: number): Next => [
  { ...state, check: number, isChecking: true },
  [{ run: 'check', check: number }],
];

/** Answers and pauses of an earlier check change nothing. */
export function stepConnectivity(state: Connectivity, event: ConnectivityEvent): Next {
  if (event.type === 'doubted') {
    if (state.tag === 'online') return [{ tag: 'doubtful', check: event.check }, [{ run: 'check', check: event.check }]];
    // A pause is cut short; a check under way will tell.
    return state.tag === 'offline' && !state.isChecking ? check(state, event.check) : stay(state);
  }
  if (state.tag === 'online' || state.check !== event.check) return stay(state);
  switch (event.type) {
    case 'answered':
      return [{ tag: 'online' }, state.tag === 'offline' ? [{ run: 'recovered' }] : []];
    case 'unanswered': {
      const pauseMs = state.tag === 'offline' ? Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      return [{ tag: 'offline', check: event.check, isChecking: false, pauseMs }, [{ run: 'pause', check: event.check, ms: pauseMs }]];
    }
    case 'paused':
      return state.tag === 'offline' && !state.isChecking ? check(state, event.check + 1) : stay(state);
  }
}
