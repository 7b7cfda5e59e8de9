import { fc } from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { initialAds, isHolding, stepAds } from './machine.ts';
import type { AdEffect, AdEvent } from './machine-types.ts';
import { adBlock, resolvedAd, tag } from './testing.ts';

/** Events with the present serial, or one that is late. */
type Timed = { readonly event: AdEvent; readonly isLate: boolean; readonly ms: number };

const ads = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }).map((ids) => ids.map((id) => resolvedAd(id)));
const anyEvent: fc.Arbitrary<AdEvent> = fc.oneof(
  fc
    .constantFrom('pre' as const, 'post-pause' as const, 'post' as const)
    .map((roll) => ({ type: 'offer' as const, roll })),
  fc.record({
    type: fc.constant('moment' as const),
    progress: fc.integer({ min: 0, max: 600 }),
    isMoving: fc.boolean(),
  }),
  fc.record({ type: fc.constant('sought' as const), progress: fc.integer({ min: 0, max: 600 }) }),
  fc.record({ type: fc.constant('resolved' as const), serial: fc.constant(0), ads, fallbacks: ads }),
  fc.record({ type: fc.constant('unresolved' as const), serial: fc.constant(0), code: fc.constant(303 as const) }),
  fc
    .constantFrom('ready' as const, 'shown' as const, 'advanced' as const, 'ended' as const, 'refused' as const)
    .map((type) => ({ type, serial: 0 })),
  fc.record({ type: fc.constant('failed' as const), serial: fc.constant(0), code: fc.constant(405 as const) }),
  fc.constantFrom('budget' as const, 'media' as const).map((timer) => ({ type: 'due' as const, serial: 0, timer })),
  fc
    .constantFrom(
      'skip' as const,
      'pause' as const,
      'play' as const,
      'toggle' as const,
      'click' as const,
      'disabled' as const,
    )
    .map((type) => ({ type })),
);
const events = fc.array(
  fc.record<Timed>({
    event: anyEvent,
    isLate: fc.boolean(),
    ms: fc.integer({ min: 0, max: 20_000 }),
  }),
  { maxLength: 60 },
);

const block = adBlock(
  { middlePeriodS: 60, maxAds: 3, canDisable: true },
  { pre: [tag('p1'), tag('p2')], middle: [tag('m')], 'post-pause': [tag('r')], post: [tag('e')] },
);

test('whatever happens, the content is held and released in turns, ads play only while it is held, and nothing follows the end', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (list, isShared) => {
      let state = initialAds(block, isShared);
      let now = 0;
      let isHeld = false;
      let isStarted = false;
      const perform = (effect: AdEffect): void => {
        if (effect.run === 'hold') {
          expect(isHeld).toBe(false);
          isHeld = true;
        }
        if (effect.run === 'release') {
          expect(isHeld).toBe(true);
          expect(isStarted).toBe(false);
          isHeld = false;
        }
        if (effect.run === 'start') {
          expect(isHeld).toBe(true);
          isStarted = true;
        }
        if (effect.run === 'stop') isStarted = false;
        // One element cannot load an ad under a content that plays.
        if (effect.run === 'load' && isShared) expect(isHeld).toBe(true);
        if (effect.run === 'wait') expect(effect.ms).toBeGreaterThanOrEqual(0);
      };
      for (const { event, isLate, ms } of list) {
        now += ms;
        const before = state;
        const numbered = 'serial' in event ? { ...event, serial: isLate ? state.serial - 1 : state.serial } : event;
        const [next, effects] = stepAds(state, numbered, now);
        state = next;
        effects.forEach(perform);
        if (isLate && 'serial' in event) expect(effects).toEqual([]);
        expect(state.serial).toBeGreaterThanOrEqual(before.serial);
        expect(isHolding(state)).toBe(isHeld);
        expect(state.roll === undefined).toBe(state.phase === 'content');
        expect(state.roll?.shown ?? 0).toBeLessThanOrEqual(3);
      }
      const [, last] = stepAds(state, { type: 'closed' }, now);
      expect(last.some(({ run }) => run === 'release')).toBe(false);
    }),
  );
});

test('a break that nothing answers is over after its timers', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('refused' as const, 'pause' as const, 'advanced' as const)), (noise) => {
      let [state] = stepAds(initialAds(block), { type: 'offer', roll: 'pre' }, 0);
      for (const type of noise) [state] = stepAds(state, { type, serial: state.serial } as AdEvent, 0);
      for (let i = 0; i < 20 && isHolding(state); i++)
        [state] = stepAds(state, { type: 'due', serial: state.serial, timer: 'budget' }, 15_000);
      expect(isHolding(state)).toBe(false);
    }),
  );
});
