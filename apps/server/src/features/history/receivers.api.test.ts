import { contentMetadataCall, contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { receiverReportCall, receiverTicketCall, statCall } from '@aerial/contract/calls/playback.ts';
import { asProviderId, asStatId } from '@aerial/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FILM, loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const DAY_MS = 86_400_000;
let server: TestServer;
/** Tokens of two devices of one viewer. */
let phone: string;
let tablet: string;

beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  const one = server.db.selectFrom('providers').select('settings').where('id', '=', asProviderId(1));
  const { settings } = await one.executeTakeFirstOrThrow();
  await server.db
    .updateTable('providers')
    .set({ settings: JSON.stringify({ ...settings, maxStreams: 1 }) })
    .where('id', '=', asProviderId(1))
    .execute();
});
beforeEach(async () => {
  server.clock.advance(11_000);
  const { loginToken } = await server.guest();
  [phone, tablet] = [await device(loginToken), await device(loginToken)];
});
async function device(loginToken: string): Promise<string> {
  const payload = { device_type: 'pc', serial: randomUUID() };
  const url = `/v2/users/self/devices?access_token=${loginToken}`;
  const made = await server.app.inject({ method: 'POST', url, payload });
  const token = await server.app.inject({
    method: 'POST',
    url: '/v2/auth/device',
    payload: { device_id: made.json().id },
  });
  return token.json().access_token;
}

const by = (token: string) => requests(server, () => token);
const film = async (token = phone, query = '') =>
  (await by(token).get(contentStreamCall, `libraries/12/contents/${FILM}/stream${query}`)).stat!.id;
const ticketOf = async (stat: string) =>
  (await by(phone).change(receiverTicketCall, `users/self/stat/${stat}/receiver`, {})).ticket;
/** Of a receiver, which has no token. */
const report = (body: object) => server.app.inject({ method: 'POST', url: '/v2/receivers/reports', payload: body });
const isRefused = async (token: string, query = '') =>
  (await by(token).raw(`channels/1/stream${query}`)).statusCode !== 200;
const rowOf = (stat: string) =>
  server.db
    .selectFrom('playback_stats')
    .select(['is_remote', 'ended_at', 'duration_s'])
    .where('id', '=', asStatId(stat))
    .executeTakeFirstOrThrow();

test('a receiver without a token reports time and position of the playback that it has the ticket of', async () => {
  const stat = await film();
  const ticket = await ticketOf(stat);
  server.clock.advance(20_000);
  const answer = await report({ ticket, duration: 20, seconds: 20 });
  expect([answer.statusCode, answer.json()]).toEqual([200, { duration: 20 }]);
  const { history } = await by(phone).get(contentMetadataCall, `users/self/content_metadata/${FILM}`);
  expect(history?.seconds).toBe(20);
});

test('the receiver keeps the stream open when the page that cast is closed, and counts as a screen of its own', async () => {
  const stat = await film();
  const ticket = await ticketOf(stat);
  for (let passed = 0; passed < 180; passed += 60) {
    server.clock.advance(60_000);
    await report({ ticket, duration: 60 });
  }
  expect([await isRefused(tablet), await isRefused(phone)]).toEqual([true, true]);
  // A page that casts zaps: the stream takes the place of the one that the receiver plays.
  expect(await isRefused(phone, '?remote=1')).toBe(false);
});

test('the stream of a receiver that falls silent is closed after 90 s, and that of one that says so at once', async () => {
  await ticketOf(await film());
  server.clock.advance(91_000);
  expect(await isRefused(tablet)).toBe(false);
  server.clock.advance(91_000);
  const ticket = await ticketOf(await film());
  await report({ ticket, duration: 5, ended: true });
  expect(await isRefused(tablet)).toBe(false);
});

test('who reported last has the playback: the end on the other side does not end it', async () => {
  const stat = await film();
  const ticket = await ticketOf(stat);
  await by(phone).change(statCall, `users/self/stat/${stat}`, { duration: 3, ended: true });
  expect(await rowOf(stat)).toMatchObject({ is_remote: true, ended_at: null });
  // The phone goes on where the television was.
  await by(phone).change(statCall, `users/self/stat/${stat}`, { duration: 1 });
  await report({ ticket, duration: 2, ended: true });
  expect(await rowOf(stat)).toMatchObject({ is_remote: false, ended_at: null, duration_s: 6 });
  await report({ ticket, duration: 1 });
  await report({ ticket, ended: true });
  expect((await rowOf(stat)).ended_at).not.toBeNull();
  await by(phone).change(statCall, `users/self/stat/${stat}`, { duration: 1 });
  expect(await rowOf(stat)).toMatchObject({ is_remote: false, ended_at: null });
});

test('tickets are given for own playbacks only, end with their day, and cannot be made up', async () => {
  const { stat } = await by(phone).get(channelStreamCall, 'channels/1/stream');
  const ticket = await ticketOf(stat!.id);
  const stranger = await server.guest();
  expect((await by(stranger.token).send('POST', `users/self/stat/${stat!.id}/receiver`, {})).statusCode).toBe(404);
  const altered = `${ticket.slice(0, -4)}${ticket.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  for (const wrong of [altered, '', 'v1.', 'v1.AAAA', stat!.id])
    expect((await report({ ticket: wrong, duration: 1 })).json().error_code).toBe('stat_not_found');
  expect((await report({ duration: 1 })).json().error_code).toBe('validation_failed');
  server.clock.advance(DAY_MS);
  expect((await report({ ticket, duration: 1 })).statusCode).toBe(404);
});

test('an answer to a receiver says nothing of the viewer', async () => {
  const ticket = await ticketOf(await film());
  expect(Object.keys((await report({ ticket })).json())).toEqual(['duration']);
  expect(Object.keys(receiverReportCall.answer.properties)).toEqual(['duration']);
});
