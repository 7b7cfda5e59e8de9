/** A page that buys, for tests of the runner: a server that sells one packet, and storage that a reload keeps. */
import { vi } from 'vitest';
import { playAfterMemory } from '../../parts/commerce/play-after.ts';
import { fakeClock, memoryStore } from '../../parts/commerce/testing.ts';
import { createLease } from '../../parts/commerce/transaction/lease.ts';
import { paymentStoreOn } from '../../parts/commerce/transaction/payment-store.ts';
import { createPaymentPoll } from '../../parts/commerce/transaction/poll.ts';
import type { License, Transaction } from '../../parts/commerce/wire.ts';
import type { PurchaseCalls, PurchasePage } from './ports.ts';
import { createPurchase } from './purchase.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import { anAccount, anOffer, aPacket, monthly, RUB } from './testing.ts';

/** A page of a signed-in user. @param stores those of an earlier page: this is its reload, or another tab */
export function aPage(stores = { local: memoryStore(), tab: memoryStore() }, owner = 'tab') {
  const clock = fakeClock();
  const flags = {
    isHidden: false,
    onVisible: () => {},
    isSignedIn: true,
    hasPromoCode: false,
    address: 'https://tv.example/packets/80?token=1',
  };
  let status: Transaction = { status: 'processing' };
  const calls = {
    packetsFor: vi.fn(async () => [aPacket()]),
    sale: vi.fn(async () => ({ canPlay: false, licenses: [] as readonly License[] })),
    basePackets: vi.fn(async () => [aPacket()]),
    packet: vi.fn(async () => ({ packet: aPacket(), hasBase: false })),
    account: vi.fn(async () => ({ account: anAccount('0.00'), currency: RUB })),
    periods: vi.fn(async () => [monthly]),
    createOffer: vi.fn(async () => anOffer('short_url')),
    createOfferTransaction: vi.fn(async () => ({ transaction_id: '7', full_url: 'https://pay.example/7' })),
    createPurchase: vi.fn(async () => ({ id: '1', status: 'active', transaction_id: '8' })),
    subscribe: vi.fn(async () => []),
    changeSubscription: vi.fn(async () => []),
    payforms: vi.fn(async () => []),
    payformAction: vi.fn(async () => ({ id: '9' })),
    cards: vi.fn(async () => []),
  } satisfies PurchaseCalls;
  const modals: PurchaseModal[] = [];
  let closeModal: (() => void) | undefined;
  let closeSignIn = () => {};
  const page = {
    openModal(modal: PurchaseModal, onClosed: () => void) {
      closeModal?.();
      modals.push(modal);
      closeModal = onClosed;
      return () => {
        if (closeModal === onClosed) closeModal = undefined;
        onClosed();
      };
    },
    showAgreement: vi.fn(),
    signIn: vi.fn((onClosed: () => void) => void (closeSignIn = onClosed)),
    checkPin: vi.fn(async () => true),
    notePaid: vi.fn(),
    message: vi.fn(),
    alert: vi.fn(),
    reportError: vi.fn(),
    track: vi.fn(),
    navigate: vi.fn(),
    redirect: vi.fn(),
    openApp: vi.fn(),
    forbiddenCountry: vi.fn(),
    refresh: vi.fn(),
    whenVisible: (work: () => void) => void (flags.isHidden ? (flags.onVisible = work) : work()),
    address: () => flags.address,
    replaceAddress: vi.fn((address: string) => void (flags.address = address)),
  } satisfies PurchasePage;
  const transaction = vi.fn(async () => status);
  const { now, wait } = clock;
  const poll = createPaymentPoll({
    calls: { transaction, offerTransaction: transaction },
    store: paymentStoreOn(stores.local),
    lease: createLease('payment', { locks: undefined, store: stores.local, owner, now, wait }),
    now,
    wait,
  });
  const purchase = createPurchase({
    calls,
    settings: {
      isSignedIn: () => flags.isSignedIn,
      isCountryForbidden: () => false,
      allowsWithoutBase: () => false,
      hasBase: () => false,
      hasOffers: () => true,
      hasQuickSales: () => false,
      hasPayIframe: () => false,
      onlyOffers: () => undefined,
      hasPromoCode: () => flags.hasPromoCode,
    },
    page,
    poll,
    playAfter: playAfterMemory(stores.local, now),
    tabStore: stores.tab,
    now,
    wait,
  });
  return {
    stores,
    clock,
    flags,
    calls,
    page,
    modals,
    purchase,
    /** Requests of the transaction so far. */
    polls: () => transaction.mock.calls.length,
    storedChanged: poll.storedChanged,
    setStatus: (next: Transaction) => void (status = next),
    closeModal: () => closeModal?.(),
    closeSignIn: () => closeSignIn(),
  };
}
