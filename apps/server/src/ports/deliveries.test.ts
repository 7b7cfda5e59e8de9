import { testClock, testDatabase } from '@aerial/testkit';
import { fail, ok } from '@aerial/domain/result.ts';
import { expect, test, vi } from 'vitest';
import { deliveries } from './deliveries.ts';
import { notSent } from './message-ports.ts';

async function start() {
  const { db } = await testDatabase();
  const clock = testClock();
  return { clock, once: deliveries(db, clock).once };
}

test('a message is handed over once, however often it is given', async () => {
  const { once } = await start();
  const handOver = vi.fn(async () => ok(undefined));
  await Promise.all([once('a', handOver), once('a', handOver)]);
  expect(await once('a', handOver)).toEqual(ok(undefined));
  expect(handOver).toHaveBeenCalledTimes(1);
});

test('a refused message can be retried', async () => {
  const { once } = await start();
  expect(await once('a', async () => fail(notSent))).toEqual(fail(notSent));
  await expect(once('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const handOver = vi.fn(async () => ok(undefined));
  await once('a', handOver);
  expect(handOver).toHaveBeenCalledOnce();
});

test('a message whose process died can be retried after a while', async () => {
  const { clock, once } = await start();
  await new Promise<void>((begun) => {
    void once('a', () => {
      begun();
      return new Promise(() => {});
    });
  });
  const tooEarly = vi.fn(async () => ok(undefined));
  await once('a', tooEarly);
  expect(tooEarly).not.toHaveBeenCalled();
  clock.advance(61_000);
  const handOver = vi.fn(async () => ok(undefined));
  await once('a', handOver);
  expect(handOver).toHaveBeenCalledOnce();
});
