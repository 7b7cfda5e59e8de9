import { expect, test } from 'vitest';
import { hlsConfig } from './hls-config.ts';

test('C-828 C-829 C-830 C-831 C-832 the main player buffers 5 s, at most 10 s or 5 MB, and jumps over holes of 0.3 s', () => {
  expect(hlsConfig('main')).toMatchObject({
    maxBufferLength: 5,
    maxMaxBufferLength: 10,
    maxBufferSize: 5_242_880,
    maxBufferHole: 0.3,
  });
});
test('C-833 a trailer buffers 5 s and 5 MB', () => {
  expect(hlsConfig('trailer')).toMatchObject({ maxBufferLength: 5, maxMaxBufferLength: 5, maxBufferSize: 5_242_880 });
});
test('a silent request times out before the largest buffer is empty, and is retried', () => {
  const policy = hlsConfig('main').fragLoadPolicy!.default;
  expect(policy.maxTimeToFirstByteMs).toBeLessThanOrEqual(5000);
  expect(policy.timeoutRetry!.maxNumRetry).toBeGreaterThan(0);
});
test.each(['main', 'trailer', 'preview'] as const)('a %s plays no interstitials of a playlist', (purpose) => {
  expect(hlsConfig(purpose).enableInterstitialPlayback).toBe(false);
});
