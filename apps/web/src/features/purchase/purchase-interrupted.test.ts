/** What viewers and networks do in the middle of a purchase: reload, go back, press twice, lose the connection, buy in two tabs. */
import { describe, expect, test } from 'vitest';
import { failure, memoryStore } from '../../parts/commerce/testing.ts';
import { aPage } from './testing-page.ts';
import {
  anAccount,
  anOffer,
  aPacket,
  created,
  facts,
  failing,
  granted,
  monthly,
  paymentsOf,
  replay,
  RUB,
  runsOf,
  yearly,
} from './testing.ts';
import { isBusy } from './purchase-machine.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import type { PurchaseEvent } from './purchase-types.ts';

interface Step {
  readonly event: PurchaseEvent;
  /** The state it leads to, and the dialog that is open in it. */
  readonly tag: string;
  readonly modal?: PurchaseModal['id'];
}
const JOURNEY: readonly Step[] = [
  { event: { type: 'buy', packet: aPacket() }, tag: 'loading-account' },
  { event: { type: 'account-loaded', account: anAccount('0.00'), currency: RUB }, tag: 'loading-periods' },
  { event: { type: 'periods-loaded', options: [monthly, yearly] }, tag: 'choosing-period', modal: 'confirm_period' },
  { event: { type: 'choose-period', purchaseTypeId: '61' }, tag: 'creating-offer', modal: 'confirm_period' },
  {
    event: { type: 'offer-created', offer: anOffer('short_url', 'qrcode') },
    tag: 'choosing-paysystem',
    modal: 'paysystems',
  },
  { event: { type: 'choose-paysystem', shortname: 'short_url' }, tag: 'checking-pin', modal: 'paysystems' },
  { event: granted, tag: 'paying', modal: 'paysystems' },
  { event: created({ full_url: 'https://p' }), tag: 'waiting-for-payment', modal: 'pay_redirect' },
];
const upTo = (count: number) => replay(JOURNEY.slice(0, count).map(({ event }) => event)).state;
const STEPS = JOURNEY.map((step, place) => [step.tag, step, upTo(place + 1)] as const);

test.each(STEPS)('the journey comes to %s', (tag, _step, state) => expect(state.tag).toBe(tag));

describe('a second press, or a second answer', () => {
  test.each(STEPS)('in %s does nothing', (_tag, { event }, state) => {
    const again = replay([event], facts(), state);
    // An event of the step before has no meaning any more.
    expect([again.state, again.last]).toEqual([state, []]);
  });
  test.each(STEPS)(
    'to buy in %s pays nothing, and starts over only where nothing is in flight',
    (_tag, _step, state) => {
      const { last } = replay([{ type: 'buy', packet: aPacket({ id: 81 }) }], facts(), state);
      expect(paymentsOf(last)).toEqual([]);
      expect(last.length > 0).toBe(!isBusy(state) && state.tag !== 'waiting-for-payment');
    },
  );
});

describe('Escape, or a step back,', () => {
  test.each(STEPS.filter(([, { modal }]) => modal))(
    'in %s leaves no dialog behind and charges nothing more',
    (tag, step, state) => {
      const closed = replay([{ type: 'modal-closed', modal: step.modal! }], facts(), state);
      expect(paymentsOf(closed.last)).toEqual([]);
      // The PIN prompt replaces the dialog, and a call that may charge is awaited.
      expect(closed.state.tag).toBe(tag === 'checking-pin' || tag === 'paying' ? tag : 'idle');
      expect(runsOf(closed.last).includes('stop-polling')).toBe(tag === 'waiting-for-payment');
    },
  );
  test('while a payment is created, its page does not open by itself later; its end is still found', () => {
    const closed = replay([{ type: 'modal-closed', modal: 'paysystems' }], facts(), upTo(7)).state;
    const { state, last } = replay([created({ full_url: 'https://p' })], facts(), closed);
    expect([state.tag, runsOf(last)]).toEqual(['idle', ['start-polling']]);
  });
});

describe('without a connection', () => {
  test.each(STEPS)('%s ends where it waits for an answer, and is undisturbed elsewhere', (tag, _step, state) => {
    const { state: next, last } = replay([failing(0, 'network_failure')], facts(), state);
    if (!isBusy(state)) return expect([next, last]).toEqual([state, []]);
    expect([next.tag, runsOf(last).at(0), runsOf(last).at(-1)]).toEqual(['idle', 'close', 'report-error']);
    return expect(runsOf(last).includes('refresh')).toBe(tag === 'paying' || tag === 'creating-offer');
  });
  test('the same purchase can be made when it is back', async () => {
    const { purchase, clock, calls, page } = aPage();
    calls.createOfferTransaction.mockRejectedValueOnce(failure('network_failure', 0));
    purchase.press({ type: 'buy', packet: aPacket() });
    await clock.settle();
    expect([purchase.state().tag, page.reportError.mock.calls.length]).toEqual(['idle', 1]);
    purchase.press({ type: 'buy', packet: aPacket() });
    await clock.settle();
    expect(page.redirect.mock.calls).toEqual([['https://pay.example/7']]);
  });
});

describe('a reload', () => {
  const pending = new Promise<never>(() => {});
  test.each(['account', 'periods', 'createOffer'] as const)(
    'while %s is loading forgets the purchase: nothing was ordered',
    async (call) => {
      const one = aPage();
      one.calls[call].mockReturnValue(pending);
      one.purchase.press({ type: 'buy', packet: aPacket() });
      await one.clock.settle();
      const reloaded = aPage(one.stores);
      reloaded.purchase.start('');
      await reloaded.clock.pass(60_000);
      expect([reloaded.purchase.state().tag, reloaded.modals]).toEqual(['idle', []]);
      expect(reloaded.calls.createOfferTransaction).not.toHaveBeenCalled();
    },
  );
  test('while the PIN prompt is open pays nothing', async () => {
    const one = aPage();
    one.page.checkPin.mockReturnValue(pending);
    one.purchase.press({ type: 'buy', packet: aPacket() });
    await one.clock.settle();
    const reloaded = aPage(one.stores);
    reloaded.purchase.start('');
    await reloaded.clock.settle();
    expect([one, reloaded].map(({ calls }) => calls.createOfferTransaction.mock.calls.length)).toEqual([0, 0]);
  });
  test('A-493 A-514: on the pay page is followed by its end, once', async () => {
    const one = aPage();
    one.purchase.press({ type: 'buy', packet: aPacket() });
    await one.clock.settle();
    const reloaded = aPage(one.stores);
    reloaded.purchase.start('');
    await reloaded.clock.pass(5000);
    expect(reloaded.page.alert).not.toHaveBeenCalled();
    reloaded.setStatus({ status: 'complete' });
    await reloaded.clock.pass(5000);
    expect(reloaded.page.alert.mock.calls).toEqual([['purchase_success']]);
    const third = aPage(one.stores);
    third.purchase.start('');
    await third.clock.pass(60_000);
    expect(third.page.alert).not.toHaveBeenCalled();
  });
});

describe('two tabs', () => {
  test('A-514: one polls; both know how it ended, and load what was bought', async () => {
    const first = aPage();
    first.purchase.press({ type: 'buy', packet: aPacket() });
    await first.clock.settle();
    const second = aPage({ local: first.stores.local, tab: memoryStore() }, 'second');
    second.purchase.start('');
    await second.clock.pass(4000);
    expect(second.polls()).toBe(0);
    first.setStatus({ status: 'complete' });
    await first.clock.pass(5000);
    second.storedChanged();
    expect([first, second].map(({ page }) => page.refresh.mock.calls.length)).toEqual([1, 1]);
    expect(first.clock.pending() + second.clock.pending()).toBe(0);
  });
  test('closing the code in one ends the wait in the other, silently', async () => {
    const first = aPage();
    first.calls.createOffer.mockResolvedValue(anOffer('qrcode'));
    first.calls.createOfferTransaction.mockResolvedValue({ transaction_id: '7', qrcode_url: 'qr' } as never);
    first.purchase.press({ type: 'buy', packet: aPacket() });
    await first.clock.settle();
    const second = aPage({ local: first.stores.local, tab: memoryStore() }, 'second');
    second.purchase.start('');
    first.closeModal();
    second.storedChanged();
    expect([second.modals, second.page.alert.mock.calls, second.clock.pending()]).toEqual([[], [], 0]);
  });
  test('A-474: what the other one bought is said to be owned', async () => {
    const { purchase, clock, calls, page, modals } = aPage();
    calls.account.mockResolvedValue({ account: anAccount('199.00'), currency: RUB });
    calls.createPurchase.mockRejectedValue(failure('already_subscribed', 400));
    purchase.press({ type: 'buy', packet: aPacket() });
    await clock.settle();
    purchase.press({ type: 'confirm' });
    await clock.settle();
    expect(modals.at(-1)).toMatchObject({ id: 'message', kind: 'owned' });
    expect([page.refresh.mock.calls.length, page.reportError.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('answers', () => {
  test.each([
    ['409', failure('bad_request', 409)],
    ['422', failure('validation_failed', 422)],
  ])('%s of a charge is shown as it is, and prices are loaded again', async (_status, error) => {
    const { purchase, clock, calls, page } = aPage();
    calls.account.mockResolvedValue({ account: anAccount('199.00'), currency: RUB });
    calls.createPurchase.mockRejectedValue(error);
    purchase.press({ type: 'buy', packet: aPacket() });
    await clock.settle();
    purchase.press({ type: 'confirm' });
    await clock.settle();
    expect(page.reportError.mock.calls).toEqual([[expect.objectContaining({ cause: error })]]);
    expect(page.refresh).toHaveBeenCalledTimes(1);
  });
});
