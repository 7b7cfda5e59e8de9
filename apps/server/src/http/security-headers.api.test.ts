import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ publicUrl: 'https://tv.test' });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});

afterAll(() => server.app.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

test.each([
  '/v2/users/self/network',
  '/v2/users/self',
  '/v2/none',
  '/v2/contents/%zz',
  '/media/live/1/x/master.m3u8',
  '/pictures/none.jpg',
  '/robots.txt',
  '/none',
  '/v2/docs/',
])('%s is answered with the headers against content sniffing, leaks and leaving https', async (url) => {
  expect((await get(url)).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000',
  });
});

test.each(['/pictures/.env', '/pictures/..%2f..%2fpackage.json'])(
  '%s is no file, and no failure of the server',
  async (url) => {
    expect((await get(url)).json()).toMatchObject({ status_code: 404, error_code: 'not_found' });
  },
);

test('an installation without https does not require it', async () => {
  const plain = await testServer({ publicUrl: 'http://tv.test' });
  expect((await plain.app.inject('/robots.txt')).headers).not.toHaveProperty('strict-transport-security');
});

test('an answer of the API runs and loads nothing when it is opened as a page; the description of the API has its own policy', async () => {
  expect((await get('/v2/users/self/network')).headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  const docs = (await get('/v2/docs/')).headers['content-security-policy'] as string;
  expect(docs).toContain("default-src 'self'; ");
  // Without https there is nothing to upgrade to.
  expect(docs).not.toMatch(/unsafe-eval|upgrade-insecure-requests/);
});

test('what is answered from memory carries the same headers', async () => {
  const { token } = await server.guest();
  const site = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${site}/v2/channels/channel_list?access_token=${token}`;
  const [first, second, third] = [await fetch(url), await fetch(url), await fetch(url)].map(({ headers }) =>
    Object.fromEntries(headers),
  );
  const { date: _date, connection: _connection, ...expected } = first!;
  expect(second).toMatchObject(expected);
  expect(third).toMatchObject(expected);
});

test('F-357 any origin may call the API and load media, with what our calls are made of', async () => {
  for (const url of ['/v2/users/self', '/media/live/1/x/master.m3u8']) {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type, accept-language',
      },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(preflight.headers['access-control-allow-headers']).toMatch(/content-type.*accept-language/i);
    expect((await get(url, { origin: 'https://elsewhere.example' })).headers['access-control-allow-origin']).toBe('*');
  }
});
