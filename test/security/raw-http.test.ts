/** Requests that browsers never send, byte by byte: odd clients, broken proxies and attackers do. */
import { testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersIn, codeOf, exchange } from './raw-connection.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.app.close());

const ENVELOPE = 'application/json; charset=utf-8';
const request = (method: string, path: string, headers: readonly string[] = [], body = '') =>
  `${method} ${path} HTTP/1.1\r\n${['Host: tv.test', ...headers].join('\r\n')}\r\n\r\n${body}`;
/** A second request on the same connection, which shows that the first one ended where it should. */
const LAST = request('GET', '/v2/users/self', ['Connection: close']);
const send = async (bytes: string | Buffer, isHead: readonly boolean[] = []) =>
  answersIn(await exchange(port, bytes), isHead);

describe('a Content-Type without a body', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'HEAD'];
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-unknown',
    'nonsense',
    '',
  ];
  const paths = ['/v2/users/self', '/v2/auth/login', '/v2/nothing', '/v2/users/self/devices/1'];

  test.each(methods)('%s is answered at once, and so is what is pipelined behind it', async (method) => {
    for (const path of paths) {
      const bytes = types.map((type) => request(method, path, [`Content-Type: ${type}`])).join('');
      const answers = await send(
        bytes + LAST,
        types.map(() => method === 'HEAD'),
      );
      expect(answers, path).toHaveLength(types.length + 1);
      expect(
        new Set(answers.slice(0, -1).map(({ status }) => status)).size,
        `${path}: the type of no body decides nothing`,
      ).toBe(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      expect(answers.at(-1)!.status).toBe(401);
    }
  });

  test('A-769 is a request without a body: DELETE and POST as PHP sends them', async () => {
    const { token } = await server.guest();
    const answers = await send(
      request('DELETE', `/v2/users/self/devices/none?access_token=${token}`, ['Content-Type: application/json']) +
        request('POST', '/v2/auth/device', ['Content-Type: application/json']) +
        LAST,
    );
    expect(answers.map(codeOf)).toEqual(['guest_forbidden', 'validation_failed', 'authentication_failed']);
  });

  test.each(['Content-Length: 0', 'Transfer-Encoding: chunked'])(
    'an empty body with %s is the same',
    async (header) => {
      const body = header.startsWith('T') ? '0\r\n\r\n' : '';
      const answers = await send(
        request('POST', '/v2/auth/device', ['Content-Type: application/json', header], body) + LAST,
      );
      expect(answers.map(codeOf)).toEqual(['validation_failed', 'authentication_failed']);
    },
  );
});

describe('ambiguous ends of a request (request smuggling)', () => {
  const smuggled = request('GET', '/v2/users/self');
  test.each([
    [
      'Content-Length and Transfer-Encoding',
      ['Content-Length: 6', 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${smuggled}`,
    ],
    [
      'Transfer-Encoding and Content-Length',
      ['Transfer-Encoding: chunked', 'Content-Length: 4'],
      `5c\r\n${smuggled}\r\n0\r\n\r\n`,
    ],
    ['two different Content-Lengths', ['Content-Length: 2', 'Content-Length: 40'], `{}${smuggled}`],
    ['a list of Content-Lengths', ['Content-Length: 2, 40'], `{}${smuggled}`],
    ['a negative Content-Length', ['Content-Length: -1'], '{}'],
    ['a Content-Length with a sign', ['Content-Length: +2'], '{}'],
    ['a hexadecimal Content-Length', ['Content-Length: 0x2'], '{}'],
    ['a huge Content-Length', ['Content-Length: 99999999999999999999999'], '{}'],
    ['an unknown Transfer-Encoding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['chunked named twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['a chunk size that is no number', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size too large for any number', ['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a chunk without its end', ['Transfer-Encoding: chunked'], '2\r\n{}XX0\r\n\r\n'],
    ['a space before the colon', ['Content-Length : 2'], '{}'],
    ['a folded header', ['X-Folded: a', ' Content-Length: 2'], '{}'],
    ['a bare line feed', ['X-A: b\nContent-Length: 2'], '{}'],
    ['a bare carriage return', ['X-A: b\rContent-Length: 2'], '{}'],
    ['a NUL in a header', ['X-A: b\0c'], '{}'],
  ])('%s: refused, the connection closed, nothing behind it answered', async (_what, headers, body) => {
    const answers = await send(
      request('POST', '/v2/auth/login', ['Content-Type: application/json', ...headers], body) + LAST,
    );
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const answer of answers) {
      expect([answer.status, answer.headers['connection'], answer.headers['content-type']]).toEqual([
        400,
        'close',
        ENVELOPE,
      ]);
      expect(codeOf(answer)).toBe('bad_request');
    }
  });

  test('a body longer than the limit is refused, however it is sent, and what follows is not read as a request', async () => {
    const long = 'a'.repeat(300_000);
    for (const [headers, body] of [
      [[`Content-Length: ${long.length}`], long],
      [['Transfer-Encoding: chunked'], `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`],
    ] as const) {
      const [first, ...more] = await send(
        request('POST', '/v2/auth/login', ['Content-Type: application/json', 'Connection: close', ...headers], body),
      );
      expect([first!.status, codeOf(first!), more.length]).toEqual([413, 'body_too_large', 0]);
    }
  });
});

describe('addresses and headers out of bounds', () => {
  test.each([8_193, 12_000])('an address of %i characters answers 414 uri_too_long', async (length) => {
    const [answer] = await send(request('GET', `/${'y'.repeat(length - 1)}`));
    expect([answer!.status, codeOf(answer!), answer!.headers['connection']]).toEqual([414, 'uri_too_long', 'close']);
    const [head] = await send(request('HEAD', `/v2/ping.gif?${'y'.repeat(length)}`), [true]);
    expect(head!.status).toBe(414);
  });

  test('an address of 8,192 characters is read', async () => {
    const [answer] = await send(
      request('GET', `/v2/users/self?${'y'.repeat(8_192 - '/v2/users/self?'.length)}`, ['Connection: close']),
    );
    expect(codeOf(answer!)).toBe('authentication_failed');
  });

  test.each([
    ['one long header', [`X-A: ${'y'.repeat(20_000)}`]],
    ['many headers', Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`)],
    ['a long address', ['X-A: b']],
  ] as const)('%s beyond 16 KiB answers 431', async (what, headers) => {
    const [answer] = await send(
      request('GET', what === 'a long address' ? `/${'y'.repeat(20_000)}` : '/v2/users/self', headers),
    );
    expect([answer!.status, codeOf(answer!), answer!.headers['connection']]).toEqual([431, 'bad_request', 'close']);
  });

  test.each([
    ['http://tv.test/v2/users/self'],
    ['HTTP://TV.TEST/v2/users/self'],
    ['http://viewer:secret@tv.test/v2/users/self'],
  ])('the absolute form %s is the address in it', async (address) => {
    const [answer] = await send(request('GET', address, ['Connection: close']));
    expect([answer!.status, codeOf(answer!)]).toEqual([401, 'authentication_failed']);
    expect(answer!.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    '*',
    'v2/users/self',
    'ftp://tv.test/',
    '//',
    '/%',
    '/%zz',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/v2/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/\\..\\..',
    '/v2//users//self',
    '/V2/users/self',
    "/v2/users/self'--",
    '/media/live/1/%2e%2e/x.m3u8',
  ])('%s is answered in the envelope', async (address) => {
    const [answer] = await send(request('GET', address, ['Connection: close']));
    expect([400, 401, 403, 404, 405]).toContain(answer!.status);
    expect(answer!.headers['content-type']).toBe(ENVELOPE);
  });

  test.each([
    ['missing', []],
    ['sent twice', ['Host: a', 'Host: b']],
    ['empty', ['Host: ']],
    ['a path', ['Host: tv.test/../x']],
    ['two words', ['Host: a b']],
    ['5,000 characters long', [`Host: ${'h'.repeat(5_000)}`]],
    ['markup', ['Host: <script>alert(1)</script>']],
    ['half an IPv6 address', ['Host: [::1']],
  ])('a Host that is %s breaks nothing', async (_what, lines) => {
    for (const path of ['/v2/users/self/network', '/v2/nothing', '/robots.txt']) {
      const answers = await send(
        `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`,
      );
      expect(answers).toHaveLength(1);
      expect(answers[0]!.status).toBeLessThan(500);
      expect(answers[0]!.body).not.toContain('<script>');
    }
  });
});

describe('methods', () => {
  test.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK', 'QUERY', 'M-SEARCH', 'SEARCH'])(
    '%s is refused in the envelope and echoes nothing',
    async (method) => {
      const [answer] = await send(request(method, '/v2/users/self', ['X-Secret: 4711', 'Connection: close']));
      expect([400, 404, 405]).toContain(answer!.status);
      expect(answer!.headers['content-type']).toBe(ENVELOPE);
      expect(answer!.body).not.toContain('4711');
    },
  );

  test.each(['FOO', 'get', 'GET\t', ''])('an unknown method %j is not HTTP', async (method) => {
    const [answer] = await send(request(method, '/v2/users/self'));
    expect([answer!.status, answer!.headers['connection']]).toEqual([400, 'close']);
  });

  test('CONNECT opens no tunnel', async () => {
    const answers = await send(request('CONNECT', '127.0.0.1:5432') + LAST);
    expect(answers.map(({ status }) => status)).toEqual([405]);
  });

  test.each(['websocket', 'h2c', 'TLS/1.0'])(
    'an upgrade to %s is declined: the request is answered',
    async (protocol) => {
      const [answer] = await send(
        request('GET', '/v2/users/self', [`Upgrade: ${protocol}`, 'Connection: Upgrade, close']),
      );
      expect([answer!.status, codeOf(answer!)]).toEqual([401, 'authentication_failed']);
    },
  );

  test.each(['100-continue', '200-ok', 'nonsense'])('Expect: %s is answered', async (expectation) => {
    const answers = await send(
      request(
        'POST',
        '/v2/auth/device',
        ['Content-Type: application/json', 'Content-Length: 2', `Expect: ${expectation}`, 'Connection: close'],
        '{}',
      ),
    );
    expect(answers.map(codeOf)).toEqual(['validation_failed']);
  });

  test('HEAD answers like GET without a body, on every kind of address', async () => {
    const { token } = await server.guest();
    const paths = [
      `/v2/channels/channel_list?access_token=${token}`,
      '/v2/users/self',
      '/v2/users/self/network',
      '/v2/ping.gif',
      '/v2/nothing',
      '/robots.txt',
      '/media/nothing',
      '/pictures/nothing.webp',
      '/documents/a/b.txt',
      '/v2/docs/json',
      '/__outbox',
    ];
    for (const path of paths) {
      const [head, get] = await send(request('HEAD', path) + request('GET', path, ['Connection: close']), [
        true,
        false,
      ]);
      expect([path, head!.status, head!.headers['content-type']]).toEqual([
        path,
        get!.status,
        get!.headers['content-type'],
      ]);
    }
  });
});

describe('connections', () => {
  test('HTTP/1.0 is answered and closed; kept alive on request', async () => {
    const closed = await send('GET /v2/users/self HTTP/1.0\r\n\r\n');
    expect(closed.map(({ status, headers }) => [status, headers['connection']])).toEqual([[401, 'close']]);
    const keptAlive = await send(
      `GET /v2/users/self HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /v2/users/self HTTP/1.0\r\n\r\n`,
    );
    expect(keptAlive).toHaveLength(2);
  });

  test('a hundred pipelined requests are answered in order', async () => {
    const paths = Array.from({ length: 100 }, (_, index) =>
      index % 3 === 0 ? '/v2/users/self' : index % 3 === 1 ? '/v2/nothing' : '/v2/users/self/network',
    );
    const answers = await send(paths.map((path) => request('GET', path)).join('') + LAST);
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(
      paths.map((path) => (path.endsWith('self') ? 401 : path.endsWith('nothing') ? 404 : 200)),
    );
  });

  test('empty lines before a request are skipped', async () => {
    expect((await send(`\r\n\r\n${LAST}`)).map(({ status }) => status)).toEqual([401]);
  });

  test.each([
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    'SSH-2.0-x\r\n\r\n',
  ])('bytes of another protocol are refused: %j', async (bytes) => {
    const text = await exchange(port, Buffer.from(bytes, 'latin1'));
    expect(text === '' || text.startsWith('HTTP/1.1 400 Bad Request')).toBe(true);
  });

  test('a request whose headers never end is aborted', () => {
    const { requestTimeout, headersTimeout } = server.app.server;
    expect(requestTimeout).toBeGreaterThan(0);
    expect(Math.max(requestTimeout, headersTimeout)).toBeLessThanOrEqual(60_000);
  });
});
