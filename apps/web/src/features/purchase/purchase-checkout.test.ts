import { describe, expect, test } from 'vitest';
import { isBusy } from './purchase-machine.ts';
import type { PurchaseEvent } from './purchase-types.ts';
import {
  anAccount,
  anOffer,
  aPacket,
  aPurchaseType,
  created,
  facts,
  failing,
  granted,
  modalsOf,
  monthly,
  paymentsOf,
  replay,
  roubles,
  RUB,
  runsOf,
  settled,
  stored,
  system,
  upToOffer,
  upToPeriods,
  yearly,
} from './testing.ts';

const choose = (shortname: string): PurchaseEvent => ({ type: 'choose-paysystem', shortname });

describe('the account', () => {
  const buying: PurchaseEvent = { type: 'buy', packet: aPacket() };
  test('A-454 A-456: without payment it confirms, and subscribes through the provider’s account', () => {
    const account = anAccount('0.00', { is_payment_allowed: false });
    const confirming = replay([buying, { type: 'account-loaded', account, currency: RUB }]);
    expect(modalsOf(confirming.last)).toMatchObject([{ id: 'confirm', amount: roubles(199), period: { months: 1 } }]);
    const { all } = replay([{ type: 'confirm' }, granted], facts(), confirming.state);
    expect(paymentsOf(all)).toEqual([{ kind: 'subscribe', body: { packet_id: 80, renew: true } }]);
  });
  test('A-455 A-456: with payment it goes straight to buying', () =>
    expect(replay([buying, { type: 'account-loaded', account: anAccount('0.00'), currency: RUB }]).last).toEqual([
      { run: 'load-periods', packetId: 80 },
    ]));
});

describe('the period', () => {
  test('A-462: several are offered', () =>
    expect(modalsOf(replay(upToPeriods('0.00', [monthly, yearly])).last)).toMatchObject([
      { id: 'confirm_period', choices: [{ purchaseType: { id: '61' } }, { purchaseType: { id: '62' } }] },
    ]));
  test('A-463: one is not', () => expect(replay(upToPeriods('0.00')).state.tag).toBe('creating-offer'));
  test('A-464 A-500: nor are several of a trial, which costs its own amount', () => {
    const packet = aPacket({ trial_period_human: { days: 7, months: 0, years: 0 } });
    const options = [{ ...monthly, purchases_type: [aPurchaseType({ trial_amount: '1.00' })] }, yearly];
    expect(replay(upToPeriods('0.00', options, packet)).state).toMatchObject({
      tag: 'creating-offer',
      priced: { isTrial: true, amount: roubles(1) },
    });
  });
  test('A-457 A-458 A-807: the offer is created for the chosen one, with the code web300', () => {
    const chosen = replay([...upToPeriods('0.00', [monthly, yearly]), { type: 'choose-period', purchaseTypeId: '62' }]);
    expect(chosen.last).toEqual([{ run: 'create-offer', body: { code: 'web300', packet_id: 80, period: '0-0-1' } }]);
    expect(isBusy(chosen.state)).toBe(true);
  });
  test('A-224: one that is already next cannot be chosen', () => {
    const next = { ...yearly, purchases_type: [aPurchaseType({ id: '62', is_next_purchase: true })] };
    const { state } = replay([
      ...upToPeriods('0.00', [monthly, next]),
      { type: 'choose-period', purchaseTypeId: '62' },
    ]);
    expect(state.tag).toBe('choosing-period');
  });
});

describe('the balance', () => {
  const confirming = replay(upToOffer('199.00', anOffer('short_url')));
  test('A-465 A-501 A-223: suffices: confirm', () =>
    expect(modalsOf(confirming.last)).toMatchObject([{ id: 'confirm', amount: roubles(199), balance: roubles(199) }]));
  test('A-480 A-481 A-800: confirmed, it is charged once, however often the button is pressed', () => {
    const paying = replay(
      [{ type: 'confirm' }, { type: 'confirm' }, granted, { type: 'confirm' }],
      facts(),
      confirming.state,
    );
    expect(paymentsOf(paying.all)).toEqual([{ kind: 'purchase', body: { purchase_type_id: '61', account_id: 501 } }]);
    expect(isBusy(paying.state)).toBe(true);
  });
  test('A-497: the offer’s amount counts', () => {
    const offer = { ...anOffer('short_url'), purchases: { amount: '150.00' } };
    expect(replay(upToOffer('150.00', offer)).state).toMatchObject({
      tag: 'confirming',
      priced: { amount: roubles(150) },
    });
  });
  test('A-466 A-468: does not suffice: several pay systems are listed, short_url first', () =>
    expect(modalsOf(replay(upToOffer('198.99', anOffer('qrcode', 'crypto', 'short_url'))).last)).toEqual([
      { id: 'paysystems', systems: [system('short_url'), system('qrcode')], amount: roubles(199) },
    ]));
  test('A-466 A-481: the chosen one starts, once', () => {
    const { state } = replay(upToOffer('0.00', anOffer('qrcode', 'short_url')));
    const { all } = replay([choose('crypto'), choose('qrcode'), choose('short_url'), granted], facts(), state);
    expect(paymentsOf(all)).toMatchObject([{ body: { payform_shortname: 'qrcode' } }]);
  });
  test('A-468: one starts at once', () =>
    expect(replay([...upToOffer('0.00', anOffer('short_url')), granted]).last).toEqual([
      { run: 'pay', payment: expect.objectContaining({ kind: 'offer', offerId: '9' }) },
    ]));
  test('A-909: none: a message', () =>
    expect(replay(upToOffer('0.00', anOffer('crypto'))).last).toContainEqual({
      run: 'message',
      text: 'no_paysystems',
      watchesTv: false,
    }));
  test('without offers the account’s payforms are used', () => {
    const known = facts({ hasOffers: false });
    const listed = replay(
      [...upToPeriods('0.00'), { type: 'payforms-loaded', payforms: [system('short_url')] }, granted],
      known,
    );
    expect(paymentsOf(listed.last)).toMatchObject([
      {
        kind: 'top-up',
        accountId: 501,
        action: 'short_url',
        body: { payForm: 'short_url', amount: '199.00', saveCard: true },
      },
    ]);
  });
});

describe('the PIN', () => {
  const confirming = replay(upToOffer('199.00', anOffer())).state;
  test('A-494: is checked before every payment', () => {
    expect(replay([{ type: 'confirm' }], facts(), confirming).last).toEqual([{ run: 'check-pin', item: 'packet-80' }]);
  });
  test('A-494: without it nothing is paid', () => {
    const { state, all } = replay(
      [{ type: 'confirm' }, { type: 'pin-checked', isGranted: false }],
      facts(),
      confirming,
    );
    expect([state.tag, paymentsOf(all)]).toEqual(['idle', []]);
  });
  test('A-494: its prompt replaces the dialog without cancelling the purchase', () => {
    const { state, last } = replay(
      [{ type: 'confirm' }, { type: 'modal-closed', modal: 'confirm' }, granted],
      facts(),
      confirming,
    );
    expect(state.tag).toBe('paying');
    expect(modalsOf(last)).toMatchObject([{ id: 'pay_transaction', status: 'pending' }]);
  });
  test('A-495 A-496: a pay system or a packet that allows it skips the next check', () => {
    const skipping = system('short_url', { data: { skip_parental_control: true } });
    const polling = (packet = aPacket(), paysystem = system('short_url')) =>
      replay([...upToOffer('0.00', { offer_id: '9', paysystems: [paysystem] }, packet), granted, created()]).last;
    const skips = (skipsParental: boolean) =>
      expect.objectContaining({ run: 'start-polling', payment: expect.objectContaining({ skipsParental }) });
    expect(polling()).toContainEqual(skips(false));
    expect(polling(aPacket(), skipping)).toContainEqual(skips(true));
    expect(polling(aPacket({ skip_parental_control: true }))).toContainEqual(skips(true));
    expect(replay([settled({ kind: 'complete' }, stored({ skipsParental: true }))]).last).toContainEqual({
      run: 'note-paid',
      skipsParental: true,
    });
  });
});

describe('pay systems', () => {
  const transactionOf = (name: string, over: Record<string, string>, known = facts()) =>
    replay([...upToOffer('0.00', anOffer(name)), granted, created(over)], known);
  const polling = expect.objectContaining({
    run: 'start-polling',
    payment: expect.objectContaining({ transactionId: '7', offerId: '9', purpose: 'purchase', packetId: 80 }),
  });

  test('A-383 A-469: short_url leads to its address, and the transaction is polled', () => {
    const { state, last } = transactionOf('short_url', { full_url: 'https://pay.example/7' });
    expect(state.tag).toBe('waiting-for-payment');
    expect(last).toContainEqual(polling);
    expect(last.at(-1)).toEqual({ run: 'redirect', url: 'https://pay.example/7' });
  });
  test('A-383: or opens it in a frame, where the provider has that', () => {
    const { last } = transactionOf('short_url', { full_url: 'https://pay.example/7' }, facts({ hasPayIframe: true }));
    expect(modalsOf(last)).toEqual([{ id: 'pay_iframe', url: 'https://pay.example/7' }]);
    expect(runsOf(last)).not.toContain('redirect');
  });
  test.each(['qrcode', 'qrcode_png'])('A-229 A-383: %s shows the code', (name) => {
    const { last } = transactionOf(name, { qrcode_ur: 'https://pay.example/qr' });
    expect(modalsOf(last)).toMatchObject([{ id: 'pay_qr', image: 'https://pay.example/qr', amount: roubles(199) }]);
    expect(last).toContainEqual(polling);
  });
  test('A-383: ext_app opens the address in an application', () => {
    const { last } = transactionOf('ext_app', { full_url: 'bank://7' });
    expect(last).toContainEqual({ run: 'open-app', url: 'bank://7' });
    expect(modalsOf(last)).toMatchObject([{ id: 'pay_transaction', status: 'pending' }]);
  });
  test('A-383: info only explains', () => {
    const offer = { offer_id: '9', paysystems: [system('info', { how_to_use: 'In our shops.' })] };
    const { all, last } = replay(upToOffer('0.00', offer));
    expect(modalsOf(last)).toEqual([{ id: 'message', kind: 'info', text: 'In our shops.', title: undefined }]);
    expect(paymentsOf(all)).toEqual([]);
  });
  test('A-383: provider_account subscribes', () =>
    expect(paymentsOf(replay([...upToOffer('0.00', anOffer('provider_account')), granted]).last)).toEqual([
      { kind: 'subscribe', body: { packet_id: 80, renew: true } },
    ]));
  test.each(['linkedcard', 'linked_card'])('A-383 A-515 A-516: %s asks for the card', (name) => {
    const cards = [{ id: 3, number: '**** 1234' }];
    const choosing = replay([...upToOffer('0.00', anOffer(name)), { type: 'cards-loaded', cards }]);
    expect(modalsOf(choosing.last)).toMatchObject([{ id: 'pay_card', cards }]);
    const paidBy = (cardId: number | undefined, savesCard: boolean) =>
      paymentsOf(replay([{ type: 'choose-card', cardId, savesCard }, granted], facts(), choosing.state).last);
    expect(paidBy(3, true)).toMatchObject([{ body: { card_id: 3, save_card: true, payform_shortname: name } }]);
    expect(paidBy(undefined, false)).toMatchObject([{ body: { save_card: false } }]);
    expect(paidBy(4, true)).toEqual([]);
  });
  test('a new card is entered on the hosted page, and no linked card is charged', () => {
    const shown = replay([
      ...upToOffer('0.00', anOffer('linked_card', 'short_url')),
      { type: 'choose-paysystem', shortname: 'linked_card' },
      { type: 'cards-loaded', cards: [{ id: 3 }] },
    ]);
    const paid = replay([{ type: 'choose-card', cardId: undefined, savesCard: true }, granted], facts(), shown.state);
    expect(paymentsOf(paid.last)).toMatchObject([{ body: { payform_shortname: 'short_url', save_card: true } }]);
  });
  test.each(['phone', 'phone_sms'])('A-230 A-383: %s asks for the phone, then for the code', (name) => {
    const phone = replay(upToOffer('99.00', anOffer(name)));
    expect(modalsOf(phone.last)).toEqual([{ id: 'pay_phone_sms', amount: roubles(100) }]);
    const code = replay([{ type: 'submit-phone', phone: '79990000000' }, granted, created()], facts(), phone.state);
    expect(paymentsOf(code.all)).toMatchObject([
      { action: 'phone', body: { payForm: name, account: 501, amount: '100.00', phone: '79990000000' } },
    ]);
    expect(code.state).toMatchObject({ tag: 'entering-code', transactionId: '7' });
    const wrong = replay([{ type: 'submit-code', code: '1' }, failing(400)], facts(), code.state);
    expect(wrong.state).toMatchObject({ tag: 'entering-code', problem: 'No.' });
    const sent = replay([{ type: 'submit-code', code: '1234' }, created()], facts(), wrong.state);
    expect(paymentsOf(sent.all)).toMatchObject([
      { action: 'confirm_by_sms', body: { code: '1234', transaction_id: '7' } },
    ]);
    expect(sent.state).toMatchObject({ tag: 'waiting-for-payment', purpose: 'top-up' });
  });
});
