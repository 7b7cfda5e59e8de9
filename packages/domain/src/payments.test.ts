import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { asCurrency, money } from './money.ts';
import {
  accountBalance,
  isSufficient,
  offeredPaySystems,
  PAY_SYSTEMS,
  payAmount,
  payFlowOf,
  readAmount,
  readTopUp,
  topUpAmount,
  topUpWays,
  transactionStatus,
} from './payments.ts';

const RUB = asCurrency('RUB');
const roubles = (amount: number) => money(amount * 100, RUB);
const forms = (...names: string[]) => names.map((payform_shortname) => ({ payform_shortname }));

test('A-390 F-226: the balance is balance, else amount, else nothing', () => {
  expect(accountBalance({ balance: '5.00', amount: '7.00' }, RUB)).toEqual(roubles(5));
  expect(accountBalance({ balance: '0.00', amount: '7.00' }, RUB)).toEqual(roubles(0));
  expect(accountBalance({ balance: null, amount: '7.00' }, RUB)).toEqual(roubles(7));
  expect(accountBalance({ amount: '7.00' }, RUB)).toEqual(roubles(7));
  expect(accountBalance({}, RUB)).toEqual(roubles(0));
  expect(accountBalance({ balance: '-5.00' }, RUB)).toEqual(roubles(-5));
});

test('an amount that is none is undefined', () => {
  expect(readAmount('199.00', RUB)).toEqual(roubles(199));
  expect(['', 'x', null, undefined].map((text) => readAmount(text, RUB))).toEqual(Array.from({ length: 4 }));
});

describe('what is to be paid', () => {
  const all = { isTrial: false, purchaseAmount: roubles(1), totalPrice: roubles(2), price: roubles(3) };
  test('A-497: the amount of the purchase', () => expect(payAmount(all)).toEqual(roubles(1)));
  test('A-497: even if that is nothing', () =>
    expect(payAmount({ ...all, purchaseAmount: roubles(0) })).toEqual(roubles(0)));
  test('A-498: without it the total', () =>
    expect(payAmount({ ...all, purchaseAmount: undefined })).toEqual(roubles(2)));
  test('A-499: without both the price', () =>
    expect(payAmount({ isTrial: false, price: roubles(3) })).toEqual(roubles(3)));
  test('A-500: of a trial its own amount', () => {
    expect(payAmount({ ...all, isTrial: true, trialAmount: roubles(0) })).toEqual(roubles(0));
    expect(payAmount({ ...all, trialAmount: roubles(0) })).toEqual(roubles(1));
  });
  test('A-501: an equal balance suffices, one kopeck less does not', () => {
    expect(isSufficient(roubles(199), roubles(199))).toBe(true);
    expect(isSufficient(money(19_899, RUB), roubles(199))).toBe(false);
  });
});

describe('topping up', () => {
  test('A-518: the refusal says how much is missing', () =>
    expect(topUpAmount(roubles(199), roubles(50), roubles(120))).toEqual(roubles(120)));
  test('A-518: without it, price less balance', () =>
    expect(topUpAmount(roubles(199), money(5001, RUB), undefined)).toEqual(money(14_899, RUB)));
  test('A-518: what was topped up suffices', () =>
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (price, balance) => {
        const missing = topUpAmount(money(price, RUB), money(balance, RUB), undefined);
        expect(isSufficient(money(balance + missing.minor, RUB), money(price, RUB))).toBe(true);
      }),
    ));
  test.each([
    [['phone', 'short_url'], 'phone', undefined],
    [['phone_sms'], 'phone_sms', undefined],
    [['qrcode_png'], undefined, 'qrcode_png'],
    [['qrcode', 'phone'], 'phone', 'qrcode'],
    [['short_url', 'linkedcard'], undefined, undefined],
  ])('A-517 A-518: of %j SMS is %s, QR is %s', (names, sms, qr) => {
    const ways = topUpWays(forms(...names));
    expect([ways.sms?.payform_shortname, ways.qr?.payform_shortname]).toEqual([sms, qr]);
  });
});

test.each([
  ['100', 10_000],
  [' 99.9 ', 9990],
  ['0,01', 1],
  ['0', undefined],
  ['0.00', undefined],
  ['-5', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
  ['1,000.00', undefined],
  ['', undefined],
])('A-227: %j to top up with is %s', (typed, minor) => expect(readTopUp(typed, RUB)?.minor).toBe(minor));

describe('pay systems', () => {
  test('A-382: the known short names', () =>
    expect(PAY_SYSTEMS.toSorted()).toEqual(
      'ext_app info linked_card linkedcard phone phone_sms provider_account qrcode qrcode_png short_url'.split(' '),
    ));
  test.each([
    ['provider_account', 'balance'],
    ['short_url', 'redirect'],
    ['qrcode', 'qr'],
    ['qrcode_png', 'qr'],
    ['info', 'info'],
    ['phone', 'sms'],
    ['phone_sms', 'sms'],
    ['linkedcard', 'card'],
    ['linked_card', 'card'],
    ['ext_app', 'app'],
    ['constructor', undefined],
    ['crypto', undefined],
  ])('A-383: %s is used as %s', (name, flow) => expect(payFlowOf(name)).toBe(flow));
  test('A-383 A-467 A-468: unknown ones are left out and short_url is first', () =>
    expect(offeredPaySystems(forms('qrcode', 'crypto', 'linkedcard', 'short_url', 'info'))).toEqual(
      forms('short_url', 'qrcode', 'linkedcard', 'info'),
    ));
});

test('A-385 A-386: complete and error are final, everything else is pending', () => {
  expect(['complete', 'error', 'processing', 'held', '', undefined, null].map(transactionStatus)).toEqual([
    'complete',
    'error',
    ...Array.from({ length: 5 }, () => 'processing'),
  ]);
});
