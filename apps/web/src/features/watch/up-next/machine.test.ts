import { describe, expect, test } from 'vitest';
import {
  cardStart,
  initialUpNext,
  skippableAt,
  stepUpNext,
  type EpisodeFacts,
  type UpNext,
  type UpNextEffect,
  type UpNextEvent,
} from './machine.ts';

const END = 200;
const CREDITS = { kind: 'credits', start: 180, end: 200 } as const;
const facts: EpisodeFacts = {
  hasNext: true,
  end: END,
  marks: [CREDITS],
  hasPostRoll: false,
  countdownS: 10,
  askAfter: 3,
};

/** Replays events. @returns the state and all effects */
function replay(events: readonly UpNextEvent[], given = facts, from: UpNext = initialUpNext) {
  const effects: UpNextEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, more] = stepUpNext(state, event, given);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}
const at = (position: number): UpNextEvent => ({ type: 'time', position });
/** Every second of a stretch, as the picture moves. */
const playing = (from: number, to: number): UpNextEvent[] =>
  Array.from({ length: to - from + 1 }, (_, n) => at(from + n));
const touched: UpNextEvent = { type: 'touched' };
const nearEnd: UpNextEvent = { type: 'near-end' };
const automatic: UpNextEvent = { type: 'opened', isAutomatic: true };
const AUTOMATIC = { run: 'go-on', isAutomatic: true };

describe('the card of the next episode', () => {
  test('appears with the credits, counts down, and the next episode begins once', () => {
    expect(replay(playing(170, 179)).state.card).toEqual({ tag: 'hidden' });
    const shown = replay(playing(170, 185));
    expect(shown).toMatchObject({ state: { card: { tag: 'counting', goAt: 190 } }, effects: [] });
    expect(replay(playing(186, 190), facts, shown.state).effects).toEqual([AUTOMATIC]);
  });

  test.each([
    ['credits to the end: at their start', [CREDITS], 180],
    ['no credits: so that the countdown ends where the player switches', [], 188],
    ['a scene follows the credits: not before it', [{ ...CREDITS, start: 120, end: 140 }], 188],
    ['credits shorter than the countdown: all the same there is time for it', [{ ...CREDITS, start: 195 }], 188],
  ])('%s', (_rule, marks, start) => expect(cardStart({ ...facts, marks })).toBe(start));

  test('does not count while the picture stands still', () => {
    const { state, effects } = replay([...playing(178, 183), at(183), at(183), at(183)]);
    expect([state.card, effects]).toEqual([{ tag: 'counting', goAt: 190 }, []]);
  });

  test('seeking into the credits leaves the whole countdown, seeking back takes the card away', () => {
    expect(replay([...playing(178, 185), at(193)]).state.card).toEqual({ tag: 'counting', goAt: 198 });
    expect(replay([at(20), at(186)]).state.card).toEqual({ tag: 'counting', goAt: 196 });
    expect(replay([...playing(178, 185), at(100)]).state.card).toEqual({ tag: 'hidden' });
  });

  test('dismissed it stays away, the end does not switch, and there the next episode is offered', () => {
    const { state, effects } = replay([...playing(178, 185), { type: 'dismiss' }, ...playing(186, 198), nearEnd]);
    expect([state.card, effects]).toEqual([{ tag: 'dismissed' }, []]);
    expect(replay([{ type: 'ended' }], facts, state).state.card).toEqual({ tag: 'offered' });
    expect(replay([at(100), ...playing(178, 185)], facts, state).state.card).toMatchObject({ tag: 'counting' });
  });

  test('a press begins the next episode at once, and not by itself', () => {
    const { state, effects } = replay([...playing(178, 185), { type: 'go' }]);
    expect([state.card.tag, effects]).toEqual(['hidden', [{ run: 'go-on', isAutomatic: false }]]);
  });

  test('ads after the end are shown before the next episode', () => {
    const withAds = { ...facts, hasPostRoll: true };
    const { state, effects } = replay(playing(178, 199), withAds);
    expect([state.card, effects]).toEqual([{ tag: 'offered' }, []]);
    expect(replay([nearEnd], withAds, state).effects).toEqual([AUTOMATIC]);
  });

  test.each([
    ['without a next episode', { hasNext: false }, []],
    ['switched off by the provider', { countdownS: 0 }, [AUTOMATIC]],
    ['while the length is unknown', { end: undefined }, [AUTOMATIC]],
  ])('is not shown %s; the end is what it was', (_case, change, expected) => {
    const { state, effects } = replay([...playing(170, 199), nearEnd], { ...facts, ...change });
    expect([state.card, effects]).toEqual([{ tag: 'hidden' }, expected]);
  });
});

describe('whether the viewer still watches', () => {
  const whole = [...playing(178, 190)];

  test('is asked at the end of the third episode without a touch, instead of going on', () => {
    const { state, effects } = replay([...whole, automatic, ...whole, automatic, ...whole, nearEnd, { type: 'ended' }]);
    expect(state).toMatchObject({ card: { tag: 'asking' }, untouched: 2 });
    expect(effects).toEqual([AUTOMATIC, AUTOMATIC]);
    expect(replay([{ type: 'go' }], facts, state).effects).toEqual([{ run: 'go-on', isAutomatic: false }]);
    expect(replay([{ type: 'dismiss' }, nearEnd], facts, state)).toMatchObject({
      state: { card: { tag: 'dismissed' } },
      effects: [],
    });
  });

  test('a touch restarts the count, and so does a chosen episode', () => {
    const once = replay([...whole, automatic, ...whole, automatic, at(50), touched, ...whole]);
    expect(once.effects).toHaveLength(3);
    const later = replay([automatic, ...whole, automatic, ...whole], facts, once.state);
    expect([later.state.untouched, later.effects.length]).toEqual([1, 2]);
    expect(replay([{ type: 'opened', isAutomatic: false }], facts, later.state).state.untouched).toBe(0);
  });

  test('without a card it is asked where the player would go on', () => {
    const noCard = { ...facts, countdownS: 0 };
    expect(replay([automatic, automatic, nearEnd], noCard)).toMatchObject({
      state: { card: { tag: 'asking' } },
      effects: [],
    });
  });

  test('is never asked where the provider does not want it', () => {
    const never = { ...facts, askAfter: 0 };
    const events = Array.from({ length: 20 }, () => [...whole, automatic]).flat();
    expect(replay(events, never).effects).toHaveLength(20);
  });
});

describe('what can be skipped', () => {
  const marks = [
    { kind: 'recap', start: 0, end: 12 },
    { kind: 'intro', start: 12, end: 20 },
    { kind: 'credits', start: 180, end: 200 },
  ] as const;
  test.each([
    [0, false, 'recap'],
    [11, false, undefined],
    [12, false, 'intro'],
    [19, false, undefined],
    [100, false, undefined],
    [181, false, 'credits'],
    [181, true, undefined],
  ])('at %d s, with the card of the next episode %s: %s', (position, hasCard, kind) =>
    expect(skippableAt(marks, position, hasCard)?.kind).toBe(kind),
  );
});
