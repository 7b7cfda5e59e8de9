/**
 * When the inbox is polled: every 150 s, by one tab of a browser, for as long as a viewer has been active within 1800 s.
 *
 *   stopped → following → waiting ⇄ polling
 *                            ⇅
 *                           idle
 *
 * @source spec 3 §4.10, F-475–F-477
 */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';

/** @source F-475, A-942 */
export const POLL_EVERY_MS = 150_000;
/** Without activity for so long nothing is polled. @source F-476, A-943 */
export const ACTIVITY_WINDOW_MS = 1_800_000;

export interface InboxPoll {
  readonly tag:
    | 'stopped'
    /** Another tab polls, until this one gets the lease. */
    | 'following'
    /** For the next poll. */
    | 'waiting'
    | 'polling'
    /** For activity. */
    | 'idle';
  readonly activeAt: EpochMs;
  /** When some tab of the browser last loaded the inbox. */
  readonly polledAt: EpochMs;
}

export type InboxPollEvent =
  | { readonly type: 'start' | 'stop' }
  /** This tab has got the lease. */
  | { readonly type: 'leased'; readonly at: EpochMs }
  /** The viewer was active in this tab or in another one. */
  | { readonly type: 'active'; readonly at: EpochMs }
  /** The interval is over.; playback in progress is activity */
  | { readonly type: 'due'; readonly at: EpochMs; readonly isPlaying: boolean }
  /** The inbox was loaded, or could not be loaded, here or in another tab. */
  | { readonly type: 'polled'; readonly at: EpochMs };

export type InboxPollEffect =
  | { readonly run: 'take-lease' | 'release-lease' | 'cancel-wait' | 'poll' }
  | { readonly run: 'wait'; readonly ms: number };

type Next = readonly [InboxPoll, readonly InboxPollEffect[]];
const stay = (state: InboxPoll): Next => [state, []];

export const initialPoll = (at: EpochMs): InboxPoll => ({ tag: 'stopped', activeAt: at, polledAt: at });

/** Waits for what is left of the interval. */
const wait = (state: InboxPoll, at: EpochMs): Next => [
  { ...state, tag: 'waiting' },
  [{ run: 'wait', ms: Math.max(0, state.polledAt + POLL_EVERY_MS - at) }],
];

export function stepInboxPoll(state: InboxPoll, event: InboxPollEvent): Next {
  switch (event.type) {
    case 'start':
      return state.tag === 'stopped' ? [{ ...state, tag: 'following' }, [{ run: 'take-lease' }]] : stay(state);
    case 'stop':
      return state.tag === 'stopped'
        ? stay(state)
        : [{ ...state, tag: 'stopped' }, [{ run: 'cancel-wait' }, { run: 'release-lease' }]];
    case 'leased':
      return state.tag === 'following' ? wait(state, event.at) : stay(state);
    case 'active': {
      const active = { ...state, activeAt: epochMs(Math.max(state.activeAt, event.at)) };
      return state.tag === 'idle' ? wait(active, event.at) : stay(active);
    }
    case 'due': {
      if (state.tag !== 'waiting') return stay(state);
      const activeAt = event.isPlaying ? event.at : state.activeAt;
      return event.at - activeAt >= ACTIVITY_WINDOW_MS
        ? stay({ ...state, tag: 'idle' })
        : [{ ...state, tag: 'polling', activeAt }, [{ run: 'poll' }]];
    }
    case 'polled': {
      const polled = { ...state, polledAt: event.at };
      if (state.tag !== 'polling' && state.tag !== 'waiting') return stay(polled);
      const [next, effects] = wait(polled, event.at);
      return [next, [{ run: 'cancel-wait' }, ...effects]];
    }
  }
}
