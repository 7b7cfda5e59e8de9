import { asUserId, type MessageId, type UserId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { Subscribers, type Bus } from '../../bus/bus.ts';
import { topics } from '../../bus/topics.ts';
import { inboxCache } from './inbox-cache.ts';
import type { MessageRecord } from './ports.ts';

const ANN = asUserId(1);
const BOB = asUserId(2);
const message = (id: string): MessageRecord => ({
  id: id as MessageId,
  kind: 'operator',
  params: {},
  textId: '1',
  createdAt: epochMs(0),
});

/** A bus that delivers at once, and reads that a test lets go. */
function setting(hasBus = true) {
  const subscribers = new Subscribers((error) => {
    throw error;
  });
  const bus: Bus = {
    publish: async (topic, payload) => subscribers.deliver(topic, payload),
    subscribe: (topic, listener) => subscribers.subscribe(topic, listener),
    onGap: (listener) => subscribers.onGap(listener),
    close: async () => {},
  };
  const reads: { readonly userId: UserId; answer(...ids: string[]): void }[] = [];
  const cache = inboxCache(
    (userId) => new Promise((resolve) => void reads.push({ userId, answer: (...ids) => resolve(ids.map(message)) })),
    hasBus ? bus : undefined,
  );
  const idsOf = async (userId: UserId) => (await cache.get(userId)).map(({ id }) => id);
  return { subscribers, cache, reads, idsOf };
}

test('polls are answered from memory, also for an empty inbox', async () => {
  const { reads, idsOf } = setting();
  const [first, second] = [idsOf(ANN), idsOf(ANN)];
  reads[0]!.answer();
  expect([await first, await second, await idsOf(ANN)]).toEqual([[], [], []]);
  expect(reads).toHaveLength(1);
});

test('a change of one user invalidates that inbox only; one of many invalidates all', async () => {
  const { subscribers, reads, idsOf } = setting();
  for (const user of [ANN, BOB]) {
    const inbox = idsOf(user);
    reads.at(-1)!.answer('5');
    await inbox;
  }
  subscribers.deliver(topics.inbox, { userId: ANN });
  expect(await idsOf(BOB)).toEqual(['5']);
  const again = idsOf(ANN);
  reads.at(-1)!.answer('6', '5');
  expect(await again).toEqual(['6', '5']);
  expect(reads).toHaveLength(3);
  subscribers.deliver(topics.inbox, null);
  void idsOf(BOB);
  expect(reads.at(-1)!.userId).toBe(BOB);
});

test('what was read before a change is not cached after it', async () => {
  const { subscribers, reads, idsOf } = setting();
  const before = idsOf(ANN);
  subscribers.deliver(topics.inbox, { userId: ANN });
  const after = idsOf(ANN);
  reads[1]!.answer('1');
  expect(await after).toEqual(['1']);
  reads[0]!.answer();
  await before;
  expect(await idsOf(ANN)).toEqual(['1']);
});

test('after a gap of the bus everything is read again', async () => {
  const { subscribers, reads, idsOf } = setting();
  const inbox = idsOf(ANN);
  reads[0]!.answer();
  await inbox;
  subscribers.notifyGap();
  void idsOf(ANN);
  expect(reads).toHaveLength(2);
});

test('a read that fails is repeated by the next request', async () => {
  let fails = true;
  const cache = inboxCache(async () => {
    if (fails) throw new Error('no database');
    return [message('1')];
  }, undefined);
  await expect(cache.get(ANN)).rejects.toThrow('no database');
  fails = false;
  expect(await cache.get(ANN)).toHaveLength(1);
});

test('without a bus nothing is cached', async () => {
  const { reads, idsOf, cache } = setting(false);
  for (const ids of [[], ['1']]) {
    const inbox = idsOf(ANN);
    reads.at(-1)!.answer(...ids);
    expect(await inbox).toEqual(ids);
  }
  expect(cache.size().entries).toBe(0);
});
