import type { LegalText } from '@aerial/contract/calls/operator-setup.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { receiverOf } from './send-test-message.ts';

let server: TestServer;
let token: string;
let foreign: string;

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
beforeEach(() => server.clock.advance(3_600_000));

async function send<T>(method: 'GET' | 'POST', path: string, payload?: object, by = token) {
  const answer = await server.app.inject({
    method,
    url: `/v2/operators/${path}${path.includes('?') ? '&' : '?'}token=${by}`,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as T & { error_code?: string } };
}
const publish = (version: number, texts: object, by = token) =>
  send<LegalText>('POST', 'documents/agreement', { version, texts }, by);

describe('published texts', () => {
  test('have versions; the newest one is shown to viewers, in their language', async () => {
    expect((await publish(0, { ru: 'Первая', en: 'First' })).body.version).toBe(1);
    const second = await publish(1, { ru: 'Вторая', en: 'Second', kk: ' ' });
    expect([second.body.version, second.body.texts]).toEqual([2, { ru: 'Вторая', en: 'Second' }]);
    const address = second.body.address;
    const shown = async (language: string) =>
      (await server.app.inject({ url: address, headers: { 'accept-language': language } })).body;
    expect([await shown('en'), await shown('ru'), await shown('de')]).toEqual(['Second', 'Вторая', 'Вторая']);
    expect((await send<LegalText>('GET', 'documents/agreement?version=1')).body.texts).toMatchObject({ en: 'First' });
    const all = await send<{ version: number }[]>('GET', 'documents');
    expect(all.body.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('two who publish from the same version are told', async () =>
    expect((await publish(1, { ru: 'Другая' })).body.error_code).toBe('changed_meanwhile'));

  test('are of one provider, and not empty', async () => {
    expect((await send('GET', 'documents/agreement', undefined, foreign)).status).toBe(404);
    expect((await publish(2, { ru: '  ' })).status).toBe(422);
  });
});

describe('a test message', () => {
  test.each([
    ['sms', '+7 (999) 000-01-01', '79990000101'],
    ['sms', '12', undefined],
    ['mail', 'a@example.com', 'a@example.com'],
    ['mail', 'a@example.com\nbcc: b@example.com', undefined],
    ['push', '5', '5'],
    ['push', 'all', undefined],
    ['messenger', undefined, ''],
  ] as const)('by %s to %s', (way, to, receiver) => expect(receiverOf(way, to)).toBe(receiver));

  test('goes where it is addressed to, and its number is limited', async () => {
    const answers = [];
    for (let at = 0; at < 7; at++)
      answers.push(await send('POST', 'settings/tests/message', { way: 'sms', to: '79990000101' }));
    expect(answers[0]!.body).toEqual({ is_sent: true, link: null });
    expect(await send('POST', 'settings/tests/message', { way: 'messenger' })).toMatchObject({
      body: { is_sent: false },
    });
    expect(answers.at(-1)!.status).toBe(429);
    expect((await send('POST', 'settings/tests/message', { way: 'mail', to: 'nobody' })).status).toBe(422);
  });

  test('by push goes to subscribers of the provider only', async () =>
    expect((await send('POST', 'settings/tests/message', { way: 'push', to: '999999' })).body).toEqual({
      is_sent: false,
      link: null,
    }));
});

test('a pay system that no way to pay names is not asked', async () =>
  expect((await send('POST', 'settings/tests/pay_system', { system: 'stripe' })).body).toMatchObject({
    is_working: false,
  }));
