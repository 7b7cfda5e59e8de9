/** Two machines with data folders of their own and one media store: pictures and documents through the addresses that clients request. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asProviderId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileCache } from '../disk/file-cache.ts';
import { operatorStore } from '../features/operators/repo.pg.ts';
import { renewOperatorToken } from '../features/operators/tokens.ts';
import { documentBytes } from '../features/provider-settings/text-objects.ts';
import { guardObjects } from '../ports/objects/guard-objects.ts';
import { s3Objects } from '../ports/objects/s3-objects.ts';
import { seedCommerce } from '../testing/commerce.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { OWN_PICTURES } from './avatars.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-stored-pictures-'));
let s3: TestS3;
let one: TestServer;
let two: TestServer;
let token: string;

const own = (machine: string, kind: string): string => path.join(folder, machine, kind);
/** A process; started again with the same name it has the same folders. */
async function startMachine(name: string): Promise<TestServer> {
  const pictures = own(name, 'pictures');
  await mkdir(pictures, { recursive: true });
  const server = await testServer({
    pictureRoots: [pictures, OWN_PICTURES],
    uploadedPictures: pictures,
    pictureCache: { folder: own(name, 'picture-cache'), maxBytes: 10_000_000 },
    documentRoots: [own(name, 'documents')],
    mediaObjects: {
      objects: guardObjects(s3Objects({ ...s3, prefix: '' }), {
        clock: systemClock,
        read: { attemptMs: 10_000, attempts: 2, totalMs: 20_000, backoffMs: 1 },
      }),
      cache: fileCache(own(name, 'media-cache'), 10_000_000),
    },
  });
  await seedCommerce(server, { allowsGuests: true });
  return server;
}

beforeAll(async () => {
  s3 = await testS3();
  [one, two] = [await startMachine('one'), await startMachine('two')];
  token = await renewOperatorToken(operatorStore(one.db), asProviderId(1));
});
afterAll(async () => {
  for (const server of [one, two]) await server.app.close();
  await s3.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.fault = undefined;
  // Calls of an operator are rate limited.
  one.clock.advance(60_001);
  two.clock.advance(60_001);
});

const poster = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
async function upload(data: Buffer) {
  const answer = await one.app.inject({
    method: 'POST',
    url: `/v2/operators/pictures?token=${token}`,
    payload: { shape: 'poster', name: 'Маяк', data: data.toString('base64') },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
const get = (server: TestServer, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });
const answerOf = async (server: TestServer, url: string, accept = 'image/webp') => {
  const { statusCode, headers, rawPayload } = await get(server, url, { accept });
  return {
    status: statusCode,
    type: headers['content-type'],
    etag: headers['etag'],
    cache: headers['cache-control'],
    bytes: createHash('sha256').update(rawPayload).digest('hex'),
  };
};
const filesBelow = (...at: string[]): string[] =>
  readdirSync(path.join(folder, ...at), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

test('a picture that an operator uploads to one machine is drawn by the other, with the same ETags, and is in no folder', async () => {
  const { status, body } = await upload(await poster('#336699'));
  expect([status, body.width, body.height]).toEqual([200, 1000, 1500]);
  const name = (body.address as string).replace('/pictures/', 'pictures/');
  expect([...s3.objects.keys()]).toEqual([name]);
  expect([filesBelow('one', 'pictures'), filesBelow('two', 'pictures')]).toEqual([[], []]);

  for (const accept of ['image/avif', 'image/webp', '*/*'])
    for (const query of ['', '?w=280', '?w=300&h=200&crop=true']) {
      const [here, there] = [
        await answerOf(one, body.address + query, accept),
        await answerOf(two, body.address + query, accept),
      ];
      expect(here).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
      expect(there).toEqual(here);
      expect((await get(two, body.address + query, { accept, 'if-none-match': here.etag as string })).statusCode).toBe(
        304,
      );
    }
  const drawn = await get(two, `${body.address}?w=300&h=200&crop=true`, { accept: 'image/webp' });
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 300, height: 200, format: 'webp' });
  expect((await get(two, body.address)).headers['content-type']).toBe('image/webp');
});

test('the same picture again has the same address and is not written again', async () => {
  const data = await poster('#112233');
  const first = await upload(data);
  const stored = s3.requests.filter(({ method }) => method === 'PUT').length;
  expect((await upload(data)).body).toEqual(first.body);
  expect(s3.requests.filter(({ method }) => method === 'PUT')).toHaveLength(stored);
});

test('an upload that breaks leaves nothing and is a 503 that says when to try again', async () => {
  const data = await poster('#990000');
  const before = [...s3.objects.keys()];
  s3.fault = ({ method }) => (method === 'PUT' ? { kind: 'refuse', status: 503, code: 'SlowDown' } : undefined);
  const refused = await upload(data);
  expect([refused.status, refused.body.error_code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect([[...s3.objects.keys()], s3.unfinished.size]).toEqual([before, 0]);
  s3.fault = undefined;
  await expect.poll(async () => (await upload(data)).status).toBe(200);
  expect(s3.objects.size).toBe(before.length + 1);
});

test('what is no picture is refused and not stored', async () => {
  const before = s3.objects.size;
  expect(await upload(Buffer.from('words'))).toMatchObject({ status: 422, body: { error_code: 'picture_unusable' } });
  expect(s3.objects.size).toBe(before);
});

test('without the store what is cached is answered, also by a process that starts; the rest is a 503', async () => {
  const { address } = (await upload(await poster('#00aa55'))).body as { address: string };
  const unseen = (await upload(await poster('#00aa66'))).body as { address: string };
  const sized = `${address}?w=200`;
  const cached = filesBelow('two', 'media-cache').length;
  const drawn = await answerOf(two, sized);
  await expect.poll(() => filesBelow('two', 'picture-cache')).toContain((drawn.etag as string).replaceAll('"', ''));
  // The original, and what is known of it.
  await expect
    .poll(() => filesBelow('two', 'media-cache').filter((name) => !name.endsWith('.part')))
    .toHaveLength(cached + 2);
  await s3.stop();
  const restarted = await startMachine('two');
  for (const server of [two, restarted]) {
    expect(await answerOf(server, sized)).toEqual(drawn);
    // Another size of a picture whose original this machine has.
    expect(await answerOf(server, `${address}?w=100`)).toMatchObject({ status: 200 });
    const refused = await get(server, `${unseen.address}?w=200`);
    expect([refused.statusCode, refused.json().error_code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    expect([refused.headers['cache-control'], refused.headers['etag']]).toEqual(['no-store', undefined]);
    // What comes with the software needs no store.
    expect((await get(server, '/pictures/avatars/fox.svg?w=100')).statusCode).toBe(200);
    expect((await upload(await poster('#00aa77'))).status).toBe(503);
  }
  await s3.start();
  for (const server of [two, restarted])
    await expect.poll(async () => (await answerOf(server, `${unseen.address}?w=200`)).status).toBe(200);
  await restarted.app.close();
});

describe('pictures that are only in a folder of a machine', () => {
  test('are answered by that machine, with the ETag that they have from the store', async () => {
    const bytes = await poster('#555555');
    const name = 'Логотипы/Канал 1.png';
    await mkdir(own('one', 'pictures/Логотипы'));
    await writeFile(own('one', `pictures/${name}`), bytes);
    const url = `/pictures/${encodeURI(name)}?w=200`;
    const local = await answerOf(one, url);
    expect([local.status, (await answerOf(two, url)).status]).toEqual([200, 404]);
    s3.objects.set('pictures/x--0JvQvtCz0L7RgtC40L_Riw/x--0JrQsNC90LDQuyAxLnBuZw', {
      bytes,
      tag: '"1"',
      modifiedAt: 0,
    });
    two.clock.advance(60_001);
    expect(await answerOf(two, url)).toEqual(local);
  });

  test('hide those of the store, which hide those of the software', async () => {
    const [inStore, here] = [await poster('#aaaaaa'), await poster('#bbbbbb')];
    s3.objects.set('pictures/avatars/cat.svg', { bytes: inStore, tag: '"2"', modifiedAt: 0 });
    const software = await answerOf(one, '/pictures/avatars/fox.svg?w=100');
    const stored = await answerOf(one, '/pictures/avatars/cat.svg?w=100');
    await mkdir(own('one', 'pictures/avatars'));
    await writeFile(own('one', 'pictures/avatars/cat.svg'), here);
    one.clock.advance(6_000);
    const local = await answerOf(one, '/pictures/avatars/cat.svg?w=100');
    expect(new Set([software, stored, local].map(({ bytes }) => bytes)).size).toBe(3);
    expect(await answerOf(two, '/pictures/avatars/cat.svg?w=100')).toEqual(stored);
  });

  test('are sent by the file server where they are too large for a picture', async () => {
    await writeFile(own('one', 'pictures/huge.png'), '');
    await truncate(own('one', 'pictures/huge.png'), 33 * 1024 ** 2);
    const part = await get(one, '/pictures/huge.png', { range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect((await get(one, '/pictures/huge.png?w=100')).statusCode).toBe(404);
  });

  test.each(['/pictures/..%2fsecret', '/pictures/.hidden', '/pictures/..%5csecret', '/pictures/a//b'])(
    '%s asks the store nothing',
    async (url) => {
      s3.requests.length = 0;
      expect((await get(one, url)).statusCode).toBe(404);
      expect(s3.requests).toEqual([]);
    },
  );
});

test('a picture that is replaced in the store is another one on all machines within two minutes', async () => {
  const key = 'pictures/gift.png';
  s3.objects.set(key, { bytes: await poster('#ff0000'), tag: '"red"', modifiedAt: 0 });
  const red = await answerOf(one, '/pictures/gift.png?w=100');
  expect(await answerOf(two, '/pictures/gift.png?w=100')).toEqual(red);
  s3.objects.set(key, { bytes: await poster('#00ff00'), tag: '"green"', modifiedAt: 0 });
  for (const server of [one, two]) server.clock.advance(60_001);
  await expect.poll(async () => (await answerOf(one, '/pictures/gift.png?w=100')).etag).not.toBe(red.etag);
  const green = await answerOf(one, '/pictures/gift.png?w=100');
  await expect.poll(() => answerOf(two, '/pictures/gift.png?w=100')).toEqual(green);
});

describe('documents', () => {
  const read = async (server: TestServer, name: string, language = 'ru') => {
    const answer = await get(server, `/documents/kept/${name}.txt`, { 'accept-language': language });
    return { status: answer.statusCode, language: answer.headers['content-language'], text: answer.payload };
  };

  test('of the store are read by all machines, and a file of a machine hides its namesake', async () => {
    s3.objects.set('documents/kept/terms.json', {
      bytes: documentBytes({ ru: 'Правила', en: 'Terms' }),
      tag: '"terms"',
      modifiedAt: 0,
    });
    for (const server of [one, two]) {
      expect(await read(server, 'terms')).toEqual({ status: 200, language: 'ru', text: 'Правила' });
      expect(await read(server, 'terms', 'en-GB')).toEqual({ status: 200, language: 'en', text: 'Terms' });
      expect((await read(server, 'none')).status).toBe(404);
    }
    await mkdir(own('one', 'documents/kept'), { recursive: true });
    await writeFile(own('one', 'documents/kept/terms.ru.txt'), 'Здешние');
    expect([(await read(one, 'terms')).text, (await read(two, 'terms')).text]).toEqual(['Здешние', 'Правила']);
  });

  test('are answered from the cache while the store is away; others are a 503', async () => {
    s3.objects.set('documents/kept/privacy.json', {
      bytes: documentBytes({ ru: 'Данные' }),
      tag: '"p"',
      modifiedAt: 0,
    });
    expect((await read(two, 'privacy')).text).toBe('Данные');
    s3.fault = () => ({ kind: 'refuse', status: 503, code: 'SlowDown' });
    two.clock.advance(3_600_000);
    expect((await read(two, 'privacy')).text).toBe('Данные');
    const refused = await get(two, '/documents/kept/agreement.txt');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    s3.fault = undefined;
    await expect.poll(async () => (await read(two, 'agreement')).status).toBe(404);
  });
});

test('a store that hangs costs an operator and a viewer seconds, not minutes', async () => {
  s3.fault = () => ({ kind: 'delay', ms: 60_000 });
  const server = await testServer({
    pictureRoots: [own('three', 'pictures')],
    mediaObjects: {
      objects: guardObjects(s3Objects({ ...s3, prefix: '' }), {
        clock: systemClock,
        read: { attemptMs: 300, attempts: 1, totalMs: 300, backoffMs: 1 },
      }),
    },
  });
  await seedCommerce(server, { allowsGuests: true });
  const key = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  const answers = await Promise.all([
    get(server, '/pictures/vod/any.webp?w=100'),
    get(server, '/documents/kept/any.txt'),
    server.app.inject({
      method: 'POST',
      url: `/v2/operators/pictures?token=${key}`,
      payload: { shape: 'poster', data: (await poster('#fff')).toString('base64') },
    }),
  ]);
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    answers.map(() => [503, '2']),
  );
  await server.app.close();
  expect(await readdir(path.join(folder)).then((names) => names.includes('three'))).toBe(false);
});
