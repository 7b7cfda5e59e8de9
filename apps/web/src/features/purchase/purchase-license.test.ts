import { asCurrency, money } from '@aerial/domain/money.ts';
import { describe, expect, test } from 'vitest';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { License, Offer } from '../../parts/commerce/wire.ts';
import type { PurchaseEvent } from './purchase-types.ts';
import {
  aLicense,
  anAccount,
  aPacket,
  created,
  facts,
  failing,
  granted,
  modalsOf,
  paymentsOf,
  replay,
  RUB,
  runsOf,
  settled,
  stored,
  system,
} from './testing.ts';

const target: PlayAfter = { kind: 'content', id: '5', path: '/watch/film-5' };
const rent = aLicense();
const own = aLicense({
  entity_license_id: 12,
  purchase_type_id: '72',
  distribution_type: 'own',
  hours: null,
  amount: '399.00',
});

const press: PurchaseEvent = { type: 'play-unpurchased', target };
const loaded = (licenses: readonly License[], packets = [aPacket()]): PurchaseEvent => ({
  type: 'packets-loaded',
  packets,
  licenses,
});
const choose = (purchaseTypeId: string): PurchaseEvent => ({ type: 'choose-license', purchaseTypeId });
const account = (balance: string): PurchaseEvent => ({
  type: 'account-loaded',
  account: anAccount(balance),
  currency: RUB,
});
const offer: Offer = {
  offer_id: '9',
  library_id: 3,
  entity_license_id: 11,
  purchases: { amount: '149.00' },
  paysystems: [system('short_url'), system('linkedcard'), system('provider_account')],
};
const offered: PurchaseEvent = { type: 'offer-created', offer };
/** To the dialog after the offer. */
const upTo = (balance: string, chosen = '71'): PurchaseEvent[] => [
  press,
  loaded([rent, own], []),
  choose(chosen),
  account(balance),
  offered,
];

describe('a title that is sold by itself', () => {
  test('is offered to rent and to buy, beside the packets that contain it', () => {
    expect(modalsOf(replay([press, loaded([rent, own])]).last)).toEqual([
      { id: 'confirm_period', kind: 'licenses', licenses: [rent, own], hasPackets: true },
    ]);
    expect(modalsOf(replay([press, loaded([own], [])]).last)).toMatchObject([{ hasPackets: false }]);
    expect(replay([press, loaded([rent]), { type: 'choose-packets' }])).toMatchObject({
      state: { tag: 'choosing-packet' },
      last: [{ run: 'open', modal: { id: 'packets_channels' } }],
    });
    expect(replay([press, loaded([rent], []), { type: 'choose-packets' }]).state.tag).toBe('choosing-license');
  });

  test('A-449 C-620: of a guest the login is first, and the title is offered after it', () => {
    const guest = replay([press], facts({ isSignedIn: false }));
    expect([guest.state.tag, runsOf(guest.last)]).toEqual(['signing-in', ['abandon', 'remember-content', 'sign-in']]);
    const after = replay([{ type: 'signed-in', after: { target } }], facts(), guest.state);
    expect(after.last).toContainEqual({ run: 'load-packets', target, isQuick: false });
  });

  test('A-377 A-807: its offer names the library, the licence and the price', () =>
    expect(replay([press, loaded([rent, own]), choose('72'), account('0.00')]).last).toEqual([
      {
        run: 'create-offer',
        body: { code: 'web300', library_id: 3, entity_license_id: 12, purchase_type_id: '72' },
      },
    ]));

  test('a price that is not listed starts nothing; a country that is forbidden sells nothing', () => {
    expect(replay([press, loaded([rent]), choose('99')])).toMatchObject({
      state: { tag: 'choosing-license' },
      last: [],
    });
    const forbidden = facts({ isCountryForbidden: true });
    expect(runsOf(replay([press, loaded([rent]), choose('71')], forbidden).last)).toEqual([
      'close',
      'forbidden-country',
    ]);
  });

  test('closed without a choice, nothing is remembered', () =>
    expect(runsOf(replay([press, loaded([rent]), { type: 'modal-closed', modal: 'confirm_period' }]).last)).toEqual([
      'abandon',
      'forget-content',
    ]));

  test('an account that may not pay gets that error: the provider’s account sells no titles', () =>
    expect(
      replay([
        press,
        loaded([rent]),
        choose('71'),
        { type: 'account-loaded', account: anAccount('500.00', { is_payment_allowed: false }), currency: RUB },
      ]).last,
    ).toContainEqual({ run: 'message', text: 'no_paysystems', watchesTv: false }));
});

describe('from the balance', () => {
  test('A-465 A-497: it is confirmed with the sum of the offer', () =>
    expect(modalsOf(replay(upTo('149.00')).last)).toEqual([
      {
        id: 'confirm',
        kind: 'license',
        license: rent,
        amount: money(14_900, asCurrency('RUB')),
        balance: money(14_900, asCurrency('RUB')),
      },
    ]));

  test('A-494 A-800 A-487: after the PIN the purchase names the licence, and what was remembered plays', () => {
    const checking = replay([...upTo('149.00'), { type: 'confirm' }]);
    expect(checking.last).toEqual([{ run: 'check-pin', item: 'license-11' }]);
    const paying = replay([granted], facts(), checking.state);
    expect(paymentsOf(paying.last)).toEqual([
      {
        kind: 'purchase',
        body: { purchase_type_id: '71', account_id: 501, library_id: 3, entity_license_id: 11 },
      },
    ]);
    const paid = replay([{ type: 'paid', transactionId: undefined }], facts(), paying.state);
    expect(paid.last).toEqual([
      { run: 'close' },
      { run: 'note-paid', skipsParental: false },
      { run: 'refresh', delayMs: 0 },
      { run: 'alert', text: 'license_success' },
      { run: 'play-remembered', delayMs: 0 },
    ]);
  });

  test('A-383 A-517: chosen without enough money, what is missing is topped up, and the purchase continues', () => {
    const refused = replay([
      ...upTo('100.00'),
      { type: 'choose-paysystem', shortname: 'provider_account' },
      granted,
      failing(402, 'insufficient_funds', '49.00'),
    ]);
    expect(refused.last).toEqual([{ run: 'load-payforms', accountId: 501 }]);
    const topped = replay(
      [
        { type: 'payforms-loaded', payforms: [system('qrcode')] },
        { type: 'choose-top-up', way: 'qr' },
        granted,
        created({ qrcode_url: 'https://pay.example/7' }),
        settled({ kind: 'complete' }, stored({ purpose: 'top-up', target })),
      ],
      facts(),
      refused.state,
    );
    expect(topped.last).toContainEqual({ run: 'load-account' });
    expect(modalsOf(replay([account('149.00')], facts(), topped.state).last)).toMatchObject([
      { id: 'confirm', kind: 'license', license: rent },
    ]);
  });
});

describe('by a pay system', () => {
  const paying = () => replay([...upTo('0.00'), { type: 'choose-paysystem', shortname: 'short_url' }, granted]);

  test('A-466 A-805 A-514: the payment names the price, and is stored with what plays after it', () => {
    const { state, last } = paying();
    expect(paymentsOf(last)).toMatchObject([
      { kind: 'offer', offerId: '9', body: { purchase_type_id: '71', payform_shortname: 'short_url' } },
    ]);
    const waiting = replay([created({ full_url: 'https://pay.example/7' })], facts(), state);
    expect(waiting.last).toContainEqual({
      run: 'start-polling',
      payment: { transactionId: '7', offerId: '9', purpose: 'purchase', skipsParental: false, target },
      transaction: expect.objectContaining({ transaction_id: '7' }),
    });
  });

  test('A-493 A-487: on the page that the bank leads back to it is there, and plays', () => {
    const back = replay([{ type: 'returned', stored: 'purchase' }, settled({ kind: 'complete' }, stored({ target }))]);
    expect(back.last).toContainEqual({ run: 'alert', text: 'license_success' });
    expect(runsOf(back.last)).toContain('play-remembered');
  });

  test('A-231: after a payment that failed, here or before a reload, the title is offered again', () => {
    const failed = settled({ kind: 'error', description: 'Declined' }, stored({ target }));
    for (const before of [replay([created()], facts(), paying().state).state, replay([]).state]) {
      const shown = replay([failed], facts(), before);
      expect(modalsOf(shown.last)).toMatchObject([{ id: 'pay_transaction', status: 'failed', canRetry: true }]);
      const again = replay([{ type: 'try-again' }], facts(), shown.state);
      expect(again.last).toContainEqual({ run: 'load-packets', target, isQuick: false });
    }
  });

  test('a top-up that completes on a later page offers the title again', () =>
    expect(replay([settled({ kind: 'complete' }, stored({ purpose: 'top-up', target }))])).toMatchObject({
      state: { tag: 'loading-packets', target },
    }));
});

describe('what is refused', () => {
  const refusedOffer = (...failure: Parameters<typeof failing>) =>
    replay([press, loaded([rent]), choose('71'), account('0.00'), failing(...failure)]);

  test('A-474: what was bought in another tab meanwhile plays', () => {
    expect(runsOf(refusedOffer(400, 'already_subscribed').last)).toEqual(['close', 'refresh', 'play-remembered']);
    const paying = replay([...upTo('149.00'), { type: 'confirm' }, granted, failing(400, 'already_subscribed')]);
    expect(runsOf(paying.last)).toEqual(['close', 'refresh', 'play-remembered']);
  });

  test('what is no longer sold says so', () =>
    expect(refusedOffer(422, 'validation_failed').last).toContainEqual({
      run: 'message',
      text: 'license_not_sold',
      watchesTv: false,
    }));

  test('a child reads the server’s words, and a forbidden country its page', () => {
    expect(refusedOffer(403, 'child_forbidden').last).toContainEqual(expect.objectContaining({ run: 'report-error' }));
    expect(runsOf(refusedOffer(403, 'forbidden_country').last)).toEqual(['close', 'forbidden-country']);
  });
});
