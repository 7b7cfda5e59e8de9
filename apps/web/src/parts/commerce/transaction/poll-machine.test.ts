import { epochMs } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { asFailure, type Failure } from '../failure.ts';
import { failure, NOW } from '../testing.ts';
import { initialPoll, stepPoll } from './poll-machine.ts';
import type { PollEffect, PollEvent, PollState, StoredPayment } from './poll-types.ts';

const at = (seconds: number) => epochMs(NOW + seconds * 1000);
const payment = (over: Partial<StoredPayment> = {}): StoredPayment => ({
  transactionId: '7',
  createdAt: at(0),
  purpose: 'purchase',
  skipsParental: false,
  ...over,
});
const failed = (status: number): Failure =>
  asFailure(failure(status === 0 ? 'network_failure' : 'internal_error', status));

/** Runs events and returns the last state with the effects of each. */
function run(events: readonly PollEvent[], from: PollState = initialPoll) {
  let state = from;
  const steps: PollEffect[][] = [];
  for (const event of events) {
    const [next, effects] = stepPoll(state, event);
    state = next;
    steps.push(effects);
  }
  return { state, last: steps.at(-1) ?? [], all: steps.flat() };
}
const started: PollEvent[] = [
  { type: 'start', payment: payment(), at: at(0) },
  { type: 'lease-taken', stored: payment(), outcome: undefined, at: at(0) },
];
const settledOf = (effects: readonly PollEffect[]) =>
  effects.flatMap((effect) => (effect.run === 'settled' ? [effect.outcome] : []));
const runs = (effects: readonly PollEffect[]) => effects.map(({ run: name }) => name);
const answer = (check: number, status: string, status_description?: string): PollEvent => ({
  type: 'checked',
  check,
  transaction: { id: '7', status, ...(status_description && { status_description }) },
});
const due = (timer: 'check' | 'limit' | 'counter', seconds: number): PollEvent => ({
  type: 'due',
  timer,
  at: at(seconds),
});

describe('a payment', () => {
  test('A-469 A-504 A-514: is stored, checked at once and again after 5 s', () => {
    expect(run(started.slice(0, 1)).last).toContainEqual({ run: 'store', payment: payment() });
    const polling = run(started);
    expect(polling.last).toContainEqual({ run: 'check', check: 1, payment: payment() });
    const pending = run([answer(1, 'processing')], polling.state);
    expect(pending.last).toEqual([{ run: 'wait', timer: 'check', ms: 5000 }]);
    expect(run([due('check', 5)], pending.state).last).toEqual([{ run: 'check', check: 2, payment: payment() }]);
  });
  test('A-505 A-507 A-511: complete succeeds, stops and clears the ids', () => {
    const { state, last } = run([...started, answer(1, 'complete')]);
    expect(state.tag).toBe('idle');
    expect(settledOf(last)).toEqual([{ kind: 'complete' }]);
    expect(runs(last)).toEqual(['announce', 'clear', 'cancel', 'cancel', 'release-lease', 'settled']);
  });
  test('A-506 A-508 A-511 A-880: error fails with its description', () => {
    const { last } = run([...started, answer(1, 'error', 'Declined')]);
    expect(settledOf(last)).toEqual([{ kind: 'error', description: 'Declined' }]);
    expect(runs(last)).toContain('clear');
  });
  test('A-881: error without a description has none', () =>
    expect(settledOf(run([...started, answer(1, 'error')]).last)).toEqual([{ kind: 'error', description: undefined }]));
  test('A-386: an unknown status is pending', () =>
    expect(run([...started, answer(1, 'held')]).last).toEqual([{ run: 'wait', timer: 'check', ms: 5000 }]));
  test('an answer that is final already needs no check', () => {
    const { state, last } = run([
      { type: 'start', payment: payment(), transaction: { status: 'complete' }, at: at(0) },
    ]);
    expect([state.tag, settledOf(last), runs(last).includes('check')]).toEqual(['idle', [{ kind: 'complete' }], false]);
  });
  test('an answer to an earlier check is ignored', () => {
    const { state } = run([...started, answer(1, 'processing'), due('check', 5)]);
    expect(run([answer(1, 'complete')], state)).toMatchObject({ state, last: [] });
  });
});

describe('limits', () => {
  test('A-509 A-511 A-513: polling stops after 600 s, and the payment is applied later', () => {
    expect(run(started).last).toContainEqual({ run: 'wait', timer: 'limit', ms: 600_000 });
    const { last } = run([...started, due('limit', 600)]);
    expect(settledOf(last)).toEqual([{ kind: 'expired' }]);
    expect(runs(last)).toContain('clear');
  });
  test('A-509: no check runs at 600 s', () => {
    const waiting = run([...started, answer(1, 'processing')]).state;
    expect(runs(run([due('check', 599)], waiting).last)).toEqual(['check']);
    expect(settledOf(run([due('check', 600)], waiting).last)).toEqual([{ kind: 'expired' }]);
  });
  test('A-510 A-511: a stored transaction older than 3600 s is cleared, not checked', () => {
    const resumed = (seconds: number) => run([{ type: 'resume', stored: payment(), at: at(seconds) }]);
    expect(resumed(3601)).toMatchObject({ state: { tag: 'idle' }, last: [{ run: 'clear' }] });
    expect(resumed(3600).state.tag).toBe('waiting-for-lease');
  });
  test('A-510: polling stops when the transaction becomes too old', () => {
    const late = run([
      { type: 'resume', stored: payment(), at: at(3590) },
      { type: 'lease-taken', stored: payment(), outcome: undefined, at: at(3590) },
    ]).state;
    const waiting = run([answer(1, 'processing')], late).state;
    expect(settledOf(run([due('check', 3601)], waiting).last)).toEqual([{ kind: 'expired' }]);
  });
});

describe('failed checks', () => {
  test.each([504, 0])('A-875 A-879: %i goes on', (status) =>
    expect(run([...started, { type: 'check-failed', check: 1, failure: failed(status) }]).last).toEqual([
      { run: 'wait', timer: 'check', ms: 5000 },
    ]),
  );
  test('A-876 A-877: 404 ends silently and clears the ids', () => {
    const { last } = run([...started, { type: 'check-failed', check: 1, failure: failed(404) }]);
    expect(settledOf(last)).toEqual([{ kind: 'gone' }]);
    expect(runs(last)).toContain('clear');
  });
  test.each([400, 403, 500, 503])('A-878 A-879: %i ends and is handled', (status) => {
    const { state, last } = run([...started, { type: 'check-failed', check: 1, failure: failed(status) }]);
    expect(state.tag).toBe('idle');
    expect(settledOf(last)).toMatchObject([{ kind: 'refused', failure: { status } }]);
  });
});

describe('other pages and tabs', () => {
  test('A-514: a stored payment is continued after a reload', () => {
    const { last } = run([
      { type: 'resume', stored: payment(), at: at(60) },
      { type: 'lease-taken', stored: payment(), outcome: undefined, at: at(60) },
    ]);
    expect(last).toContainEqual({ run: 'check', check: 1, payment: payment() });
  });
  test('A-512 F-300: without a stored one nothing is checked', () =>
    expect(run([{ type: 'resume', stored: undefined, at: at(0) }])).toMatchObject({
      state: { tag: 'idle' },
      last: [],
    }));
  test('A-514: without the lease nothing is checked', () =>
    expect(runs(run([{ type: 'resume', stored: payment(), at: at(0) }, due('counter', 2)]).all)).not.toContain(
      'check',
    ));
  test('A-514: what another tab learnt settles here, too, without clearing its ids', () => {
    const { state, last } = run([
      { type: 'resume', stored: payment(), at: at(0) },
      { type: 'stored-changed', stored: undefined, outcome: { kind: 'complete' } },
    ]);
    expect(state.tag).toBe('idle');
    expect(last).toContainEqual({
      run: 'settled',
      payment: payment(),
      outcome: { kind: 'complete' },
      isElsewhere: true,
    });
    expect(runs(last)).not.toContain('clear');
  });
  test('A-514: a lease that comes after the end of the payment is released at once', () => {
    const waiting = run(started.slice(0, 1)).state;
    const late = run([{ type: 'lease-taken', stored: undefined, outcome: { kind: 'complete' }, at: at(9) }], waiting);
    expect(runs(late.last)).toEqual(['cancel', 'release-lease', 'settled']);
  });
  test('another payment of another tab ends this poll', () =>
    expect(
      run([...started, { type: 'stored-changed', stored: payment({ transactionId: '8' }), outcome: undefined }]).state
        .tag,
    ).toBe('idle'));
  test('a new payment replaces the poll of the former one', () => {
    const { last } = run([...started, { type: 'start', payment: payment({ transactionId: '8' }), at: at(9) }]);
    expect(runs(last)).toEqual(['cancel', 'cancel', 'release-lease', 'store', 'take-lease', 'wait']);
  });
});

test('A-941: the counter goes up every 1500 ms, up to its last stage', () => {
  const counted = run([...started, ...Array.from({ length: 19 }, (_, step) => due('counter', step))]);
  expect(counted.state).toMatchObject({ waited: 19 });
  expect(counted.last).toEqual([{ run: 'wait', timer: 'counter', ms: 1500 }]);
  expect(run([due('counter', 30)], counted.state)).toMatchObject({ state: { waited: 20 }, last: [] });
});

test('A-507 A-508 A-511: whatever happens, a stop leaves no timer, no lease and no ids, and checks are 5 s apart', () => {
  const seconds = fc.integer({ min: 0, max: 4000 });
  const event: fc.Arbitrary<PollEvent> = fc.oneof(
    fc.record({
      type: fc.constant('start' as const),
      payment: fc.constantFrom(payment(), payment({ transactionId: '8' })),
      at: seconds.map(at),
    }),
    fc.record({
      type: fc.constant('resume' as const),
      stored: fc.constantFrom(payment(), undefined),
      at: seconds.map(at),
    }),
    fc.record({
      type: fc.constant('lease-taken' as const),
      stored: fc.constantFrom(payment(), payment({ transactionId: '8' }), undefined),
      outcome: fc.constant(undefined),
      at: seconds.map(at),
    }),
    fc.record({
      type: fc.constant('due' as const),
      timer: fc.constantFrom('check' as const, 'limit' as const, 'counter' as const),
      at: seconds.map(at),
    }),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('processing', 'complete', 'error'))
      .map(([check, status]) => answer(check, status)),
    fc.record({
      type: fc.constant('check-failed' as const),
      check: fc.integer({ min: 1, max: 3 }),
      failure: fc.constantFrom(0, 404, 500, 504).map(failed),
    }),
    fc.record({
      type: fc.constant('stored-changed' as const),
      stored: fc.constantFrom(payment(), undefined),
      outcome: fc.constant(undefined),
    }),
    fc.constant<PollEvent>({ type: 'stop' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40, size: 'max' }), (events) => {
      let state = initialPoll;
      const timers = new Set<string>();
      let hasLease = false;
      let isStored = false;
      let canCheck = false;
      for (const next of [...events, { type: 'stop' } as const]) {
        // Only timers that run are due.
        if (next.type === 'due' && !timers.delete(next.timer)) continue;
        if (next.type === 'due' && next.timer === 'check') canCheck = true;
        if (next.type === 'lease-taken') {
          if (!hasLease || state.tag !== 'waiting-for-lease') continue;
          canCheck = true;
        }
        const [after, effects] = stepPoll(state, next);
        state = after;
        for (const effect of effects) {
          if (effect.run === 'wait') {
            expect(timers.has(effect.timer)).toBe(false);
            timers.add(effect.timer);
          }
          if (effect.run === 'cancel') expect(timers.delete(effect.timer)).toBe(true);
          if (effect.run === 'take-lease') hasLease = true;
          if (effect.run === 'release-lease') hasLease = false;
          if (effect.run === 'store') isStored = true;
          if (effect.run === 'clear') isStored = false;
          if (effect.run === 'check') {
            expect([hasLease, canCheck]).toEqual([true, true]);
            canCheck = false;
          }
        }
        expect(state.tag === 'idle' ? [timers.size, hasLease] : [0, false]).toEqual([0, false]);
        if (next.type === 'stored-changed' || next.type === 'lease-taken') isStored &&= next.stored !== undefined;
      }
      expect([timers.size, hasLease, state.tag]).toEqual([0, false, 'idle']);
      const isOwn = events.every(({ type }) => type !== 'stored-changed' && type !== 'lease-taken');
      expect(isStored && isOwn).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
