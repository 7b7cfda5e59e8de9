import { asChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing.tsx';
import { fetchChannelStream, scheduleQuery } from '../../parts/channels/queries.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['C-306 the stream of many qualities is preferred', 'many.m3u8', 'many.m3u8'],
  ['C-306 without it there is the other one', '', 'one.m3u8'],
])('%s', async (_what, hls_mbr, expected) => {
  const api = fakeApi({
    channelStream: () => ({
      hls: 'one.m3u8',
      hls_mbr,
      img: null,
      screenshot_url: null,
      screenshot_timings: null,
      stream_info: '',
      stat: null,
      packshots: [],
    }),
  });
  expect(await fetchChannelStream(api, asChannelId(3), undefined, { promptsForPin: false })).toMatchObject({
    ok: true,
    value: { url: expected },
  });
});

test('C-820 the list of episodes, which is the guide, is refetched at most every ten seconds, unless it is forced', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-20T18:00:00Z') });
  const api = fakeApi({ contentSchedule: () => [] });
  const client = new QueryClient();
  const query = () =>
    scheduleQuery(api, { id: asChannelId(3), offeredDays: 7 }, epochSeconds(Date.parse('2031-05-20T18:00:00Z') / 1000));
  await client.fetchQuery(query());
  vi.setSystemTime(new Date('2031-05-20T18:00:10Z'));
  await client.fetchQuery(query());
  expect(api.calls).toHaveLength(1);
  await client.fetchQuery({ ...query(), staleTime: 0 });
  expect(api.calls).toHaveLength(2);
});
