import { testClock, testDatabase } from '@aerial/testkit';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AssetUploads } from '../../ingest/store/asset-uploads.ts';
import { deleteUnused } from './unused.ts';
import { unusedAssets } from './unused.pg.ts';

const HOUR_MS = 3_600_000;
const { db } = await testDatabase();
const media = mkdtempSync(path.join(tmpdir(), 'aerial-unused-'));
afterAll(() => rmSync(media, { recursive: true }));
const clock = testClock();
const assets = unusedAssets(db);
const logged: object[] = [];
const warn = (details: object): void => void logged.push(details);
const clean = (store?: Pick<AssetUploads, 'withdraw'>) => deleteUnused({ assets, clock, media, store, warn });
const isThere = (asset: string) => existsSync(path.join(media, asset, 'asset.json'));

beforeEach(async () => {
  await sql`truncate contents, playlists cascade`.execute(db);
  rmSync(media, { recursive: true, force: true });
  logged.length = 0;
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
  await expect(clean({ withdraw: () => Promise.reject(new Error('the store is away')) })).rejects.toThrow(
    '1 of 1 unused assets could not be deleted',
  );
  expect([isThere('title-5-50'), await lists()]).toEqual([true, ['asset:title-5-50']]);
  await clean({ withdraw: async (id) => void withdrawn.push(id) });
  expect([isThere('title-5-50'), await lists(), withdrawn]).toEqual([false, [], ['title-5-50']]);
});

test('assets that cannot be deleted do not hold up the others; each is logged once, and the job fails with their number', async () => {
  for (const name of ['title-6-60', 'title-7-70', 'title-8-80', 'title-9-90']) await addAsset(name);
  await clean();
  clock.advance(72 * HOUR_MS);
  const broken = ['title-6-60', 'title-8-80'];
  const refusal = new Error('refused');
  const withdraw = async (id: string): Promise<void> => {
    if (broken.includes(id)) throw refusal;
  };
  await expect(clean({ withdraw })).rejects.toThrow('2 of 4 unused assets could not be deleted');
  expect(logged).toEqual(broken.map((asset) => ({ err: refusal, asset })));
  expect(await lists()).toEqual(broken.map((name) => `asset:${name}`));
  expect(['title-6-60', 'title-7-70', 'title-8-80', 'title-9-90'].map(isThere)).toEqual([true, false, true, false]);
});
