import { expect, test } from 'vitest';
import { fakeApi } from '../../testing.tsx';
import { fetchChannelStream } from './queries.ts';

test.each([
  ['C-306 the stream of many qualities is preferred', 'many.m3u8', 'many.m3u8'],
  ['C-306 without it there is the other one', '', 'one.m3u8'],
])('%s', async (_what, hls_mbr, expected) => {
  const api = fakeApi({ channelStream: () => ({ hls: 'one.m3u8', hls_mbr, img: null, screenshot_url: null, screenshot_timings: null, stream_info: '', stat: null, packshots: [] }) });
  expect(await fetchChannelStream(api, 3, undefined)).toMatchObject({ ok: true, value: { url: expected } });
});
