import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { PROMPTS_KEY, promptStorage } from './storage.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

test('A-609: closing times outlive the visit, what was shown does not', () => {
  const local = memory();
  const first = promptStorage(local, memory());
  first.addSeen('register');
  first.addClosed('register', epochMs(5), false);
  first.addClosed('survey_rate', epochMs(7), true);
  expect(first.seen()).toEqual(new Set(['register']));
  const next = promptStorage(local, memory());
  expect(next.seen()).toEqual(new Set());
  expect(next.closedAt()).toEqual({ register: 5, survey_rate: 7 });
  expect(next.answered()).toEqual(new Set(['survey_rate']));
});

test('A-608: a day of visits counts once', () => {
  const storage = promptStorage(memory(), memory());
  expect(['2031-01-30', '2031-01-30', '2031-01-31', '2031-02-05'].map(storage.countDay)).toEqual([1, 1, 2, 3]);
});

test.each(['', 'null', '[]', '7', '{', '{"closed":{"register":"x","other":1},"answered":7,"days":{"count":-1}}'])(
  'broken storage is empty: %s',
  (text) => {
    const local = memory();
    local.setItem(PROMPTS_KEY, text);
    const storage = promptStorage(local, memory());
    expect([storage.closedAt(), storage.answered().size, storage.countDay('2031-01-31')]).toEqual([{}, 0, 1]);
  },
);

test('A-414: pushes that were shown are remembered, the latest ones', () => {
  const storage = promptStorage(memory(), memory());
  for (let id = 0; id < 60; id += 1) storage.addShownPush(String(id));
  expect(storage.shownPushes().size).toBe(50);
  expect(storage.shownPushes().has('59')).toBe(true);
});
