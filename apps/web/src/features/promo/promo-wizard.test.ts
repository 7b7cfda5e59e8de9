import { describe, expect, test, vi } from 'vitest';
import { failure, fakeClock, memoryStore } from '../../parts/commerce/testing.ts';
import { createLease } from '../../parts/commerce/transaction/lease.ts';
import { paymentStoreOn } from '../../parts/commerce/transaction/payment-store.ts';
import { createPaymentPoll } from '../../parts/commerce/transaction/poll.ts';
import type { Transaction } from '../../parts/commerce/wire.ts';
import type { PromoCookieJar, PromoPage } from './ports.ts';
import type { PromoCheck, PromoCookies } from './promo-types.ts';
import { COOKIE_MAX_AGE_S, createPromoWizard } from './promo-wizard.ts';

function fakeCookies() {
  let values: PromoCookies = {};
  const ages: number[] = [];
  const jar: PromoCookieJar = {
    read: () => values,
    write(name, value, maxAgeS) {
      ages.push(maxAgeS);
      values = { ...values, [name]: value };
    },
    clear: () => void (values = {}),
  };
  return { jar, ages, values: () => values };
}

function aPage(cookies = fakeCookies(), store = memoryStore()) {
  const clock = fakeClock();
  const flags = { isSignedIn: true };
  let promo: PromoCheck = { packet_ids: [80], days: 30 };
  let transaction: Transaction = { status: 'processing' };
  const calls = {
    info: vi.fn(async (_code: string) => promo),
    check: vi.fn(async (_code: string, _mustHaveCard: boolean) => promo),
    apply: vi.fn(async (_code: string) => ({})),
    cards: vi.fn(async () => []),
    linkCard: vi.fn(async () => ({ transaction_id: 7, full_url: 'https://bank.example' })),
  };
  let closeWizard: (() => void) | undefined;
  let closeSignIn = () => {};
  const page = {
    openWizard: vi.fn((onClosed: () => void) => {
      closeWizard = onClosed;
      return onClosed;
    }),
    leavePromoPage: vi.fn(),
    signIn: vi.fn((onClosed: () => void) => {
      // The modal of the sign-in replaces the wizard.
      closeWizard?.();
      closeSignIn = onClosed;
    }),
    redirect: vi.fn(),
    openFrame: vi.fn(),
    refresh: vi.fn(),
    track: vi.fn(),
    reportError: vi.fn(),
  } satisfies PromoPage;
  const { now, wait } = clock;
  const poll = createPaymentPoll({
    calls: { transaction: async () => transaction, offerTransaction: async () => transaction },
    store: paymentStoreOn(store),
    lease: createLease('payment', { locks: undefined, store, owner: 'tab', now, wait }),
    now,
    wait,
  });
  const wizard = createPromoWizard({
    calls,
    cookies: cookies.jar,
    page,
    poll,
    isSignedIn: () => flags.isSignedIn,
    isOtt: () => false,
    hasPayIframe: () => false,
    now,
    wait,
  });
  return {
    clock,
    flags,
    calls,
    page,
    poll,
    wizard,
    cookies,
    setPromo: (next: PromoCheck) => void (promo = next),
    setTransaction: (next: Transaction) => void (transaction = next),
    closeWizard: () => closeWizard?.(),
    closeSignIn: () => closeSignIn(),
  };
}

test('A-544 A-547 A-549: a code that needs nothing is checked and applied, and its cookies live a day', async () => {
  const { wizard, clock, calls, page, cookies } = aPage();
  wizard.open(' gift ');
  await clock.settle();
  expect(wizard.state()).toEqual({ tag: 'success', packetIds: [80], days: 30 });
  expect([calls.check.mock.calls, calls.apply.mock.calls]).toEqual([[['gift', false]], [['gift']]]);
  expect([cookies.values(), new Set(cookies.ages), COOKIE_MAX_AGE_S]).toEqual([{}, new Set([86_400]), 86_400]);
  expect([page.refresh.mock.calls.length, clock.pending()]).toEqual([1, 0]);
});

describe('without a login', () => {
  test('A-540 A-548: it continues after the login, on this page', async () => {
    const { wizard, clock, flags, calls, page, cookies } = aPage();
    flags.isSignedIn = false;
    wizard.open('GIFT');
    await clock.settle();
    expect(calls.info.mock.calls).toEqual([['GIFT']]);
    wizard.press({ type: 'sign-in-pressed' });
    expect([wizard.state().tag, cookies.values().promoCheckNotLogged]).toEqual(['needs-login', '1']);
    flags.isSignedIn = true;
    await clock.pass(300);
    expect(wizard.state().tag).toBe('success');
    expect([calls.check.mock.calls.length, page.openWizard.mock.calls.length]).toEqual([1, 2]);
    wizard.signedIn();
    await clock.settle();
    expect(calls.check).toHaveBeenCalledTimes(1);
  });
  test('A-540 A-548: or on a later one, after it was closed', async () => {
    const first = aPage();
    first.flags.isSignedIn = false;
    first.wizard.open('GIFT');
    await first.clock.settle();
    first.closeWizard();
    expect([first.wizard.state().tag, first.clock.pending()]).toEqual(['closed', 0]);
    const later = aPage(first.cookies);
    later.wizard.start();
    await later.clock.settle();
    expect([later.wizard.state().tag, later.cookies.values()]).toEqual(['success', {}]);
  });
  test('closing the sign-in without a login closes it, and the cookies stay', async () => {
    const { wizard, clock, flags, cookies, closeSignIn } = aPage();
    flags.isSignedIn = false;
    wizard.open('GIFT');
    await clock.settle();
    wizard.press({ type: 'sign-in-pressed' });
    closeSignIn();
    expect([wizard.state().tag, cookies.values().promoSavedCode, clock.pending()]).toEqual(['closed', 'GIFT', 0]);
  });
});

describe('with a card', () => {
  const linking = async () => {
    const one = aPage();
    one.setPromo({ is_paid: true, amount: '1.00', needed_refund: true, packet_ids: [80], days: 30 });
    one.wizard.open('GIFT');
    await one.clock.settle();
    one.wizard.press({ type: 'link-card' });
    await one.clock.settle();
    return one;
  };
  test('A-522 A-533 A-537 A-788 A-818: it is linked at the bank, polled every 5 s, and the code is applied', async () => {
    const { wizard, clock, calls, page, setTransaction } = await linking();
    expect(page.redirect.mock.calls).toEqual([['https://bank.example']]);
    expect(calls.linkCard.mock.calls).toEqual([['1.00', true]]);
    await clock.pass(5000);
    expect(wizard.state().tag).toBe('linking');
    setTransaction({ status: 'complete' });
    await clock.pass(5000);
    expect(calls.check.mock.lastCall).toEqual(['GIFT', true]);
    expect([wizard.state().tag, clock.pending()]).toEqual(['success', 0]);
  });
  test('A-535: cancelled, the poll ends', async () => {
    const { wizard, poll, clock } = await linking();
    wizard.press({ type: 'cancelled' });
    expect([wizard.state().tag, poll.state().tag, clock.pending()]).toEqual(['link-failed', 'idle', 0]);
  });
  test('A-548: after the page of the bank another page continues', async () => {
    const { cookies } = await linking();
    const store = memoryStore();
    const back = aPage(cookies, store);
    paymentStoreOn(store).write({
      transactionId: '7',
      createdAt: back.clock.now(),
      purpose: 'promo-card',
      skipsParental: false,
    });
    back.poll.resume();
    back.wizard.start();
    expect(back.wizard.state().tag).toBe('linking');
    back.setTransaction({ status: 'error' });
    await back.clock.pass(5000);
    expect(back.wizard.state().tag).toBe('link-failed');
  });
});

test('A-695: without an answer the code stays', async () => {
  const { wizard, clock, calls } = aPage();
  calls.check.mockRejectedValue(failure('network_failure', 0));
  wizard.open('GIFT');
  await clock.settle();
  expect(wizard.state()).toEqual({ tag: 'entering', code: 'GIFT', problem: { kind: 'network' } });
});

test('A-543: the button of a slow call takes a press after 10 s', async () => {
  const { wizard, clock, calls } = aPage();
  calls.apply.mockReturnValueOnce(new Promise(() => {}));
  wizard.open('GIFT');
  await clock.pass(9999);
  wizard.press({ type: 'confirmed' });
  expect(calls.apply).toHaveBeenCalledTimes(1);
  await clock.pass(1);
  wizard.press({ type: 'confirmed' });
  await clock.settle();
  expect([calls.apply.mock.calls.length, wizard.state().tag]).toEqual([2, 'success']);
});

test('A-243: closing leaves /promo', async () => {
  const { wizard, page, closeWizard, clock } = aPage();
  wizard.open();
  closeWizard();
  expect([wizard.state().tag, page.leavePromoPage.mock.calls.length, clock.pending()]).toEqual(['closed', 1, 0]);
});

test('a stop leaves no timer', async () => {
  const { wizard, clock, flags } = aPage();
  flags.isSignedIn = false;
  wizard.open('GIFT');
  await clock.settle();
  expect(clock.pending()).toBeGreaterThan(0);
  wizard.stop();
  expect(clock.pending()).toBe(0);
});
