/** Memory exhaustion without a login: made-up addresses must not fill the caches. */
import { calls } from '@aerial/contract/index.ts';
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import { testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageBuild } from './page-build.ts';

const MIB = 1024 * 1024;
const BUDGET = 2 * MIB;
/** Distinct addresses for each route. */
const FLOOD = 150;
const LONG = 'y'.repeat(6_000);

let server: TestServer;
let site: string;
let token: string;
let playlist: string;
beforeAll(async () => {
  const pictures = mkdtempSync(path.join(tmpdir(), 'aerial-flood-'));
  writeFileSync(
    path.join(pictures, 'a.png'),
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#abc' } })
      .png()
      .toBuffer(),
  );
  server = await testServer({ web: pageBuild(), documentCacheBytes: BUDGET, pictureRoots: [pictures] });
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  site = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = (await server.guest()).token;
  const stream = (await (await fetch(`${site}/v2/channels/1/stream?access_token=${token}`)).json()) as {
    hls_mbr: string;
  };
  playlist = new URL(stream.hls_mbr).pathname;
}, 120_000);
afterAll(() => server.app.close());

const flood = async (address: (index: number) => string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < FLOOD; index += 1) {
    const answer = await fetch(site + address(index), { redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
};
const cachedBytes = () =>
  Object.fromEntries(Object.entries(server.cacheSizes()).map(([name, { bytes }]) => [name, bytes]));
const grown = (before: Record<string, number>) =>
  Object.entries(cachedBytes()).reduce((sum, [name, bytes]) => sum + bytes - before[name]!, 0);

/** Calls whose answers are shared documents: those with an ETag. */
const withQuery = (call: (typeof calls)[number]) => {
  const required = (call.query as { required?: string[] } | undefined)?.required ?? [];
  const values: Record<string, string> = { channels: '1', start: '1795212000', end: '1795215600', person_id: '501' };
  return [`access_token=${token}`, ...required.map((name) => `${name}=${values[name] ?? '1'}`)].join('&');
};
const pathOf = (call: (typeof calls)[number]) =>
  call.path
    .replace(/\/(contents|content_metadata)\/:id/, '/$1/641000000000001001')
    .replace(/\/(rowsets)\/:id/, '/$1/101')
    .replace(/\/rows\/:id/, '/rows/640000000000000102')
    .replace(/\/persons\/:id/, '/persons/501')
    .replaceAll(/:\w+/g, '1');

describe('addresses that are requested once', () => {
  test.each([
    ['an unknown address with a line break', (index: number) => `/%0a${index}${LONG}`],
    ['an unknown page', (index: number) => `/no/such/${index}${LONG}`],
    ['a page of a content that is not there', (index: number) => `/contents/${index}${LONG}`],
    ['a page with an unknown parameter', (index: number) => `/sport?x${index}=${LONG}`],
    ['a page with a long parameter of its own', (index: number) => `/sport?genre=${index}${LONG}`],
    ['a page for an unknown partner', (index: number) => `/sport?partner=${index}${LONG}`],
    ['an unknown address of the API', (index: number) => `/v2/${index}${LONG}`],
    ['an unknown file', (index: number) => `/assets/${index}${LONG}.js`],
    ['an unknown picture', (index: number) => `/pictures/${index}${LONG}.webp?w=300`],
    ['a picture with an unknown parameter', (index: number) => `/pictures/a.png?w=320&x${index}=${LONG.slice(0, 500)}`],
    ['a playlist with an unknown parameter', (index: number) => `${playlist}?x=${index}${LONG}`],
    [
      'a playlist of a rendition that is not there',
      (index: number) => playlist.replace(/[\w.]+$/, `${index}${LONG}.m3u8`),
    ],
    ['a playlist under a token that is none', (index: number) => `/media/live/1/${index}${LONG}.x/index.m3u8`],
    [
      'a call with a token that is none',
      (index: number) => `/v2/channels/channel_list?access_token=${String(index).padStart(40, 'a')}`,
    ],
  ])('%s leaves nothing in a cache', async (_what, address) => {
    await flood(address);
    const before = cachedBytes();
    expect((await flood((index) => address(index + FLOOD))).every((status) => status < 500)).toBe(true);
    expect(grown(before)).toBeLessThan(32 * 1024);
  });

  test('a shared call with an unknown parameter takes one cache entry, however the parameter is written', async () => {
    let shared = 0;
    for (const call of calls.filter(({ method, auth }) => method === 'GET' && auth !== 'operator')) {
      const address = `${pathOf(call)}?${withQuery(call)}`;
      const first = await fetch(site + address);
      await first.arrayBuffer();
      if (!first.headers.has('etag')) continue;
      shared += 1;
      const before = cachedBytes();
      for (let index = 0; index < 10; index += 1)
        await (await fetch(`${site}${address}&x${index}=${LONG.slice(0, 300)}`)).arrayBuffer();
      expect([call.id, grown(before)]).toEqual([call.id, 0]);
    }
    expect(shared).toBeGreaterThan(15);
  });
});

describe('addresses that each name a different document', () => {
  test.each([
    [
      'the guide of a channel',
      (index: number) =>
        `/v2/channels/1/content_schedule?start=${1_795_000_000 + index}&end=${1_795_090_000 + index}&access_token=${token}`,
    ],
    ['a page of a row', (index: number) => `/v2/rows/640000000000000102?offset=${index}&access_token=${token}`],
    ['a page with a filter', (index: number) => `/movies?genre=${index}`],
  ])('%s fills the cache up to its budget at most', async (_what, address) => {
    await flood(address);
    await flood((index) => address(index + FLOOD));
    const { documents } = server.cacheSizes();
    expect(documents.bytes).toBeLessThanOrEqual(BUDGET);
    expect(documents.entries).toBeGreaterThan(0);
  });

  test('frequently requested documents stay cached meanwhile', async () => {
    const start = async () => (await fetch(`${site}/`)).headers.get('etag');
    const tag = await start();
    await start();
    for (let round = 0; round < 4; round += 1) await flood((index) => `/movies?genre=${round}${index}00`);
    expect(server.cacheSizes().documents.bytes).toBeGreaterThan(BUDGET / 2);
    await server.db.updateTable('rowsets').set({ slug: 'gone' }).where('slug', '=', 'start').execute();
    expect(await start()).toBe(tag);
  });
});
