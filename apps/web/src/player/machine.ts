/**
 * The player as a machine: what state it is in, and what has to happen on a request or a report.
 * Pure: no element, no clock, no network. Effects are data; the store performs them.
 * @source spec 2 §4 Player
 */
import { addSeconds, type Seconds } from '@aerial/domain/time.ts';
import { isNearEnd, SKIP_STEP_S } from './rules/seek.ts';
import type { PlayerEffect, PlayerEvent, PlayerMachine } from './machine-types.ts';
import type { PlaybackItem, Position, SourceFailure } from './types.ts';

/** Above this many network errors playback stops. @source spec 2 §9 */
export const NETWORK_ERROR_LIMIT = 2;
/** From this many on the download error is shown. */
export const SHOWN_ERROR_COUNT = 2;
/** More fragment and stall errors than this are a video error. */
export const FRAGMENT_ERROR_LIMIT = 5;
export const VIDEO_RETRY_LIMIT = 10;
export const VIDEO_RETRY_STEP_S = 10;
export const SKIP_DELAY_MS = 500;
export const RESUME_DELAY_MS = 400;
export const RESTART_OFFER_MS = 5000;
export const CONNECTION_RETRY_MS = 3000;
/** Pause before the first restart after a network error; grows with the counter, so that three errors are not spent in an instant. */
export const RESTART_DELAY_MS = 1000;
/** Waiting longer than this many seconds without a report from the engine is a network error: a socket may stay silent forever. */
export const STUCK_AFTER_S = 20;

export const initialPlayer: PlayerMachine = {
  phase: 'idle',
  item: undefined,
  bounds: undefined,
  blackouts: [],
  wantsPlay: false,
  counters: { network: 0, fragment: 0, retries: 0 },
  error: undefined,
  flags: { fullscreen: false, muted: false, blackout: false, pictureInPicture: false, casting: false, vitrina: false },
  isForcedMute: false,
  pendingSkip: 0,
  offersRestart: false,
  isNearEndDone: false,
  notifiedEdge: undefined,
  pausedAt: undefined,
  isPausedByHiding: false,
  isAsleep: false,
  isRetryingConnection: false,
  ticksWaited: 0,
  isTicking: false,
};

type Step = [PlayerMachine, PlayerEffect[]];
const BEGINNING = 0 as Seconds;
const stay = (s: PlayerMachine): Step => [s, []];
const isChannel = (item: PlaybackItem | undefined): boolean => item?.kind === 'live' || item?.kind === 'archive';
const isBroken = (s: PlayerMachine): boolean => s.phase === 'error' || s.phase === 'codec-error';

/** One step of the player. */
export function stepPlayer(s: PlayerMachine, e: PlayerEvent): Step {
  switch (e.type) {
    case 'open':
      return open(s, e.item, e.mustMute, e.prefersMuted);
    case 'close':
      return [{ ...initialPlayer, flags: { ...initialPlayer.flags, ...deviceOf(s) } }, [{ run: 'teardown' }]];
    case 'flag':
      return stay({ ...s, flags: { ...s.flags, [e.flag]: e.isOn } });
    case 'cast':
      return cast(s, e.isOn);
    case 'bounds':
      return stay({ ...s, bounds: e.bounds, notifiedEdge: undefined });
    case 'blackouts':
      return stay({ ...s, blackouts: e.blackouts });
    case 'set-muted':
      return [
        { ...s, isForcedMute: false, flags: { ...s.flags, muted: e.isMuted } },
        [{ run: 'mute', isMuted: e.isMuted, persist: true }],
      ];
    case 'connection-retry-over':
      return stay({ ...s, isRetryingConnection: false });
    case 'restart-offer-over':
      return stay({ ...s, offersRestart: false });
    default:
      return s.item ? stepItem(s, e) : stay(s);
  }
}

type ItemEvent = Exclude<
  PlayerEvent,
  {
    type:
      | 'open'
      | 'close'
      | 'flag'
      | 'cast'
      | 'bounds'
      | 'blackouts'
      | 'set-muted'
      | 'connection-retry-over'
      | 'restart-offer-over';
  }
>;

function stepItem(s: PlayerMachine, e: ItemEvent): Step {
  switch (e.type) {
    case 'play':
      return play(s, e.position);
    case 'pause':
      return pause(s, e.position);
    case 'toggle':
      // The element reports a moment later: a second press in that moment takes the first one back.
      return s.wantsPlay && (s.phase === 'play' || s.phase === 'waiting') ? pause(s, e.position) : play(s, e.position);
    case 'retry':
      return reload(
        { ...s, counters: { network: 0, fragment: 0, retries: 0 }, error: undefined, isTicking: true },
        'here',
      );
    case 'sleep':
      return sleep(s, e.position);
    case 'seek':
      return isBroken(s) || s.isAsleep
        ? stay(s)
        : [{ ...s, isNearEndDone: false, offersRestart: false }, [{ run: 'seek', to: e.to }]];
    case 'restart':
      return [
        { ...s, offersRestart: false, isNearEndDone: false },
        [
          { run: 'seek', to: isChannel(s.item) ? (s.bounds?.start ?? BEGINNING) : BEGINNING },
          { run: 'cancel', timer: 'restart-offer' },
        ],
      ];
    case 'go-live':
      return [{ ...s, wantsPlay: true }, [{ run: 'go-live' }]];
    case 'skip':
      if (isBroken(s) || s.isAsleep) return stay(s);
      return [
        { ...s, pendingSkip: s.pendingSkip + e.direction * SKIP_STEP_S },
        [{ run: 'wait', timer: 'skip', ms: SKIP_DELAY_MS }],
      ];
    case 'skip-due':
      return applySkip(s, e.position);
    case 'resume-due':
      return s.phase === 'pause' ? [{ ...s, wantsPlay: true }, [{ run: 'play' }]] : stay(s);
    case 'playing':
      return playing(s);
    case 'stalled':
      return s.phase === 'play' ? stay({ ...s, phase: 'waiting' }) : stay(s);
    case 'paused':
      return paused(s, e.position);
    case 'held':
      return s.phase === 'loading' && !s.wantsPlay ? stay({ ...s, phase: 'pause', pausedAt: e.position }) : stay(s);
    case 'ended':
      return ended(s);
    case 'autoplay-rejected':
      if (s.flags.muted) return stay({ ...s, phase: 'show-play-button', wantsPlay: false });
      return [
        { ...s, isForcedMute: true, flags: { ...s.flags, muted: true } },
        [{ run: 'mute', isMuted: true, persist: false }, { run: 'play' }],
      ];
    case 'source-failed':
      return sourceFailed(s, e.failure);
    case 'failed':
      return failed(s, e.failure, e.position);
    case 'license-refused':
      return isBroken(s)
        ? stay(s)
        : [
            {
              ...s,
              phase: 'error',
              wantsPlay: false,
              isTicking: false,
              error: { kind: 'license', message: e.message },
            },
            [{ run: 'pause' }, { run: 'teardown' }, { run: 'alert-text', text: e.alert }],
          ];
    case 'reload-due':
      return s.phase === 'loading' ? [s, [{ run: 'load', at: 'here' }]] : stay(s);
    case 'tick':
      return s.isTicking ? awaited(s, e.position, e.isAdPending) : stay(s);
    case 'hidden':
      // The receiver plays on in another room.
      if (!e.isMobile || s.flags.casting || !s.wantsPlay || (s.phase !== 'play' && s.phase !== 'loading'))
        return stay(s);
      // What still loads must not start to sound while the phone is in a pocket.
      if (s.phase === 'loading') return [{ ...s, isPausedByHiding: true, wantsPlay: false }, [{ run: 'pause' }]];
      return [{ ...s, isPausedByHiding: true, pausedAt: e.position }, [{ run: 'pause' }]];
    case 'visible':
      return s.isPausedByHiding ? play({ ...s, isPausedByHiding: false }, e.position) : stay(s);
    case 'online':
      if (!s.wantsPlay || isComingBack(s)) return stay(s);
      return withEffect(
        reload({ ...s, counters: { ...s.counters, network: 0 }, error: undefined, isRetryingConnection: true }, 'here'),
        {
          run: 'wait',
          timer: 'connection-retry',
          ms: CONNECTION_RETRY_MS,
        },
      );
  }
}

/** The return of the connection is reported more than once; a load that it started goes on. */
const isComingBack = (s: PlayerMachine): boolean =>
  s.isRetryingConnection && s.phase === 'loading' && s.counters.network === 0;

const withEffect = ([s, effects]: Step, ...more: PlayerEffect[]): Step => [s, [...effects, ...more]];

function open(s: PlayerMachine, item: PlaybackItem, mustMute: boolean, prefersMuted: boolean): Step {
  const muted = mustMute || prefersMuted;
  const isSame = s.item?.key === item.key;
  const next: PlayerMachine = {
    ...initialPlayer,
    phase: 'loading',
    item,
    wantsPlay: true,
    isTicking: true,
    counters: isSame ? s.counters : initialPlayer.counters,
    flags: {
      ...initialPlayer.flags,
      ...deviceOf(s),
      pictureInPicture: s.flags.pictureInPicture,
      muted,
    },
    isForcedMute: mustMute && !prefersMuted,
    offersRestart: item.resumedFrom !== undefined && item.resumedFrom > 0,
  };
  return [
    next,
    [
      { run: 'cancel', timer: 'skip' },
      { run: 'cancel', timer: 'reload' },
      { run: 'cancel', timer: 'resume' },
      { run: 'mute', isMuted: muted, persist: false },
      { run: 'load', at: 'start' },
    ],
  ];
}

/** Where it is shown, whatever plays. */
const deviceOf = ({ flags: { casting, fullscreen } }: PlayerMachine) => ({ casting, fullscreen });

/** Position and intent stay. */
function cast(s: PlayerMachine, isOn: boolean): Step {
  if (isOn === s.flags.casting) return stay(s);
  const next = { ...s, flags: { ...s.flags, casting: isOn } };
  if (!s.item || isBroken(s) || s.isAsleep) return stay(next);
  return [{ ...next, phase: 'loading', ticksWaited: 0 }, [{ run: 'swap-engine' }]];
}

/** Starts loading again; the picture stays on the last frame. */
const reload = (s: PlayerMachine, at: 'start' | 'here'): Step => [
  { ...s, phase: 'loading', wantsPlay: true, isAsleep: false, isTicking: true },
  [{ run: 'load', at }],
];

/** Stops for good: on a live channel, where nothing else may pause, too. */
function sleep(s: PlayerMachine, position: Position): Step {
  if (isBroken(s) || s.isAsleep) return stay(s);
  return [
    { ...s, phase: 'pause', wantsPlay: false, isTicking: false, isAsleep: true, pendingSkip: 0, pausedAt: position },
    [
      { run: 'cancel', timer: 'skip' },
      { run: 'cancel', timer: 'reload' },
      { run: 'cancel', timer: 'resume' },
      { run: 'pause' },
      { run: 'teardown' },
    ],
  ];
}

/** A channel goes on at the live edge, or where its archive was; a film where it stopped. */
const wake = (s: PlayerMachine): Step =>
  isChannel(s.item)
    ? [
        { ...s, phase: 'loading', wantsPlay: true, isAsleep: false, isTicking: true },
        [{ run: 'notify', what: 'reselect-programme' }],
      ]
    : reload({ ...s, pausedAt: undefined }, 'here');

function play(s: PlayerMachine, position: Position): Step {
  if (s.isAsleep) return wake(s);
  if (s.counters.network >= SHOWN_ERROR_COUNT && isChannel(s.item)) {
    const reset = { ...s, counters: { network: 0, fragment: 0, retries: 0 }, error: undefined, isTicking: true };
    return [{ ...reset, phase: 'loading', wantsPlay: true }, [{ run: 'notify', what: 'reselect-programme' }]];
  }
  if (s.phase === 'error') return stepItem(s, { type: 'retry' });
  if (s.phase === 'codec-error') return stay(s);
  return [{ ...s, wantsPlay: true, pausedAt: undefined }, resumeEffects(s, position)];
}

/** Pausing live television and going on later: the archive goes on where the viewer left, without one it is the live edge. @source C-446 */
function resumeEffects(s: PlayerMachine, position: Position): PlayerEffect[] {
  if (s.item?.kind !== 'live' || s.pausedAt === undefined) return [{ run: 'play' }];
  return s.item.hasArchive
    ? [{ run: 'seek', to: s.pausedAt ?? position }, { run: 'play' }]
    : [{ run: 'go-live' }, { run: 'play' }];
}

function pause(s: PlayerMachine, position: Position): Step {
  if (s.item?.kind === 'live' && !s.item.hasArchive) return [s, [{ run: 'alert', key: 'warning_archive_no_pause' }]];
  if (isBroken(s)) return stay(s);
  return [{ ...s, wantsPlay: false, pausedAt: position }, [{ run: 'pause' }]];
}

function paused(s: PlayerMachine, position: Position): Step {
  if (s.phase !== 'play' && s.phase !== 'waiting') return stay(s);
  return stay({ ...s, phase: 'pause', pausedAt: s.pausedAt ?? position });
}

function playing(s: PlayerMachine): Step {
  const isFirst = s.phase === 'loading' || s.phase === 'show-play-button';
  const next: PlayerMachine = {
    ...s,
    phase: 'play',
    wantsPlay: true,
    pausedAt: undefined,
    isPausedByHiding: false,
    error: undefined,
    counters: { ...s.counters, network: 0 },
  };
  return [next, isFirst && s.offersRestart ? [{ run: 'wait', timer: 'restart-offer', ms: RESTART_OFFER_MS }] : []];
}

function applySkip(s: PlayerMachine, position: Position): Step {
  if (s.pendingSkip === 0) return stay(s);
  const effects: PlayerEffect[] = [{ run: 'seek', to: addSeconds(position, s.pendingSkip) }];
  if (s.phase === 'pause') effects.push({ run: 'wait', timer: 'resume', ms: RESUME_DELAY_MS });
  return [{ ...s, pendingSkip: 0, isNearEndDone: false, pausedAt: undefined }, effects];
}

function ended(s: PlayerMachine): Step {
  const effects: PlayerEffect[] = [{ run: 'notify', what: 'ended' }];
  if (isChannel(s.item)) {
    if (s.notifiedEdge !== 'next') effects.push({ run: 'notify', what: 'next-programme' });
    return [{ ...s, phase: 'waiting', notifiedEdge: 'next' }, effects];
  }
  if (!s.isNearEndDone) effects.unshift({ run: 'notify', what: 'near-end' });
  return [{ ...s, phase: 'pause', wantsPlay: false, isNearEndDone: true }, effects];
}

function sourceFailed(s: PlayerMachine, failure: SourceFailure): Step {
  if (failure.why === 'network') return networkError(s);
  return [
    {
      ...s,
      phase: 'error',
      wantsPlay: false,
      isTicking: false,
      error: { kind: failure.why, message: failure.message, status: failure.status },
    },
    [{ run: 'teardown' }],
  ];
}

function networkError(s: PlayerMachine): Step {
  const network = s.counters.network + 1;
  const error = network >= SHOWN_ERROR_COUNT ? ({ kind: 'download' } as const) : s.error;
  const next: PlayerMachine = { ...s, counters: { ...s.counters, network }, error, ticksWaited: 0 };
  if (network > NETWORK_ERROR_LIMIT) return [{ ...next, phase: 'error' }, [{ run: 'pause' }, { run: 'teardown' }]];
  return [{ ...next, phase: 'loading' }, [{ run: 'wait', timer: 'reload', ms: RESTART_DELAY_MS * network }]];
}

function failed(
  s: PlayerMachine,
  failure: 'network' | 'media' | 'codec' | 'fragment' | 'stall',
  position: Position,
): Step {
  if (isBroken(s)) return stay(s);
  switch (failure) {
    case 'network':
      return networkError(s);
    case 'media':
      return mediaError(s, position);
    case 'codec':
      return [{ ...s, phase: 'codec-error', wantsPlay: false, isTicking: false }, [{ run: 'pause' }]];
    default:
      return fragmentError(s, position);
  }
}

/** Recovered where it is; what fails again and again at one place is passed like fragments that cannot be read. */
function mediaError(s: PlayerMachine, position: Position): Step {
  const [next, effects] = fragmentError(s, position);
  return next.phase === 'error' ? [next, effects] : [next, [{ run: 'recover-media' }, ...effects]];
}

function fragmentError(s: PlayerMachine, position: Position): Step {
  const fragment = s.counters.fragment + 1;
  if (fragment <= FRAGMENT_ERROR_LIMIT) return stay({ ...s, counters: { ...s.counters, fragment } });
  const retries = s.counters.retries + 1;
  if (retries > VIDEO_RETRY_LIMIT) {
    return [
      { ...s, phase: 'error', error: { kind: 'video' }, isTicking: false },
      [{ run: 'pause' }, { run: 'notify', what: 'final-error' }],
    ];
  }
  return [
    { ...s, counters: { ...s.counters, fragment: 0, retries } },
    [{ run: 'seek', to: addSeconds(position, retries * VIDEO_RETRY_STEP_S) }, { run: 'play' }],
  ];
}

/** The tick while waiting for a stream that may never come. */
function awaited(s: PlayerMachine, position: Position, isAdPending = false): Step {
  const isWaiting = s.wantsPlay && (s.phase === 'loading' || s.phase === 'waiting');
  const ticksWaited = isWaiting ? s.ticksWaited + 1 : 0;
  if (ticksWaited >= STUCK_AFTER_S) return networkError({ ...s, ticksWaited: 0 });
  return tick(ticksWaited === s.ticksWaited ? s : { ...s, ticksWaited }, position, isAdPending);
}

function tick(s: PlayerMachine, position: Position, isAdPending: boolean): Step {
  const [afterBlackout, effects] = isChannel(s.item) ? tickBlackout(s, position) : stay(s);
  const bounds = s.bounds;
  if (!bounds || s.phase === 'loading' || s.pendingSkip !== 0) return [afterBlackout, effects];
  if (isChannel(s.item)) {
    const edge = position >= bounds.end ? 'next' : position < bounds.start ? 'previous' : undefined;
    if (edge === undefined || edge === s.notifiedEdge) return [afterBlackout, effects];
    return [
      { ...afterBlackout, notifiedEdge: edge },
      [...effects, { run: 'notify', what: edge === 'next' ? 'next-programme' : 'previous-programme' }],
    ];
  }
  // @source C-468
  if (isAdPending || s.isNearEndDone || s.phase !== 'play' || !isNearEnd(position, bounds))
    return [afterBlackout, effects];
  return [{ ...afterBlackout, isNearEndDone: true }, [...effects, { run: 'notify', what: 'near-end' }]];
}

function tickBlackout(s: PlayerMachine, position: Position): Step {
  const isInside = s.blackouts.some((range) => position >= range.start && position < range.end);
  if (isInside === s.flags.blackout) return stay(s);
  const next = { ...s, flags: { ...s.flags, blackout: isInside } };
  const mute: PlayerEffect = { run: 'mute', isMuted: isInside || s.flags.muted, persist: false };
  return [next, isInside ? [mute] : [mute, { run: 'seek', to: position }]];
}
