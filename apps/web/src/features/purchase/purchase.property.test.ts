/** Invariants of buying, for any order of events. */
import { epochMs } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { NOW } from '../../parts/commerce/testing.ts';
import { initialPurchase, isBusy, stepPurchase } from './purchase-machine.ts';
import type { PurchaseEffect, PurchaseEvent, PurchaseFacts, PurchaseState } from './purchase-types.ts';
import { aLicense, anAccount, aPacket, facts, failed, monthly, RUB, system, yearly } from './testing.ts';

const packets = [
  aPacket(),
  aPacket({ id: 90, base: false }),
  aPacket({ id: 91, agreement: true }),
  aPacket({ id: 92, trial_period_human: { days: 7, months: 0, years: 0 }, trial_amount: '0.00' }),
  aPacket({ id: 93, subscription: { actions: [], start_at: '2020-01-01T00:00:00Z' } }),
];
const packet = fc.constantFrom(...packets);
const systems = fc.subarray(
  ['short_url', 'qrcode', 'linkedcard', 'phone', 'provider_account', 'info', 'crypto'].map((name) => system(name)),
);
const modal = fc.constantFrom(
  'confirm',
  'paysystems',
  'pay_qr',
  'pay_redirect',
  'pay_transaction',
  'quick_packets' as const,
);
const failure = fc.constantFrom(
  failed(400),
  failed(402, 'bad_request', '50.00'),
  failed(403, 'forbidden_country'),
  failed(500),
  failed(0, 'network_failure'),
);
const payment = fc.record({
  transactionId: fc.constant('7'),
  createdAt: fc.constant(epochMs(NOW)),
  purpose: fc.constantFrom('purchase' as const, 'top-up' as const),
  skipsParental: fc.boolean(),
});
const outcome = fc.constantFrom(
  { kind: 'complete' as const },
  { kind: 'error' as const, description: undefined },
  { kind: 'expired' as const },
  { kind: 'gone' as const },
);
const type = <T extends PurchaseEvent['type']>(name: T) => fc.constant(name);

const press: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc.record({ type: type('buy'), packet }),
  fc.record({ type: type('choose-period'), purchaseTypeId: fc.constantFrom('61', '62') }),
  fc.record({ type: type('choose-license'), purchaseTypeId: fc.constantFrom('71', '72') }),
  fc.record({
    type: type('choose-paysystem'),
    shortname: fc.constantFrom('short_url', 'qrcode', 'linkedcard', 'phone'),
  }),
  fc.record({ type: type('choose-card'), cardId: fc.constantFrom(3, undefined), savesCard: fc.boolean() }),
  fc.record({ type: type('choose-top-up'), way: fc.constantFrom('sms' as const, 'qr' as const) }),
  fc.constantFrom<PurchaseEvent>(
    { type: 'confirm' },
    { type: 'agree' },
    { type: 'submit-phone', phone: '7999' },
    { type: 'submit-code', code: '1234' },
    { type: 'choose-other-paysystem' },
    { type: 'cancel' },
    { type: 'watch' },
    { type: 'choose-packets' },
    { type: 'play-unpurchased', target: { kind: 'content', id: '5', path: '/watch/5' } },
    { type: 'play-unpurchased', target: { kind: 'channel', id: '5', path: '/channels/5' } },
  ),
);
const answer: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc.record({
    type: type('packets-loaded'),
    packets: fc.subarray(packets),
    licenses: fc.subarray([aLicense(), aLicense({ purchase_type_id: '72', amount: '399.00' })]),
  }),
  fc.record({ type: type('packet-loaded'), packet, hasBase: fc.boolean() }),
  fc.record({
    type: type('account-loaded'),
    account: fc.constantFrom(anAccount('0.00'), anAccount('500.00'), anAccount('0.00', { is_payment_allowed: false })),
    currency: fc.constant(RUB),
  }),
  fc.record({ type: type('periods-loaded'), options: fc.subarray([monthly, yearly]) }),
  fc.record({ type: type('offer-created'), offer: fc.record({ offer_id: fc.constant('9'), paysystems: systems }) }),
  fc.record({ type: type('payforms-loaded'), payforms: systems }),
  fc.record({ type: type('cards-loaded'), cards: fc.constant([{ id: 3 }]) }),
  fc.record({ type: type('pin-checked'), isGranted: fc.boolean() }),
  fc.record({ type: type('paid'), transactionId: fc.constantFrom('7', undefined) }),
  fc.record({
    type: type('transaction-created'),
    transaction: fc.constantFrom({ id: '7' }, { id: '7', full_url: 'https://p' }, { id: '7', qrcode_url: 'qr' }),
  }),
  fc.record({ type: type('failed'), failure }),
  fc.record({ type: type('payment-settled'), payment, outcome }),
);
const around: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc.record({ type: type('modal-closed'), modal }),
  fc.record({
    type: type('signed-in'),
    after: fc.constant({ packetId: 80, period: undefined, hasAgreed: false, additional: undefined }),
  }),
  fc.constantFrom<PurchaseEvent>(
    { type: 'sign-in-closed' },
    { type: 'returned', stored: undefined },
    { type: 'viewer-left' },
  ),
);
const event = fc.oneof(
  { weight: 5, arbitrary: press },
  { weight: 8, arbitrary: answer },
  { weight: 1, arbitrary: around },
);
const mostly = (value: boolean) => fc.nat(9).map((dice) => (dice === 0 ? !value : value));
const known: fc.Arbitrary<PurchaseFacts> = fc
  .record({
    isSignedIn: mostly(true),
    hasOffers: fc.boolean(),
    hasPayIframe: fc.boolean(),
    isCountryForbidden: mostly(false),
  })
  .map(facts);

const PRESSES = new Set(
  'buy choose-period choose-license choose-packets choose-paysystem choose-card choose-top-up confirm agree submit-phone submit-code choose-other-paysystem'.split(
    ' ',
  ),
);

/** The answers that a state waits for, and the presses that it has buttons for, so that random events reach the payments. */
const FITTING: Readonly<Partial<Record<PurchaseState['tag'], readonly PurchaseEvent['type'][]>>> = {
  idle: ['buy', 'play-unpurchased'],
  'loading-packets': ['packets-loaded'],
  'loading-base': ['packets-loaded'],
  'loading-packet': ['packet-loaded'],
  'loading-account': ['account-loaded'],
  'loading-periods': ['periods-loaded'],
  'creating-offer': ['offer-created'],
  'loading-paysystems': ['payforms-loaded'],
  'loading-payforms': ['payforms-loaded'],
  'loading-cards': ['cards-loaded'],
  'checking-pin': ['pin-checked'],
  paying: ['paid', 'transaction-created', 'failed'],
  'choosing-period': ['choose-period'],
  'choosing-paysystem': ['choose-paysystem'],
  'choosing-card': ['choose-card'],
  'choosing-top-up': ['choose-top-up'],
  'choosing-base': ['buy'],
  'choosing-packet': ['buy'],
  'choosing-license': ['choose-license', 'choose-packets'],
  confirming: ['confirm'],
  'confirming-subscription': ['confirm'],
  'entering-phone': ['submit-phone'],
  'entering-code': ['submit-code'],
  'no-funds': ['choose-other-paysystem'],
  'waiting-for-payment': ['payment-settled'],
  'signing-in': ['signed-in'],
  agreeing: ['agree'],
  owned: ['watch'],
  'showing-info': ['cancel'],
};
const ANSWERS = new Set(
  Object.entries(FITTING).flatMap(([tag, types]) => (/^(?:loading|creating|checking|paying)/.test(tag) ? types : [])),
);

test('A-480 A-481 A-494 A-052: each payment follows a press of its own and the PIN, and one runs at a time', () => {
  let payments = 0;
  // Of a handful of random events the first that fits the state happens, else the first.
  const handful = fc.array(event, { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(known, fc.array(handful, { maxLength: 40, size: 'max' }), (world, steps) => {
      let state = initialPurchase;
      let hasPressed = false;
      let hasPin = false;
      let inFlight = 0;
      for (const events of steps) {
        const fitting = FITTING[state.tag] ?? [];
        const next = events.find(({ type: one }) => fitting.includes(one)) ?? events[0]!;
        // Only calls that are pending are answered.
        if (ANSWERS.has(next.type) && !fitting.includes(next.type)) continue;
        const before = state;
        const [after, effects] = stepPurchase(before, next, world);
        state = after;
        if (before.tag === 'paying' && after.tag !== 'paying') inFlight = 0;
        if (PRESSES.has(next.type) && after !== before) hasPressed = true;
        if (next.type === 'pin-checked') hasPin = next.isGranted;
        if (isBusy(before) && PRESSES.has(next.type)) expect([after, effects]).toEqual([before, []]);
        for (const effect of effects) {
          if (effect.run !== 'pay') continue;
          payments += 1;
          inFlight += 1;
          const isCode = effect.payment.kind === 'top-up' && effect.payment.action === 'confirm_by_sms';
          expect({ hasPressed, hasPin: hasPin || isCode, inFlight, isForbidden: world.isCountryForbidden }).toEqual({
            hasPressed: true,
            hasPin: true,
            inFlight: 1,
            isForbidden: false,
          });
          hasPressed = false;
          hasPin = false;
        }
      }
    }),
    { numRuns: 600 },
  );
  expect(payments).toBeGreaterThan(30);
});

test('A-488 A-246: whatever happened, cancelling and leaving end in nothing', () => {
  fc.assert(
    fc.property(known, fc.array(event, { maxLength: 60, size: 'max' }), (world, events) => {
      let state = initialPurchase;
      for (const next of events) [state] = stepPurchase(state, next, world);
      const [cancelled, effects]: [PurchaseState, PurchaseEffect[]] = stepPurchase(state, { type: 'cancel' }, world);
      expect(['idle', 'paying']).toContain(cancelled.tag);
      expect(effects.some(({ run }) => run === 'pay')).toBe(false);
      expect(stepPurchase(cancelled, { type: 'viewer-left' }, world)[0].tag).toBe('idle');
    }),
    { numRuns: 500 },
  );
});
