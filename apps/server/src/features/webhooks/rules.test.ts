import { epochMs } from '@aerial/domain/time.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { GIVE_UP_MS, restMs, retryAt, signatureOf, webhookUrl } from './rules.ts';

const NOW = epochMs(1_900_000_000_000);

describe('attempts', () => {
  test('back off from ten seconds to six hours, with a jitter of a quarter', () => {
    const pauses = Array.from({ length: 12 }, (_, i) => (retryAt(i + 1, NOW, NOW, 0.5)! - NOW) / 1000);
    expect(pauses).toEqual([10, 30, 90, 270, 810, 2430, 7290, 21_600, 21_600, 21_600, 21_600, 21_600]);
    expect([retryAt(1, NOW, NOW, 0)! - NOW, retryAt(1, NOW, NOW, 1)! - NOW]).toEqual([7_500, 12_500]);
  });
  test('end three days after the first', () => {
    expect(retryAt(9, epochMs(NOW - GIVE_UP_MS + 21_601_000), NOW, 0.5)).toBe(NOW + 21_600_000);
    expect(retryAt(9, epochMs(NOW - GIVE_UP_MS + 21_599_000), NOW, 0.5)).toBeUndefined();
  });
  test('an address that fails five times in a row rests, an hour at most', () =>
    expect([1, 4, 5, 6, 30].map(restMs)).toEqual([0, 0, 30_000, 60_000, 3_600_000]));
});

test('the signature covers the time and the body, once for each valid secret', () => {
  const sum = (secret: string) => createHmac('sha256', secret).update('1900000000.{"id":"1"}').digest('hex');
  expect(signatureOf('{"id":"1"}', ['new', 'old'], NOW)).toBe(`t=1900000000,v1=${sum('new')},v1=${sum('old')}`);
});

test.each([
  ['https://billing.example/hook?a=1#part', 'https://billing.example/hook?a=1'],
  ['http://10.0.0.7:8080', 'http://10.0.0.7:8080/'],
  ['ftp://billing.example/', undefined],
  ['file:///etc/passwd', undefined],
  ['https://user:word@billing.example/', undefined],
  ['billing.example', undefined],
  ['javascript:alert(1)', undefined],
])('the address %s is stored as %s', (text, expected) => {
  const url = webhookUrl(text);
  expect(url.ok ? url.value : undefined).toBe(expected);
});
