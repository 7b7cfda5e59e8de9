import { asProviderId } from '@aerial/domain/ids.ts';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { Deliveries } from '../deliveries.ts';
import { smtpMail, type MailTiming } from './mail.ts';
import { smtpSettings } from './settings.ts';

const TIMING: MailTiming = { connectMs: 1_000, silenceMs: 1_000, pausesMs: [20, 50] };
const everyTime: Deliveries = { once: (_id, handOver) => handOver() };
const LETTER = {
  id: 'letter-1',
  providerId: asProviderId(1),
  to: 'viewer@example.com',
  subject: 'Ваш PIN-код',
  text: 'PIN-код: 8642',
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Case {
  readonly options?: SMTPServerOptions;
  readonly scheme?: 'smtp' | 'smtps';
  readonly login?: string;
  readonly query?: string;
}

async function start({ options = {}, scheme = 'smtp', login = '', query = '' }: Case = {}) {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'tv' && password === 'secret'
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const problems: string[] = [];
  const settings = smtpSettings(
    `${scheme}://${login}127.0.0.1:${(server.server.address() as AddressInfo).port}${query}`,
  )!;
  const mail = smtpMail({
    settings,
    from: 'Example TV <tv@example.com>',
    deliveries: everyTime,
    onProblem: (problem) => problems.push(problem),
    timing: TIMING,
  });
  closers.push(() => mail.close());
  return { letters, problems, mail, server };
}

/** Answers with these statuses first. */
const refusing = (...statuses: number[]): SMTPServerOptions => ({
  onRcptTo: (address, _session, done) => {
    const status = statuses.shift();
    done(status === undefined ? null : Object.assign(new Error(`no ${address.address}`), { responseCode: status }));
  },
});

test('a letter arrives whole, in any language', async () => {
  const { letters, mail } = await start();
  expect((await mail.send({ ...LETTER, html: '<p>8642</p>' })).ok).toBe(true);
  const [letter] = letters;
  expect(letter).toContain('From: Example TV <tv@example.com>');
  expect(letter).toContain('To: viewer@example.com');
  expect(letter).toMatch(/Subject: =\?UTF-8\?/i);
  expect(letter).toContain('text/html');
  expect(letter).toContain(Buffer.from('PIN-код: 8642').toString('base64'));
});

test('a letter has the same name every time it is sent', async () => {
  const { letters, mail } = await start();
  await mail.send(LETTER);
  await mail.send(LETTER);
  const names = letters.map((letter) => /^Message-ID: (.*)$/im.exec(letter)?.[1]);
  expect(names[0]).toMatch(/^<[0-9a-f]{32}@example\.com>/);
  expect(names[1]).toBe(names[0]);
});

test('a receiver is one address, whatever it looks like', async () => {
  const { letters, mail } = await start();
  await mail.send({
    ...LETTER,
    to: 'viewer@example.com\r\nBcc: other@example.com',
    subject: 'a\r\nBcc: third@example.com',
  });
  expect(letters.join('\n')).not.toMatch(/^Bcc:/im);
});

test('a login is made where the address has one', async () => {
  const { letters, mail } = await start({
    login: 'tv:secret@',
    options: { authOptional: false, allowInsecureAuth: true },
  });
  expect((await mail.send(LETTER)).ok).toBe(true);
  expect(letters).toHaveLength(1);
});

test('a wrong password fails at once and is not repeated in words', async () => {
  const { problems, mail } = await start({
    login: 'tv:hunter2@',
    options: { authOptional: false, allowInsecureAuth: true },
  });
  expect(await mail.send(LETTER)).toMatchObject({ ok: false, error: { code: 'upstream_failed' } });
  expect(problems).toEqual(['Mail: the mail server did not take a letter (EAUTH, answer 535)']);
});

test('a letter is retried a little later after a temporary error of the server', async () => {
  const { letters, mail } = await start({ options: refusing(451, 421) });
  expect((await mail.send(LETTER)).ok).toBe(true);
  expect(letters).toHaveLength(1);
});

test('a receiver the server does not know is not retried, and not named in the log', async () => {
  const { problems, mail } = await start({ options: refusing(550) });
  expect((await mail.send(LETTER)).ok).toBe(false);
  expect(problems).toEqual(['Mail: the mail server did not take a letter (EENVELOPE, answer 550)']);
});

test('a server that is not there fails the letter after a few tries', async () => {
  const { problems, mail, server } = await start();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect((await mail.send(LETTER)).ok).toBe(false);
  expect(problems).toHaveLength(3);
});

test('after the server has cut its connections the next letter goes out over a new one', async () => {
  const { letters, mail, server } = await start();
  const connections: Socket[] = [];
  server.server.on('connection', (connection: Socket) => connections.push(connection));
  await mail.send(LETTER);
  expect(connections).toHaveLength(1);
  for (const connection of connections) connection.destroy();
  expect((await mail.send({ ...LETTER, id: 'letter-2' })).ok).toBe(true);
  expect(letters).toHaveLength(2);
});

test('a server that never answers does not delay the viewer', async () => {
  const { mail } = await start({ options: { onMailFrom: () => {} } });
  expect((await mail.send(LETTER)).ok).toBe(false);
});

test.each([
  ['a server without encryption where it is required', { query: '?tls=required' }],
  ['a server with an untrusted certificate', { scheme: 'smtps', options: { secure: true } }],
  ['the same after STARTTLS', { query: '?tls=required', options: { disabledCommands: [] } }],
] satisfies [string, Case][])('no letter goes to %s', async (_what, options) => {
  const { letters, problems, mail } = await start(options);
  expect((await mail.send(LETTER)).ok).toBe(false);
  expect(letters).toEqual([]);
  expect(problems.join()).not.toContain('viewer@example.com');
});
