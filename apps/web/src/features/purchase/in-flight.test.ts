import { describe, expect, test } from 'vitest';
import { inFlightPurchase } from './in-flight.ts';
import { initialPurchase } from './purchase-machine.ts';
import {
  anOffer,
  aPacket,
  aPurchaseType,
  created,
  facts,
  granted,
  month,
  replay,
  settled,
  system,
  upToOffer,
  upToPeriods,
} from './testing.ts';
import type { PurchaseState } from './purchase-types.ts';

const data = { skip_parental_control: true };
const offer = { ...anOffer(), paysystems: [system('qrcode', { data }), system('linked_card')] };
const choosing = replay(upToOffer('0.00', offer)).state;
const onQr = replay(
  [
    { type: 'choose-paysystem', shortname: 'qrcode' },
    granted,
    created({ qrcode_url: 'https://pay.example/7/qr', full_url: 'https://pay.example/7' }),
  ],
  facts(),
  choosing,
).state;
const onCards = replay(
  [
    { type: 'choose-paysystem', shortname: 'linked_card' },
    { type: 'cards-loaded', cards: [{ id: 3 }] },
  ],
  facts(),
  choosing,
).state;

describe('the purchase in progress', () => {
  test('A-372: of a packet that is paid by a code', () =>
    expect(inFlightPurchase(onQr)).toEqual({
      id: '9',
      packetId: 80,
      amount: '199.00',
      amountNext: undefined,
      period: '0-1-0',
      periodTrial: undefined,
      periodNext: undefined,
      isTrial: false,
      transactionId: '7',
      fullUrl: 'https://pay.example/7',
      QrCodeUrl: 'https://pay.example/7/qr',
      isCardLinked: false,
      data: undefined,
    }));
  test('A-372: of a trial, with what follows it', () => {
    const week = { days: 7, months: 0, years: 0 };
    const trial = aPacket({ trial_period_human: week, trial_amount: '1.00' });
    const option = {
      period_human: month,
      purchases_type: [aPurchaseType({ trial_amount: '1.00', trial_period_human: week, is_have_trial: true })],
    };
    const { state } = replay(upToPeriods('0.00', [option], trial));
    expect(inFlightPurchase(state)).toMatchObject({
      amount: '1.00',
      amountNext: '199.00',
      period: '0-1-0',
      periodTrial: '7-0-0',
      periodNext: '0-1-0',
      isTrial: true,
    });
  });
  test('A-372: by a linked card, with the data of its pay system', () => {
    expect(inFlightPurchase(onCards)).toMatchObject({ isCardLinked: false, amount: '199.00' });
    const paying = replay([{ type: 'choose-card', cardId: 3, savesCard: true }, granted], facts(), onCards).state;
    expect(inFlightPurchase(paying)).toMatchObject({ isCardLinked: true, id: '9' });
    const scanning = replay([{ type: 'choose-paysystem', shortname: 'qrcode' }, granted], facts(), choosing).state;
    expect(inFlightPurchase(scanning)).toMatchObject({ data, transactionId: undefined });
  });
  test('there is none before a price is known', () => {
    expect(inFlightPurchase(initialPurchase)).toBeUndefined();
    expect(inFlightPurchase(replay([{ type: 'buy', packet: aPacket() }]).state)).toBeUndefined();
  });
});

test.each<[string, 'pay_qr' | 'pay_card', PurchaseState]>([
  ['A-248', 'pay_qr', onQr],
  ['A-249', 'pay_card', onCards],
])('%s: closing %s leaves no amount, and the next purchase has its own', (_id, modal, state) => {
  expect(inFlightPurchase(state)?.amount).toBe('199.00');
  const closed = replay([{ type: 'modal-closed', modal }], facts(), state).state;
  expect(inFlightPurchase(closed)).toBeUndefined();
  // A late end of the former payment brings none back.
  const late = replay([settled({ kind: 'error', description: undefined })], facts(), closed).state;
  expect(inFlightPurchase(late)).toBeUndefined();
  const other = aPacket({ id: 81, price: '50.00' });
  const option = { period_human: month, purchases_type: [aPurchaseType({ id: '63', amount: '50.00' })] };
  expect(inFlightPurchase(replay(upToPeriods('0.00', [option], other), facts(), closed).state)?.amount).toBe('50.00');
});
