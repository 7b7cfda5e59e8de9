// @vitest-environment jsdom
import Hls, { type LoaderCallbacks, type LoaderConfiguration, type LoaderContext } from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAhead } from './hls-ahead.ts';

const at = (file: string) => `https://tv.test/media/live/1/token/${file}`;
const text = ['#EXTM3U', '#EXT-X-MAP:URI="i.mp4"', ...[1, 2, 3].flatMap((n) => ['#EXTINF:2,', `${n}.m4s`]), ''].join(
  '\n',
);
const config = { loadPolicy: { maxTimeToFirstByteMs: 1000 }, timeout: 1000 } as LoaderConfiguration;

let asked: string[];
let ordinary: string[];
beforeEach(() => {
  asked = [];
  ordinary = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
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

/** What hls.js is answered; undefined when its ordinary loader was asked instead. */
async function load(ahead: ReturnType<typeof createAhead>, url: string): Promise<string | undefined> {
  const loader = new ahead.loader(Hls.DefaultConfig);
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

test('what came is answered once, and the segments to begin with are asked for at once', async () => {
  const ahead = createAhead();
  expect(ahead.begin({ at: performance.now(), list: [{ url: at('v360.m3u8'), text }] })).toBeCloseTo(5.9);
  expect(asked).toEqual([at('i.mp4'), at('1.m4s')]);
  expect(await load(ahead, at('v360.m3u8'))).toBe(text);
  expect(await load(ahead, at('1.m4s'))).toBe('bytes');
  expect(await load(ahead, at('v360.m3u8'))).toBeUndefined();
});
test('what fails here is asked for in the ordinary way, with its errors', async () => {
  const ahead = createAhead();
  ahead.begin({ at: performance.now(), list: [{ url: at('v360.m3u8'), text }] });
  expect(await load(ahead, at('i.mp4'))).toBeUndefined();
  expect(ordinary).toEqual([at('i.mp4')]);
});
test('playlists that the present has left behind are not used', () => {
  const ahead = createAhead();
  expect(ahead.begin({ at: performance.now() - 3000, list: [{ url: at('v360.m3u8'), text }] })).toBeUndefined();
  expect([asked, ahead.has(at('v360.m3u8'))]).toEqual([[], false]);
});
