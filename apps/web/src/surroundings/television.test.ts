import { expect, test } from 'vitest';
import { readTelevisionMode } from './television.ts';

const tabStore = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

test('without a word in the address the device decides', () => {
  expect(readTelevisionMode('', true, tabStore())).toBe(true);
  expect(readTelevisionMode('?q=1', false, tabStore())).toBe(false);
});

test('the address decides for the tab, in both directions', () => {
  const tab = tabStore();
  expect(readTelevisionMode('?tv=1', false, tab)).toBe(true);
  expect(readTelevisionMode('', false, tab)).toBe(true);
  expect(readTelevisionMode('?tv=0', true, tab)).toBe(false);
  expect(readTelevisionMode('', true, tab)).toBe(false);
});
