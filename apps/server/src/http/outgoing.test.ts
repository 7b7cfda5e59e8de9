import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { ANY_NETWORK, parseNetwork, type Network } from '../security/special-addresses.ts';
import { outgoing, OutgoingError, type OutgoingOptions } from './outgoing.ts';

async function listen(answer: RequestListener, host = '127.0.0.1'): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  }).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}
const limits = { timeoutMs: 20_000, limitBytes: 1_000, redirects: 3 };
const networks = (...texts: string[]): Network[] => texts.map((text) => parseNetwork(text) as Network);
const reasonOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingError ? error.reason : String(error)),
  );
/** A DNS that answers the addresses one after the other, the last one for ever. */
function dns(...answers: string[]): { resolve: NonNullable<OutgoingOptions['resolve']>; requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    resolve: async (host) => {
      requests.push(host);
      return [{ address: answers[Math.min(requests.length, answers.length) - 1]!, family: 4 }];
    },
  };
}

test('a name that leads elsewhere when it is resolved again gains nothing: it is resolved once', async () => {
  const inside = await listen((_request, response) => void response.end('inside'));
  const rebinding = dns('93.184.215.14', '127.0.0.1');
  const fetch = outgoing({ privateNetworks: [], resolve: rebinding.resolve });
  // The public address is the one that is connected to: nothing of this machine answers.
  expect(await reasonOf(fetch(`http://rebind.example:${inside.port}/`, { ...limits, timeoutMs: 300 }))).not.toBe(
    'answered',
  );
  expect([rebinding.requests, inside.requests]).toEqual([['rebind.example'], []]);
});

test('the connection goes to the address that was checked, under the requested name', async () => {
  const server = await listen((_request, response) => void response.end('yes'));
  const fetch = outgoing({ privateNetworks: networks('127.0.0.0/8'), resolve: dns('127.0.0.1').resolve });
  const answer = await fetch(`http://headend.example:${server.port}/x?y=1`, limits);
  expect([answer.status, answer.body.toString(), answer.url]).toEqual([
    200,
    'yes',
    `http://headend.example:${server.port}/x?y=1`,
  ]);
  expect(server.requests).toEqual([`headend.example:${server.port} /x?y=1`]);
});

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  'localhost',
])('nothing of this machine or its networks is reached by %s', async (host) => {
  const inside = await listen((_request, response) => void response.end('inside'));
  expect(await reasonOf(outgoing({ privateNetworks: [] })(`http://${host}:${inside.port}/`, limits))).toBe(
    'forbidden-network',
  );
  expect(inside.requests).toEqual([]);
});

test('of several addresses of a name only those that may be reached are tried', async () => {
  const inside = await listen((_request, response) => void response.end('inside'));
  const both = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '93.184.215.14', family: 4 },
  ];
  expect(
    await reasonOf(
      outgoing({ privateNetworks: [], resolve: both })(`http://both.example:${inside.port}/`, {
        ...limits,
        timeoutMs: 300,
      }),
    ),
  ).not.toBe('answered');
  expect(inside.requests).toEqual([]);
});

test('every hop of a redirect is checked', async () => {
  const inside = await listen((_request, response) => void response.end('secret of the inside'), '127.0.0.2');
  const outside = await listen((request, response) => {
    const to =
      request.url === '/in'
        ? `http://127.0.0.2:${inside.port}/`
        : request.url === '/file'
          ? 'file:///etc/passwd'
          : request.url === '/loop'
            ? '/loop'
            : request.url === '/none'
              ? 'http://'
              : undefined;
    if (to === undefined) response.end('there');
    else response.writeHead(302, { location: to }).end();
  });
  const fetch = outgoing({ privateNetworks: networks('127.0.0.1') });
  const at = (url: string, redirects = 3) => fetch(`http://127.0.0.1:${outside.port}${url}`, { ...limits, redirects });
  expect(await reasonOf(at('/in'))).toBe('forbidden-network');
  expect(inside.requests).toEqual([]);
  expect([
    await reasonOf(at('/file')),
    await reasonOf(at('/loop')),
    await reasonOf(at('/none')),
    await reasonOf(at('/loop', 0)),
  ]).toEqual(['bad-address', 'redirect', 'redirect', 'redirect']);
});

test('an address that a public one names does not reach private networks that an operator’s own may', async () => {
  const inside = await listen((_request, response) => void response.end('inside'));
  const resolve = async (host: string) => [
    { address: host === 'public.example' ? '93.184.215.14' : '127.0.0.1', family: 4 },
  ];
  const fetch = outgoing({ privateNetworks: networks('127.0.0.0/8'), resolve });
  const url = `http://inside.example:${inside.port}/`;
  expect(await reasonOf(fetch(url, { ...limits, home: 'http://public.example/feed' }))).toBe('forbidden-network');
  expect(await reasonOf(fetch(url, { ...limits, home: 'http://headend.example/feed' }))).toBe('answered');
});

test('this installation’s own address is reached only where it was configured as such', async () => {
  const own = await listen((_request, response) => void response.end('own'));
  const origin = `http://127.0.0.1:${own.port}`;
  const fetch = outgoing({ privateNetworks: [], ownOrigins: [origin] });
  expect(await reasonOf(fetch(`${origin}/feed`, limits))).toBe('answered');
  expect(await reasonOf(fetch(`${origin}/feed`, { ...limits, home: 'http://203.0.113.9/' }))).toBe('forbidden-network');
});

test('time and size are limited, also of what is compressed', async () => {
  const server = await listen((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/drip') return void response.write('x');
    if (request.url === '/bomb')
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    if (request.url === '/zipped')
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small'));
    response.end(Buffer.alloc(2_000));
  });
  const fetch = outgoing({ privateNetworks: ANY_NETWORK });
  const at = (url: string, timeoutMs = 20_000) =>
    fetch(`http://127.0.0.1:${server.port}${url}`, { ...limits, timeoutMs });
  expect([
    await reasonOf(at('/long')),
    await reasonOf(at('/bomb')),
    await reasonOf(at('/slow', 100)),
    await reasonOf(at('/drip', 100)),
  ]).toEqual(['too-large', 'too-large', 'timeout', 'timeout']);
  expect((await at('/zipped')).body.toString()).toBe('small');
});

test('a DNS that never answers, and an abort, end the request', async () => {
  const fetch = outgoing({ privateNetworks: [], resolve: () => new Promise(() => {}) });
  expect(await reasonOf(fetch('http://silent.example/', { ...limits, timeoutMs: 100 }))).toBe('timeout');
  expect(await reasonOf(fetch('http://silent.example/', { ...limits, signal: AbortSignal.abort() }))).toBe('aborted');
});

test('a connection that the other side has closed meanwhile is replaced', async () => {
  const used = new Set<unknown>();
  const server = await listen((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    response.end('yes');
  });
  const fetch = outgoing({ privateNetworks: ANY_NETWORK });
  const at = async () => (await fetch(`http://127.0.0.1:${server.port}/`, limits)).body.toString();
  expect([await at(), await at()]).toEqual(['yes', 'yes']);
  expect(server.requests).toHaveLength(3);
});

test('failures name no address', async () => {
  const fetch = outgoing({ privateNetworks: ANY_NETWORK });
  for (const address of ['http://user:secret@127.0.0.1:1/?key=secret', 'ftp://secret.example/', 'secret']) {
    await expect(fetch(address, limits)).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  }
});

test('nothing else in the server makes requests: code that is given a fetch names its type', async () => {
  const SOURCES = path.resolve(import.meta.dirname, '..');
  /** The guarded requests themselves, a script that runs in a browser, and the store of the installation's own setting. */
  const ALLOWED = new Set(['http/outgoing.ts', 'ports/outbox/page.ts', 'ports/objects/s3-objects.ts']);
  const REQUESTS = [
    /globalThis\.fetch|\bundici\b|new (WebSocket|EventSource|XMLHttpRequest)\b|from '(node:)?http2'/,
    /\{[^}]*\b(request|get)\b[^}]*\} from '(node:)?https?'/,
    /\bhttps?\.(request|get)\(/,
  ];
  const PLAIN_FETCH = /(?<![.\w])fetch\(/;
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.includes('testing/') && !file.endsWith('.test.ts') && !ALLOWED.has(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(SOURCES, file), 'utf8');
    if (
      REQUESTS.some((pattern) => pattern.test(text)) ||
      (PLAIN_FETCH.test(text) && !/\bfetch\b[^\n]*\bOutgoing\b/.test(text))
    )
      found.push(file);
  }
  expect(found).toEqual([]);
});
