import { expect, test } from 'vitest';
import { clockError, learnPresent, presentMs } from './present.ts';

const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
const server = Date.parse(date);

test('an error of a few seconds is ignored', () => {
  expect(clockError(date, server - 400, server + 400)).toBe(0);
  expect(clockError(date, server - 15_000, server - 14_000)).toBe(0);
});
test('a clock an hour off is corrected, in either direction', () => {
  expect(clockError(date, server + 3_600_000, server + 3_600_200)).toBe(-3_600_100);
  expect(clockError(date, server - 3_600_000, server - 3_600_000)).toBe(3_600_000);
});
test('a slow answer is ignored', () => expect(clockError(date, server - 60_000, server - 10)).toBe(0));
test('an answer without a date changes nothing', () => expect(clockError(null, server, server)).toBe(0));

test('cached answers are old and are ignored', () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
  const headers = (cacheControl: string) => new Headers({ date: hourAgo, 'cache-control': cacheControl });
  learnPresent(headers('private, no-cache'), Date.now(), Date.now());
  expect(Math.abs(presentMs() - Date.now())).toBeLessThan(1000);
  learnPresent(headers('no-store'), Date.now(), Date.now());
  expect(Math.abs(presentMs() - Date.now() + 3_600_000)).toBeLessThan(2000);
});
