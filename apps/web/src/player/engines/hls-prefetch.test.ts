// @vitest-environment jsdom
import Hls, { type LoaderCallbacks, type LoaderConfiguration, type LoaderContext } from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHlsPrefetch } from './hls-prefetch.ts';

const at = (file: string) => `https://tv.test/media/live/1/token/${file}`;
const text = ['#EXTM3U', '#EXT-X-MAP:URI="i.mp4"', ...[1, 2, 3].flatMap((n) => ['#EXTINF:2,', `${n}.m4s`]), ''].join(
  '\n',
);
const config = { loadPolicy: { maxTimeToFirstByteMs: 1000 }, timeout: 1000 } as LoaderConfiguration;

let requests: string[];
let ordinary: string[];
beforeEach(() => {
  requests = [];
  ordinary = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return new Response('bytes', { status: url.endsWith('1.m4s') ? 200 : 404 });
  });
  vi.spyOn(Hls.DefaultConfig.loader.prototype, 'load').mockImplementation(
    (...given: unknown[]) => void ordinary.push((given[0] as LoaderContext).url),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What hls.js receives; undefined when its own loader was used instead. */
async function load(prefetch: ReturnType<typeof createHlsPrefetch>, url: string): Promise<string | undefined> {
  const loader = new prefetch.loader(Hls.DefaultConfig);
  return new Promise((resolve) => {
    const known = ordinary.length;
    void vi
      .waitUntil(() => ordinary.length > known)
      .then(
        () => resolve(undefined),
        () => {},
      );
    const onSuccess = ({ data }: { data?: unknown }) =>
      resolve(typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer));
    loader.load({ url, responseType: '' } as LoaderContext, config, {
      onSuccess,
    } as unknown as LoaderCallbacks<LoaderContext>);
  });
}

test('a playlist that came with the stream is served once, and its first segments are prefetched at once', async () => {
  const prefetch = createHlsPrefetch();
  expect(prefetch.begin({ at: performance.now(), list: [{ url: at('v360.m3u8'), text }] })).toBeCloseTo(5.9);
  expect(requests).toEqual([at('i.mp4'), at('1.m4s')]);
  expect(await load(prefetch, at('v360.m3u8'))).toBe(text);
  expect(await load(prefetch, at('1.m4s'))).toBe('bytes');
  expect(await load(prefetch, at('v360.m3u8'))).toBeUndefined();
});
test('a failed prefetch falls back to the loader of hls.js, with its errors', async () => {
  const prefetch = createHlsPrefetch();
  prefetch.begin({ at: performance.now(), list: [{ url: at('v360.m3u8'), text }] });
  expect(await load(prefetch, at('i.mp4'))).toBeUndefined();
  expect(ordinary).toEqual([at('i.mp4')]);
});
test('stale playlists are not used', () => {
  const prefetch = createHlsPrefetch();
  expect(prefetch.begin({ at: performance.now() - 3000, list: [{ url: at('v360.m3u8'), text }] })).toBeUndefined();
  expect([requests, prefetch.has(at('v360.m3u8'))]).toEqual([[], false]);
});
