import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { asFailure } from '../../parts/commerce/failure.ts';
import { failure } from '../../parts/commerce/testing.ts';
import { initialPromo, stepPromo, timersOf } from './promo-machine.ts';
import type { PromoEffect, PromoEvent, PromoFacts, PromoState, PromoTimer } from './promo-types.ts';

const facts = (over: Partial<PromoFacts> = {}): PromoFacts => ({
  isSignedIn: true,
  isOtt: false,
  hasPayIframe: false,
  cookies: { promoSavedCode: 'GIFT' },
  ...over,
});
const guest = facts({ isSignedIn: false });

function replay(events: readonly PromoEvent[], known = facts(), from: PromoState = initialPromo) {
  let state = from;
  let last: PromoEffect[] = [];
  const all: PromoEffect[] = [];
  for (const event of events) {
    [state, last] = stepPromo(state, event, known);
    all.push(...last);
  }
  return { state, last, all };
}
const failed = (status: number): PromoEvent => ({
  type: 'failed',
  failure: asFailure(failure(status === 0 ? 'network_failure' : 'not_found', status, 'No such code.')),
});
const open = (code?: string): PromoEvent => ({ type: 'opened', code });
const checked = (promo: Extract<PromoEvent, { type: 'checked' }>['promo']): PromoEvent => ({ type: 'checked', promo });
const cookiesOf = (effects: readonly PromoEffect[]) =>
  effects.flatMap((effect) => (effect.run === 'set-cookie' ? [[effect.name, effect.value]] : []));
const due = (timer: PromoTimer): PromoEvent => ({ type: 'due', timer });

describe('step 1', () => {
  test('A-531: asks for the code', () => expect(replay([open()]).state).toMatchObject({ tag: 'entering', code: '' }));
  test('A-069: a code of the address is checked at once', () =>
    expect(replay([open(' Gift ')]).state).toMatchObject({ tag: 'checking', code: 'Gift' }));
  test('A-691 A-692: an empty or a long one is not', () => {
    const typed = (code: string) => replay([open(), { type: 'typed', code }, { type: 'submitted' }]).state;
    expect(typed(' ')).toMatchObject({ tag: 'entering', problem: { kind: 'required' } });
    expect(typed('x'.repeat(16))).toMatchObject({ tag: 'entering', problem: { kind: 'too-long' } });
  });
  test('A-538 A-542 A-544 A-818: the check comes first, without a card; the code is stored in cookies', () => {
    const { last } = replay([open(), { type: 'typed', code: ' Gift ' }, { type: 'submitted' }]);
    expect(last).toContainEqual({ run: 'check', code: 'Gift', hasCard: false });
    expect(cookiesOf(last)).toEqual([
      ['promoSavedCode', 'Gift'],
      ['promoMode', 'activate'],
    ]);
  });
  test('too many codes: the server’s text stands under the field, and is no failed activation', () => {
    const { state, last } = replay([open('GIFT'), failed(429)]);
    expect(state).toMatchObject({ tag: 'entering', problem: { kind: 'server', message: 'No such code.' } });
    expect(last.map(({ run }) => run)).not.toContain('track');
    expect(last.map(({ run }) => run)).not.toContain('report-error');
  });
  test.each([400, 404])('A-885 A-886 A-887 F-327 F-328: %i returns to it with the server’s message', (status) => {
    for (const known of [facts(), guest]) {
      const { state, last } = replay([open('GIFT'), failed(status)], known);
      expect(state).toEqual({ tag: 'entering', code: 'GIFT', problem: { kind: 'server', message: 'No such code.' } });
      expect(last).toContainEqual({ run: 'track', event: 'activate_fail' });
    }
  });
  test('A-694 A-695 F-326: without an answer it stays there and keeps the code', () => {
    const { state, last } = replay([open('GIFT'), failed(0)]);
    expect(state).toEqual({ tag: 'entering', code: 'GIFT', problem: { kind: 'network' } });
    expect(last.some(({ run }) => run === 'track')).toBe(false);
  });
  test('another failure goes to the general handler', () =>
    expect(replay([open('GIFT'), failed(500)]).last.map(({ run }) => run)).toContain('report-error'));
});

describe('step 2', () => {
  const waiting = replay([open('GIFT'), checked({})], guest);
  test('A-532 A-540 A-539: without a login the key is looked up, and the login is requested', () => {
    expect(waiting.all).toContainEqual({ run: 'load-info', code: 'GIFT' });
    expect(waiting.state).toEqual({ tag: 'needs-login', code: 'GIFT' });
    expect(cookiesOf(waiting.last)).toEqual([['promoCheckNotLogged', '1']]);
  });
  test.each<[string, PromoEvent]>([
    ['on this page', { type: 'signed-in' }],
    ['in another tab', due('watch')],
  ])('A-521 A-523 A-540 A-818: after the login %s the check is repeated', (_where, event) => {
    const { state, last } = replay([event], facts(), waiting.state);
    expect(state).toMatchObject({ tag: 'checking', code: 'GIFT', isInfo: false });
    expect(cookiesOf(last)).toContainEqual(['promoCheckNotLogged', '2']);
    expect(last).toContainEqual({ run: 'check', code: 'GIFT', hasCard: false });
  });
  test.each(['1', '2'])('A-540: also after a reload, with %s in the cookie', (promoCheckNotLogged) => {
    const known = facts({ cookies: { promoSavedCode: 'GIFT', promoCheckNotLogged } });
    expect(replay([{ type: 'started', hasPayment: false }], known).state.tag).toBe('checking');
    expect(replay([{ type: 'started', hasPayment: false }], { ...known, isSignedIn: false }).state.tag).toBe('closed');
  });
  test('A-548: closing it leaves the cookies until the login', () =>
    expect(replay([{ type: 'closed' }], guest, waiting.state).last.map(({ run }) => run)).not.toContain(
      'remove-cookies',
    ));
});

describe('step 3', () => {
  const choosing = replay([
    open('GIFT'),
    checked({ is_paid: true, amount: '1.00', needed_refund: true }),
    { type: 'cards-loaded', cards: [{ id: 3 }] },
  ]);
  test('A-533 A-541 A-548: a paid code wants a card', () => {
    expect(choosing.state).toMatchObject({ tag: 'choosing-card', cards: [{ id: 3 }] });
    expect(cookiesOf(choosing.all)).toContainEqual(['promoCheckSuccess', '1']);
  });
  test('A-818: with a chosen card the check is repeated with the flag', () => {
    const { last } = replay([{ type: 'card-chosen', cardId: 3 }], facts(), choosing.state);
    expect(last).toContainEqual({ run: 'check', code: 'GIFT', hasCard: true });
    expect(replay([{ type: 'card-chosen', cardId: 4 }], facts(), choosing.state).last).toEqual([]);
  });
  const linking = replay(
    [{ type: 'link-card' }, { type: 'link-started', transactionId: '7', url: 'https://bank.example' }],
    facts(),
    choosing.state,
  );
  test('A-537 A-542 A-788: a new one is linked on the page of the bank, with a loading screen', () => {
    expect(linking.state).toMatchObject({ tag: 'linking', transactionId: '7' });
    expect(linking.all).toContainEqual({ run: 'link-card', amount: '1.00', neededRefund: true });
    expect(cookiesOf(linking.all)).toEqual([['promoMode', 'link']]);
    expect(linking.last.slice(0, 2)).toEqual([
      { run: 'start-polling', transactionId: '7' },
      { run: 'redirect', url: 'https://bank.example', isFrame: false },
    ]);
  });
  test('A-818: linked, the check is repeated with the flag', () =>
    expect(
      replay([{ type: 'card-settled', outcome: { kind: 'complete' } }], facts(), linking.state).last,
    ).toContainEqual({
      run: 'check',
      code: 'GIFT',
      hasCard: true,
    }));
  test('A-535: cancelled, a failure screen', () => {
    const { state, last } = replay([{ type: 'cancelled' }], facts(), linking.state);
    expect(state).toEqual({ tag: 'link-failed', code: 'GIFT' });
    expect(last).toContainEqual({ run: 'stop-polling' });
  });
  test('A-536 A-888: failed, a failure screen', () => {
    const outcome = { kind: 'error', description: undefined } as const;
    expect(replay([{ type: 'card-settled', outcome }], facts(), linking.state).state.tag).toBe('link-failed');
    expect(
      replay([failed(500)], facts(), replay([{ type: 'link-card' }], facts(), choosing.state).state).state.tag,
    ).toBe('link-failed');
  });
  test('A-548: after the page of the bank it continues', () => {
    const known = facts({ cookies: { promoSavedCode: 'GIFT', promoMode: 'link' } });
    expect(replay([{ type: 'started', hasPayment: true }], known).state.tag).toBe('linking');
    // The page that the bank leads back to may have opened the wizard first.
    const opened = { type: 'opened', code: undefined } as const;
    expect(replay([opened, { type: 'started', hasPayment: true }], known).state.tag).toBe('linking');
    const typed = { type: 'typed', code: 'OTHER' } as const;
    expect(replay([opened, typed, { type: 'started', hasPayment: true }], known).state.tag).toBe('entering');
  });
  test('A-521 A-522: the stored state is read every 300 ms, with a transaction every 600 ms', () => {
    expect(timersOf({ tag: 'needs-login', code: 'GIFT' }).get('watch')).toBe(300);
    expect(timersOf(linking.state).get('watch')).toBe(600);
    const elsewhere = replay([due('watch')], facts({ cookies: {} }), linking.state);
    expect(elsewhere.state.tag).toBe('closed');
  });
});

describe('applying', () => {
  test('A-545 A-546: a confirmation only where it is needed', () => {
    const confirming = replay([open('GIFT'), checked({ is_need_confirm: true, confirmation_text: 'Sure?' })]);
    expect(confirming.state.tag).toBe('confirming');
    expect(confirming.all.some(({ run }) => run === 'apply')).toBe(false);
    expect(replay([{ type: 'confirmed' }], facts(), confirming.state).last).toContainEqual({
      run: 'apply',
      code: 'GIFT',
    });
    expect(replay([open('GIFT'), checked({ is_need_confirm: false })]).state.tag).toBe('applying');
  });
  test('A-534 A-547 A-549 A-550 A-393: applied, it is a success and the cookies go', () => {
    const promo = { packet_ids: [80], days: 30, ott_packet_ids: [90] };
    const { state, last } = replay([open('GIFT'), checked(promo), { type: 'applied' }]);
    expect(state).toEqual({ tag: 'success', packetIds: [80], days: 30 });
    expect(last).toContainEqual({ run: 'remove-cookies' });
    const ott = replay([open('GIFT'), checked(promo), { type: 'applied' }], facts({ isOtt: true }));
    expect(ott.state).toEqual({ tag: 'success', packetIds: [90], days: 30 });
  });
  test('refused, the server’s message stands in step 1', () =>
    expect(replay([open('GIFT'), checked({}), failed(400)]).state).toMatchObject({
      tag: 'entering',
      problem: { kind: 'server' },
    }));
  test('A-543: a press counts again after 10 s, and the first success wins', () => {
    const applying = replay([open('GIFT'), checked({})]).state;
    expect(timersOf(applying).get('button')).toBe(10_000);
    expect(replay([{ type: 'confirmed' }], facts(), applying).last).toEqual([]);
    const again = replay([due('button'), { type: 'confirmed' }], facts(), applying);
    expect(again.last).toContainEqual({ run: 'apply', code: 'GIFT' });
    expect(replay([failed(400), { type: 'applied' }], facts(), again.state).state.tag).toBe('success');
  });
});

test.each<[string, readonly PromoEvent[]]>([
  ['entering', [open()]],
  ['checking', [open('GIFT')]],
  ['confirming', [open('GIFT'), checked({ is_need_confirm: true })]],
  ['choosing a card', [open('GIFT'), checked({ is_paid: true }), { type: 'cards-loaded', cards: [] }]],
])('A-243 A-548: closing while %s clears the cookies', (_step, events) => {
  const { state, last } = replay([...events, { type: 'closed' }]);
  expect(state.tag).toBe('closed');
  expect(last).toContainEqual({ run: 'remove-cookies' });
  expect(last).toContainEqual({ run: 'go-home' });
});

test('A-941: a step that waits counts up to its last stage', () => {
  const { state } = replay([open('GIFT'), ...Array.from({ length: 20 }, () => due('counter'))]);
  expect(state).toMatchObject({ waited: 20 });
  expect(timersOf(state).has('counter')).toBe(false);
});

test('A-521 A-543 A-941: whatever happens, exactly the timers of the state run, and none after closing', () => {
  const event: fc.Arbitrary<PromoEvent> = fc.oneof(
    fc.constantFrom<PromoEvent>(
      open(),
      open('GIFT'),
      { type: 'typed', code: 'GIFT' },
      { type: 'submitted' },
      { type: 'signed-in' },
      { type: 'confirmed' },
      { type: 'cancelled' },
      { type: 'closed' },
      { type: 'link-card' },
      { type: 'link-started', transactionId: '7', url: undefined },
      { type: 'card-chosen', cardId: 3 },
      { type: 'cards-loaded', cards: [{ id: 3 }] },
      { type: 'applied' },
      { type: 'started', hasPayment: true },
      checked({}),
      checked({ is_paid: true }),
      checked({ is_need_confirm: true }),
      { type: 'card-settled', outcome: { kind: 'complete' } },
      { type: 'card-settled', outcome: { kind: 'gone' } },
      failed(400),
      failed(0),
    ),
    fc.constantFrom<PromoTimer>('button', 'counter', 'watch').map(due),
  );
  const known = fc
    .record({
      isSignedIn: fc.boolean(),
      promoSavedCode: fc.constantFrom('GIFT', undefined),
      promoMode: fc.constantFrom('link', undefined),
    })
    .map(({ isSignedIn, ...cookies }) => facts({ isSignedIn, cookies }));
  fc.assert(
    fc.property(fc.array(fc.tuple(event, known), { maxLength: 60, size: 'max' }), (steps) => {
      let state = initialPromo;
      const timers = new Set<PromoTimer>();
      for (const [next, now] of [...steps, [{ type: 'closed' }, facts()] as const]) {
        if (next.type === 'due' && !timers.delete(next.timer)) continue;
        const [after, effects] = stepPromo(state, next, now);
        for (const effect of effects) {
          if (effect.run === 'cancel') expect(timers.delete(effect.timer)).toBe(true);
          if (effect.run === 'wait') {
            expect(timers.has(effect.timer)).toBe(false);
            timers.add(effect.timer);
          }
        }
        state = after;
        expect([...timers].toSorted()).toEqual([...timersOf(state).keys()].toSorted());
      }
      expect([state.tag, timers.size]).toEqual(['closed', 0]);
    }),
    { numRuns: 1000 },
  );
});
