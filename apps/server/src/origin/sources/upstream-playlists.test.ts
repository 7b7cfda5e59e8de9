import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { OutgoingError, type Outgoing, type OutgoingAnswer } from '../../http/outgoing.ts';
import { verifyUpstream } from '../addresses/signature.ts';
import { cutPlaylist, selectVariant, rewriteAddresses } from '../playlists/rewrite-playlist.ts';
import { upstreamPlaylists, type UpstreamChannel } from './upstream-playlists.ts';

const MULTIVARIANT = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="ru",URI="audio/ru.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="a"
low.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1000,BANDWIDTH=3000000,RESOLUTION=1280x720,AUDIO="a"
http://other.example/high.m3u8
`;
const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1
#EXT-X-MAP:URI="/init.mp4"
#EXTINF:6,
seg-1.ts?x=1
`;
const SECRET = 'secret';
const source: UpstreamChannel = { kind: 'upstream', url: 'http://up.example/tv/ch.m3u8', userAgent: 'Box/1' };

/** An upstream of some addresses; records its requests. */
function upstreamOf(pages: Record<string, string | (() => Promise<Partial<OutgoingAnswer>>)>) {
  const requested: { url: string; userAgent: string | null }[] = [];
  const clock = { ms: 1_920_000_000_000 };
  const fetch: Outgoing = async (input, request) => {
    const url = String(input);
    requested.push({ url, userAgent: request.headers?.(new URL(url))['user-agent'] ?? null });
    const page = pages[url];
    const answer =
      page === undefined ? { status: 404 } : typeof page === 'string' ? { body: Buffer.from(page) } : await page();
    return { status: 200, url, header: () => undefined, body: Buffer.alloc(0), ...answer };
  };
  return {
    requested,
    clock,
    upstream: upstreamPlaylists({ clock: { now: () => epochMs(clock.ms) }, secret: SECRET, fetch }),
  };
}

const value = async <T>(result: Promise<{ ok: true; value: T } | { ok: false; error: string }>): Promise<T> => {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.error);
  return settled.value;
};

test('playlists of the same host get our addresses, others their own', async () => {
  const { upstream, requested } = upstreamOf({ [source.url]: MULTIVARIANT });
  const lines = (await value(upstream.multivariantPlaylist('5', source, 'all'))).split('\n');
  expect(requested).toEqual([{ url: source.url, userAgent: 'Box/1' }]);
  expect(lines[1]).toMatch(/URI="up\/[\w-]{60,}\.m3u8"$/);
  expect(lines[3]).toMatch(/^up\/[\w-]{60,}\.m3u8$/);
  expect(verifyUpstream(SECRET, '5', lines[3]!.slice(3, -5))).toEqual({
    ok: true,
    value: 'http://up.example/tv/low.m3u8',
  });
  expect(lines[5]).toBe('http://other.example/high.m3u8');
});

test('a media playlist has absolute segments, keys and maps', async () => {
  const { upstream } = upstreamOf({ [source.url]: MULTIVARIANT, 'http://up.example/tv/low.m3u8': MEDIA });
  const child = (await value(upstream.multivariantPlaylist('5', source, 'all'))).split('\n')[3]!.slice(3, -5);
  expect(await value(upstream.playlist('5', source, child))).toBe(`#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-KEY:METHOD=AES-128,URI="http://up.example/tv/key.bin",IV=0x1
#EXT-X-MAP:URI="http://up.example/init.mp4"
#EXTINF:6,
http://up.example/tv/seg-1.ts?x=1
`);
  expect(await upstream.playlist('6', source, child)).toEqual({ ok: false, error: 'signature_invalid' });
});

test('spots that an upstream schedules are not in our playlists; its other date ranges are', async () => {
  const spot = `#EXT-X-DATERANGE:ID="spot",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T12:00:00Z",DURATION=15,X-ASSET-URI="https://ads.example/spot.m3u8"`;
  const programme = '#EXT-X-DATERANGE:ID="news",CLASS="programme",START-DATE="2026-11-22T12:00:00Z"';
  const { upstream } = upstreamOf({
    [source.url]: MULTIVARIANT,
    'http://up.example/tv/low.m3u8': MEDIA.replace('#EXTINF', `${spot}\n${programme}\n#EXTINF`),
  });
  const child = (await value(upstream.multivariantPlaylist('5', source, 'all'))).split('\n')[3]!.slice(3, -5);
  const playlist = await value(upstream.playlist('5', source, child));
  expect(playlist).not.toContain('ads.example');
  expect(playlist).toContain(`${programme}\n#EXTINF:6,\nhttp://up.example/tv/seg-1.ts`);
});

test('only addresses that our playlists name are fetched', async () => {
  const { upstream, requested } = upstreamOf({});
  const forged = `${Buffer.from('http://169.254.169.254/latest').toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`;
  expect(await upstream.playlist('5', source, forged)).toEqual({ ok: false, error: 'signature_invalid' });
  expect(requested).toEqual([]);
});

test('an upstream without a multivariant playlist gets one', async () => {
  const { upstream } = upstreamOf({ [source.url]: MEDIA });
  const lines = (await value(upstream.multivariantPlaylist('5', source, 'all'))).split('\n');
  expect(lines[1]).toMatch(/^#EXT-X-STREAM-INF:BANDWIDTH=\d+$/);
  expect(verifyUpstream(SECRET, '5', lines[2]!.slice(3, -5))).toEqual({ ok: true, value: source.url });
});

test('all viewers of a second are served by one request', async () => {
  const { upstream, requested, clock } = upstreamOf({ [source.url]: MULTIVARIANT });
  await Promise.all(Array.from({ length: 10 }, () => upstream.multivariantPlaylist('5', source, 'all')));
  expect(requested).toHaveLength(1);
  clock.ms += 1000;
  await upstream.multivariantPlaylist('5', source, 'all');
  expect(requested).toHaveLength(2);
});

test.each([
  ['answers an error', async () => ({ status: 500, body: Buffer.from(MULTIVARIANT) })],
  ['answers a web page', async () => ({ body: Buffer.from('<html>') })],
  ['cannot be reached', async () => Promise.reject(new OutgoingError('unreachable', 'it cannot be reached'))],
])('an upstream that %s is a failure of the upstream', async (_what, page) => {
  const { upstream } = upstreamOf({ [source.url]: page });
  expect(await upstream.multivariantPlaylist('5', source, 'all')).toEqual({ ok: false, error: 'upstream_failed' });
});

test('the archive is requested by the channel’s template, for at most four hours', async () => {
  const catchup = { mode: 'append', source: '?utc=${start}&end=${end}', days: 7 } as const;
  const { upstream, requested } = upstreamOf({});
  await upstream.multivariantPlaylist('5', { ...source, catchup }, 'all', epochSeconds(1_919_900_000));
  expect(requested.map(({ url }) => url)).toEqual([`${source.url}?utc=1919900000&end=${1_919_900_000 + 4 * 3600}`]);
  expect(await upstream.multivariantPlaylist('5', source, 'all', epochSeconds(1_919_900_000))).toEqual({
    ok: false,
    error: 'not_on_air',
  });
});

describe('an archive that runs into a blackout', () => {
  const part = (at: number) => `#EXTINF:6,\nseg-${at}.ts`;
  const media = (parts: readonly string[], ...tags: string[]) =>
    ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...tags, ...parts, ''].join('\n');
  const segments = (text: string | undefined) => text?.split('\n').filter((line) => line.startsWith('seg'));
  const range = { from: 1000, until: 1015 };

  test('ends before it, by durations from its beginning', () => {
    const cut = cutPlaylist(media([part(0), part(1), part(2)], '#EXT-X-PLAYLIST-TYPE:VOD'), range);
    expect([segments(cut), cut!.endsWith('#EXT-X-ENDLIST\n')]).toEqual([['seg-0.ts', 'seg-1.ts'], true]);
  });
  test('ends before it, by its dates in a sliding window', () => {
    const cut = cutPlaylist(
      media(['#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:16:45.000Z', part(0), part(1)], '#EXT-X-MEDIA-SEQUENCE:40'),
      range,
    );
    expect(segments(cut)).toEqual(['seg-0.ts']);
  });
  test('is not on air within it, and whole when it ends before', () => {
    expect(cutPlaylist(media([part(0)]), { from: 1000, until: 1003 })).toBeUndefined();
    const text = media([part(0)]);
    expect(cutPlaylist(text, range)).toBe(text);
  });
  test('is requested no further than it, and its playlists are cut', async () => {
    const catchup = { mode: 'append', source: '?utc=${start}&end=${end}' } as const;
    const start = 1_919_900_000;
    const own = { ...source, catchup };
    const { upstream, requested } = upstreamOf({
      [`${source.url}?utc=${start}&end=${start + 600}`]: media([part(0), part(1), part(2)]),
    });
    const master = await value(
      upstream.multivariantPlaylist('5', own, 'all', epochSeconds(start), epochSeconds(start + 600)),
    );
    expect(requested).toHaveLength(1);
    const token = /up\/(.+)\.m3u8/.exec(master)![1]!;
    expect(
      (
        await value(upstream.playlist('5', own, token, { from: epochSeconds(start), until: epochSeconds(start + 13) }))
      ).match(/seg-/g),
    ).toHaveLength(2);
  });
});

test.each([
  ['best', 'http://other.example/high.m3u8'],
  ['lowest', 'low.m3u8'],
] as const)('the %s variant alone', (selection, expected) => {
  const selected = selectVariant(MULTIVARIANT, selection);
  expect(selected.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([expected]);
  expect(selected).toContain('#EXT-X-MEDIA:');
});

test('an unparsable address stays as it is', () => {
  expect(rewriteAddresses('#EXTM3U\nhttp://[\n', 'http://up.example/', (url) => url.href)).toBe('#EXTM3U\nhttp://[\n');
});
