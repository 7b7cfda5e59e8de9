import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/server.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>fetch("/v2")</script><rect width="40" height="20" fill="#f00"/></svg>';

let server: TestServer;
let folder: string;
const roots = () => [path.join(folder, 'own'), path.join(folder, 'demo')];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-pictures-'));
  for (const root of roots()) await mkdir(root, { recursive: true });
  const [own, demo] = roots() as [string, string];
  const poster = sharp({ create: { width: 600, height: 900, channels: 3, background: '#336699' } });
  await poster.clone().webp().toFile(path.join(demo, 'poster.webp'));
  await poster.clone().jpeg().withMetadata({ orientation: 6 }).toFile(path.join(demo, 'lying.jpg'));
  await sharp({ create: { width: 320, height: 320, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.3 } } })
    .png()
    .toFile(path.join(demo, 'logo.png'));
  await writeFile(path.join(demo, 'logo.svg'), SVG);
  await writeFile(path.join(demo, 'broken.webp'), 'RIFF....WEBPVP8 nothing of the kind');
  await writeFile(path.join(demo, 'words.png'), 'words');
  // A picture that says it is 60 000 × 60 000 pixels: as a file it is small, decoded it would be 10 GB.
  await writeFile(
    path.join(demo, 'bomb.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="9" height="9"/></svg>',
  );
  await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png()
    .toFile(path.join(demo, 'huge.png'));
  await writeFile(path.join(folder, 'secret.webp'), 'secret');
  await symlink(path.join(folder, 'secret.webp'), path.join(own, 'link.webp'));
  server = await testServer({
    pictureRoots: roots(),
    pictureCache: { folder: path.join(folder, 'cache'), maxBytes: 1_000_000 },
  });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});
afterAll(async () => {
  await server.app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const sizeOf = async (body: Buffer) => {
  const { width, height, format } = await sharp(body).metadata();
  return [width, height, format === 'heif' ? 'avif' : format];
};

test.each([
  ['w=280', CHROME, [280, 420, 'avif'], 'image/avif'],
  ['w=280', 'image/webp,*/*', [280, 420, 'webp'], 'image/webp'],
  ['w=280', '*/*', [280, 420, 'jpeg'], 'image/jpeg'],
  ['w=300&h=200&crop=true', '*/*', [300, 200, 'jpeg'], 'image/jpeg'],
  ['w=300&h=200', '*/*', [133, 200, 'jpeg'], 'image/jpeg'],
  ['h=300', '*/*', [200, 300, 'jpeg'], 'image/jpeg'],
  ['w=1920', 'image/webp', [600, 900, 'webp'], 'image/webp'],
])('F-498 a poster requested with %s by a client that accepts %s', async (query, accept, size, type) => {
  const answer = await get(`/pictures/poster.webp?${query}`, { accept });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['vary']]).toEqual([200, type, 'Accept']);
  expect(await sizeOf(answer.rawPayload)).toEqual(size);
});

test('an upright photograph that is stored lying is upright', async () => {
  expect(await sizeOf((await get('/pictures/lying.jpg?w=280')).rawPayload)).toEqual([280, 187, 'jpeg']);
});

test('transparent parts stay transparent for clients that read neither AVIF nor WebP', async () => {
  const { headers, rawPayload } = await get('/pictures/logo.png?w=100');
  expect([headers['content-type'], (await sharp(rawPayload).metadata()).hasAlpha]).toEqual(['image/png', true]);
});

test('without a size the file is sent as it is', async () => {
  const answer = await get('/pictures/poster.webp', { accept: '*/*' });
  expect(await sizeOf(answer.rawPayload)).toEqual([600, 900, 'webp']);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect((await get('/pictures/poster.webp', { range: 'bytes=0-3' })).payload).toBe('RIFF');
});

test('a picture is cached for long and revalidated with its ETag; each format has its own', async () => {
  const first = await get('/pictures/poster.webp?w=200', { accept: CHROME });
  const etag = first.headers['etag'] as string;
  expect(first.headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=2592000');
  const again = await get('/pictures/poster.webp?w=200', { accept: CHROME, 'if-none-match': etag });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect((await get('/pictures/poster.webp?w=200', { accept: '*/*', 'if-none-match': etag })).statusCode).toBe(200);
  expect((await get('/pictures/poster.webp?w=190', { accept: CHROME, 'if-none-match': etag })).statusCode).toBe(304);
});

test('a poster that is replaced is another one, and the operator’s own hides the demo’s', async () => {
  const file = path.join(roots()[0]!, 'replaced.webp');
  const draw = (colour: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
      .webp()
      .toFile(file);
  await draw('#ff0000');
  const before = await get('/pictures/replaced.webp?w=100');
  await draw('#00ff00');
  await utimes(file, new Date(), new Date(Date.now() + 10_000));
  server.clock.advance(6_000);
  const after = await get('/pictures/replaced.webp?w=100', { 'if-none-match': before.headers['etag'] as string });
  expect(after.statusCode).toBe(200);
  expect(
    [...(await sharp(after.rawPayload).raw().toBuffer()).subarray(0, 3)].map((value) => Math.round(value / 128)),
  ).toEqual([0, 2, 0]);
});

test('equal requests at the same time are answered by one rendering, which is cached on disk', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get('/pictures/poster.webp?w=160', { accept: CHROME })),
  );
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  const etag = (answers[0]!.headers['etag'] as string).replaceAll('"', '');
  await expect
    .poll(async () =>
      (await readdir(path.join(folder, 'cache'), { recursive: true })).some((name) => name.endsWith(etag)),
    )
    .toBe(true);
});

test('vector logos are sent as they are to clients that draw them, and run nothing when opened as a page', async () => {
  for (const url of ['/pictures/logo.svg', '/pictures/logo.svg?w=100&h=100&crop=true']) {
    const answer = await get(url, { accept: CHROME });
    expect([answer.statusCode, answer.headers['content-type'], answer.payload]).toEqual([200, 'image/svg+xml', SVG]);
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('clients that do not draw vector pictures get pixels', async () => {
  expect(await sizeOf((await get('/pictures/logo.svg?w=200', { accept: 'image/webp' })).rawPayload)).toEqual([
    200,
    100,
    'webp',
  ]);
  expect(await sizeOf((await get('/pictures/logo.svg?w=200')).rawPayload)).toEqual([200, 100, 'png']);
});

test.each(['?w=wide', '?w=0', '?w=-5', '?w=99999', '?w=1&w=2', '?h=1e9', '?w=100&crop=perhaps'])(
  'a size that makes no sense is refused: %s',
  async (query) => {
    const answer = await get(`/pictures/poster.webp${query}`);
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'validation_failed']);
  },
);

test.each(['broken.webp', 'words.png', 'huge.png'])(
  '%s is no picture that can be shown: a clear failure, so that the application shows its stub',
  async (name) => {
    for (const accept of [CHROME, '*/*']) {
      const answer = await get(`/pictures/${name}?w=200`, { accept });
      expect([answer.statusCode, answer.json().error_code, answer.headers['cache-control']]).toEqual([
        404,
        'media_not_found',
        'no-store',
      ]);
      expect(answer.headers).not.toHaveProperty('etag');
    }
  },
);

test('a vector picture that claims to be huge is rendered in the requested size, no larger', async () => {
  expect(await sizeOf((await get('/pictures/bomb.svg?w=100')).rawPayload)).toEqual([100, 100, 'png']);
});

test.each([
  '/pictures/none.webp?w=200',
  '/pictures/?w=200',
  '/pictures/..%2fsecret.webp?w=200',
  '/pictures/%2e%2e/secret.webp',
  '/pictures/..%5csecret.webp',
  '/pictures/link.webp?w=200',
  '/pictures//etc/passwd',
  '/pictures/.hidden.webp',
])('%s is no picture of ours', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'not_found']);
});

test('what is answered from memory is answered alike, and not once the file may have changed', async () => {
  const site = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const request = async (accept: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site}/pictures/poster.webp?w=360`, { headers: { accept, ...headers } });
    const {
      date: _date,
      connection: _connection,
      'keep-alive': _keepAlive,
      ...head
    } = Object.fromEntries(answer.headers);
    return { status: answer.status, head, body: Buffer.from(await answer.arrayBuffer()).toString('base64') };
  };
  const [first, second] = [await request(CHROME), await request(CHROME)];
  expect(second).toEqual(first);
  expect((await request('*/*')).head['content-type']).toBe('image/jpeg');
  expect((await request(CHROME, { 'if-none-match': first.head['etag']! })).status).toBe(304);
  await rm(path.join(roots()[1]!, 'poster.webp'));
  server.clock.advance(6_000);
  expect((await request(CHROME)).status).toBe(404);
});
