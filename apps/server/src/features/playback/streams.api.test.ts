import { asProviderId, asStatId } from '@aerial/domain/ids.ts';
import { contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { statCall } from '@aerial/contract/calls/playback.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FILM, loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const LIMIT = 2;
let server: TestServer;
let devices: string[];

async function setLimit(maxStreams: number | null): Promise<void> {
  const { settings } = await server.db
    .selectFrom('providers')
    .select('settings')
    .where('id', '=', asProviderId(1))
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('providers')
    .set({ settings: JSON.stringify({ ...settings, maxStreams }) })
    .where('id', '=', asProviderId(1))
    .execute();
  // Settings are read again after ten seconds.
  server.clock.advance(11_000);
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
/** A new viewer with ten devices. */
beforeEach(async () => {
  await setLimit(LIMIT);
  const { user, loginToken } = await server.guest();
  await server.db.updateTable('users').set({ device_limit: 20 }).where('id', '=', user.id).execute();
  devices = [];
  for (let i = 0; i < 10; i += 1) {
    const made = await server.app.inject({
      method: 'POST',
      url: `/v2/users/self/devices?access_token=${loginToken}`,
      payload: { device_type: 'pc', serial: randomUUID() },
    });
    const token = await server.app.inject({
      method: 'POST',
      url: '/v2/auth/device',
      payload: { device_id: made.json().id },
    });
    devices.push(token.json().access_token);
  }
});
const on = (device: number) => requests(server, () => devices[device]!);
const play = async (device: number, channel = 1) =>
  (await on(device).get(channelStreamCall, `channels/${channel}/stream`)).stat!.id;
const refusedOn = async (device: number, path = 'channels/1/stream') => {
  const { statusCode } = await on(device).raw(path);
  expect([200, 403]).toContain(statusCode);
  return statusCode === 403;
};

/** Whether the origin still takes the address, whatever is on air there. */
const isOpen = async (address: string) =>
  !(await server.app.inject(new URL(address).pathname)).body.includes('signature_expired');

test('one device over the limit is refused with advice; previews are free', async () => {
  await play(0);
  await play(1);
  const refused = await server.app.inject({
    url: `/v2/channels/1/stream?access_token=${devices[2]}`,
    headers: { 'accept-language': 'en' },
  });
  expect(refused.json()).toMatchObject({
    error_code: 'permission_denied',
    status_code: 403,
    error: { message: expect.stringContaining('stop on one of them') },
  });
  expect(await refusedOn(2, `libraries/12/contents/${FILM}/stream`)).toBe(true);
  expect(await refusedOn(2, 'channels/1/stream?preview=1')).toBe(false);
});

test('streams that were opened by a clock that was ahead are not open for as long', async () => {
  server.clock.advance(50 * 60_000);
  await play(0);
  await play(1);
  server.clock.advance(-50 * 60_000);
  expect(await refusedOn(2)).toBe(false);
});

test('five devices cannot play by preparing channels: each that plays nothing counts, and its address ends soon', async () => {
  const prepare = (device: number, channel = 1) => refusedOn(device, `channels/${channel}/stream?prepare=1`);
  expect([await prepare(0), await prepare(1), await prepare(2), await prepare(3), await prepare(4)]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  // A device that continues preparing keeps its slot; one that stops releases it.
  server.clock.advance(60_000);
  for (const device of [0, 1]) expect(await prepare(device, 2)).toBe(false);
  server.clock.advance(60_000);
  expect(await prepare(2)).toBe(true);
  expect(await refusedOn(2)).toBe(true);
  server.clock.advance(91_000);
  const { hls } = await on(2).get(channelStreamCall, 'channels/1/stream?prepare=1');
  expect(await isOpen(hls)).toBe(true);
  server.clock.advance(91_000);
  expect(await isOpen(hls)).toBe(false);
});

test('a device that plays prepares its neighbours beside the limit, with addresses that last', async () => {
  await play(0);
  await play(1);
  for (const channel of [1, 2, 1, 2]) expect(await refusedOn(0, `channels/${channel}/stream?prepare=1`)).toBe(false);
  const { hls } = await on(0).get(channelStreamCall, 'channels/2/stream?prepare=1');
  server.clock.advance(3600_000);
  expect(await isOpen(hls)).toBe(true);
});

test('the archive is neither prepared nor previewed beside the limit: a playlist of it lists hours', async () => {
  const from = Math.floor(server.clock.now() / 1000) - 3600;
  await play(0);
  await play(1);
  for (const flag of ['prepare', 'preview'])
    expect(await refusedOn(2, `channels/1/stream?ts=${from}&${flag}=1`), flag).toBe(true);
});

test('previews beyond the limit are few, and cannot be used to watch', async () => {
  const preview = (device: number) => refusedOn(device, 'channels/1/stream?preview=1');
  // Previews take no stream from other devices.
  for (let i = 0; i < 30; i++) expect(await preview(0)).toBe(false);
  expect([await refusedOn(1), await refusedOn(2)]).toEqual([false, false]);
  const shown = [];
  for (let i = 0; i < 20; i++) shown.push(await preview(3));
  expect(shown).toEqual([...Array<boolean>(10).fill(false), ...Array<boolean>(10).fill(true)]);
  server.clock.advance(3601_000);
  expect(await preview(3)).toBe(false);
  // Devices that show previews only count among each other.
  for (const device of [4, 5]) await preview(device);
  const many = [];
  for (let i = 0; i < 20; i++) many.push(await preview(6));
  expect(many.filter((isRefused) => !isRefused)).toHaveLength(10);
  const { hls, stat } = await on(7).get(channelStreamCall, 'channels/1/stream?preview=1');
  expect(stat).toBeNull();
  server.clock.advance(121_000);
  expect(await isOpen(hls)).toBe(false);
});

test('a zapping device counts once, and continues while others are refused', async () => {
  for (const channel of [1, 2, 1]) await play(0, channel);
  await on(0).get(contentStreamCall, `libraries/12/contents/${FILM}/stream`);
  await play(1);
  expect(await refusedOn(2)).toBe(true);
  expect(await refusedOn(0)).toBe(false);
});

test('a stream is open for 90 s after its last report, and not after its end', async () => {
  const first = await play(0);
  const second = await play(1);
  server.clock.advance(80_000);
  await on(0).change(statCall, `users/self/stat/${first}`, { duration: 30 });
  expect(await refusedOn(2)).toBe(true);
  server.clock.advance(11_000);
  expect(await refusedOn(2)).toBe(false);
  expect(await refusedOn(3)).toBe(true);
  await on(0).change(statCall, `users/self/stat/${first}`, { duration: 5, ended: true });
  expect(await refusedOn(3)).toBe(false);
  // A report that its end overtook does not open it again; one of a viewer who went on does.
  await on(0).change(statCall, `users/self/stat/${first}`, { duration: 5 });
  expect(await endedAt(first)).not.toBeNull();
  server.clock.advance(60_000);
  await on(0).change(statCall, `users/self/stat/${first}`, { duration: 30 });
  expect(await endedAt(first)).toBeNull();
  expect(await endedAt(second)).toBeNull();
});
const endedAt = async (stat: string) =>
  (
    await server.db
      .selectFrom('playback_stats')
      .select('ended_at')
      .where('id', '=', asStatId(stat))
      .executeTakeFirstOrThrow()
  ).ended_at;

test('of ten devices that begin at once, two play', async () => {
  const refused = await Promise.all(devices.map((_, device) => refusedOn(device)));
  expect(refused.filter((isRefused) => !isRefused)).toHaveLength(LIMIT);
});

test('other viewers and providers without a limit are not counted', async () => {
  await play(0);
  await play(1);
  const other = await server.guest();
  expect((await requests(server, () => other.token).raw('channels/1/stream')).statusCode).toBe(200);
  await setLimit(null);
  for (const device of devices.keys()) expect(await refusedOn(device)).toBe(false);
});
