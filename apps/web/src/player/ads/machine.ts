/**
 * Ad breaks as a machine beside the player's: `content → resolving → loading → playing`, and back. Pure: no element, no clock, no
 * network. Everything that takes time carries a serial, so that late answers are void. Whatever fails, the content goes on.
 * @source spec 2 §4 Ads
 */
import type { AdErrorCode } from './errors.ts';
import { dueMultiple, multipleAt } from './middle.ts';
import type { AdEffect, AdEvent, AdMachine, Roll } from './machine-types.ts';
import type { AdBlock, AdTag, RollName } from './types.ts';
import type { ResolvedAd } from './vast/types.ts';

/** No roll begins for so long after one that failed, milliseconds. @source C-522 */
export const FAIL_COOLDOWN_MS = 5000;
/** An ad that shows no picture, or stops moving, for so long has failed, milliseconds. @source C-524 */
export const MEDIA_TIMEOUT_MS = 8000;
/** All waiting in one roll: five wrappers of five seconds each would be a black screen, milliseconds. */
export const BREAK_BUDGET_MS = 15_000;

type Step = [AdMachine, AdEffect[]];
const stay = (s: AdMachine): Step => [s, []];

export const initialAds = (block: AdBlock, isShared = false): AdMachine => ({
  block,
  phase: 'content',
  roll: undefined,
  serial: 0,
  isPreDone: false,
  isPostDone: false,
  multiples: [],
  lastMultiple: undefined,
  quietUntil: 0,
  isOff: false,
  isShared,
});

/** Whether the content stands still for a break. */
export const isHolding = (s: AdMachine): boolean => s.roll?.isHeld === true;

/** Whether the content's end is not the end of the playback. @source C-468 */
export const isPostPending = (s: AdMachine): boolean => !s.isOff && !s.isPostDone && s.block.rolls.post.length > 0;

/** @param now milliseconds of a clock that only goes on */
export function stepAds(s: AdMachine, e: AdEvent, now: number): Step {
  if (s.isOff) return stay(s);
  switch (e.type) {
    case 'offer':
      return offer(s, e.roll, now);
    case 'moment':
      return moment(s, e.progress, e.isMoving, now);
    case 'sought':
      return sought(s, e.progress, now);
    case 'disabled':
      return over({ ...s, isOff: true }, now, []);
    case 'closed':
      return [
        { ...s, phase: 'content', roll: undefined, serial: s.serial + 1, isOff: true },
        s.roll ? [{ run: 'stop' }, ...noTimers] : [],
      ];
    default:
      return s.roll ? stepRoll(s, s.roll, e, now) : stay(s);
  }
}

type RollEvent = Exclude<AdEvent, { type: 'offer' | 'moment' | 'sought' | 'disabled' | 'closed' }>;

function stepRoll(s: AdMachine, roll: Roll, e: RollEvent, now: number): Step {
  if ('serial' in e && e.serial !== s.serial) return stay(s);
  switch (e.type) {
    case 'resolved':
      return s.phase === 'resolving' ? resolved(s, roll, e.ads, e.fallbacks, now) : stay(s);
    case 'unresolved':
      return s.phase === 'resolving' ? unresolved(s, roll, e.code, now) : stay(s);
    case 'ready':
      return s.phase === 'loading' && !roll.isHeld
        ? [{ ...s, roll: { ...spent(roll, now), isReady: true } }, [...noTimers]]
        : stay(s);
    case 'shown':
      return s.phase === 'loading' && roll.isHeld ? shown(s, roll, now) : stay(s);
    case 'advanced':
      return s.phase === 'playing' && !roll.isPaused ? [s, [waitForMedia(s)]] : stay(s);
    case 'ended':
      return s.phase === 'playing' ? next(s, roll, now, [{ run: 'track', what: 'complete' }]) : stay(s);
    case 'failed':
      return s.phase === 'content' || s.phase === 'resolving' ? stay(s) : failed(s, roll, e.code, now);
    case 'refused':
      return refused(s, roll, now);
    case 'due':
      return e.timer === 'media' ? failed(s, roll, 402, now) : outOfBudget(s, roll, now);
    case 'skip':
      return s.phase === 'playing' ? next(s, roll, now, [{ run: 'track', what: 'skip' }]) : stay(s);
    case 'toggle':
      return stepRoll(s, roll, { type: roll.isPaused ? 'play' : 'pause' }, now);
    case 'pause':
      if (s.phase !== 'playing' || roll.isPaused) return stay(s);
      return [
        { ...s, roll: { ...roll, isPaused: true } },
        [{ run: 'pause' }, { run: 'track', what: 'pause' }, { run: 'cancel', timer: 'media' }],
      ];
    case 'play':
      if (s.phase !== 'playing' || !roll.isPaused) return stay(s);
      return [
        { ...s, roll: { ...roll, isPaused: false } },
        [{ run: 'start', serial: s.serial }, { run: 'track', what: 'resume' }, waitForMedia(s)],
      ];
    case 'click': {
      if (s.phase !== 'playing') return stay(s);
      const [paused, effects] = stepRoll(s, roll, { type: 'pause' }, now);
      return [paused, [{ run: 'track', what: 'click' }, ...effects]];
    }
  }
}

const noTimers: readonly AdEffect[] = [
  { run: 'cancel', timer: 'budget' },
  { run: 'cancel', timer: 'media' },
];
const waitForMedia = (s: AdMachine): AdEffect => ({
  run: 'wait',
  timer: 'media',
  serial: s.serial,
  ms: MEDIA_TIMEOUT_MS,
});

/** Begins a roll if there is one to run now. @param isHeld the content stands still from now on, not first when there is a picture */
function begin(s: AdMachine, name: RollName, isHeld: boolean, now: number): Step {
  const [tag, ...tags] = s.block.rolls[name];
  if (!tag || now < s.quietUntil) return stay(s);
  const roll: Roll = {
    name,
    isHeld,
    tag,
    tags,
    ads: [],
    fallbacks: [],
    ad: undefined,
    shown: 0,
    budgetMs: BREAK_BUDGET_MS,
    waitingSince: now,
    isPaused: false,
    isMutedRetry: false,
    isReady: false,
  };
  // A middle roll that is being loaded behind the content gives way.
  const former: AdEffect[] = s.roll ? [{ run: 'stop' }, ...noTimers] : [];
  const [resolving, effects] = resolve(s, roll, tag, now);
  return [resolving, [...former, ...(isHeld ? [{ run: 'hold' } as const] : []), ...effects]];
}

function offer(s: AdMachine, name: 'pre' | 'post-pause' | 'post', now: number): Step {
  if (isHolding(s)) return stay(s);
  if (name === 'pre' && s.isPreDone) return stay(s);
  if (name === 'post' && s.isPostDone) return stay(s);
  const asked = {
    ...s,
    isPreDone: s.isPreDone || name === 'pre',
    isPostDone: s.isPostDone || name === 'post',
  };
  const [begun, effects] = begin(asked, name, true, now);
  if (effects.length > 0 || name !== 'post' || !s.roll) return [begun, effects];
  // The content is over: what loads behind it comes too late.
  return over(asked, now, []);
}

function moment(s: AdMachine, progress: number, isMoving: boolean, now: number): Step {
  const { roll } = s;
  if (roll) {
    if (roll.isHeld || !roll.isReady || !isMoving) return stay(s);
    return [
      { ...s, roll: { ...roll, isHeld: true, isReady: false, waitingSince: now } },
      [{ run: 'hold' }, { run: 'start', serial: s.serial }, waitForMedia(s)],
    ];
  }
  return isMoving ? middle(s, progress, false, now) : stay(s);
}

/** The content is never shown at its new place before the ads. */
const sought = (s: AdMachine, progress: number, now: number): Step =>
  s.roll ? stay(s) : middle(s, progress, true, now);

/** @param isHeld the content stands still while ads are looked for; else it goes on until there is a picture */
function middle(s: AdMachine, progress: number, isHeld: boolean, now: number): Step {
  const { middlePeriodS } = s.block;
  if (middlePeriodS === undefined || s.block.rolls.middle.length === 0) return stay(s);
  const multiple = multipleAt(progress, middlePeriodS);
  const due = dueMultiple(s, progress, middlePeriodS);
  const here = multiple === s.lastMultiple ? s : { ...s, lastMultiple: multiple };
  if (due === undefined) return stay(here);
  // Soon after another roll: the tick stays due.
  if (now < s.quietUntil) return stay(s);
  return begin({ ...here, multiples: [...s.multiples, due] }, 'middle', isHeld || s.isShared, now);
}

function resolve(s: AdMachine, roll: Roll, tag: AdTag, now: number): Step {
  const serial = s.serial + 1;
  return [
    {
      ...s,
      phase: 'resolving',
      serial,
      roll: { ...roll, tag, ads: [], fallbacks: [], ad: undefined, waitingSince: now },
    },
    [
      { run: 'cancel', timer: 'media' },
      { run: 'resolve', serial, tag },
      { run: 'wait', timer: 'budget', serial, ms: roll.budgetMs },
    ],
  ];
}

/** What is left of the budget after waiting until now. */
const spent = (roll: Roll, now: number): Roll => ({
  ...roll,
  budgetMs: Math.max(0, roll.budgetMs - Math.max(0, now - roll.waitingSince)),
  waitingSince: now,
});

function resolved(
  s: AdMachine,
  roll: Roll,
  ads: readonly ResolvedAd[],
  fallbacks: readonly ResolvedAd[],
  now: number,
): Step {
  const [ad, ...rest] = ads;
  if (!ad) return unresolved(s, roll, 303, now);
  return load(s, { ...spent(roll, now), ads: rest, fallbacks }, ad, []);
}

const unresolved = (s: AdMachine, roll: Roll, code: AdErrorCode, now: number): Step =>
  next(s, spent(roll, now), now, [{ run: 'log', code, tag: roll.tag }]);

function load(s: AdMachine, roll: Roll, ad: ResolvedAd, first: readonly AdEffect[]): Step {
  const serial = s.serial + 1;
  const loading: AdMachine = {
    ...s,
    phase: 'loading',
    serial,
    roll: { ...roll, ad, isPaused: false, isMutedRetry: false, isReady: false },
  };
  return [
    loading,
    [
      ...first,
      { run: 'load', serial, ad, tag: roll.tag },
      ...(roll.isHeld ? [{ run: 'start', serial } as const] : []),
      { run: 'wait', timer: 'budget', serial, ms: roll.budgetMs },
      waitForMedia(loading),
    ],
  ];
}

function shown(s: AdMachine, roll: Roll, now: number): Step {
  const playing: AdMachine = { ...s, phase: 'playing', roll: { ...spent(roll, now), shown: roll.shown + 1 } };
  return [playing, [{ run: 'track', what: 'shown' }, { run: 'cancel', timer: 'budget' }, waitForMedia(playing)]];
}

function failed(s: AdMachine, roll: Roll, code: AdErrorCode, now: number): Step {
  const effects: AdEffect[] = [{ run: 'fail', code, tag: roll.tag }];
  // What was seen in part is not followed by what stands in for it.
  if (s.phase === 'playing') return next(s, { ...roll, waitingSince: now }, now, effects);
  const after = spent(roll, now);
  const [fallback, ...fallbacks] = roll.fallbacks;
  return fallback && after.budgetMs > 0
    ? load(s, { ...after, fallbacks }, fallback, [...effects, { run: 'stop' }])
    : next(s, after, now, effects);
}

function refused(s: AdMachine, roll: Roll, now: number): Step {
  if (!roll.isHeld || (s.phase !== 'loading' && s.phase !== 'playing')) return stay(s);
  if (roll.isMutedRetry) return failed(s, roll, 1205, now);
  return [{ ...s, roll: { ...roll, isMutedRetry: true } }, [{ run: 'mute' }, { run: 'start', serial: s.serial }]];
}

function outOfBudget(s: AdMachine, roll: Roll, now: number): Step {
  if (s.phase === 'playing') return stay(s);
  const code = s.phase === 'resolving' ? 301 : 402;
  return over(s, now, [{ run: s.phase === 'resolving' ? 'log' : 'fail', code, tag: roll.tag }]);
}

/** The next ad of the roll, the next address, or the content. @source C-517, C-518 */
function next(s: AdMachine, roll: Roll, now: number, effects: readonly AdEffect[]): Step {
  const stop: AdEffect[] = s.phase === 'resolving' ? [] : [{ run: 'stop' }];
  const first = [...effects, ...stop];
  if (roll.shown >= (s.block.maxAds ?? Infinity) || roll.budgetMs <= 0) return over(s, now, effects);
  const waiting = { ...roll, waitingSince: now };
  const [ad, ...ads] = roll.ads;
  if (ad) return load(s, { ...waiting, ads }, ad, first);
  const [tag, ...tags] = roll.tags;
  if (!tag) return over(s, now, effects);
  const [resolving, more] = resolve(s, { ...waiting, tags, isReady: false }, tag, now);
  return [resolving, [...first, ...more]];
}

/** Back to the content. */
function over(s: AdMachine, now: number, effects: readonly AdEffect[]): Step {
  const { roll } = s;
  if (!roll) return [s, [...effects]];
  const quietMs = roll.shown > 0 ? s.block.periodS * 1000 : FAIL_COOLDOWN_MS;
  return [
    { ...s, phase: 'content', roll: undefined, serial: s.serial + 1, quietUntil: now + quietMs },
    [...effects, { run: 'stop' }, ...noTimers, ...(roll.isHeld ? [{ run: 'release', roll: roll.name } as const] : [])],
  ];
}
