/** The sleep timer: when playback stops by itself, how its sound fades, and what keeps it going. One step function, without a clock. */
import type { SleepChoice } from './choices.ts';

/** For so long before the stop the viewer is warned, and a touch goes on, seconds. */
export const WARNING_S = 60;
/** The sound fades for so long, seconds. */
export const FADE_S = 10;
/** What a touch adds, minutes. */
export const EXTENSION_MIN = 15;
/** A film stops this long before its end, when the next episode would begin; a programme before the next one does, seconds. */
export const END_MARGIN_S = 3;

/** What plays, in positions of its player. */
export interface Playing {
  /** The channel or the film. */
  readonly subject: string;
  readonly position: number;
  /** Of the programme or the film. */
  readonly start: number;
  readonly end: number;
}

export interface Sleep {
  readonly choice: SleepChoice;
  /** When playback stops, epoch milliseconds; undefined while that follows from what plays, or when the timer is off. */
  readonly at: number | undefined;
  /** What played at the last tick. */
  readonly playing: Playing | undefined;
  /** Whole seconds to the stop, within the time of the warning. */
  readonly warning: number | undefined;
}

export const noSleep: Sleep = { choice: 'off', at: undefined, playing: undefined, warning: undefined };

export type SleepEvent =
  | { readonly type: 'choose'; readonly choice: SleepChoice }
  | { readonly type: 'tick'; readonly playing: Playing | undefined }
  /** A sign of the viewer. */
  | { readonly type: 'touch' };

export type SleepEffect = { readonly run: 'fade'; readonly share: number } | { readonly run: 'stop' };

/** @param now epoch milliseconds */
export function stepSleep(state: Sleep, event: SleepEvent, now: number): [Sleep, readonly SleepEffect[]] {
  switch (event.type) {
    case 'choose':
      return [armed(event.choice, now), audible(state)];
    case 'touch':
      return state.warning === undefined
        ? [state, []]
        : [{ ...state, choice: EXTENSION_MIN, at: now + EXTENSION_MIN * 60_000, warning: undefined }, audible(state)];
    case 'tick':
      return state.choice === 'off' ? [state, []] : tick(state, event.playing, now);
  }
}

const armed = (choice: SleepChoice, now: number): Sleep => ({
  ...noSleep,
  choice,
  at: typeof choice === 'number' ? now + choice * 60_000 : undefined,
});

/** The sound comes back where it has begun to fade. */
const audible = ({ warning }: Sleep): readonly SleepEffect[] =>
  warning !== undefined && warning < FADE_S ? [{ run: 'fade', share: 1 }] : [];

function tick(state: Sleep, playing: Playing | undefined, now: number): [Sleep, readonly SleepEffect[]] {
  const left = secondsLeft(state, playing, now);
  if (left <= 0) return [noSleep, [{ run: 'stop' }, { run: 'fade', share: 1 }]];
  const warning = left <= WARNING_S ? Math.ceil(left) : undefined;
  const effects: readonly SleepEffect[] =
    left < FADE_S ? [{ run: 'fade', share: left / FADE_S }] : warning === undefined ? audible(state) : [];
  return [{ ...state, playing, warning }, effects];
}

/** Seconds to the stop; 0: now. */
function secondsLeft({ at, playing: before }: Sleep, playing: Playing | undefined, now: number): number {
  if (at !== undefined) return Math.max(0, (at - now) / 1000);
  if (!playing) return Number.POSITIVE_INFINITY;
  // Between two ticks of a hidden page the next programme may have begun.
  const hasEnded = before?.subject === playing.subject && playing.end > before.end && playing.start >= before.end - 1;
  return hasEnded ? 0 : Math.max(0, playing.end - END_MARGIN_S - playing.position);
}
