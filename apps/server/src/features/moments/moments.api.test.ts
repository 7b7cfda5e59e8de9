import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { momentPicture } from '@aerial/domain/moments.ts';
import { asChannelId, asLibraryId, type ContentId } from '@aerial/domain/ids.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILM, loadTinyDemo, PAID_FILM } from '../../demo/testing/tiny-catalogue.ts';
import { writeAsset } from '../../origin/testing/asset-folder.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const NOW = Date.parse(START) / 1000;

const root = await mkdtemp(path.join(tmpdir(), 'aerial-moments-'));
let server: TestServer;
beforeAll(async () => {
  for (const asset of ['card-a', 'scene-a', 'scene-b']) await writeAsset(root, asset);
  server = await testServer({ mediaRoots: [root] });
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
afterAll(async () => {
  await server.app.close();
  await rm(root, { recursive: true });
});

const film = (contentId: ContentId, library: number, at = 20) =>
  momentPicture({ kind: 'content', libraryId: asLibraryId(library), contentId, at });
const channel = (id: number, at: number) => momentPicture({ kind: 'channel', channelId: asChannelId(id), at });
const get = (url: string) => server.app.inject({ url });

test('a moment of a film that guests may watch has a picture as wide as a card', async () => {
  const answer = await get(film(FILM, 12));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 360 });
});
test('so has a moment of the archive of a free channel', async () => {
  expect((await get(channel(1, NOW - 3600))).statusCode).toBe(200);
});
test.each([
  ['a film that must be bought', () => film(PAID_FILM, 13)],
  ['the same in a library it is not in', () => film(PAID_FILM, 12)],
  ['a channel that must be bought', () => channel(3, NOW - 3600)],
  ['the future', () => channel(1, NOW + 3600)],
  ['what the archive no longer has', () => channel(1, NOW - 400 * 86_400)],
  ['after the end', () => film(FILM, 12, 90_000)],
  ['an unknown channel', () => channel(99, NOW - 3600)],
  ['no address of a picture', () => '/moments/contents/12/../../etc/passwd'],
])('%s has none', async (_what, address) => {
  const answer = await get(address());
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/json/);
});
test('what is for adults has none', async () => {
  await server.db.updateTable('contents').set({ age: 18 }).where('id', '=', FILM).execute();
  expect((await get(film(FILM, 12, 30))).statusCode).toBe(404);
  await server.db.updateTable('contents').set({ age: 6 }).where('id', '=', FILM).execute();
});
test('a provider without guests, or without links to moments, shows none', async () => {
  for (const settings of [{ allowsGuests: false }, { hiddenFeatures: ['moments'] }]) {
    const other = await testServer({ db: server.db, clock: server.clock, mediaRoots: [root] });
    await server.db
      .updateTable('providers')
      .set({ settings: JSON.stringify(settings) })
      .execute();
    expect((await other.app.inject({ url: film(FILM, 12) })).statusCode).toBe(404);
    await other.app.close();
  }
});
