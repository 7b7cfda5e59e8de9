import { channelConfigCall, channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyMedia } from '../origin/addresses/signature.ts';
import { requests } from '../testing/answers.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { serveElsewhere } from './elsewhere.ts';
import { loadTinyDemo, tinyCatalogue } from './testing/tiny-catalogue.ts';

const SECRET = 'a secret of the tests, long enough';
const START = '2026-11-20T22:15:00Z';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer({ mediaSecret: SECRET });
  server.clock.set(START);
  const [first, second, paid] = tinyCatalogue.channels;
  const channels = [
    { ...first!, isVitrina: true },
    { ...second!, isRadio: true },
    paid!,
    { ...first!, id: 4, slug: 'log', records: 1 },
  ];
  await loadTinyDemo(server.db, server.clock, { ...tinyCatalogue, channels });
  serveElsewhere(server.app, { db: server.db, clock: server.clock, mediaSecret: SECRET });
  token = (await server.guest()).token;
});
const viewer = () => requests(server, () => token);
const get = (url: string) => server.app.inject({ method: 'GET', url });
const claims = (address: string) => {
  const [, kind = '', id = '', signature = ''] = /\/media\/(\w+)\/([^/]+)\/([^/]+)\//.exec(address) ?? [];
  const verified = verifyMedia(SECRET, signature, { kind: kind as 'live', id }, server.clock.now());
  return verified.ok ? verified.value : undefined;
};

describe('the demo’s partner', () => {
  test('has a page and a script, at the addresses that the channel’s config names', async () => {
    const { config } = await viewer().get(channelConfigCall, 'channels/1/config');
    for (const address of [
      config.web,
      config.web_vlight!,
      config.sdk,
      'http://tv.test/__demo/player.js',
      'http://tv.test/__demo/player.css',
      'http://tv.test/__demo/hls.js',
    ]) {
      const answer = await get(address.replace('http://tv.test', ''));
      expect([address, answer.statusCode, answer.body.length > 100]).toEqual([address, 200, true]);
    }
    const page = await get('/__demo/player?channel=1');
    expect([
      page.headers['content-type'],
      page.headers['x-frame-options'],
      page.headers['content-security-policy'],
    ]).toEqual(['text/html; charset=utf-8', undefined, expect.not.stringContaining('frame-ancestors')]);
  });

  test('plays the channels that were given to it, small ones in its light mode, and no others', async () => {
    expect(claims((await get('/__demo/stream?channel=1')).json().address)).toMatchObject({
      kind: 'live',
      id: '1',
      viewer: 'partner',
    });
    expect(claims((await get('/__demo/stream?channel=1&light=1')).json().address)).toMatchObject({ isPreview: true });
    for (const channel of ['2', '3', '999', 'x', ''])
      expect((await get(`/__demo/stream?channel=${channel}`)).statusCode).toBe(404);
  });
});

test('the feed of a recorded channel is the live one, for a while; others have none', async () => {
  const answer = await get('/__demo/feed/1/index.m3u8');
  expect([answer.statusCode, claims(String(answer.headers.location))]).toEqual([
    302,
    expect.objectContaining({ kind: 'live', id: '1', isPreview: true }),
  ]);
  for (const channel of ['3', '4', 'x']) expect((await get(`/__demo/feed/${channel}/index.m3u8`)).statusCode).toBe(404);
});

test('the stream of a radio has no pictures of its positions', async () => {
  expect((await viewer().get(channelStreamCall, 'channels/2/stream')).screenshot_url).toBeNull();
  expect((await viewer().get(channelStreamCall, 'channels/1/stream')).screenshot_url).toContain('.jpg');
});
