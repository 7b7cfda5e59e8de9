/** Whose media addresses have ad breaks. */
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { importAds } from '../../imports/ads/write-ads.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const BREAKS = 'breaks: {hourly: {channels: [first], ads: [spot], every: 3600}}';

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
/** Reads the rules again. */
const imported = async (text: string) => {
  await importAds(server.db, [Buffer.from(text)], { now: server.clock.now() });
  server.clock.advance(31_000);
};
/** Whether the address of a channel is one with ad breaks. */
async function hasBreaks(query = '', channel = 1): Promise<boolean> {
  const { hls_mbr, hls } = await viewer().get(channelStreamCall, `channels/${channel}/stream${query}`);
  const grants = [hls_mbr, hls].map((address) => {
    const [payload = ''] = new URL(address!).pathname.split('/').at(-2)!.split('.');
    return 'a' in (JSON.parse(Buffer.from(payload, 'base64url').toString()) as object);
  });
  expect(grants[0]).toBe(grants[1]);
  return grants[0]!;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
beforeEach(async () => {
  await server.db.deleteFrom('ad_breaks').execute();
  await imported(BREAKS);
  guest = await server.guest();
});

test('a channel with breaks has them for its viewers, also as a prepared neighbour; other channels have none', async () => {
  expect([await hasBreaks(), await hasBreaks('?prepare=1'), await hasBreaks('', 2)]).toEqual([true, true, false]);
  await imported('{}');
  guest = await server.guest();
  // What the file no longer has may be on air for a moment, and archives may repeat it.
  expect(await hasBreaks()).toBe(true);
});

test('previews, casts and frames of other sites have none, unless the provider allows frames', async () => {
  for (const query of ['?preview=1', '?remote=1', '?embed=1']) expect(await hasBreaks(query), query).toBe(false);
  await imported(`in_embeds: true\n${BREAKS}`);
  expect(await hasBreaks('?embed=1')).toBe(true);
});

test('the archive has those that are repeated there', async () => {
  const archive = `?ts=${toEpochSeconds(server.clock.now()) - 3600}`;
  expect(await hasBreaks(archive)).toBe(false);
  await imported('breaks: {hourly: {channels: [first], ads: [spot], every: 3600, in_catchup: true}}');
  expect(await hasBreaks(archive)).toBe(true);
});

test('children see the plain channel', async () => {
  const id = asUserId(guest.user.id);
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', id).execute();
  server.clock.advance(60_000);
  const child = (await viewer().send('POST', 'users/self/profiles', { name: 'Masha', role: 'child' })).json();
  const chosen = await viewer().send('PATCH', `users/self/devices/${guest.deviceId}`, { profile_id: child.id });
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect(await hasBreaks()).toBe(false);
});

test('without the tables of breaks channels play on', async () => {
  const other = await testServer();
  other.clock.set(START);
  await loadTinyDemo(other.db, other.clock);
  await other.db.schema.dropTable('ad_breaks').execute();
  const { token } = await other.guest();
  const { hls_mbr } = await requests(other, () => token).get(channelStreamCall, 'channels/1/stream');
  expect(hls_mbr).toContain('/media/live/1/');
});
