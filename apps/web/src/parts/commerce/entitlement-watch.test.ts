import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AFTER_END_MS,
  createEntitlementWatch,
  ENTITLEMENT_GAP_MS,
  ENTITLEMENT_POLL_MS,
  ENTITLEMENT_RETRY_MS,
  firstEnd,
} from './entitlement-watch.ts';
import { fakeClock, NOW, type FakeClock } from './testing.ts';
import { aPacket, aSubscription } from './testing-packets.ts';

const packet = aPacket(80);
const until = (ms: number | undefined, over: object = {}) => ({
  ...aSubscription(packet),
  renew: false,
  next_pay_at: null,
  end_at: ms === undefined ? null : new Date(NOW + ms).toISOString(),
  ...over,
});

let clock: FakeClock;
let subscriptions: ReturnType<typeof until>[];
let contentIds: string[];
let isVisible: boolean;
const owned = async () => ({ subscriptions, contentIds });
const load = vi.fn(owned);
const refresh = vi.fn();
let watch: ReturnType<typeof createEntitlementWatch>;

beforeEach(async () => {
  clock = fakeClock();
  subscriptions = [];
  contentIds = [];
  isVisible = true;
  load.mockReset().mockImplementation(owned);
  refresh.mockReset();
  watch = createEntitlementWatch({ load, refresh, isVisible: () => isVisible, now: clock.now, wait: clock.wait });
  watch.start();
  await clock.settle();
});

test('what was bought on another device is there within a minute', async () => {
  subscriptions = [until(86_400_000)];
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect([load.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 1]);
  await clock.pass(ENTITLEMENT_POLL_MS * 3);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a title that was rented or bought on another device is there within a minute, and gone a minute after it ended', async () => {
  contentIds = ['7', '5'];
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  contentIds = ['5', '7'];
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  contentIds = ['5'];
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a page that comes back reads at once, but not every time', async () => {
  subscriptions = [until(86_400_000)];
  watch.shown();
  expect(load).toHaveBeenCalledTimes(1);
  await clock.pass(ENTITLEMENT_GAP_MS);
  watch.shown();
  await clock.settle();
  expect([load.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 1]);
});

test('a hidden page reads nothing', async () => {
  isVisible = false;
  await clock.pass(ENTITLEMENT_POLL_MS * 5);
  watch.shown();
  expect(load).toHaveBeenCalledTimes(1);
});

describe('a subscription that ends', () => {
  test.each([true, false])('ends what plays at its second, visible: %s', async (visible) => {
    subscriptions = [until(90_000), until(undefined)];
    await clock.pass(ENTITLEMENT_POLL_MS);
    refresh.mockClear();
    isVisible = visible;
    subscriptions = [until(undefined)];
    await clock.pass(30_000 + AFTER_END_MS - 1);
    expect(refresh).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
  test('and that the server still grants is read once at its end', async () => {
    subscriptions = [until(10_000)];
    await clock.pass(ENTITLEMENT_POLL_MS);
    load.mockClear();
    await clock.pass(ENTITLEMENT_POLL_MS);
    expect(load).toHaveBeenCalledTimes(1);
  });
  test('the first one counts; what is over does not', () => {
    expect(firstEnd([until(90_000), until(50_000), until(-60_000)], NOW)).toBe(NOW + 50_000);
    expect(firstEnd([until(-60_000), until(undefined)], NOW)).toBeUndefined();
    expect(firstEnd([until(undefined, { next_pay_at: new Date(NOW + 7000).toISOString() })], NOW)).toBe(NOW + 7000);
  });
});

test('what this tab bought itself is not loaded twice', async () => {
  subscriptions = [until(86_400_000)];
  watch.refreshed();
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(refresh).not.toHaveBeenCalled();
  subscriptions = [];
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('what another tab bought is loaded at once, whatever this one knew', async () => {
  watch.changedElsewhere();
  expect(refresh).not.toHaveBeenCalled();
  await clock.settle();
  expect([load.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 1]);
});

test('a read that fails is repeated soon, and more seldom while it goes on failing', async () => {
  load.mockClear().mockRejectedValue(new Error('offline'));
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(load).toHaveBeenCalledTimes(1);
  for (const waitMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    load.mockClear();
    await clock.pass(waitMs - 1);
    expect(load).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(load).toHaveBeenCalledTimes(1);
  }
  load.mockImplementation(owned);
  subscriptions = [until(86_400_000)];
  await clock.pass(ENTITLEMENT_POLL_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('where the read at the end of a subscription fails, a hidden page repeats it too, until it has succeeded', async () => {
  subscriptions = [until(90_000)];
  await clock.pass(ENTITLEMENT_POLL_MS);
  refresh.mockClear();
  isVisible = false;
  subscriptions = [];
  load.mockRejectedValueOnce(new Error('offline'));
  await clock.pass(30_000 + AFTER_END_MS);
  expect(refresh).not.toHaveBeenCalled();
  await clock.pass(ENTITLEMENT_RETRY_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  load.mockClear();
  await clock.pass(ENTITLEMENT_POLL_MS * 3);
  expect(load).not.toHaveBeenCalled();
});

test('stopped, it reads nothing and leaves no timer', async () => {
  watch.stop();
  expect(clock.pending()).toBe(0);
  await clock.pass(ENTITLEMENT_POLL_MS);
  watch.shown();
  expect(load).toHaveBeenCalledTimes(1);
});
