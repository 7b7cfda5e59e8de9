import { fail, ok } from '@aerial/domain/result.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MailMessage } from '../../ports/mail.ts';
import { noMessagePorts, notSent } from '../../ports/message-ports.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let letters: MailMessage[];
let isDown: boolean;
let refused: number;

beforeAll(async () => {
  const send = async (message: MailMessage) => {
    if (isDown) {
      refused += 1;
      return fail(notSent);
    }
    letters.push(message);
    return ok(undefined);
  };
  server = await testServer({ messages: { ...noMessagePorts, mail: { send } } });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});
beforeEach(() => {
  [letters, isDown, refused] = [[], false, 0];
});
afterAll(() => server.app.close());

async function user() {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json();
  const { id } = await post('/v2/users', { username, password: 'pw' });
  const { access_token: token } = await post('/v2/auth/login', { login: username, password: 'pw' });
  const save = (email: string, language = 'ru') =>
    server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self?access_token=${token}`,
      payload: { email },
      headers: { 'accept-language': language },
    });
  const confirmedAt = async () =>
    (
      await server.db
        .selectFrom('users')
        .select('email_confirmed_at')
        .where('id', '=', id as never)
        .executeTakeFirstOrThrow()
    ).email_confirmed_at;
  return { id: id as number, save, confirmedAt };
}
const confirmationOf = (userId: number) =>
  server.db
    .selectFrom('email_confirmations')
    .selectAll()
    .where('user_id', '=', userId as never)
    .executeTakeFirstOrThrow();
const letter = async (count = 1) => {
  await vi.waitFor(() => expect(letters).toHaveLength(count));
  return letters.at(-1)!;
};
const linkIn = ({ text }: MailMessage) => new URL(/https?:\/\/\S+/.exec(text)![0]);
const runJob = () =>
  server
    .jobs(server.db)
    .find(({ name }) => name === 'emails.confirm')!
    .run();
const press = (link: URL) =>
  server.app.inject({
    method: 'POST',
    url: link.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: link.search.slice(1),
  });

test('a saved address gets a letter in the viewer’s language; its button confirms the address, once', async () => {
  const me = await user();
  expect((await me.save('me1@example.com', 'en')).statusCode).toBe(200);
  const { to, subject, text } = await letter();
  expect([to, subject]).toEqual(['me1@example.com', 'aerial: confirm your e-mail address']);
  expect(text).toContain('48 hours');
  const link = linkIn(letters[0]!);
  expect(link.origin).toBe('http://tv.test');

  // Programs that check letters open links.
  const page = await server.app.inject(link.pathname + link.search);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('Confirm the address');
  expect(await me.confirmedAt()).toBeNull();

  const done = await press(link);
  expect([done.statusCode, done.body.includes('The address is confirmed')]).toEqual([200, true]);
  expect(await me.confirmedAt()).toEqual(new Date(server.clock.now()));
  const again = await press(link);
  expect([again.statusCode, again.body.includes('no longer works')]).toEqual([404, true]);
});

test('the link is stored as a hash only, and ends after 48 hours', async () => {
  const me = await user();
  await me.save('me2@example.com');
  const link = linkIn(await letter());
  const row = await confirmationOf(me.id);
  expect(JSON.stringify({ ...row, token_hash: row.token_hash!.toString('hex') })).not.toContain(
    link.searchParams.get('token'),
  );
  server.clock.advance(48 * HOUR_MS);
  expect((await press(link)).statusCode).toBe(404);
  expect(await me.confirmedAt()).toBeNull();
});

test('a link confirms the address it was sent to, not a later one', async () => {
  const me = await user();
  await me.save('first3@example.com');
  const first = linkIn(await letter());
  await me.save('second3@example.com');
  const second = linkIn(await letter(2));
  expect((await press(first)).statusCode).toBe(404);
  expect(await me.confirmedAt()).toBeNull();
  expect((await press(second)).statusCode).toBe(200);
  // The same address again keeps its confirmation; another one loses it.
  await me.save('second3@example.com');
  expect(await me.confirmedAt()).not.toBeNull();
  await me.save('third3@example.com');
  await letter(3);
  expect(await me.confirmedAt()).toBeNull();
});

test('an address that is removed gets no letter', async () => {
  const me = await user();
  await me.save('me4@example.com');
  const link = linkIn(await letter());
  await me.save('');
  expect((await press(link)).statusCode).toBe(404);
  server.clock.advance(HOUR_MS);
  await runJob();
  expect(letters).toHaveLength(1);
});

test('while the mail server is away the address is saved, and the letter follows', async () => {
  isDown = true;
  const me = await user();
  expect((await me.save('me5@example.com')).json().email).toBe('me5@example.com');
  await vi.waitFor(() => expect(refused).toBe(1));
  isDown = false;
  server.clock.advance(HOUR_MS);
  await runJob();
  expect((await press(linkIn(await letter()))).statusCode).toBe(200);
  expect(await me.confirmedAt()).not.toBeNull();
});

test('an address gets at most five letters a day, whichever account enters it', async () => {
  for (let i = 1; i <= 7; i += 1) {
    const me = await user();
    await me.save('victim@example.com');
    if (i <= 5) await letter(i);
    await me.save('');
  }
  await runJob();
  expect(letters).toHaveLength(5);
});

test.each(['', '?token=', '?token=zz', `?token=${'0'.repeat(40)}&token=1`])(
  'a broken link is gone: %s',
  async (query) => {
    const page = await server.app.inject(`/email/confirm${query}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);
