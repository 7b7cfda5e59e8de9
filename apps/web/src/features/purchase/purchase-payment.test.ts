import type { StoredPayment } from '../../parts/commerce/transaction/poll-types.ts';
import { describe, expect, test } from 'vitest';
import type { PurchaseEvent, PurchaseState } from './purchase-types.ts';
import {
  anAccount,
  anOffer,
  aPacket,
  created,
  facts,
  failed,
  failing,
  granted,
  modalsOf,
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
} from './testing.ts';

const payforms = [system('phone'), system('qrcode')];

describe('failures', () => {
  test('A-460 A-882 C-744: of the offer', () =>
    expect(runsOf(replay([...upToPeriods('0.00'), failing(500)]).last)).toEqual([
      'close',
      'track',
      'refresh',
      'report-error',
    ]));
  test('A-461 A-883: of its transaction', () => {
    const { state, last } = replay([...upToOffer('0.00', anOffer('short_url')), granted, failing(400)]);
    expect(state.tag).toBe('idle');
    expect(last).toContainEqual({ run: 'track', event: 'offer_error', packetId: 80 });
    expect(runsOf(last)).toEqual(['close', 'track', 'refresh', 'report-error']);
  });
  const byCard: PurchaseEvent[] = [
    ...upToOffer('0.00', anOffer('linkedcard')),
    { type: 'cards-loaded', cards: [{ id: 3 }] },
    { type: 'choose-card', cardId: 3, savesCard: true },
    granted,
  ];
  test('A-228 A-461 A-870: 400 on a linked card has not enough funds, and is no failure of the offer', () => {
    const { state, last } = replay([...byCard, failing(400)]);
    expect(modalsOf(last)).toEqual([{ id: 'nofunds' }]);
    expect(runsOf(last)).toEqual(['open']);
    expect(modalsOf(replay([{ type: 'choose-other-paysystem' }], facts(), state).last)).toMatchObject([
      { id: 'paysystems' },
    ]);
  });
  test('A-461: another failure on a linked card is one of the offer', () =>
    expect(runsOf(replay([...byCard, failing(500)]).last)).toContain('track'));
  test('A-052 A-054: a forbidden country runs its handler', () =>
    expect(
      runsOf(replay([...upToOffer('0.00', anOffer('short_url')), granted, failing(403, 'forbidden_country')]).last),
    ).toEqual(['close', 'forbidden-country']));
});

describe('402', () => {
  const charge: PurchaseEvent[] = [...upToOffer('199.00', anOffer()), { type: 'confirm' }, granted];
  const refused = replay([...charge, failing(402, 'bad_request', '120.00')]);
  test('A-517 A-518 A-869: opens topping up with the missing amount', () => {
    expect(refused.last).toEqual([{ run: 'load-payforms', accountId: 501 }]);
    const both = replay([{ type: 'payforms-loaded', payforms }], facts(), refused.state);
    expect(modalsOf(both.last)).toEqual([
      { id: 'refill', amount: roubles(120), ways: { sms: system('phone'), qr: system('qrcode') } },
    ]);
    const sms = replay([{ type: 'payforms-loaded', payforms: [system('phone')] }], facts(), refused.state);
    expect(modalsOf(sms.last)).toEqual([{ id: 'pay_phone_sms', amount: roubles(120) }]);
  });
  test('A-517: after the top-up the purchase goes on with a balance that suffices', () => {
    const waiting = replay(
      [
        { type: 'payforms-loaded', payforms },
        { type: 'choose-top-up', way: 'qr' },
        granted,
        created({ qrcode_url: 'qr' }),
      ],
      facts(),
      refused.state,
    );
    expect(paymentsOf(waiting.all)).toMatchObject([{ action: 'qrcode_make_transaction', body: { amount: '120.00' } }]);
    const completed = replay([settled({ kind: 'complete' }, stored({ purpose: 'top-up' }))], facts(), waiting.state);
    expect(runsOf(completed.last)).toEqual(['close', 'note-paid', 'refresh', 'load-account']);
    const loaded: PurchaseEvent = { type: 'account-loaded', account: anAccount('199.00'), currency: RUB };
    expect(replay([loaded], facts(), completed.state).state).toMatchObject({
      tag: 'confirming',
      priced: { choice: {} },
    });
  });
});

test('A-517: a top-up that completes on a later page offers its packet again', () => {
  const topped = stored({ purpose: 'top-up', packetId: 80 });
  const { state, last } = replay([settled({ kind: 'complete' }, topped)]);
  expect(last).toContainEqual({ run: 'alert', text: 'refill_success' });
  expect(state).toMatchObject({ tag: 'loading-packet', isOffer: true });
  expect(replay([settled({ kind: 'complete' }, stored({ purpose: 'top-up' }))]).state.tag).toBe('idle');
});

test('where the server wants a base packet first, they are listed', () => {
  const charge: PurchaseEvent[] = [...upToOffer('199.00', anOffer()), { type: 'confirm' }, granted];
  expect(
    replay([...charge, { type: 'failed', failure: { ...failed(400), code: 'base_packet_required' } }]).last,
  ).toEqual([{ run: 'load-base' }]);
});

describe('a polled payment', () => {
  const waiting = replay([
    ...upToOffer('0.00', anOffer('short_url')),
    granted,
    created({ full_url: 'https://p' }),
  ]).state;
  test.each([
    ['the page that started it', waiting],
    ['another page', { tag: 'idle' } satisfies PurchaseState],
  ])('A-470 A-471 A-473 A-487 C-511 A-505: complete on %s refreshes, says so and plays', (_where, state) =>
    expect(replay([settled({ kind: 'complete' })], facts(), state).last).toEqual([
      { run: 'close' },
      { run: 'note-paid', skipsParental: false },
      { run: 'refresh', delayMs: 0 },
      { run: 'alert', text: 'purchase_success' },
      { run: 'play-remembered', delayMs: 0 },
    ]),
  );
  test('A-472: with a stored promo code it refreshes after 1000 ms', () =>
    expect(replay([settled({ kind: 'complete' })], facts({ hasPromoCode: true }), waiting).last).toContainEqual({
      run: 'refresh',
      delayMs: 1000,
    }));
  test.each(['Declined', undefined])('A-506 A-880 A-881: error shows %s', (description) =>
    expect(modalsOf(replay([settled({ kind: 'error', description })], facts(), waiting).last)).toMatchObject([
      { id: 'pay_transaction', status: 'failed', failure: description },
    ]),
  );
  test('A-513: after the limit it says that it will be applied later', () =>
    expect(modalsOf(replay([settled({ kind: 'expired' })], facts(), waiting).last)).toMatchObject([
      { id: 'pay_transaction', status: 'later' },
    ]));
  test('A-877: a transaction that is gone closes the modal silently', () =>
    expect(replay([settled({ kind: 'gone' })], facts(), waiting)).toMatchObject({
      state: { tag: 'idle' },
      last: [{ run: 'close' }],
    }));
  test('A-878: another failure goes to the general handler', () =>
    expect(runsOf(replay([settled({ kind: 'refused', failure: failed(500) })], facts(), waiting).last)).toEqual([
      'close',
      'report-error',
    ]));
});

describe('a card that was linked in the settings', () => {
  const card = stored({ purpose: 'card' });
  test('is announced, and the cards are loaded again', () =>
    expect(replay([settled({ kind: 'complete' }, card)]).last).toEqual([
      { run: 'refresh', delayMs: 0 },
      { run: 'alert', text: 'payment_card_linked' },
    ]));
  test.each(['Declined', undefined])('says why it failed: %s', (description) => {
    const { state, last } = replay([settled({ kind: 'error', description }, card)]);
    expect(modalsOf(last)).toEqual([
      { id: 'pay_transaction', status: 'failed', amount: undefined, failure: description, isCardLink: true },
    ]);
    expect(state.tag).toBe('idle');
  });
  test('disturbs no purchase in progress', () => {
    const { state } = replay(upToOffer('199.00', anOffer()));
    expect(replay([settled({ kind: 'error', description: undefined }, card)], facts(), state)).toMatchObject({
      state,
      last: [],
    });
  });
  test('is the wizard’s where a promo code wanted it', () =>
    expect(
      replay([settled({ kind: 'error', description: undefined }, stored({ purpose: 'promo-card' }))]).last,
    ).toEqual([]));
});

describe('a payment that failed', () => {
  const waiting = replay([...upToOffer('0.00', anOffer('short_url')), granted, created({ full_url: 'https://p' })]);
  const declined: PurchaseEvent = settled({ kind: 'error', description: 'Declined' });
  test.each([
    ['on the page that started it', waiting.state, declined],
    [
      'on a page that was loaded meanwhile',
      undefined,
      settled({ kind: 'error', description: 'Declined' }, stored({ packetId: 80 })),
    ],
  ])('A-231 A-506: can be tried again %s, from the present price on', (_where, from, event) => {
    const { state, last } = replay([event], facts(), from);
    expect(modalsOf(last)).toMatchObject([{ status: 'failed', failure: 'Declined', canRetry: true }]);
    const again = replay([{ type: 'try-again' }], facts(), state);
    expect(again.last).toEqual([{ run: 'load-packet', packetId: 80 }]);
    expect(replay([{ type: 'packet-loaded', packet: aPacket(), hasBase: true }], facts(), again.state).state.tag).toBe(
      'loading-account',
    );
  });
  test('and succeeds after all, with another card on the same page: the packet is there, and what was remembered plays', () => {
    const { state } = replay([declined], facts(), waiting.state);
    expect(runsOf(replay([settled({ kind: 'complete' })], facts(), state).last)).toEqual([
      'close',
      'note-paid',
      'refresh',
      'alert',
      'play-remembered',
    ]);
  });
  test('closed, it forgets nothing: the bank may still take another card', () => {
    const { state } = replay([declined], facts(), waiting.state);
    expect(replay([{ type: 'modal-closed', modal: 'pay_transaction' }], facts(), state)).toMatchObject({
      state: { tag: 'idle' },
      last: [],
    });
  });
  test('without its packet it is only said', () =>
    expect(modalsOf(replay([declined]).last)).toMatchObject([{ canRetry: false }]));
});

describe('a charge of the balance that fails', () => {
  const paying = replay([...upToOffer('199.00', anOffer()), { type: 'confirm' }, granted]).state;
  const after = (event: PurchaseEvent) => replay([event], facts(), paying);
  test.each([
    ['offline', failing(0, 'network_failure')],
    ['a price that is out of date', failing(422, 'validation_failed')],
    ['a conflict', failing(409)],
    ['the server', failing(500)],
  ])('%s: what is true now is loaded, and the reason is shown', (_why, event) => {
    const { state, last } = after(event);
    expect([state.tag, runsOf(last)]).toEqual(['idle', ['close', 'refresh', 'report-error']]);
  });
  test('A-474: what another tab bought meanwhile is said to be owned', () => {
    const { state, last } = after(failing(400, 'already_subscribed'));
    expect(state).toMatchObject({ tag: 'owned', packet: { id: 80 } });
    expect(last).toEqual([
      { run: 'refresh', delayMs: 0 },
      { run: 'open', modal: { id: 'message', kind: 'owned', packet: aPacket() } },
    ]);
  });
});

describe('closing', () => {
  const waitingOn = (name: string, over: Record<string, string>) =>
    replay([...upToOffer('0.00', anOffer(name)), granted, created(over)]).state;
  test.each([
    ['pay_qr', waitingOn('qrcode', { qrcode_url: 'qr' })],
    ['pay_redirect', waitingOn('short_url', { full_url: 'https://p' })],
  ] as const)('A-244 A-245 A-246 A-247: %s stops polling and logs offer_cancel', (modal, state) => {
    const { last } = replay([{ type: 'modal-closed', modal }], facts(), state);
    expect(last).toContainEqual({ run: 'stop-polling' });
    expect(last).toContainEqual({ run: 'track', event: 'offer_cancel', packetId: 80 });
  });
  test('A-246 A-247: the choice of a pay system logs payment_cancel', () =>
    expect(
      replay([...upToOffer('0.00', anOffer('short_url', 'qrcode')), { type: 'modal-closed', modal: 'paysystems' }])
        .last,
    ).toContainEqual({ run: 'track', event: 'payment_cancel', packetId: 80 }));
  test('A-247: nothing is logged after the payment completed', () => {
    const done = replay([settled({ kind: 'complete' })], facts(), waitingOn('qrcode', { qrcode_url: 'qr' })).state;
    expect(replay([{ type: 'modal-closed', modal: 'pay_qr' }], facts(), done).last).toEqual([]);
  });
  test('a call that may charge is awaited', () => {
    const paying = replay([...upToOffer('199.00', anOffer()), { type: 'confirm' }, granted]).state;
    const { state } = replay([{ type: 'modal-closed', modal: 'confirm' }], facts(), paying);
    expect(runsOf(replay([{ type: 'paid', transactionId: undefined }], facts(), state).last)).toContain('alert');
  });
});

describe('coming back', () => {
  const back = (purpose?: StoredPayment['purpose']): PurchaseEvent => ({ type: 'returned', stored: purpose });
  test('A-492 A-493 F-184 F-185: without a stored payment it succeeded', () =>
    expect(runsOf(replay([back()]).last)).toEqual([
      'clean-address',
      'close',
      'note-paid',
      'refresh',
      'alert',
      'play-remembered',
    ]));
  test('A-472 A-493: with a promo code the refresh waits', () =>
    expect(replay([back()], facts({ hasPromoCode: true })).last).toContainEqual({
      run: 'refresh',
      delayMs: 1000,
    }));
  test('A-493: a stored payment is checked first', () => {
    const { state, last } = replay([back('purchase')]);
    expect(runsOf(last)).toEqual(['clean-address', 'open']);
    expect(runsOf(replay([settled({ kind: 'complete' })], facts(), state).last)).toContain('alert');
  });
  test.each(['card', 'promo-card'] as const)('a %s that was linked is no purchase', (purpose) =>
    expect(runsOf(replay([back(purpose)]).last)).toEqual(['clean-address']),
  );
});
