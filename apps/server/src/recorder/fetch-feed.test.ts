import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { outgoing } from '../http/outgoing.ts';
import { ANY_NETWORK, parseNetwork, type Network } from '../security/special-addresses.ts';
import { feedFetcher } from './fetch-feed.ts';

async function upstream(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const fetch = outgoing({ privateNetworks: ANY_NETWORK });
const options = { limitBytes: 1000, timeoutMs: 2_000, signal: new AbortController().signal };

test('credentials in an address are sent as a header, also after a redirect on the same host, and never disclosed', async () => {
  const authorizations: (string | undefined)[] = [];
  const host = await upstream((request, response) => {
    authorizations.push(request.headers.authorization);
    if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
    else if (request.url === '/b') response.end('yes');
    else response.writeHead(500).end();
  });
  const fetchFeed = feedFetcher({ url: `http://user:pa%40ss@${host}/a` }, fetch);
  expect((await fetchFeed(`http://user:pa%40ss@${host}/a`, options)).bytes.toString()).toBe('yes');
  expect(authorizations).toEqual(Array(2).fill(`Basic ${Buffer.from('user:pa@ss').toString('base64')}`));
  await expect(fetchFeed(`http://${host}/secret?key=1`, options)).rejects.toThrow(/^the feed answered 500$/);
});

test.each<[string, RequestListener, string]>([
  ['sends too much', (_request, response) => void response.end(Buffer.alloc(2_000)), 'the feed sends too much'],
  [
    'redirects endlessly',
    (request, response) => void response.writeHead(302, { location: request.url }).end(),
    'the feed redirects too often',
  ],
  [
    'redirects to another protocol than http',
    (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'the feed names an address that is not http',
  ],
  [
    'closes the connection early',
    (_request, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
    'the feed cannot be reached',
  ],
])('a feed that %s', async (_what, answer, message) => {
  const host = await upstream(answer);
  await expect(feedFetcher({ url: `http://${host}/` }, fetch)(`http://${host}/x`, options)).rejects.toThrow(message);
});

test('a feed that responds too slowly is aborted', async () => {
  const host = await upstream(() => {});
  await expect(
    feedFetcher({ url: `http://${host}/` }, fetch)(`http://${host}/`, { ...options, timeoutMs: 100 }),
  ).rejects.toThrow('the feed answers too slowly');
});

test('a public feed cannot lead into a private network, even one that may be reached; a feed of a private network can', async () => {
  const host = await upstream((_request, response) => void response.end('inside'));
  const resolve = async (name: string) => [
    { address: name === 'public.example' ? '93.184.215.14' : '10.0.0.7', family: 4 },
  ];
  const reach = outgoing({
    privateNetworks: ['127.0.0.0/8', '10.0.0.0/8'].map((text) => parseNetwork(text) as Network),
    resolve,
  });
  await expect(feedFetcher({ url: 'http://public.example/x.m3u8' }, reach)(`http://${host}/`, options)).rejects.toThrow(
    'the feed leads into a private network',
  );
  expect(
    (await feedFetcher({ url: 'http://headend.example/x.m3u8' }, reach)(`http://${host}/`, options)).bytes.toString(),
  ).toBe('inside');
  await expect(
    feedFetcher({ url: `http://${host}/` }, outgoing({ privateNetworks: [] }))(`http://${host}/`, options),
  ).rejects.toThrow('the feed leads into a private network');
});

test('a range is requested, and cut out of a response with the whole file', async () => {
  const host = await upstream((request, response) => {
    if (request.url === '/ranges') response.writeHead(206).end(`${request.headers.range}`.slice(-3));
    else response.end('0123456789');
  });
  const fetchFeed = feedFetcher({ url: `http://${host}/` }, fetch);
  const range = { start: 2, length: 3 };
  expect((await fetchFeed(`http://${host}/ranges`, { ...options, range })).bytes.toString()).toBe('2-4');
  expect((await fetchFeed(`http://${host}/whole`, { ...options, range })).bytes.toString()).toBe('234');
});
