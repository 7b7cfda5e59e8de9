import type { ChannelBlackout, SourceHealth } from '@aerial/contract/calls/operator-channel-sources.ts';
import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CHANNELS, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { member } from '../staff/testing/console.ts';

let server: TestServer;
let token: string;
let foreign: string;
let id: number;

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  await server.db
    .insertInto('packets')
    .values({ provider_id: 1, slug: 'news', name: JSON.stringify({ ru: 'Новости' }) })
    .execute();
  id = (
    await send<OperatorChannel>('POST', 'channels', {
      name: { ru: 'Лента' },
      source: { kind: 'upstream', address: 'http://127.0.0.1:9/live.m3u8' },
    })
  ).body.id;
});
beforeEach(() => server.clock.advance(60_000));

async function send<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, by = token) {
  const answer = await server.app.inject({
    method,
    url: `/v2/operators/${path}?token=${by}`,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as T & { error_code?: string } };
}

test('a source that nobody answers at is not live, and says why', async () => {
  const { status, body } = await send<SourceHealth>('POST', `channels/${id}/check`);
  expect([status, body.is_live, body.fault]).toEqual([200, false, 'unreachable']);
});

test('checks are limited', async () => {
  const timeline = CHANNELS.base;
  let refused = 0;
  for (let at = 0; at < 130 && refused === 0; at++) {
    server.clock.advance(150);
    const { status } = await send('POST', `channels/${timeline}/check`);
    if (status === 429) refused = at;
  }
  expect(refused).toBeGreaterThan(100);
});

test('a preview is a signed address of this channel, for minutes', async () => {
  const { body } = await send<{ path: string; expires_at: string }>('POST', `channels/${id}/preview`);
  expect(body.path).toMatch(new RegExp(`^/media/live/${id}/[\\w.~-]+/index\\.m3u8$`));
  expect(Date.parse(body.expires_at) - server.clock.now()).toBeLessThanOrEqual(600_000);
});

test('channels of others have neither check, preview nor blackouts', async () => {
  for (const [method, path] of [
    ['POST', 'check'],
    ['POST', 'preview'],
    ['GET', 'blackouts'],
  ] as const)
    expect((await send(method, `channels/${id}/${path}`, undefined, foreign)).status, path).toBe(404);
});

test('a blackout is added and removed; others’ and past ones are not', async () => {
  const now = Math.floor(server.clock.now() / 1000);
  const added = await send<ChannelBlackout[]>('POST', `channels/${id}/blackouts`, { start: now + 60, end: now + 120 });
  expect(added.body).toMatchObject([{ start: now + 60, end: now + 120, is_own: true }]);
  const past = await send('POST', `channels/${id}/blackouts`, { start: now - 120, end: now - 60 });
  expect([past.status, past.body.error_code]).toEqual([422, 'validation_failed']);
  const path = `channels/${id}/blackouts/${added.body[0]!.id}`;
  expect((await send('DELETE', path, undefined, foreign)).status).toBe(404);
  expect((await send('DELETE', path)).body).toEqual([]);
  expect((await send('DELETE', path)).status).toBe(404);
});

test('packets of channels are changed one by one and in bulk, by those who may write packets', async () => {
  const bulk = await send<{ changed: number }>('PATCH', 'channels', { ids: [id], set: { add_packets: ['news'] } });
  expect(bulk.body.changed).toBe(1);
  const found = await send<OperatorChannel>('GET', `channels/${id}`);
  expect(found.body.packets).toEqual(['news']);
  const unknown = await send('PATCH', 'channels', { ids: [id], set: { add_packets: ['elsewhere'] } });
  expect(unknown.status).toBe(422);
  const changed = await send<OperatorChannel>('PATCH', `channels/${id}`, { version: found.body.version, packets: [] });
  expect(changed.body.packets).toEqual([]);

  const editor = await member(server, 'content', { email: 'content@example.com' });
  const refused = await editor.send('PATCH', 'operators/channels', { ids: [id], set: { add_packets: ['news'] } });
  expect(refused.statusCode).toBe(403);
});
