/** Invariants of prompts for any order of events, over several visits of one browser. */
import { PARTNER_PROMPTS, PROMPT_KINDS, type PromptKind } from '@aerial/domain/prompts.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { initialPrompts, stepPrompts, type PromptEvent, type PromptState, type PromptViewer } from './machine.ts';
import { reopenDelayMs, type ClosedTimes } from './rules.ts';

const viewer = fc.oneof(
  fc.constant<PromptViewer>({ tag: 'unknown' }),
  fc.integer({ min: 0, max: 100 }).map((promoDays): PromptViewer => ({ tag: 'guest', promoDays })),
  fc.constantFrom(true, false, undefined).map((hasEmail): PromptViewer => ({ tag: 'user', hasEmail })),
);
type Step = (at: EpochMs) => PromptEvent;
const step: fc.Arbitrary<Step> = fc.oneof(
  viewer.map((who): Step => (at) => ({ type: 'viewer', viewer: who, at })),
  fc.boolean().map((isBlocked): Step => (at) => ({ type: 'blocked', isBlocked, at })),
  fc.boolean().map((hasPurchases): Step => (at) => ({ type: 'purchases', hasPurchases, at })),
  fc.boolean().map((isAnswered): Step => (at) => ({ type: 'closed', at, isAnswered })),
  fc.constantFrom<Step>(
    (at) => ({ type: 'content-loaded', loadedAt: at, at }),
    () => ({ type: 'register-due' }),
    (at) => ({ type: 'stepped', at }),
    (at) => ({ type: 'install-due', at }),
    (at) => ({ type: 'install-offered', at }),
    (at) => ({ type: 'installed', at }),
    (at) => ({ type: 'unsubscribed', at }),
    (at) => ({ type: 'closed', at }),
    (at) => ({ type: 'closed-elsewhere', closedAt: { permission: at }, at }),
  ),
);
const DAY = 86_400_000;
const pause = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20 * DAY }));
const visit = fc.record({
  viewer,
  visitDays: fc.integer({ min: 1, max: 5 }),
  isInstallable: fc.boolean(),
  needsPermission: fc.boolean(),
  isTimed: fc.boolean(),
  partner: fc.uniqueArray(fc.record({ kind: fc.constantFrom(...PARTNER_PROMPTS), hasLink: fc.boolean() }), {
    selector: ({ kind }) => kind,
  }),
  steps: fc.array(fc.tuple(pause, step), { maxLength: 40 }),
});

test('A-603 A-604 A-606 A-610 A-613 A-614: never two prompts, never over a modal, and delays hold across visits', () => {
  fc.assert(
    fc.property(fc.array(visit, { minLength: 1, maxLength: 4 }), (visits) => {
      let now = 1_700_000_000_000;
      // What the browser stores.
      let closedAt: ClosedTimes = {};
      const answered = new Set<PromptKind>();
      for (const { viewer: who, steps, isTimed, ...facts } of visits) {
        const installCondition = isTimed ? { seconds: 120 } : { steps: 2 };
        let state: PromptState = initialPrompts({
          facts: { ...facts, installCondition, startedAt: epochMs(now) },
          viewer: who,
          closedAt,
          answered: new Set(answered),
        });
        const shownInVisit = new Set<PromptKind>();
        const closedInVisit = new Set<PromptKind>();
        for (const [ms, make] of [[0, (at: EpochMs): PromptEvent => ({ type: 'started', at })] as const, ...steps]) {
          now += ms;
          const before = state;
          const event = make(epochMs(now));
          const [next, effects] = stepPrompts(before, event);
          state = next;
          if (event.type === 'closed-elsewhere') closedAt = { ...closedAt, ...event.closedAt };
          for (const effect of effects) {
            if (effect.run !== 'persist-closed') continue;
            expect(effect.kind).toBe(before.open);
            closedInVisit.add(effect.kind);
            closedAt = { ...closedAt, [effect.kind]: effect.at };
            if (effect.isAnswered) answered.add(effect.kind);
          }

          expect(state.isBlocked && state.open !== undefined).toBe(false);
          expect(state.waiting).toEqual(PROMPT_KINDS.filter((kind) => state.waiting.includes(kind)));
          expect(state.waiting).not.toContain(state.open);
          const { open } = state;
          if (open === undefined || (open === before.open && event.type !== 'closed')) continue;
          // It opens now.
          expect(closedInVisit).not.toContain(open);
          expect(shownInVisit.has(open) && before.waiting.every((kind) => kind !== open)).toBe(false);
          shownInVisit.add(open);
          const last = closedAt[open];
          if (last !== undefined) expect(now - last).toBeGreaterThanOrEqual(reopenDelayMs(open));
          if (open.startsWith('survey')) expect(answered).not.toContain(open);
          if (open === 'register') expect(state.viewer.tag).toBe('guest');
          if (open === 'email') expect(state.viewer).toEqual({ tag: 'user', hasEmail: false });
          const partner = PARTNER_PROMPTS.find((kind) => kind === open);
          if (partner) expect(facts.partner.map(({ kind }) => kind)).toContain(partner);
        }
      }
    }),
  );
});
