import { gunzipSync } from 'node:zlib';
import { gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { playbackPaths } from './addresses/playback-paths.ts';
import { firstPlaylists } from './first-playlists.ts';
import { channelPlace, MEDIA_EPOCH } from './segments/media-clock.ts';
import type { ServedPlaylists } from './served-playlists.ts';
import { channel, item } from './testing/builders.ts';
import { AUDIO_TIMESCALE, isSegmentOf, readServed, VIDEO_TIMESCALE } from './testing/fragments.ts';
import { addressesIn, catchUp, claims, film, live, NOW, SECRET, testOrigin, timeline } from './testing/test-origin.ts';

let app: FastifyInstance;
let playlists: ServedPlaylists;
beforeEach(async () => {
  ({ app, playlists } = await testOrigin());
});

test.each([
  ['live', live],
  ['catch-up', catchUp(NOW - 40, true)],
  ['catch-up for any player', catchUp(NOW - 40)],
  ['a film', film],
])('every address that %s names, down to the bytes, is answered', async (_what, paths) => {
  const master = await app.inject(paths.master);
  expect(master.statusCode).toBe(200);
  expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
  expect(master.headers['access-control-allow-origin']).toBe('*');
  const kinds = new Set<unknown>();
  for (const playlist of addressesIn(master.body, paths.master)) {
    const media = await app.inject(playlist);
    expect(media.statusCode).toBe(200);
    const segments = addressesIn(media.body, playlist);
    expect(segments.length).toBeGreaterThanOrEqual(paths === live || paths === film ? 10 : 3);
    for (const address of segments) {
      const bytes = await app.inject(address);
      expect([address, bytes.statusCode]).toEqual([address, 200]);
      expect(bytes.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      kinds.add(bytes.headers['content-type']);
    }
  }
  expect([...kinds].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'audio/mp4',
    'text/vtt; charset=utf-8',
    'video/mp4',
  ]);
});

test.each(['live', 'catchup'] as const)(
  'the addresses of a %s preview open its lowest rendition and no other track',
  async (kind) => {
    const preview = playbackPaths(
      SECRET,
      claims({ kind, id: '3929', isPreview: true, ...(kind === 'catchup' && { from: epochSeconds(NOW - 40) }) }),
    ).master;
    const [audio, video] = addressesIn((await app.inject(preview)).body, preview).toSorted();
    for (const playlist of [audio!, video!, preview.replace('index', 'v720')]) {
      const listed = addressesIn((await app.inject(playlist)).body, playlist).filter((address) =>
        address.startsWith('/media/seg/'),
      );
      expect(listed.length).toBeGreaterThanOrEqual(3);
      for (const address of listed) {
        const [, folder = '', track = '', file] = /^(.*\/)([^/]+)\/([^/]+)$/.exec(address)!;
        expect((await app.inject(address)).statusCode).toBe(200);
        for (const other of ['v1080', 'v720', 'v480', 'v240', 'a-ru', 'a-en', 's-ru', 'none'].filter(
          (name) => name !== track,
        )) {
          expect((await app.inject(`${folder}${other}/${file}`)).json(), other).toMatchObject({
            error_code: 'signature_invalid',
          });
        }
      }
    }
  },
);

test('previews of all viewers share the addresses of their segments', async () => {
  const of = async (viewer: string) => {
    const { master } = playbackPaths(SECRET, claims({ kind: 'live', id: '3929', isPreview: true, viewer }));
    return addressesIn((await app.inject(master.replace('index', 'v720'))).body, master);
  };
  expect(await of('one')).toEqual(await of('another'));
});

test('a live playlist is cached for a second, a complete one for a minute', async () => {
  const age = async (address: string) => (await app.inject(address)).headers['cache-control'];
  expect(await age(live.master.replace('index', 'v720'))).toBe('public, max-age=1');
  expect(await age(catchUp(NOW - 40).master.replace('index', 'v720'))).toBe('public, max-age=1');
  expect(await age(film.master.replace('index', 'v720'))).toBe('public, max-age=60');
});

/** Places on the media clock that the renditions of an archive list, one list for each. */
async function archivePlaces(service: FastifyInstance, playlistsOf: readonly string[]): Promise<number[][]> {
  const answers = await Promise.all(playlistsOf.map((playlist) => service.inject(playlist)));
  return answers.map(({ body }) => [...body.matchAll(/@(\d+)\.(?:m4s|vtt)$/gm)].map(([, place]) => Number(place)));
}

test.each(['master', 'single'] as const)(
  'the %s address of an archive starts at the requested second in players that start near the end, and grows in real time',
  async (address) => {
    let now = NOW * 1000;
    const { app: service } = await testOrigin({ nowMs: () => now });
    const paths = catchUp(NOW - 40);
    const opened = addressesIn((await service.inject(paths[address])).body, paths[address]);
    expect(opened.length).toBeGreaterThan(2);
    const requested = channelPlace(gridNumber(Math.floor((NOW - 40) / 1.92)));
    const first = [requested, requested + 1, requested + 2];
    expect(new Set((await archivePlaces(service, opened)).map(String))).toEqual(new Set([String(first)]));
    now += 1920;
    expect((await archivePlaces(service, opened))[0]).toEqual(first);
    now += 10 * 1920;
    expect((await archivePlaces(service, opened))[0]).toEqual(Array.from({ length: 15 }, (_, i) => requested + i));
    // Opened later, the address starts at the same second.
    const later = addressesIn((await service.inject(paths[address])).body, paths[address]);
    expect((await archivePlaces(service, later))[0]).toEqual(first);
    // For a player that honours EXT-X-START everything so far is listed.
    const { master } = catchUp(NOW - 40, true);
    const whole = addressesIn((await service.inject(master)).body, master);
    expect(whole[0]).toMatch(/a-ru\.m3u8$/);
    expect((await archivePlaces(service, whole))[0]!.at(-1)).toBe(channelPlace(gridNumber(1_000_000_010)));
  },
);

test('a complete archive is listed whole for every player', async () => {
  const { app: service } = await testOrigin({ nowMs: () => (NOW + 3600) * 1000 });
  const paths = catchUp(NOW - 40);
  const [first = ''] = addressesIn((await service.inject(paths.master)).body, paths.master);
  expect(first).toMatch(/a-ru\.m3u8$/);
  expect((await service.inject(first)).body).toMatch(/#EXT-X-ENDLIST\n$/);
});

test('the last listed segment is the one that has just ended', async () => {
  const playlist = await app.inject(live.master.replace('index', 'v720'));
  const last = addressesIn(playlist.body, live.master).at(-1)!;
  // Segment 999,999,999 is the 21st of the programme: card, scene, card and then the third of the second scene's.
  const slice = timeline.at(gridNumber(999_999_999))!;
  expect(isSegmentOf(slice.asset, 'v720', 999_999_999 - slice.start, (await app.inject(last)).rawPayload)).toBe(true);
});

/** When the segments of a rendition start and how they are numbered, as served. */
async function servedTimes(
  paths: { master: string },
  rendition: string,
): Promise<{ decodeTimeS: number; sequence: number }[]> {
  const playlist = paths.master.replace('index', rendition);
  const segments = addressesIn((await app.inject(playlist)).body, playlist).filter((address) =>
    address.endsWith('.m4s'),
  );
  return Promise.all(
    segments.map(async (address) =>
      readServed((await app.inject(address)).rawPayload, rendition.startsWith('v') ? VIDEO_TIMESCALE : AUDIO_TIMESCALE),
    ),
  );
}

test.each([
  ['live', live, (NOW * 1000 - MEDIA_EPOCH) / 1000 - 10 * 1.92],
  ['catch-up', catchUp(NOW - 40), (NOW * 1000 - MEDIA_EPOCH) / 1000 - 21 * 1.92],
  ['a film', film, 0],
])('decode times of %s continue over asset boundaries, in video and audio alike', async (_what, paths, startS) => {
  const [video, audio] = [await servedTimes(paths, 'v360'), await servedTimes(paths, 'a-ru')];
  expect(video.length).toBeGreaterThan(8);
  for (const track of [video, audio]) {
    for (const [i, { decodeTimeS, sequence }] of track.entries()) {
      expect(decodeTimeS).toBeCloseTo(startS + i * 1.92, 6);
      expect(sequence).toBe(track[0]!.sequence + i);
    }
  }
  expect(audio.map(({ sequence }) => sequence)).toEqual(video.map(({ sequence }) => sequence));
});

test('a place beyond every playlist is not found', async () => {
  const [, first] = addressesIn((await app.inject(live.master.replace('index', 'v720'))).body, live.master);
  const at = (place: number) => app.inject(first!.replace(/@\d+/, `@${place}`));
  const now = channelPlace(gridNumber(1_000_000_000));
  expect((await at(now)).statusCode).toBe(200);
  expect((await at(now + 45_001)).statusCode).toBe(404);
});

test('a rendition whose language a programme lacks continues in another', async () => {
  const { app: later } = await testOrigin({ nowMs: () => (NOW + 60) * 1000 });
  const playlist = await later.inject(live.master.replace('index', 'a-ru'));
  expect(new Set(playlist.body.match(/seg\/later\/[^/]+\/[^/]+\/([^/]+)/)?.[1])).toEqual(new Set('a-en'));
});

test('C-452 the stream’s document lists the blackouts, and its sibling index.m3u8 is the multivariant playlist', async () => {
  expect(live.info).toMatch(/\/data\.json$/);
  const info = await app.inject(live.info);
  expect(info.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(info.json()).toEqual({
    channel_id: 3929,
    blackouts: [{ start: NOW + 60, end: NOW + 120 }],
    start: NOW - 20,
    end: NOW,
    live: true,
  });
  const sibling = await app.inject(live.info.replace('data.json', 'index.m3u8'));
  expect(sibling.body).toMatch(/^#EXT-X-STREAM-INF:.*BANDWIDTH=\d+.*RESOLUTION=\d+x\d+/m);
});

test('the document of a film has its duration', async () => {
  expect((await app.inject(film.info)).json()).toEqual({
    content_id: 'film',
    blackouts: [],
    start: 0,
    end: 17 * 1.92,
    live: false,
  });
});

test('a preview has the lowest video only, whatever is requested', async () => {
  const preview = playbackPaths(SECRET, claims({ kind: 'live', id: '3929', isPreview: true })).master;
  expect((await app.inject(preview)).body.match(/RESOLUTION=\S+?,/g)).toEqual(['RESOLUTION=427x240,']);
  expect((await app.inject(preview.replace('index', 'v720'))).body).not.toContain('/v720/');
});

/** The address at which an edge verifies the viewer of a playlist's address. */
const verificationOf = (playlist: string) => playlist.replace('/media/', '/media/viewer/').replace(/\/[^/]+$/, '');

test('an edge may cache that a viewer is verified until the address expires', async () => {
  const paths = playbackPaths(SECRET, claims({ kind: 'live', id: '3929', expiresAt: epochSeconds(NOW + 90) }));
  const answer = await app.inject(verificationOf(paths.master));
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([204, 'public, max-age=90', '']);
});

const gone = playbackPaths(SECRET, claims({ kind: 'live', id: '3929', expiresAt: epochSeconds(NOW) }));
test.each([
  ['an expired address', gone.master, 403, 'signature_expired'],
  ['an expired thumbnail', gone.thumbnails, 403, 'signature_expired'],
  ['a viewer whose address has expired', verificationOf(gone.master), 403, 'signature_expired'],
  ['a viewer of another channel', verificationOf(live.master).replace('3929', '3930'), 403, 'signature_invalid'],
  ['a foreign signature', '/media/live/3929/bm8.AAAAAAAAAAAAAAAAAAAAAA/index.m3u8', 403, 'signature_invalid'],
  [
    'a segment without our signature',
    '/media/seg/scene/1a2b3c4d/zz.AAAAAAAAAAAAAAAAAAAAAA/v720/0@0.m4s',
    403,
    'signature_invalid',
  ],
  [
    'an init section without our signature',
    '/media/init/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.mp4',
    403,
    'signature_invalid',
  ],
  ['an unknown channel', playbackPaths(SECRET, claims({ kind: 'live', id: '1' })).master, 404, 'media_not_found'],
  ['an unknown film', playbackPaths(SECRET, claims({ kind: 'vod', id: 'x' })).master, 404, 'media_not_found'],
  ['a playlist of no rendition', live.master.replace('index', 'x'), 404, 'media_not_found'],
  ['what has not been on air yet', catchUp(NOW + 3600).master, 404, 'media_not_found'],
  ['no media address', '/media/x', 404, 'media_not_found'],
])('%s is refused in the common error envelope', async (_what, address, status, code) => {
  const answer = await app.inject(address);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const body = answer.json<{ detail: string }>();
  expect(body).toEqual({ error_code: code, status_code: status, error: { message: body.detail }, detail: body.detail });
});

test('old segments of a replaced asset are refused', async () => {
  const [address] = addressesIn((await app.inject(film.master.replace('index', 'v720'))).body, film.master).slice(1);
  expect((await app.inject(address!.replace('1a2b3c4d', '1a2b3c4e'))).statusCode).toBe(403);
  expect((await app.inject(address!)).statusCode).toBe(200);
});

test('a long playlist is compressed for clients that accept it', async () => {
  const address = catchUp(NOW - 40).master.replace('index', 'v720');
  const { app: long } = await testOrigin({ nowMs: () => (NOW + 80) * 1000 });
  const plain = await long.inject(address);
  const packed = await long.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('VLC 3, which cannot read the encoding it accepts, gets playlists uncompressed', async () => {
  const { app: long } = await testOrigin({ nowMs: () => (NOW + 80) * 1000 });
  const answer = await long.inject({
    url: catchUp(NOW - 40).master.replace('index', 'v720'),
    headers: { 'accept-encoding': 'deflate, gzip' },
  });
  expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([undefined, 'accept-encoding']);
  expect(answer.body.length).toBeGreaterThan(4096);
});

test('HEAD responds with headers only', async () => {
  const answer = await app.inject({ method: 'HEAD', url: live.master });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(100);
});

test('a programme whose media is missing is omitted, in the same place in all renditions', async () => {
  const holed = channel(999_999_970, [
    [10, [item('scene', 10)]],
    [5, [item('missing', 5)]],
    [15, [item('card', 15)]],
  ]);
  const { app: holedOrigin } = await testOrigin({ channel: { kind: 'timeline', timeline: holed } });
  const from = catchUp(NOW - 55).master;
  const numbers = (body: string) =>
    body.split('\n').filter((line) => /^#EXT(-X-(MEDIA-S|DISC|PROGRAM)|INF)/.test(line));
  const video = await holedOrigin.inject(from.replace('index', 'v360'));
  expect(video.body).not.toContain('missing');
  expect(numbers(video.body)).toEqual(numbers((await holedOrigin.inject(from.replace('index', 'a-ru'))).body));
});

test('two machines serve the same bytes', async () => {
  const { app: other } = await testOrigin();
  for (const file of ['index', 'v720', 'a-en', 's-ru']) {
    const address = live.master.replace('index', file);
    expect((await app.inject(address)).body).toBe((await other.inject(address)).body);
  }
});

test('an upstream channel is served under the same addresses', async () => {
  const upstream = Fastify();
  upstream.get(
    '/ch/index.m3u8',
    async () => '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360\nlow.m3u8\n',
  );
  upstream.get('/ch/low.m3u8', async () => '#EXTM3U\n#EXTINF:4,\n1.ts\n');
  const base = await upstream.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { app: foreign } = await testOrigin({ channel: { kind: 'upstream', url: `${base}/ch/index.m3u8` } });
    const master = await foreign.inject(live.master);
    const [child] = addressesIn(master.body, live.master);
    expect((await foreign.inject(child!)).body).toBe(`#EXTM3U\n#EXTINF:4,\n${base}/ch/1.ts\n`);
    expect((await foreign.inject(live.info)).json()).toMatchObject({ channel_id: 3929, blackouts: [], live: true });
    await upstream.close();
    const { app: away } = await testOrigin({ channel: { kind: 'upstream', url: `${base}/ch/index.m3u8` } });
    expect((await away.inject(live.master)).statusCode).toBe(502);
  } finally {
    await upstream.close();
  }
});

test('the first playlists equal the served ones; no request to another server is made for them', async () => {
  const first = await firstPlaylists(playlists, claims({ kind: 'live', id: '3929' }));
  expect(first.map(({ file }) => file)).toEqual(['index.m3u8', 'v360.m3u8', 'a-ru.m3u8']);
  for (const { file, text } of first)
    expect((await app.inject(live.master.replace('index.m3u8', file))).body).toBe(text);
  expect(await firstPlaylists(playlists, claims({ kind: 'live', id: '404' }))).toEqual([]);
  expect(
    await firstPlaylists(playlists, claims({ kind: 'catchup', id: '3929', from: epochSeconds(NOW - 60) })),
  ).toEqual([]);

  const upstream = await testOrigin({ channel: { kind: 'upstream', url: 'http://127.0.0.1:9/index.m3u8' } });
  expect(await firstPlaylists(upstream.playlists, claims({ kind: 'live', id: '3929' }))).toEqual([]);
});

test('radio is the audio of the channel: no video in the playlists, no thumbnails', async () => {
  const { app: radio } = await testOrigin({ channel: { kind: 'timeline', timeline, audioOnly: true } });
  const master = (await radio.inject(live.master)).body;
  expect(master).toMatch(/^#EXT-X-STREAM-INF:BANDWIDTH=\d+,CODECS="mp4a\.40\.2",AUDIO="audio"\na-ru\.m3u8$/m);
  expect(master).not.toContain('RESOLUTION');
  const [sound, other] = [live.master.replace('index', 'a-ru'), live.master.replace('index', 'v360')];
  const segment = addressesIn((await radio.inject(sound)).body, sound).at(-1)!;
  expect([
    (await radio.inject(segment)).statusCode,
    (await radio.inject(other)).statusCode,
    (await radio.inject(`${live.thumbnails}?ts=${NOW - 20}`)).statusCode,
  ]).toEqual([200, 404, 404]);
});
