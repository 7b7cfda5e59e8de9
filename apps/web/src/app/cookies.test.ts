import { expect, test } from 'vitest';
import { cookieText } from './cookies.ts';

const now = Date.UTC(2026, 0, 1);

test('F-493: a cookie ends after a number of days', () => {
  expect(cookieText('lang', 'en', { days: 10, now, isSecure: false })).toBe(
    'lang=en; expires=Sun, 11 Jan 2026 00:00:00 GMT; path=/; SameSite=Lax',
  );
});

test('F-494: without a number it is permanent; on https it is for https only', () => {
  expect(cookieText('a', 'b;c', { now, isSecure: true })).toBe(
    'a=b%3Bc; expires=Tue, 19 Jan 2038 03:14:07 GMT; path=/; SameSite=Lax; Secure',
  );
});
