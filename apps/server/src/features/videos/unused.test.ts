import { testClock, testDatabase } from '@aerial/testkit';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteUnused } from './unused.ts';
import { unusedAssets } from './unused.pg.ts';

const HOUR_MS = 3_600_000;
const { db } = await testDatabase();
const media = mkdtempSync(path.join(tmpdir(), 'aerial-unused-'));
afterAll(() => rmSync(media, { recursive: true }));
const clock = testClock();
const assets = unusedAssets(db);
const clean = () => deleteUnused(assets, clock, { media });
const isThere = (asset: string) => existsSync(path.join(media, asset, 'asset.json'));

beforeEach(async () => {
  await sql`truncate contents, playlists cascade`.execute(db);
  rmSync(media, { recursive: true, force: true });
});

/** An asset with its list, and the film that plays it. */
async function addAsset(name: string, film?: number): Promise<string> {
  mkdirSync(path.join(media, name), { recursive: true });
  for (const file of ['asset.json', 'video.mp4']) writeFileSync(path.join(media, name, file), '{}');
  const { id } = await db
    .insertInto('playlists')
    .values({ key: `asset:${name}`, items: JSON.stringify([{ asset: name, segments: 3 }]), segment_count: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (film !== undefined) await play(film, id);
  return id;
}
async function play(film: number, playlist: string): Promise<void> {
  await sql`insert into contents (id, slug, content_type, title) values (${film}, ${`film-${film}`}, 'movie', '{}') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into content_media (content_id, playlist_id) values (${film}, ${playlist})
    on conflict (content_id) do update set playlist_id = excluded.playlist_id`.execute(db);
}
const lists = async () =>
  (await db.selectFrom('playlists').select('key').orderBy('key').execute()).map(({ key }) => key);

test('what a replaced video left is deleted after two days; what plays and what others made stays', async () => {
  await addAsset('title-1-10', 1);
  await clean();
  await addAsset('title-1-11', 1);
  await addAsset('the-operators-own');
  await clean();
  clock.advance(47 * HOUR_MS);
  await clean();
  expect(isThere('title-1-10')).toBe(true);
  clock.advance(2 * HOUR_MS);
  await clean();
  expect(['title-1-10', 'title-1-11', 'the-operators-own'].map(isThere)).toEqual([false, true, true]);
  expect(await lists()).toEqual(['asset:the-operators-own', 'asset:title-1-11']);
});

test('a deleted title takes its video with it; one that is played again meanwhile stays', async () => {
  const again = await addAsset('title-2-20', 2);
  await addAsset('title-3-30', 3);
  await sql`delete from contents`.execute(db);
  await clean();
  clock.advance(24 * HOUR_MS);
  await play(2, again);
  await clean();
  clock.advance(30 * HOUR_MS);
  await clean();
  expect(['title-2-20', 'title-3-30'].map(isThere)).toEqual([true, false]);
  // Unused again: the retention period starts again.
  await sql`delete from contents`.execute(db);
  await clean();
  clock.advance(HOUR_MS);
  await clean();
  expect(isThere('title-2-20')).toBe(true);
});

test('a part of a list that a channel plays is used', async () => {
  await addAsset('title-4-40');
  await sql`insert into playlists (key, items, segment_count) values ('loop', '[{"asset": "title-4-40", "segments": 3}]', 3)`.execute(
    db,
  );
  await clean();
  clock.advance(72 * HOUR_MS);
  await clean();
  expect(isThere('title-4-40')).toBe(true);
});

test('what cannot be deleted is deleted the next night, from the store as well', async () => {
  await addAsset('title-5-50');
  await clean();
  clock.advance(72 * HOUR_MS);
  const withdrawn: string[] = [];
  const failing = { withdraw: () => Promise.reject(new Error('the store is away')) };
  await expect(deleteUnused(assets, clock, { media, store: failing })).rejects.toThrow('away');
  expect([isThere('title-5-50'), await lists()]).toEqual([true, ['asset:title-5-50']]);
  await deleteUnused(assets, clock, { media, store: { withdraw: async (id) => void withdrawn.push(id) } });
  expect([isThere('title-5-50'), await lists(), withdrawn]).toEqual([false, [], ['title-5-50']]);
});
