/**
 * The end of an episode: when the card of the next one appears, how long it counts down, and when the player asks whether the viewer
 * still watches. Pure: no clock, no player; effects are data.
 */
import type { ContentMark } from '@aerial/domain/marks.ts';
import { NEAR_END_S } from '../../../player/rules/seek.ts';

/** What is known of the episode that plays. */
export interface EpisodeFacts {
  readonly hasNext: boolean;
  /** Length of the media, seconds; undefined until it is known. */
  readonly end: number | undefined;
  readonly marks: readonly ContentMark[];
  /** Ads follow the end: the player says when they are over. */
  readonly hasPostRoll: boolean;
  /** How long the card counts down, seconds; 0: there is no card. */
  readonly countdownS: number;
  /** Episodes without a touch after which to ask; 0: never. */
  readonly askAfter: number;
}

export type Card =
  | { readonly tag: 'hidden' }
  /** The next episode begins at this position. */
  | { readonly tag: 'counting'; readonly goAt: number }
  /** The next episode is offered, without a countdown. */
  | { readonly tag: 'offered' }
  /** Is the viewer still watching? */
  | { readonly tag: 'asking' }
  /** The viewer wants to see the end. */
  | { readonly tag: 'dismissed' };

export interface UpNext {
  readonly card: Card;
  /** Episodes before this one that began and ended without a touch. */
  readonly untouched: number;
  readonly isTouched: boolean;
  readonly position: number;
}

export type UpNextEvent =
  /** @param isAutomatic after another one, without a press */
  | { readonly type: 'opened'; readonly isAutomatic: boolean }
  /** The viewer moved or pressed something. */
  | { readonly type: 'touched' }
  | { readonly type: 'time'; readonly position: number }
  /** The player reports that the end is near, or that the ads after it are over. */
  | { readonly type: 'near-end' }
  | { readonly type: 'ended' }
  | { readonly type: 'go' }
  | { readonly type: 'dismiss' };

export interface UpNextEffect {
  readonly run: 'go-on';
  readonly isAutomatic: boolean;
}

export const initialUpNext: UpNext = { card: { tag: 'hidden' }, untouched: 0, isTouched: false, position: 0 };

/** A position further than this from the one before was sought, seconds. */
const JUMP_S = 3;
/** Credits that end this close to the end of the media are the last of it, seconds. */
const REST_S = 10;

type Step = [UpNext, readonly UpNextEffect[]];
const stay = (s: UpNext): Step => [s, []];
const goOn = (s: UpNext, isAutomatic: boolean): Step => [
  { ...s, card: { tag: 'hidden' } },
  [{ run: 'go-on', isAutomatic }],
];

/** One step at the end of an episode. */
export function stepUpNext(s: UpNext, e: UpNextEvent, facts: EpisodeFacts): Step {
  switch (e.type) {
    case 'opened': {
      const untouched = !e.isAutomatic || s.isTouched ? 0 : s.untouched + 1;
      return stay({ ...initialUpNext, untouched });
    }
    case 'touched':
      return stay(s.isTouched ? s : { ...s, isTouched: true, untouched: 0 });
    case 'time':
      return atPosition(s, e.position, facts);
    case 'near-end':
      if (!facts.hasNext || s.card.tag === 'dismissed' || s.card.tag === 'asking') return stay(s);
      return mustAsk(s, facts) ? stay({ ...s, card: { tag: 'asking' } }) : goOn(s, true);
    case 'ended':
      return stay(facts.hasNext && s.card.tag === 'dismissed' ? { ...s, card: { tag: 'offered' } } : s);
    case 'go':
      return facts.hasNext ? goOn({ ...s, isTouched: true, untouched: 0 }, false) : stay(s);
    case 'dismiss':
      return stay({ ...s, isTouched: true, untouched: 0, card: { tag: 'dismissed' } });
  }
}

/** This episode counts too. */
const mustAsk = ({ isTouched, untouched }: UpNext, { askAfter }: EpisodeFacts): boolean =>
  askAfter > 0 && !isTouched && untouched + 1 >= askAfter;

/** The credits that end with the media: nothing comes after them. */
const closing = ({ marks, end }: EpisodeFacts): ContentMark | undefined =>
  marks.find((mark) => mark.kind === 'credits' && end !== undefined && mark.end >= end - REST_S);

/** Where the card appears: with the credits, else just before the end. */
export function cardStart(facts: EpisodeFacts): number | undefined {
  const { hasNext, end, countdownS } = facts;
  if (!hasNext || end === undefined || countdownS === 0) return undefined;
  return Math.max(0, Math.min(closing(facts)?.start ?? Infinity, end - NEAR_END_S - countdownS));
}

function atPosition(s: UpNext, position: number, facts: EpisodeFacts): Step {
  const start = cardStart(facts);
  const isSought = Math.abs(position - s.position) > JUMP_S;
  const here = position === s.position ? s : { ...s, position };
  if (start === undefined || position < start)
    return stay(here.card.tag === 'hidden' ? here : { ...here, card: { tag: 'hidden' } });
  const goAt = Math.min(position + facts.countdownS, facts.end! - NEAR_END_S);
  switch (here.card.tag) {
    case 'hidden':
      // So near the end the player itself reports it.
      if (goAt <= position) return stay(here);
      if (mustAsk(here, facts)) return stay({ ...here, card: { tag: 'asking' } });
      return stay({ ...here, card: facts.hasPostRoll ? { tag: 'offered' } : { tag: 'counting', goAt } });
    case 'counting':
      if (isSought) return stay({ ...here, card: { tag: 'counting', goAt } });
      return position >= here.card.goAt ? goOn(here, true) : stay(here);
    default:
      return stay(here);
  }
}

/** Less of a mark than this is not worth a button, seconds. */
const LEAST_REST_S = 1.5;

/**
 * What can be skipped at a position.
 * @param hasCard the card of the next episode takes the place of the button that skips the credits
 */
export function skippableAt(
  marks: readonly ContentMark[],
  position: number,
  hasCard: boolean,
): ContentMark | undefined {
  return marks.find(
    ({ kind, start, end }) => position >= start && position < end - LEAST_REST_S && !(hasCard && kind === 'credits'),
  );
}
