import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test, vi } from 'vitest';
import { failure, fakeClock, memoryStore, NOW, type FakeClock } from '../testing.ts';
import type { Transaction } from '../wire.ts';
import { createLease, LEASE_MS } from './lease.ts';
import { parsePayment, PAYMENT_KEY, paymentStoreOn } from './payment-store.ts';
import { createPaymentPoll } from './poll.ts';
import type { StoredPayment } from './poll-types.ts';

const payment: StoredPayment = {
  transactionId: '7',
  createdAt: epochMs(NOW),
  purpose: 'purchase',
  skipsParental: true,
};

/** Locks of one browser: one holder at a time, the others queue. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const queue: (() => void)[] = [];
  let isHeld = false;
  const next = () => {
    isHeld = false;
    queue.shift()?.();
  };
  const request = (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      const begin = () => {
        if (options.signal?.aborted) return next();
        isHeld = true;
        void Promise.resolve(work(null)).then((value) => {
          resolve(value);
          next();
        });
      };
      options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      if (isHeld) queue.push(begin);
      else begin();
    });
  return { request: request as LockManager['request'] };
}

type Locks = Pick<LockManager, 'request'> | undefined;

function tab(clock: FakeClock, store = memoryStore(), { locks }: { locks: Locks } = { locks: fakeLocks() }) {
  const answers: (Transaction | Error)[] = [];
  const transaction = vi.fn(async (_id: string) => {
    const answer = answers.shift() ?? { id: '7', status: 'processing' };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const offerTransaction = vi.fn(async (_id: string): Promise<Transaction | undefined> => undefined);
  const owner = `tab-${Math.random()}`;
  const poll = createPaymentPoll({
    calls: { transaction, offerTransaction },
    store: paymentStoreOn(store),
    lease: createLease('payment', { locks, store, owner, now: clock.now, wait: clock.wait }),
    now: clock.now,
    wait: clock.wait,
  });
  const settled = vi.fn();
  poll.onSettled((_payment, outcome, isElsewhere) => settled(outcome.kind, isElsewhere));
  return { poll, transaction, offerTransaction, answers, settled, store };
}

test('A-504 A-507 A-511: polls every 5 s until the payment is complete, then nothing runs', async () => {
  const clock = fakeClock();
  const { poll, transaction, answers, settled, store } = tab(clock);
  answers.push({ status: 'processing' }, { status: 'processing' }, { status: 'complete' });
  poll.start(payment);
  await clock.pass(4999);
  expect(transaction).toHaveBeenCalledTimes(1);
  expect(store.values.has(PAYMENT_KEY)).toBe(true);
  await clock.pass(5001);
  expect(transaction).toHaveBeenCalledTimes(3);
  expect(settled.mock.calls).toEqual([['complete', false]]);
  expect([store.values.has(PAYMENT_KEY), clock.pending()]).toEqual([false, 0]);
});

test('A-509 A-513: gives up after 600 s', async () => {
  const clock = fakeClock();
  const { poll, transaction, settled, store } = tab(clock);
  poll.start(payment);
  await clock.pass(600_000);
  expect(transaction).toHaveBeenCalledTimes(120);
  expect(settled.mock.calls).toEqual([['expired', false]]);
  await clock.pass(60_000);
  expect([transaction.mock.calls.length, store.values.has(PAYMENT_KEY), clock.pending()]).toEqual([120, false, 0]);
});

test('A-875 A-879: a timeout of the gateway and a lost network do not end it', async () => {
  const clock = fakeClock();
  const { poll, answers, settled } = tab(clock);
  answers.push(failure('internal_error', 504), failure('network_failure', 0), { status: 'complete' });
  poll.start(payment);
  await clock.pass(10_000);
  expect(settled.mock.calls).toEqual([['complete', false]]);
});

test('F-299: with only an offer id its last transaction is polled', async () => {
  const clock = fakeClock();
  const { poll, transaction, offerTransaction, settled } = tab(clock);
  poll.start({ ...payment, transactionId: undefined, offerId: '9' });
  await clock.pass(5000);
  expect(transaction).not.toHaveBeenCalled();
  expect(offerTransaction.mock.calls).toEqual([['9'], ['9']]);
  offerTransaction.mockResolvedValue({ status: 'complete' });
  await clock.pass(5000);
  expect(settled.mock.calls).toEqual([['complete', false]]);
});

test('A-514: continues after a reload; F-300: without stored ids nothing is sent', async () => {
  const clock = fakeClock();
  const store = memoryStore();
  const empty = tab(clock, store);
  expect(empty.poll.resume()).toBe(false);
  await clock.pass(60_000);
  expect(empty.transaction).not.toHaveBeenCalled();
  paymentStoreOn(store).write(payment);
  const reloaded = tab(clock, store);
  expect(reloaded.poll.resume()).toBe(true);
  await clock.pass(0);
  expect(reloaded.transaction.mock.calls).toEqual([['7']]);
});

describe.each([
  ['the Web Locks API', fakeLocks],
  ['local storage', () => undefined],
])('tabs with %s', (_name, locksOf) => {
  test('A-514: one of them polls, and both learn the outcome', async () => {
    const clock = fakeClock();
    const store = memoryStore();
    const locks = locksOf();
    const [first, other] = [tab(clock, store, { locks }), tab(clock, store, { locks })];
    first.poll.start(payment);
    other.poll.resume();
    await clock.pass(20_000);
    expect(first.transaction).toHaveBeenCalledTimes(5);
    expect(other.transaction).not.toHaveBeenCalled();
    first.answers.push({ status: 'complete' });
    await clock.pass(5000);
    other.poll.storedChanged();
    expect(first.settled.mock.calls).toEqual([['complete', false]]);
    expect(other.settled.mock.calls).toEqual([['complete', true]]);
    await clock.pass(20_000);
    expect([other.transaction.mock.calls.length, clock.pending()]).toEqual([0, 0]);
  });
});

test('A-514: with the Web Locks API the next tab takes over when the first one is gone', async () => {
  const clock = fakeClock();
  const locks = fakeLocks();
  let close = () => {};
  void locks.request('aerial.lease.payment', {}, () => new Promise<void>((free) => void (close = free)));
  const { poll, transaction } = tab(clock, memoryStore(), { locks });
  poll.start(payment);
  await clock.pass(60_000);
  expect(transaction).not.toHaveBeenCalled();
  close();
  await clock.pass(0);
  expect(transaction).toHaveBeenCalled();
});

test('A-514: with local storage the next tab takes over when the first one’s flag has expired', async () => {
  const clock = fakeClock();
  const store = memoryStore();
  store.setItem('aerial.lease.payment', `gone ${NOW}`);
  const { poll, transaction } = tab(clock, store, { locks: undefined });
  poll.start(payment);
  await clock.pass(LEASE_MS - 1);
  expect(transaction).not.toHaveBeenCalled();
  await clock.pass(1);
  expect(transaction).toHaveBeenCalled();
  poll.stop();
  expect([store.values.size, clock.pending()]).toEqual([0, 0]);
});

describe('what is stored', () => {
  test('is read back as it was written', () => {
    const store = memoryStore();
    const payments = paymentStoreOn(store);
    payments.write({ ...payment, offerId: '9', packetId: 80 });
    expect(payments.read()).toEqual({ ...payment, offerId: '9', packetId: 80 });
  });
  test.each([
    ['no id', { createdAt: NOW, purpose: 'purchase' }],
    ['no time of creation', { transactionId: '7', purpose: 'purchase' }],
    ['no purpose', { transactionId: '7', createdAt: NOW }],
    ['a number', 7],
  ])('A-512 F-300: with %s is no payment', (_what, value) =>
    expect(parsePayment(JSON.stringify(value))).toBeUndefined(),
  );
  test.each([null, '', '{', 'null'])('%j is no payment', (text) => expect(parsePayment(text)).toBeUndefined());
  test('the outcome of another payment is not this one’s', () => {
    const payments = paymentStoreOn(memoryStore());
    payments.announce(payment, { kind: 'error', description: 'Declined' });
    expect(payments.outcomeOf(payment)).toEqual({ kind: 'error', description: 'Declined' });
    expect(payments.outcomeOf({ ...payment, transactionId: '8' })).toBeUndefined();
  });
});
