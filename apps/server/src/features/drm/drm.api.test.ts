import { createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { clearKeyLicenseCall } from '@aerial/contract/calls/drm.ts';
import { contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import { asChannelId, asContentId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBox } from '../../media/boxes.ts';
import { fragmentTiming } from '../../media/fragment-timing.ts';
import { readManifest } from '../../origin/testing/dash-player.ts';
import { FILM, loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { contentKeyStore } from '../../drm/keys.pg.ts';
import { protect } from '../../drm/protect.pg.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const SECRET = 'a secret of the tests, long enough';
const START = '2026-11-20T22:15:00Z';
const PROTECTED = 1;
const CLEAR = 2;
/** A real asset of the demo. */
const ASSET = { asset: 'card-borscht-neighbours', segments: 4 };
const MEDIA = join(import.meta.dirname, '../../../../../demo/media');
const COMMUNICATION_KEY = Buffer.alloc(32, 7);

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
let vendor: Server;
/** What the vendor was sent, and what it answers. */
let asked: { url: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
/** What the server wrote into its log, as finely as can be. */
const logged: string[] = [];
let answers: { status: number; body: string | Buffer } = { status: 200, body: 'a licence' };

const viewer = () => requests(server, () => guest.token);
const channelStream = (id = PROTECTED, query = '') => viewer().get(channelStreamCall, `channels/${id}/stream${query}`);
const filmStream = () => viewer().get(contentStreamCall, `libraries/12/contents/${FILM}/stream`);
const kidsOf = async (channelId: number): Promise<string[]> =>
  (await contentKeyStore(server.db, SECRET, server.clock).of({ channelId: asChannelId(channelId) })).map(
    ({ kid }) => kid,
  );
const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const rotate = (from?: number) =>
  server.db
    .transaction()
    .execute((trx) =>
      protect(
        trx,
        { channel: String(PROTECTED), from: from === undefined ? undefined : epochMs(from) },
        SECRET,
        server.clock.now(),
      ),
    );

/** A request at an address that the API gave out. */
const post = (address: string, payload: object | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: address.slice('http://tv.test'.length), payload, headers });
const license = async (drm: DrmInfo | null, kids: readonly string[]) => {
  const answer = await post(drm!.laClearkey!, { kids: kids.map(base64url), type: 'temporary' });
  return {
    status: answer.statusCode,
    ...(answer.json() as { keys?: { kid: string; k: string }[]; error_code?: string }),
  };
};

beforeAll(async () => {
  vendor = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(body) });
      response.writeHead(answers.status).end(answers.body);
    });
  });
  await new Promise<void>((listening) => vendor.listen(0, '127.0.0.1', listening));
  const vendorUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  server = await testServer({
    mediaSecret: SECRET,
    logger: {
      level: 'trace',
      stream: new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged.push(chunk.toString());
          done();
        },
      }),
    },
    drmVariables: { DRM_AXINOM_KEY: COMMUNICATION_KEY.toString('base64') },
  });
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  const drm = {
    clearKey: true,
    vendor: {
      name: 'axinom',
      account: '11111111-2222-3333-4444-555555555555',
      widevine: `${vendorUrl}/widevine`,
      playready: `${vendorUrl}/playready`,
      fairplay: `${vendorUrl}/fairplay`,
      fairplayCertificate: `${vendorUrl}/fairplay.cer`,
      secrets: { communication_key: { env: 'DRM_AXINOM_KEY' } },
    },
  };
  for (const { id, settings } of await server.db.selectFrom('providers').select(['id', 'settings']).execute())
    await server.db
      .updateTable('providers')
      .set({ settings: JSON.stringify({ ...settings, drm }) })
      .where('id', '=', id)
      .execute();
  await server.db
    .updateTable('playlists')
    .set({ items: JSON.stringify([ASSET]), segment_count: ASSET.segments })
    .where('id', '=', (eb) => eb.selectFrom('content_media').select('playlist_id').where('content_id', '=', FILM))
    .execute();
  await server.db.transaction().execute(async (trx) => {
    await protect(trx, { channel: String(PROTECTED) }, SECRET, server.clock.now());
    await protect(trx, { content: FILM }, SECRET, server.clock.now());
  });
  guest = await server.guest();
});
afterAll(() => void vendor.close());
beforeEach(() => {
  server.clock.set(START);
  asked = [];
  answers = { status: 200, body: 'a licence' };
});

describe('the drm block', () => {
  test('C-302 C-382 C-383 C-384 C-385 a protected channel names its forms, and where licences and the certificate are', async () => {
    const { drm, hls, hls_mbr, stat } = await channelStream();
    expect([hls, hls_mbr]).toEqual(['', '']);
    expect(stat).not.toBeNull();
    const { streams, ...addresses } = drm!;
    expect(streams.map(({ type, name }) => [type, name])).toEqual([
      ['hls_fairplay', 'FairPlay'],
      ['hls_widevine', 'Widevine'],
      ['hls_playready', 'PlayReady'],
      ['hls_clearkey', 'ClearKey'],
      ['dash_widevine', 'Widevine'],
      ['dash_playready', 'PlayReady'],
      ['dash_clearkey', 'ClearKey'],
    ]);
    for (const { type, url, license: address } of streams) {
      const file = type.startsWith('dash_') ? 'manifest\\.mpd' : 'index\\.m3u8';
      expect(url).toMatch(new RegExp(`^http://tv\\.test/media/live/1/[^/]+/${file}$`));
      expect(address).toMatch(/^http:\/\/tv\.test\/v2\/drm\/\w+\/license\?ticket=v1\./);
    }
    expect(addresses).toEqual({
      fpsCertificate: expect.stringMatching(/\/v2\/drm\/fairplay\/certificate\?ticket=/),
      laFairplay: streams[0]!.license,
      laWidevine: streams[1]!.license,
      laPlayready: streams[2]!.license,
      laClearkey: streams[3]!.license,
      drm_provider: 'axinom',
    });
  });

  test('a clear channel has none, and its addresses', async () => {
    const { drm, hls_mbr } = await channelStream(CLEAR);
    expect(drm).toBeNull();
    expect(hls_mbr).toContain('/media/live/2/');
  });

  test('a preview and a prepared neighbour get no stream of a protected channel, and count nothing', async () => {
    const count = async () =>
      Number(
        (await server.db
          .selectFrom('playback_stats')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst())!.n,
      );
    const before = await count();
    for (const query of ['?preview=1', '?prepare=1'])
      expect(await channelStream(PROTECTED, query)).toMatchObject({ hls: '', hls_mbr: '', drm: null, stat: null });
    expect(await count()).toBe(before);
  });
});

describe('encrypted media', () => {
  const text = async (path: string) => (await server.app.inject(path)).body;

  test('a film’s playlists name its key, and its segments open with that key only', async () => {
    const { drm } = await filmStream();
    const master = new URL(drm!.streams[0]!.url).pathname;
    const file = (await text(master)).split('\n').find((line) => /^v\d+\.m3u8$/.test(line))!;
    const at = `http://tv.test${master.replace('index.m3u8', file)}`;
    const lines = (await text(new URL(at).pathname)).split('\n');
    const kid = /skd:\/\/([\da-f]{32})/.exec(lines.join('\n'))![1]!;
    const map = lines.findIndex((line) => line.startsWith('#EXT-X-MAP'));
    expect(lines.findIndex((line) => line.startsWith('#EXT-X-KEY:METHOD=SAMPLE-AES'))).toBeGreaterThan(map);
    const segment = lines.find((line) => line.endsWith('.m4s'))!;
    const path = new URL(segment, at).pathname;
    expect(path).toContain(`~${kid}/`);
    const bytes = (await server.app.inject(path)).rawPayload;
    expect(bytes.includes('senc', 0, 'latin1')).toBe(true);
    const init = new URL(/URI="([^"]+)"/.exec(lines[map]!)![1]!, at).pathname;
    const initBytes = (await server.app.inject(init)).rawPayload;
    expect(initBytes.includes(Buffer.from(kid, 'hex'))).toBe(true);
    // The same signature opens neither the clear segment nor one of another key.
    for (const other of [path.replace(`~${kid}`, ''), path.replace(kid, 'f'.repeat(32))])
      expect((await server.app.inject(other)).statusCode).toBe(403);
    const { keys } = await license(drm, [kid]);
    expect(createDecipheriv('aes-128-cbc', Buffer.from(keys![0]!.k, 'base64url'), Buffer.alloc(16))).toBeDefined();
  });

  test('C-382 a player of DASH finds the key’s id in the manifest, gets its licence, and opens a segment', async () => {
    const { drm } = await filmStream();
    const streams = drm!.streams.filter(({ type }) => type.startsWith('dash_'));
    expect(streams.map(({ type, license: address }) => [type, address])).toEqual([
      ['dash_widevine', drm!.laWidevine],
      ['dash_playready', drm!.laPlayready],
      ['dash_clearkey', drm!.laClearkey],
    ]);
    const { url } = streams[2]!;
    const manifest = readManifest(await text(new URL(url).pathname), url);
    const track = manifest.periods[0]!.tracks.find(({ kind }) => kind === 'audio')!;
    const { keys } = await license(drm, [track.kid!.replaceAll('-', '')]);
    const segment = (await server.app.inject(new URL(track.segments[0]!.url).pathname)).rawPayload;
    // The first sample of sound is encrypted whole, under a vector of its own.
    const senc = findBox(segment, 'senc')!;
    const vector = segment.subarray(senc.body + 8, senc.body + 16);
    const { size } = fragmentTiming(segment).samples[0]!;
    const mdat = findBox(segment, 'mdat')!;
    const decipher = createDecipheriv(
      'aes-128-ctr',
      Buffer.from(keys![0]!.k, 'base64url'),
      Buffer.concat([vector, Buffer.alloc(8)]),
    );
    const sample = decipher.update(segment.subarray(mdat.body, mdat.body + size));
    const clear = readFileSync(join(MEDIA, ASSET.asset, `${track.id}.mp4`));
    expect(clear.includes(sample)).toBe(true);
    expect(clear.includes(segment.subarray(mdat.body, mdat.body + size))).toBe(false);
  });

  test('keys are sealed in the database, and under another secret nothing opens', async () => {
    const rows = await server.db.selectFrom('content_keys').selectAll().execute();
    const { drm } = await filmStream();
    const kid = rows.find(({ content_id }) => content_id === asContentId(FILM))!.kid.replaceAll('-', '');
    const { keys } = await license(drm, [kid]);
    const key = Buffer.from(keys![0]!.k, 'base64url');
    for (const row of rows) {
      expect(JSON.stringify(row)).not.toContain(key.toString('hex'));
      expect(JSON.stringify(row)).not.toContain(key.toString('base64'));
    }
    const elsewhere = contentKeyStore(server.db, 'another secret, just as long', server.clock);
    await expect(elsewhere.of({ contentId: asContentId(FILM) })).rejects.toThrow('MEDIA_SECRET');
  });
});

describe('a ClearKey licence', () => {
  test('C-724 holds the keys that are requested, and no others', async () => {
    const { drm } = await channelStream();
    const [kid] = await kidsOf(PROTECTED);
    const answer = await license(drm, [kid!, 'e'.repeat(32)]);
    expect(answer).toMatchObject({ status: 200, keys: [{ kty: 'oct', kid: base64url(kid!) }] });
    expect(answer.keys).toHaveLength(1);
    expect(Buffer.from(answer.keys![0]!.k, 'base64url')).toHaveLength(16);
  });

  test('is not given for another stream’s key, without a ticket, or with a changed one', async () => {
    const { drm } = await filmStream();
    const kids = await kidsOf(PROTECTED);
    expect(await license(drm, kids)).toMatchObject({ status: 403, error_code: 'permission_denied' });
    for (const query of [
      '',
      '?ticket=',
      `?ticket=${'A'.repeat(40)}`,
      `${new URL(drm!.laClearkey!).search.slice(0, -3)}AAA`,
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/v2/drm/clearkey/license${query}`,
        payload: { kids: [] },
      });
      expect([answer.statusCode, answer.json().error_code]).toEqual([403, 'signature_invalid']);
    }
  });

  test.each([
    ['its player has not reported for too long', async () => server.clock.set(epochMs(Date.parse(START) + 91_000))],
    [
      'its viewer has left',
      () =>
        server.db
          .updateTable('playback_stats')
          .set({ ended_at: new Date(START) })
          .where('ended_at', 'is', null)
          .execute(),
    ],
  ])('is not given when %s', async (_why, end) => {
    const { drm } = await channelStream();
    await end();
    expect(await license(drm, await kidsOf(PROTECTED))).toMatchObject({ status: 403, error_code: 'signature_expired' });
  });

  test('is not given once the channel is no longer the viewer’s, or the viewer has signed out', async () => {
    const { drm } = await channelStream();
    const kids = await kidsOf(PROTECTED);
    const own = (isFree: boolean) =>
      server.db
        .updateTable('provider_channels')
        .set({ is_free: isFree })
        .where('channel_id', '=', asChannelId(PROTECTED))
        .execute();
    await own(false);
    expect(await license(drm, kids)).toMatchObject({ status: 403, error_code: 'permission_denied' });
    await own(true);
    expect(await license(drm, kids)).toMatchObject({ status: 200 });
    const other = await server.guest();
    const stream = await requests(server, () => other.token).get(channelStreamCall, `channels/${PROTECTED}/stream`);
    await server.db.deleteFrom('tokens').where('user_id', '=', other.user.id).execute();
    expect(await license(stream.drm, kids)).toMatchObject({ status: 403, error_code: 'signature_expired' });
  });

  test('the answer is the contract’s, and no cache stores it', async () => {
    const { drm } = await channelStream();
    const response = await post(drm!.laClearkey!, { kids: (await kidsOf(PROTECTED)).map(base64url) });
    viewer().success(clearKeyLicenseCall, response);
    expect(response.headers['cache-control']).toBe('no-store');
    const bad = await post(drm!.laClearkey!, { kids: 'all' });
    expect(bad.statusCode).toBe(422);
  });
});

describe('licences of a vendor', () => {
  const challenge = Buffer.from([8, 1, 18, 0, 255]);
  const binary = { 'content-type': 'application/octet-stream' };

  test('C-725 the challenge goes to the vendor with a signed message about the keys, and the licence comes back', async () => {
    const { drm } = await channelStream();
    const answer = await post(drm!.laWidevine!, challenge, binary);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, 'a licence', 'no-store']);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url).toBe('/widevine');
    expect(asked[0]!.body.equals(challenge)).toBe(true);
    const [, claims = ''] = String(asked[0]!.headers['x-axdrm-message']).split('.');
    const message = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(message.message.license).toEqual({ duration: 600, allow_persistence: false });
    expect(message.message.content_keys_source.inline).toHaveLength(1);
  });

  test('C-723 the FairPlay certificate is fetched from the vendor', async () => {
    const { drm } = await channelStream();
    answers = { status: 200, body: Buffer.from([0x30, 0x82, 0, 1]) };
    const answer = await server.app.inject(drm!.fpsCertificate!.slice('http://tv.test'.length));
    expect([answer.statusCode, answer.rawPayload.toString('hex'), asked[0]!.url]).toEqual([
      200,
      '30820001',
      '/fairplay.cer',
    ]);
  });

  test.each([
    ['as it is', binary, Buffer.from('the spc')],
    [
      'as a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      Buffer.from(`spc=${Buffer.from('the spc').toString('base64')}`),
    ],
    [
      'as JSON',
      { 'content-type': 'application/json' },
      Buffer.from(JSON.stringify({ spc: Buffer.from('the spc').toString('base64') })),
    ],
  ])('C-724 players of FairPlay send their request %s', async (_how, headers, body) => {
    const { drm } = await channelStream();
    expect((await post(drm!.laFairplay!, body, headers)).statusCode).toBe(200);
    expect(asked[0]!.body.toString()).toBe('the spc');
  });

  test('a vendor that does not answer is a clear error, after which a retry works; clear channels notice nothing', async () => {
    const { drm } = await channelStream();
    answers = { status: 503, body: 'down' };
    const failed = await post(drm!.laWidevine!, challenge, binary);
    expect([failed.statusCode, failed.json().error_code, failed.headers['retry-after']]).toEqual([
      502,
      'upstream_failed',
      '5',
    ]);
    expect(failed.body).not.toContain('down');
    expect((await channelStream(CLEAR)).hls_mbr).not.toBe('');
    answers = { status: 200, body: 'a licence' };
    expect((await post(drm!.laWidevine!, challenge, binary)).statusCode).toBe(200);
  });

  test('nothing reaches the vendor for a closed stream, an empty request, or one that is too large', async () => {
    const { drm } = await channelStream();
    expect((await post(drm!.laWidevine!, Buffer.alloc(0), binary)).statusCode).toBe(400);
    expect((await post(drm!.laWidevine!, Buffer.alloc(100_000), binary)).statusCode).toBe(413);
    server.clock.set(epochMs(Date.parse(START) + 91_000));
    expect((await post(drm!.laWidevine!, challenge, binary)).statusCode).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('the change of a channel’s key', () => {
  test('needs a minute, in which all processes learn of it', async () => {
    expect(await rotate(Date.parse(START) + 30_000)).toBe('too-soon');
  });

  test('the next key comes with the licence before it is used; the one after it does not', async () => {
    const [first] = await kidsOf(PROTECTED);
    await rotate(Date.parse(START) + 300_000);
    await rotate(Date.parse(START) + 3_600_000);
    const [, second, third] = await kidsOf(PROTECTED);
    const { drm } = await channelStream();
    const kidsIn = async (kids: string[]) =>
      (await license(drm, kids)).keys?.map(({ kid }) => Buffer.from(kid, 'base64url').toString('hex'));
    // Keys are read again within seconds.
    server.clock.set(epochMs(Date.parse(START) + 20_000));
    expect(await kidsIn([first!])).toEqual([first, second]);
    expect(await kidsIn([third!])).toBeUndefined();
  });
});

test('nothing of all this has left a key or a ticket in the log', async () => {
  const { drm } = await channelStream();
  const kids = await kidsOf(PROTECTED);
  const { keys } = await license(drm, kids);
  expect(keys!.length).toBeGreaterThan(0);
  expect(logged.some((line) => line.includes('/v2/drm/clearkey/license'))).toBe(true);
  const log = logged.join('');
  expect(log).not.toContain(new URL(drm!.laClearkey!).searchParams.get('ticket'));
  expect(log).not.toContain('ticket=v1');
  for (const { k } of keys!) {
    const key = Buffer.from(k, 'base64url');
    for (const form of [k, key.toString('hex'), key.toString('base64')]) expect(log).not.toContain(form);
  }
});
