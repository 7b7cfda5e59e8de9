import { asChannelId, asPersonId, asLibraryId, asContentId } from '@aerial/domain/ids.ts';
import { foldText, soundOf, wordsOf } from '@aerial/domain/search-text.ts';
import { foundCall } from '@aerial/contract/calls/search.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { OURS, THEIRS, titlesOf } from './testing/titles.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  await titlesOf(server).providers();
  token = (await server.guest('p1')).token;
});
const titles = async (text: string) =>
  (await requests(server, () => token).change(foundCall, 'search/found', { text })).map(({ title }) => title);
const made = () => titlesOf(server);

test.each([
  'Ёжик в тумане',
  'ПОДЪЕЗД',
  'Щелкунчик и Крысиный король',
  'Юность Яны',
  'Цирк Чарли',
  'Хэлло, Шоу',
  'Amélie, ÇA VA, Ångström',
  'Quiz Box: Wacky Phoenix',
  'İstanbul Ağır',
  'Тайны № 7 — «Эхо»',
  'Ķekava Šķēde',
])('the database folds, splits and sounds out as the domain does: %s', async (text) => {
  const { rows } = await sql<{ folded: string; sound: string; words: string[] }>`
      select search_fold(${text}) as folded, search_sound(${text}) as sound, array(select search_split(${text})) as words`.execute(
    server.db,
  );
  expect(rows[0]).toEqual({
    folded: foldText(text),
    sound: soundOf(text),
    words: wordsOf(text).map((word) => word.text),
  });
});

test('a content is found by its new title, and by the old one no longer', async () => {
  const id = await made().content({ ru: 'Кузнечик' });
  expect(await titles('кузнечик')).toEqual(['Кузнечик']);
  await server.db
    .updateTable('contents')
    .set({ title: JSON.stringify({ ru: 'Стрекоза' }) })
    .where('id', '=', asContentId(id))
    .execute();
  expect([await titles('кузнечик'), await titles('стрекоза')]).toEqual([[], ['Стрекоза']]);
  await server.db.updateTable('contents').set({ is_lost: true }).where('id', '=', asContentId(id)).execute();
  expect(await titles('стрекоза')).toEqual([]);
  await server.db.updateTable('contents').set({ is_lost: false }).where('id', '=', asContentId(id)).execute();
  await server.db.deleteFrom('contents').where('id', '=', asContentId(id)).execute();
  expect(await titles('стрекоза')).toEqual([]);
  const left = await server.db.selectFrom('search_entries').select('kind').where('object_id', '=', id).execute();
  expect(left).toEqual([]);
});

test('a content moves from library to library, and its persons with it', async () => {
  const id = await made().content({ ru: 'Гонщик' }, { library: THEIRS });
  await made().person(9201, { ru: 'Зоя Гонщикова' }, [id]);
  expect(await titles('гонщик')).toEqual([]);
  await server.db
    .updateTable('library_contents')
    .set({ library_id: OURS })
    .where('content_id', '=', asContentId(id))
    .execute();
  expect((await titles('гонщик')).toSorted()).toEqual(['Гонщик', 'Зоя Гонщикова']);
  await server.db.deleteFrom('provider_libraries').where('library_id', '=', asLibraryId(OURS)).execute();
  expect(await titles('гонщик')).toEqual([]);
  await server.db.insertInto('provider_libraries').values({ provider_id: 1, library_id: OURS }).execute();
});

test('a person is found by a new name; a channel as long as the provider shows it', async () => {
  await made().person(9202, { ru: 'Лев Ночной' }, []);
  await server.db
    .updateTable('persons')
    .set({ name: JSON.stringify({ ru: 'Лев Дневной' }) })
    .where('id', '=', asPersonId(9202))
    .execute();
  expect([await titles('ночной'), await titles('дневной')]).toEqual([[], ['Лев Дневной']]);
  await server.db.deleteFrom('persons').where('id', '=', asPersonId(9202)).execute();
  expect(await titles('дневной')).toEqual([]);

  await made().channel({ ru: 'Рыболов' }, { id: 811 });
  await server.db
    .updateTable('channels')
    .set({ name: JSON.stringify({ ru: 'Охотник' }) })
    .where('id', '=', asChannelId(811))
    .execute();
  expect([await titles('рыболов'), await titles('охотник')]).toEqual([[], ['Охотник']]);
  await server.db
    .updateTable('provider_channels')
    .set({ is_hidden: true })
    .where('channel_id', '=', asChannelId(811))
    .execute();
  expect(await titles('охотник')).toEqual([]);
  await server.db
    .updateTable('provider_channels')
    .set({ is_hidden: false })
    .where('channel_id', '=', asChannelId(811))
    .execute();
  expect(await titles('охотник')).toEqual(['Охотник']);
  await server.db.deleteFrom('provider_channels').where('channel_id', '=', asChannelId(811)).execute();
  expect(await titles('охотник')).toEqual([]);
});

test('what was rolled back is not found, and many written at once all are', async () => {
  await server.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('contents')
        .values({ slug: 'rolled-back', content_type: 'movie', title: JSON.stringify({ ru: 'Откатный' }) })
        .execute();
      throw new Error('not cached');
    })
    .catch(() => {});
  expect(await titles('откатный')).toEqual([]);
  await Promise.all(Array.from({ length: 12 }, (_, i) => made().content({ ru: `Одновременный сверчок ${i}` })));
  expect(await titles('сверчок')).toHaveLength(12);
  await sql`insert into contents (slug, content_type, title) select 'swarm-' || i, 'movie', jsonb_build_object('ru', 'Рой ' || i) from generate_series(1, 6000) i`.execute(
    server.db,
  );
  expect(await titles('рой 5999')).toEqual(['Рой 5999']);
});

test('of two who write at the same time neither is lost', async () => {
  const id = await made().content({ ru: 'Пустой' }, { library: THEIRS });
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  let tied = () => {};
  const isTied = new Promise<void>((resolve) => (tied = resolve));
  const tying = server.db.transaction().execute(async (trx) => {
    await trx.insertInto('library_contents').values({ library_id: OURS, content_id: id }).execute();
    tied();
    await blocked;
  });
  await isTied;
  const naming = server.db
    .updateTable('contents')
    .set({ title: JSON.stringify({ ru: 'Наполненный' }) })
    .where('id', '=', asContentId(id))
    .execute();
  void naming.catch(() => {});
  const waiting = sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows[0]!.n).toBe(1);
  release();
  await Promise.all([tying, naming]);
  expect(await titles('наполненный')).toEqual(['Наполненный']);
});

test('titles without words, and very long ones, do no harm', async () => {
  await made().content({ ru: '!!!', en: '' });
  await made().content({ ru: `Длинное ${'слово'.repeat(300)} ${'имя '.repeat(400)}` });
  expect(await titles('длинное')).toHaveLength(1);
});
