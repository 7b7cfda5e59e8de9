import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/port.ts';
import { fakeApi } from '../../testing.tsx';
import { fetchChannelStream, fetchVitrina } from './queries.ts';

const stream = { hls: 'one.m3u8', hls_mbr: 'all.m3u8', stream_info: 'data.json', img: null, stat: { id: '7' }, screenshot_url: null, screenshot_timings: null, packshots: [] };
const config = { config: { web: 'wide', web_vlight: 'light', sdk: 'sdk.js' }, ad: null, img: 'picture', stat: { id: '8' }, trackers: [] };
const encore = { id: 19, name: 'Encore' };
const wide = { isMobile: false, isWebView: false };
const failing = (status: number, code: 'forbidden' | 'not_found' | 'internal_error') => fakeApi({ channelConfig: () => Promise.reject(new ApiError(code, status, 'No.')) });

test('C-306 all qualities are preferred to one, which plays where there are no others', async () => {
  const urlOf = async (answer: object) => {
    const found = await fetchChannelStream(fakeApi({ channelStream: () => answer }), 1, undefined);
    return found.ok ? found.value.url : undefined;
  };
  expect([await urlOf(stream), await urlOf({ ...stream, hls_mbr: '' })]).toEqual(['all.m3u8', 'one.m3u8']);
});

describe('the config of a channel', () => {
  test('C-307 C-660 is asked for by its id, and says which player to embed', async () => {
    const api = fakeApi({ channelConfig: () => config });
    expect(await fetchVitrina(api, encore, 360, wide)).toEqual({ ok: true, value: { url: '', embed: { url: 'wide', sdkUrl: 'sdk.js', title: 'Encore', offsetS: 360 }, poster: 'picture', statId: '8' } });
    expect(api.asked).toEqual(['channelConfig 19']);
  });
  test('C-308 in a web view it is the light one', async () => {
    const found = await fetchVitrina(fakeApi({ channelConfig: () => config }), encore, 360, { isMobile: false, isWebView: true });
    expect(found.ok && found.value.embed?.url).toBe('light');
  });
  test.each([
    ['C-747 a refusal is told to whoever shows alerts', 403, 'forbidden', 'denied', 1],
    ['one that is gone is not: the channel plays like any other', 404, 'not_found', 'not-found', 0],
    ['a failure of the server is worth another try', 500, 'internal_error', 'network', 1],
  ] as const)('%s', async (_rule, status, code, why, told) => {
    const onRefused = vi.fn();
    expect(await fetchVitrina(failing(status, code), encore, 360, wide, onRefused)).toMatchObject({ ok: false, error: { why } });
    expect(onRefused).toHaveBeenCalledTimes(told);
  });
});
