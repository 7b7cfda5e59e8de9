import { expect, test } from 'vitest';
import { readTelevisionMode } from './television.ts';

const tabStore = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

test.each([
  [
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/7.0 TV Safari/537.36',
    true,
  ],
  [
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36',
    true,
  ],
  ['Mozilla/5.0 (Linux; U; VIDAA 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.152 Safari/537.36', true],
  [
    'Mozilla/5.0 (Linux; Android 11; BRAVIA 4K UR2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0 Safari/537.36', true],
  [
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Tizen 3.0; SAMSUNG SM-Z400Y) AppleWebKit/537.3 (KHTML, like Gecko) Version/3.0 Mobile Safari/537.3',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    false,
  ],
])('%s', (agent, isTelevision) => expect(readTelevisionMode('', agent, tabStore())).toBe(isTelevision));

test('the address decides for the tab, in both directions', () => {
  const tab = tabStore();
  expect(readTelevisionMode('?tv=1', 'Windows', tab)).toBe(true);
  expect(readTelevisionMode('', 'Windows', tab)).toBe(true);
  expect(readTelevisionMode('?tv=0', 'Tizen', tab)).toBe(false);
  expect(readTelevisionMode('', 'Tizen', tab)).toBe(false);
});
