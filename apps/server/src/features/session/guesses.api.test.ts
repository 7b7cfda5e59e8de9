import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { DEMO_MEDIA, DEMO_PICTURES } from '../../demo/folders.ts';

const ACCOUNTS_PER_ADDRESS = 12;
let server: TestServer;
/** Another process of the same installation. */
let second: TestServer['app'];
beforeAll(async () => {
  const limits = {
    failedAccountsPerAddress: ACCOUNTS_PER_ADDRESS,
    trustProxy: (_address: string, hop: number) => hop < 1,
  };
  server = await testServer(limits);
  await server.addProvider({
    id: 1,
    shortname: 'aerial',
    isDefault: true,
    settings: { allowsRegistration: true, allowsGuests: true },
  });
  second = (
    await buildApp({
      db: server.db,
      clock: server.clock,
      publicUrl: 'http://tv.test',
      mediaSecret: 'a secret of the tests, long enough',
      mediaRoots: [DEMO_MEDIA],
      pictureRoots: [DEMO_PICTURES],
      ...limits,
    })
  ).app;
});

const PASSWORD = 'correct horse';
let made = 0;
const account = async (): Promise<string> => {
  const username = `owner-${++made}`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/users',
    payload: { username, password: PASSWORD },
    remoteAddress: '198.51.100.250',
  });
  expect(answer.statusCode).toBe(200);
  return username;
};

interface From {
  readonly ip: string;
  readonly serial?: unknown;
  readonly app?: TestServer['app'];
  readonly forwarded?: string;
}
const logIn = async (login: string, password: string, { ip, serial, app = server.app, forwarded }: From) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/auth/login',
    remoteAddress: ip,
    payload: { login, password, serial },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json(),
    text: answer.body,
  };
};
const statuses = (answers: readonly { status: number }[]): Record<number, number> => {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
};
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

describe('guesses at one account', () => {
  test('F-371 after ten wrong passwords a stranger waits longer and longer, and the owner gets in from elsewhere at once', async () => {
    const owner = await account();
    const stranger = { ip: '203.0.113.5' };
    expect(statuses(await times(10, () => logIn(owner, 'wrong', stranger)))).toEqual({ 401: 10 });
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const refused = await logIn(owner, PASSWORD, stranger);
      expect([refused.status, refused.body.error_code]).toEqual([429, 'too_many_attempts']);
      waits.push(Number(refused.retryAfter));
      server.clock.advance(waits.at(-1)! * 1000);
      expect((await logIn(owner, 'wrong', stranger)).status).toBe(401);
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    expect((await logIn(owner, PASSWORD, { ip: '198.51.100.7' })).status).toBe(200);
  });

  test('F-371 guesses at once, in two processes, are counted together', async () => {
    const owner = await account();
    const answers = await times(40, (i) =>
      logIn(owner, 'guess', { ip: '203.0.113.6', app: i % 2 === 0 ? server.app : second }),
    );
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 });
  });

  test('addresses of one network share twenty guesses at an account; those of one IPv6 customer too', async () => {
    const owner = await account();
    expect(statuses(await times(30, (i) => logIn(owner, 'guess', { ip: `203.0.112.${i + 1}` })))).toEqual({
      401: 20,
      429: 10,
    });
    const other = await account();
    expect(statuses(await times(30, (i) => logIn(other, 'guess', { ip: `2001:db8:7:${i + 1}::1` })))).toEqual({
      401: 20,
      429: 10,
    });
  });

  test('an address in a forged X-Forwarded-For is ignored', async () => {
    const owner = await account();
    // One proxy is trusted: it appends the address it has seen to whatever the client claims.
    const answers = await times(20, (i) =>
      logIn(owner, 'guess', { ip: '10.0.0.1', forwarded: `198.18.${i}.1, 203.0.113.77` }),
    );
    expect(statuses(answers)).toEqual({ 401: 10, 429: 10 });
  });
});

describe('an account under attack from everywhere', () => {
  const attack = (owner: string) =>
    times(130, (i) => logIn(owner, 'guess', { ip: `100.${64 + Math.floor(i / 60)}.${i}.1` }));

  test('lets its owner in from a network where they signed in before, and others after a short wait', async () => {
    const owner = await account();
    expect((await logIn(owner, PASSWORD, { ip: '192.0.2.10' })).status).toBe(200);
    expect(statuses(await attack(owner))).toEqual({ 401: 100, 429: 30 });
    expect((await logIn(owner, PASSWORD, { ip: '192.0.2.99' })).status).toBe(200);
    const away = await logIn(owner, PASSWORD, { ip: '198.51.100.77' });
    expect([away.status, Number(away.retryAfter) <= 60]).toEqual([429, true]);
    server.clock.advance(Number(away.retryAfter) * 1000);
    expect((await logIn(owner, PASSWORD, { ip: '198.51.100.77' })).status).toBe(200);
  });

  test('lets its owner in on a device they signed in on before, behind the attacker’s own address too', async () => {
    const owner = await account();
    const serial = randomUUID();
    expect((await logIn(owner, PASSWORD, { ip: '192.0.2.11', serial })).status).toBe(200);
    const shared = '203.0.113.200';
    await times(12, () => logIn(owner, 'guess', { ip: shared }));
    expect((await logIn(owner, PASSWORD, { ip: shared })).status).toBe(429);
    expect((await logIn(owner, PASSWORD, { ip: shared, serial: randomUUID() })).status).toBe(429);
    expect((await logIn(owner, PASSWORD, { ip: shared, serial })).status).toBe(200);
  });

  test.each(['STB-0001', '', 7, null, { a: 1 }])(
    'a serial that can be guessed proves no device: %j',
    async (serial) => {
      const owner = await account();
      expect((await logIn(owner, PASSWORD, { ip: '192.0.2.12', serial })).status).toBe(200);
      expect(statuses(await times(10, () => logIn(owner, 'guess', { ip: '203.0.113.201', serial })))).toEqual({
        401: 10,
      });
      expect((await logIn(owner, PASSWORD, { ip: '203.0.113.201', serial })).status).toBe(429);
    },
  );

  test('a guessed device gets no more guesses than an address', async () => {
    const owner = await account();
    const serial = randomUUID();
    await logIn(owner, PASSWORD, { ip: '192.0.2.13', serial });
    expect(statuses(await times(20, (i) => logIn(owner, 'guess', { ip: `100.80.${i}.1`, serial })))).toEqual({
      401: 10,
      429: 10,
    });
  });
});

describe('one address trying many accounts', () => {
  test('is slowed down, whether the accounts exist or not; viewers who signed in there before are not', async () => {
    const ip = '203.0.114.9';
    const neighbour = await account();
    expect((await logIn(neighbour, PASSWORD, { ip })).status).toBe(200);
    const names = [await account(), await account(), ...Array.from({ length: 100 }, (_, i) => `unknown-${i}`)];
    const answers = await times(200, (i) => logIn(names[i % names.length]!, 'Password1', { ip }));
    const accounts = new Set(answers.flatMap(({ status }, i) => (status === 401 ? [names[i % names.length]] : [])));
    expect(accounts.size).toBe(ACCOUNTS_PER_ADDRESS);
    expect((await logIn(neighbour, PASSWORD, { ip })).status).toBe(200);
    // Another household of the same network signs in as ever.
    expect((await logIn(names[1]!, PASSWORD, { ip: '203.0.114.10' })).status).toBe(200);
  });

  test('a whole network is slowed down later', async () => {
    const answers = await times(80, (i) => logIn(`nobody-${i}`, 'Password1', { ip: `203.0.115.${i}` }));
    expect(statuses(answers)).toEqual({ 401: ACCOUNTS_PER_ADDRESS * 5, 429: 80 - ACCOUNTS_PER_ADDRESS * 5 });
  });

  test('logins that succeed do not count', async () => {
    const ip = '203.0.116.9';
    for (let i = 0; i < ACCOUNTS_PER_ADDRESS + 3; i++)
      expect((await logIn(await account(), PASSWORD, { ip })).status).toBe(200);
  });
});

test('an unknown login and a wrong password are answered alike, before and after the limit', async () => {
  const owner = await account();
  const answers = async (login: string, ip: string) => {
    const found = [];
    for (let i = 0; i < 11; i++) found.push(await logIn(login, 'wrong', { ip }));
    return found.map(({ status, text, retryAfter }) => [status, text, retryAfter]);
  };
  expect(await answers('nobody-at-all', '203.0.117.5')).toEqual(await answers(owner, '203.0.118.5'));
});

test('F-385 a registered device can log in behind an address from which others try unknown ids', async () => {
  const { deviceId } = await server.guest();
  const ip = '203.0.119.4';
  const enter = (id: string) =>
    server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: id }, remoteAddress: ip });
  const unknown = await times(35, () => enter(randomUUID()));
  expect(unknown.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  expect((await enter(deviceId)).statusCode).toBe(200);
});
