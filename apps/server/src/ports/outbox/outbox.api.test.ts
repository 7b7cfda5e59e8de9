import { asProviderId } from '@aerial/domain/ids.ts';
import { createHash } from 'node:crypto';
import { epochMs } from '@aerial/domain/time.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { isOutboxAllowed } from './guard.ts';

const outboxes: Partial<Record<'local' | 'open', TestServer>> = {};
beforeAll(async () => {
  outboxes.local = await testServer();
  outboxes.open = await testServer({ outbox: { outbox: outboxes.local.outbox, access: 'open' } });
});
const outboxServer = async (access: 'local' | 'open') => outboxes[access]!;

const sms = (server: TestServer, id: string, phone = '79001234567', text = 'Код: 864209') =>
  server.outbox.sms.send({
    id,
    providerId: asProviderId(1),
    phone,
    text,
    kind: 'code',
    expiresAt: epochMs(server.clock.now() + 60_000),
  });

test('the outbox shows messages, the newest first, and finds those of a receiver', async () => {
  const server = await testServer();
  await sms(server, 'a');
  server.clock.advance(1_000);
  await server.outbox.mail.send({
    id: 'b',
    providerId: asProviderId(1),
    to: 'Viewer@example.com',
    subject: 'PIN',
    text: 'Your PIN is 4321.',
  });
  const page = await server.app.inject('/__outbox');
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body.indexOf('4321')).toBeLessThan(page.body.indexOf('864209'));
  const shown = async (receiver: string) => (await server.outbox.list(receiver)).map(({ id }) => id);
  expect(await shown('+7 900 123')).toEqual(['a']);
  expect(await shown('viewer@EXAMPLE')).toEqual(['b']);
  expect(await shown('nobody')).toEqual([]);
});

test('the code of the console’s authenticator is not mistaken for a message to a receiver', async () => {
  const outbox = (await testServer()).outbox;
  const server = await testServer({
    outbox: { outbox, access: 'open', authenticator: () => ({ name: 'owner@demo.test', code: '135791' }) },
  });
  expect((await server.app.inject('/__outbox')).body).toContain('135791');
  expect((await server.app.inject('/__outbox?receiver=79001234567')).body).not.toContain('135791');
});

test('a message handed over twice under one id is stored once', async () => {
  const server = await testServer();
  await sms(server, 'a');
  await sms(server, 'a');
  expect(await server.outbox.list()).toHaveLength(1);
});

test('messages are sealed in the database and erased after a day', async () => {
  const server = await testServer();
  await sms(server, 'a');
  const [row] = await server.db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain('864209');
  server.clock.advance(25 * 3_600_000);
  await sms(server, 'b');
  expect((await server.outbox.list()).map(({ id }) => id)).toEqual(['b']);
});

test('what a message says is text on the page, never a part of it', async () => {
  const server = await testServer();
  await sms(server, 'a', '79001234567', '<img src=x onerror=alert(1)> "12345"');
  const page = await server.app.inject({
    url: '/__outbox?receiver=%3Cscript%3E',
    headers: { 'accept-language': 'en' },
  });
  expect(page.body).toContain('value="&lt;script&gt;"');
  expect((await server.app.inject('/__outbox')).body).not.toContain('<img');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the policy allows the style and the script that stand in the page', async () => {
  const server = await testServer();
  const { body, headers } = await server.app.inject('/__outbox');
  for (const element of [/<style>([^]*)<\/style>/, /<script>([^]*)<\/script>/]) {
    const hash = createHash('sha256').update(element.exec(body)![1]!).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
});

test('the page speaks Russian to Russian browsers', async () => {
  const server = await testServer();
  const page = await server.app.inject({ url: '/__outbox', headers: { 'accept-language': 'ru-RU,ru;q=0.9' } });
  expect(page.body).toContain('Исходящие');
});

interface OutboxRequest {
  readonly url?: string;
  readonly method?: 'GET' | 'OPTIONS';
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

test.each<[string, OutboxRequest]>([
  ['from another machine', { remoteAddress: '192.0.2.7' }],
  ...[
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Port',
    'X-Forwarded-Server',
    'X-Real-IP',
    'Via',
    'CF-Connecting-IP',
    'CDN-Loop',
    'True-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'Client-IP',
    'X-Original-Host',
    'X-Original-URL',
    'X-Envoy-External-Address',
    'X-Amzn-Trace-Id',
    'X-Azure-ClientIP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'Proxy-Connection',
  ].map(
    (name) =>
      [`through a proxy that adds ${name}`, { headers: { [name]: '127.0.0.1' } }] satisfies [string, OutboxRequest],
  ),
  [
    'for a script of another site',
    {
      headers: {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      },
    },
  ],
  [
    'for a script of another port of this machine',
    { headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' } },
  ],
  ['for a sandboxed page', { headers: { origin: 'null' } }],
  [
    'in a frame of another site',
    { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } },
  ],
  [
    'for a preflight request',
    { method: 'OPTIONS', headers: { origin: 'http://localhost', 'access-control-request-method': 'GET' } },
  ],
  [
    'for a preflight request in another spelling',
    {
      method: 'OPTIONS',
      url: '/%5F_outbox',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    },
  ],
  ['under another name, as a page of another site would', { headers: { host: 'tv.example.com' } }],
])('there is no outbox %s', async (_case, request) => {
  const server = await testServer();
  await sms(server, 'a');
  const answer = await server.app.inject({ url: '/__outbox', ...request });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('864209');
  expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
});

test.each([
  ['as a bookmark', {}],
  ['as its own list', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['by a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['from the same origin', { origin: 'http://localhost' }],
])('no other site reads the outbox: opened %s it carries no CORS header', async (_case, headers) => {
  for (const access of ['local', 'open'] as const) {
    const server = await outboxServer(access);
    for (const url of ['/__outbox', '/__outbox/', '/%5f%5foutbox']) {
      const answer = await server.app.inject({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  }
});

test('an open outbox is none for pages of other sites', async () => {
  const server = await outboxServer('open');
  const answer = await server.app.inject({
    url: '/__outbox',
    headers: { host: 'tv.example.com', origin: 'https://evil.example' },
  });
  expect(answer.statusCode).toBe(404);
});

test('an installation without an outbox has no such page', async () => {
  const server = await testServer({ outbox: undefined });
  expect((await server.app.inject('/__outbox')).statusCode).toBe(404);
});

test('an open outbox is public, a disabled one is hidden', () => {
  const stranger = { headers: {}, hostname: 'tv.example.com', socket: { remoteAddress: '192.0.2.7' } };
  const neighbour = { headers: {}, hostname: 'localhost', socket: { remoteAddress: '::1' } };
  expect([
    isOutboxAllowed('open', stranger),
    isOutboxAllowed('no', neighbour),
    isOutboxAllowed('local', neighbour),
  ]).toEqual([true, false, true]);
});

test.each([
  ['meridian.localhost', true],
  ['127.0.0.1', true],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.com', false],
])('a browser of this machine that requests %s sees it: %s', (hostname, isSeen) => {
  expect(isOutboxAllowed('local', { headers: {}, hostname, socket: { remoteAddress: '127.0.0.1' } })).toBe(isSeen);
});
