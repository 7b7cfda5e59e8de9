import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@aerial/domain/time.ts';
import { expect, onTestFinished, test } from 'vitest';
import { outgoing } from '../../http/outgoing.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import { readSource } from './source-health.ts';

type Files = Readonly<Record<string, string | Buffer | readonly string[]>>;

/** A feed of files; one that is several is another one at each request. */
async function feed(files: Files): Promise<string> {
  const asked = new Map<string, number>();
  const answer: RequestListener = ({ url = '' }, response) => {
    const file = files[url];
    if (file === undefined) return void response.writeHead(404).end();
    const at = asked.get(url) ?? 0;
    asked.set(url, at + 1);
    response.end(Array.isArray(file) ? file[Math.min(at, file.length - 1)] : file);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const media = (seq: number, more = '') =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${seq}\n${more}#EXTINF:2,\ns.ts\n`;
const dated = (at: number) => `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}\n`;
const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=640x360
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=4000000,RESOLUTION=1920x1080,FRAME-RATE=25,CODECS="avc1.640028,mp4a.40.2"
high.m3u8
`;
const segment = Buffer.alloc(250_000);
const deps = { fetch: outgoing({ privateNetworks: ANY_NETWORK }), clock: systemClock, wait: async () => {} };
const read = async (files: Files, path = '/index.m3u8', more = {}) =>
  readSource({ url: `${await feed(files)}${path}` }, { ...deps, ...more });

test('a live feed: what its best variant announces, and the bitrate of its latest segment', async () => {
  const now = Date.now();
  const found = await read({ '/index.m3u8': master, '/high.m3u8': media(5, dated(now - 4000)), '/s.ts': segment });
  expect(found).toMatchObject({
    isLive: true,
    fault: null,
    announcedBitrate: 4_000_000,
    resolution: '1920x1080',
    frameRate: 25,
    codecs: 'avc1.640028,mp4a.40.2',
    variants: 2,
    segmentS: 2,
    bitrate: 1_000_000,
  });
  expect(found.behindS).toBeGreaterThan(1);
  expect(found.behindS).toBeLessThan(10);
});

test('a feed without a clock is live once its playlist moves on', async () => {
  const found = await read({ '/index.m3u8': [media(5), media(6)], '/s.ts': segment });
  expect(found).toMatchObject({ isLive: true, variants: 1, behindS: null });
});

test.each<[string, Files, object]>([
  ['is not there', {}, { fault: 'refused', status: 404 }],
  ['is a web page', { '/index.m3u8': '<html>' }, { fault: 'no_playlist' }],
  ['lists nothing', { '/index.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:2\n' }, { fault: 'no_segments' }],
  ['has ended', { '/index.m3u8': `${media(5)}#EXT-X-ENDLIST\n`, '/s.ts': segment }, { fault: 'ended' }],
  ['stands still', { '/index.m3u8': media(5), '/s.ts': segment }, { fault: 'frozen' }],
  ['lists a segment that is gone', { '/index.m3u8': [media(5), media(6)] }, { fault: 'segment_missing', status: 404 }],
])('a feed that %s is not live', async (_what, files, expected) =>
  expect(await read(files)).toMatchObject({ isLive: false, ...expected }),
);

test('a private network is reached only where the installation allows it', async () => {
  const found = await read({ '/index.m3u8': media(5) }, '/index.m3u8', { fetch: outgoing({ privateNetworks: [] }) });
  expect(found).toMatchObject({ isLive: false, fault: 'forbidden_network' });
});
