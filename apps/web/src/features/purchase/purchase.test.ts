import { describe, expect, test } from 'vitest';
import { playAfterMemory } from '../../parts/commerce/play-after.ts';
import { failure } from '../../parts/commerce/testing.ts';
import { aPage } from './testing-page.ts';
import { anAccount, aPacket, RUB } from './testing.ts';

const channel = { kind: 'channel', id: '5', path: '/channels/all/5' } as const;

test('A-457 A-469 A-470 A-471 A-487 A-490 F-495: from playing what is not bought to playing it', async () => {
  const { purchase, clock, calls, page, modals, setStatus } = aPage();
  purchase.press({ type: 'play-unpurchased', target: channel });
  await clock.settle();
  purchase.press({ type: 'buy', packet: aPacket() });
  await clock.settle();
  expect(modals.map(({ id }) => id)).toEqual(['packets_channels', 'pay_redirect']);
  expect(calls.createOffer.mock.calls).toEqual([[{ code: 'web300', packet_id: 80, period: '0-1-0' }]]);
  expect(calls.createOfferTransaction.mock.calls).toEqual([
    ['9', expect.objectContaining({ return_url: 'https://tv.example/packets/80?purchased=true', save_card: true })],
  ]);
  expect(page.redirect.mock.calls).toEqual([['https://pay.example/7']]);
  setStatus({ status: 'complete' });
  await clock.pass(5000);
  expect([page.refresh, page.alert, page.navigate].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(page.navigate).toHaveBeenCalledWith('/channels/all/5');
  expect(clock.pending()).toBe(0);
});

test('what the viewer bought before, in another tab or under this login, plays without an offer', async () => {
  const { purchase, clock, calls, page, modals } = aPage();
  calls.sale.mockResolvedValue({ canPlay: true, licenses: [] });
  purchase.press({ type: 'play-unpurchased', target: channel });
  await clock.settle();
  expect([modals, page.refresh.mock.calls.length]).toEqual([[], 1]);
  expect(page.navigate.mock.calls).toEqual([['/channels/all/5']]);
});

test('A-451 C-620: what a guest wanted to play is offered after the login and a reload', async () => {
  const one = aPage();
  one.flags.isSignedIn = false;
  one.purchase.press({ type: 'play-unpurchased', target: channel });
  expect([one.page.signIn.mock.calls.length, one.calls.packetsFor.mock.calls.length]).toEqual([1, 0]);
  const reloaded = aPage(one.stores);
  reloaded.purchase.start('');
  await reloaded.clock.settle();
  expect(reloaded.calls.packetsFor.mock.calls).toEqual([[channel, false]]);
  expect(reloaded.modals.map(({ id }) => id)).toEqual(['packets_channels']);
  expect(one.stores.tab.values.size).toBe(0);
});

test('A-487 A-514: it plays in the tab that the viewer looks at', async () => {
  const hidden = aPage();
  hidden.flags.isHidden = true;
  playAfterMemory(hidden.stores.local, hidden.clock.now).remember(channel);
  hidden.purchase.start('?purchased=true');
  expect(hidden.page.alert).toHaveBeenCalledWith('purchase_success');
  const visible = aPage(hidden.stores);
  visible.purchase.start('?purchased=true');
  expect(visible.page.navigate.mock.calls).toEqual([['/channels/all/5']]);
  hidden.flags.onVisible();
  expect(hidden.page.navigate).not.toHaveBeenCalled();
});

test('A-487: a tab that paid in an application plays when the viewer comes back to it', async () => {
  const { purchase, flags, page, stores, clock } = aPage();
  flags.isHidden = true;
  playAfterMemory(stores.local, clock.now).remember(channel);
  purchase.start('?purchased=true');
  expect(page.navigate).not.toHaveBeenCalled();
  flags.onVisible();
  expect(page.navigate.mock.calls).toEqual([['/channels/all/5']]);
});

test('A-472 A-487: with a promo code the refresh comes after 1000 ms, and playing after it', async () => {
  const { purchase, clock, flags, page, stores } = aPage();
  flags.hasPromoCode = true;
  playAfterMemory(stores.local, clock.now).remember(channel);
  purchase.start('?purchased=true');
  await clock.pass(999);
  expect([page.refresh.mock.calls.length, page.navigate.mock.calls.length]).toEqual([0, 0]);
  await clock.pass(1);
  expect(page.refresh.mock.invocationCallOrder[0]).toBeLessThan(page.navigate.mock.invocationCallOrder[0]!);
});

test('A-493 F-185: the mark leaves the address, and a reload says nothing', async () => {
  const one = aPage();
  one.flags.address = 'https://tv.example/packets/80?purchased=true';
  one.purchase.start('?purchased=true');
  await one.clock.settle();
  expect(one.flags.address).toBe('https://tv.example/packets/80');
  expect(one.page.alert.mock.calls).toEqual([['purchase_success']]);
  const reloaded = aPage(one.stores);
  reloaded.purchase.start('');
  await reloaded.clock.pass(60_000);
  expect(reloaded.page.alert).not.toHaveBeenCalled();
});

test('A-493 A-514: a stored payment is polled on the page that the viewer comes back to', async () => {
  const one = aPage();
  one.purchase.press({ type: 'buy', packet: aPacket() });
  await one.clock.settle();
  const back = aPage(one.stores);
  back.setStatus({ status: 'complete' });
  back.purchase.start('?purchased=true');
  expect(back.page.alert).not.toHaveBeenCalled();
  await back.clock.pass(5000);
  expect(back.page.alert.mock.calls).toEqual([['purchase_success']]);
});

describe('a guest', () => {
  test('A-449 A-450 A-451 A-452: the purchase survives the login and a reload, and is used once', async () => {
    const one = aPage();
    one.flags.isSignedIn = false;
    one.purchase.press({ type: 'buy', packet: aPacket() });
    expect(one.page.signIn).toHaveBeenCalledTimes(1);
    const reloaded = aPage(one.stores);
    reloaded.purchase.start('');
    await reloaded.clock.settle();
    expect(reloaded.calls.createOffer).toHaveBeenCalledTimes(1);
    expect(one.stores.tab.values.size).toBe(0);
  });
  test('A-452: closing the sign-in drops it; the closing after a login does not', async () => {
    const { purchase, flags, clock, calls, closeSignIn, stores } = aPage();
    flags.isSignedIn = false;
    purchase.press({ type: 'buy', packet: aPacket() });
    closeSignIn();
    expect([purchase.state().tag, stores.tab.values.size]).toEqual(['idle', 0]);
    purchase.press({ type: 'buy', packet: aPacket() });
    flags.isSignedIn = true;
    closeSignIn();
    purchase.signedIn();
    await clock.settle();
    expect(calls.packet.mock.calls).toEqual([[80]]);
  });
});

test('A-480 A-481: two presses charge the balance once', async () => {
  const { purchase, clock, calls, page } = aPage();
  calls.account.mockResolvedValue({ account: anAccount('199.00'), currency: RUB });
  purchase.press({ type: 'buy', packet: aPacket() });
  purchase.press({ type: 'buy', packet: aPacket() });
  await clock.settle();
  purchase.press({ type: 'confirm' });
  purchase.press({ type: 'confirm' });
  await clock.settle();
  purchase.press({ type: 'confirm' });
  expect([calls.account, calls.createPurchase, page.checkPin].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(page.alert).toHaveBeenCalledWith('purchase_success');
});

test('A-476: the button of what is bought already plays what was remembered', async () => {
  const { purchase, clock, page, stores } = aPage();
  playAfterMemory(stores.local, clock.now).remember(channel);
  const owned = aPacket({ subscription: { actions: [], start_at: '2020-01-01T00:00:00Z' } });
  purchase.press({ type: 'buy', packet: owned });
  purchase.press({ type: 'watch' });
  expect(page.navigate.mock.calls).toEqual([['/channels/all/5']]);
  purchase.press({ type: 'buy', packet: owned });
  purchase.press({ type: 'watch' });
  expect(page.navigate.mock.lastCall).toEqual(['/channels']);
});

test('the answer to a purchase that was cancelled is dropped', async () => {
  const { purchase, clock, modals, closeModal } = aPage();
  purchase.press({ type: 'play-unpurchased', target: channel });
  await clock.settle();
  purchase.press({ type: 'buy', packet: aPacket() });
  closeModal();
  await clock.settle();
  expect([purchase.state().tag, modals.length]).toEqual(['idle', 1]);
});

test('A-460 A-882: a failed offer is tracked, refreshed and reported', async () => {
  const { purchase, clock, calls, page } = aPage();
  calls.createOffer.mockRejectedValue(failure('internal_error', 500));
  purchase.press({ type: 'buy', packet: aPacket() });
  await clock.settle();
  expect(page.track.mock.calls).toEqual([
    ['offer_error', 80, expect.objectContaining({ packetId: 80, amount: '199.00', period: '0-1-0', isTrial: false })],
  ]);
  expect([page.refresh.mock.calls.length, page.reportError.mock.calls.length]).toEqual([1, 1]);
});

test('a stop leaves no timer', () => {
  const { purchase, clock, flags } = aPage();
  flags.hasPromoCode = true;
  purchase.start('?purchased=true');
  expect(clock.pending()).toBe(2);
  purchase.stop();
  expect(clock.pending()).toBe(0);
});
