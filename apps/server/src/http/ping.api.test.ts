import { expect, test } from 'vitest';
import { testServer } from '../testing/server.ts';

test('F-415: the ping is an uncacheable picture of one pixel, without a token', async () => {
  const { app } = await testServer();
  const answer = await app.inject('/v2/ping.gif?t=1');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/gif',
    'no-store',
  ]);
  expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
  expect([answer.rawPayload.readUInt16LE(6), answer.rawPayload.readUInt16LE(8)]).toEqual([1, 1]);
});
