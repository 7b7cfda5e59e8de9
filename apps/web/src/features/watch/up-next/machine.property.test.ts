import { fc } from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { cardStart, initialUpNext, stepUpNext, type EpisodeFacts, type UpNextEvent } from './machine.ts';

const END = 300;
const facts: fc.Arbitrary<EpisodeFacts> = fc.record({
  hasNext: fc.boolean(),
  end: fc.constantFrom(END, undefined),
  marks: fc.constantFrom(
    [],
    [{ kind: 'credits' as const, start: 270, end: END }],
    [{ kind: 'credits' as const, start: 200, end: 230 }],
  ),
  hasPostRoll: fc.boolean(),
  countdownS: fc.constantFrom(0, 5, 10, 60),
  askAfter: fc.integer({ min: 0, max: 4 }),
});
const events: fc.Arbitrary<UpNextEvent[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('time' as const), position: fc.integer({ min: 0, max: END }) }),
    },
    fc.record({ type: fc.constant('opened' as const), isAutomatic: fc.boolean() }),
    fc
      .constantFrom('touched' as const, 'near-end' as const, 'ended' as const, 'go' as const, 'dismiss' as const)
      .map((type) => ({ type })),
  ),
  { maxLength: 60 },
);

test('whatever happens: nothing goes on without a next episode, by itself after as many untouched ones, or from a question', () => {
  fc.assert(
    fc.property(facts, events, (given, list) => {
      let state = initialUpNext;
      /** Automatic starts since the last touch, press or choice of an episode. */
      let untouched = 0;
      for (const event of list) {
        const before = state;
        const [next, effects] = stepUpNext(state, event, given);
        state = next;
        expect(effects.length).toBeLessThanOrEqual(1);
        for (const { isAutomatic } of effects) {
          expect(given.hasNext).toBe(true);
          expect(isAutomatic).toBe(event.type !== 'go');
          if (!isAutomatic) continue;
          expect(before.card.tag).not.toBe('asking');
          expect(before.card.tag).not.toBe('dismissed');
        }
        if (['touched', 'go', 'dismiss'].includes(event.type)) untouched = 0;
        if (event.type === 'opened') untouched = event.isAutomatic ? untouched + 1 : 0;
        expect(state.untouched).toBeLessThanOrEqual(untouched);
        if (state.card.tag === 'asking') expect(given.askAfter).toBeGreaterThan(0);
        if (state.card.tag === 'counting') {
          expect(state.card.goAt).toBeLessThanOrEqual(END - 2);
          expect(state.position).toBeGreaterThanOrEqual(cardStart(given)!);
        }
      }
    }),
  );
});
