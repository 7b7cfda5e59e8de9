import type { FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';
import { Overloaded, workQueue } from './work-queue.ts';

/** Work that the test ends. */
function tasks() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    ends,
    task: (n: number) => () =>
      new Promise<number>((resolve) => {
        started.push(n);
        ends[n] = () => resolve(n);
      }),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so much is done at once, the rest in order of arrival', async () => {
  const { started, ends, task } = tasks();
  const queue = workQueue({ parallel: 2, maxWaiting: 10, retryAfterS: 1 });
  const done = Array.from({ length: 5 }, (_, n) => queue(task(n)));
  await settled();
  expect(started).toEqual([0, 1]);
  ends[1]!();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const n of [0, 2, 3, 4]) {
    ends[n]!();
    await settled();
  }
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3, 4]);
});

test('what fails makes room too', async () => {
  const queue = workQueue({ parallel: 1, maxWaiting: 1, retryAfterS: 1 });
  const failing = queue(async () => {
    throw new Error('broken');
  });
  const next = queue(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
  await expect(queue(async () => 'later')).resolves.toBe('later');
});

test('work beyond a full queue is refused at once, with the time to retry', async () => {
  const { ends, task } = tasks();
  const queue = workQueue({ parallel: 1, maxWaiting: 2, retryAfterS: 3 });
  const served = [0, 1, 2].map((n) => queue(task(n)));
  const refused = await queue(task(3)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Overloaded);
  expect(toAppError(refused as FastifyError)).toMatchObject({ code: 'unavailable', retryAfterS: 3 });
  for (const n of [0, 1, 2]) {
    ends[n]!();
    await settled();
  }
  await Promise.all(served);
});
