import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Batches in flight, ended by hand. */
function gate() {
  const under: { items: readonly string[]; end(error?: unknown): void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) =>
      under.push({
        items,
        end: (error) => (error === undefined ? resolve(items.map((item) => `${item}!`)) : reject(error)),
      }),
    );
  const begun = async (count: number) => {
    await expect.poll(() => under.length).toBe(count);
    return under[count - 1]!;
  };
  return { under, run, begun };
}

test('what comes together goes together, and what comes meanwhile goes next; each gets its own answer', async () => {
  const { run, begun } = gate();
  const one = inBatches<string, string>({ run });
  const first = Promise.all([one('a'), one('b')]);
  const batch = await begun(1);
  const second = Promise.all([one('c'), one('d')]);
  batch.end();
  expect([batch.items, await first]).toEqual([
    ['a', 'b'],
    ['a!', 'b!'],
  ]);
  const next = await begun(2);
  next.end();
  expect([next.items, await second]).toEqual([
    ['c', 'd'],
    ['c!', 'd!'],
  ]);
});

test('items of one key come one after the other, also where several batches are in flight', async () => {
  const { run, begun, under } = gate();
  const one = inBatches<string, string>({ run, keyOf: (item) => item[0], atOnce: 2 });
  const all = Promise.all([one('a1'), one('b1'), one('a2'), one('a3')]);
  const first = await begun(1);
  expect(under.map(({ items }) => items)).toEqual([['a1', 'b1']]);
  first.end();
  (await begun(2)).end();
  (await begun(3)).end();
  await all;
  expect(under.map(({ items }) => items)).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('a batch holds no more than it may', async () => {
  const { run, begun } = gate();
  const one = inBatches<string, string>({ run, most: 2 });
  const all = Promise.all(['a', 'b', 'c'].map(one));
  const first = await begun(1);
  first.end();
  (await begun(2)).end();
  expect([first.items, await all]).toEqual([
    ['a', 'b'],
    ['a!', 'b!', 'c!'],
  ]);
});

test('one that fails does not fail the others', async () => {
  const one = inBatches<string, string>({
    run: async (items) => {
      if (items.includes('bad')) throw new Error('no');
      return [...items];
    },
  });
  expect(await Promise.allSettled([one('a'), one('bad'), one('b')])).toMatchObject([
    { value: 'a' },
    { reason: { message: 'no' } },
    { value: 'b' },
  ]);
});

test('while the database is unavailable all fail at once', async () => {
  let runs = 0;
  const one = inBatches<string, string>({
    run: async () => {
      runs += 1;
      throw new DatabaseUnavailable(new Error('gone'));
    },
  });
  const outcomes = await Promise.allSettled([one('a'), one('b')]);
  expect([outcomes.map(({ status }) => status), runs]).toEqual([['rejected', 'rejected'], 1]);
});
