import { gunzipSync } from 'node:zlib';
import { seoMasksCall } from '@aerial/contract/calls/seo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitemapJob } from './job.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const MANY = 120_000;

describe('what search engines request', () => {
  let server: TestServer;
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const build = () => sitemapJob({ db: server.db, clock: server.clock, publicUrl: 'http://tv.test' }).run();
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

  beforeAll(async () => {
    server = await testServer();
    const masks = [
      { pageType: 'movie', textType: 'title', value: { ru: '{title} на Полюсе', en: '{title} on Pole' } },
      { pageType: 'movie', textType: 'h1', value: { ru: 'Смотреть {title}' } },
      { pageType: 'start', textType: 'text', value: {} },
    ];
    await server.addProvider({
      id: 1,
      shortname: 'aerial',
      isDefault: true,
      settings: { seoMasks: masks, agreementUrl: '/documents/a.txt' },
    });
    await server.addProvider({ id: 2, shortname: 'meridian', hosts: ['meridian.test'] });
    await server.addProvider({ id: 3, shortname: 'trial', hosts: ['trial.test'], settings: { isIndexed: false } });
    await sql`insert into libraries (id, title) values (1, '{"ru": "Кино"}'), (2, '{"ru": "Другое"}')`.execute(
      server.db,
    );
    await sql`insert into provider_libraries (provider_id, library_id) values (1, 1), (2, 2)`.execute(server.db);
    await sql`insert into channels (id, slug, name) values (1, 'prospekt', '{"ru": "Проспект"}'), (2, '77', '{"ru": "77"}'), (3, 'hidden', '{"ru": "Скрытый"}')`.execute(
      server.db,
    );
    await sql`insert into provider_channels (provider_id, channel_id, num, is_hidden) values (1, 1, 1, false), (1, 2, 2, false), (1, 3, 3, true)`.execute(
      server.db,
    );
    await sql`insert into channel_categories (provider_id, id, slug, name, tags, position) values (1, 2, 'all', '{"ru": "Все"}', '{"all_channels": true}', 2), (1, 5, 'city', '{"ru": "Город"}', '{}', 1)`.execute(
      server.db,
    );
    await sql`insert into channel_category_channels (provider_id, category_id, channel_id) values (1, 5, 1), (1, 2, 1), (1, 2, 2)`.execute(
      server.db,
    );
    await sql`insert into contents (id, slug, content_type, title, is_lost, is_adult, parent_id, updated_at) values
      (11, 'lighthouse-11', 'movie', '{"ru": "Маяк"}', false, false, null, '2026-02-03T04:05:06Z'), (12, '12', 'movie', '{"ru": "Двенадцать"}', false, false, null, now()), (13, 'lost-13', 'movie', '{"ru": "Нет"}', true, false, null, now()),
      (14, 'adult-14', 'movie', '{"ru": "Взрослым"}', false, true, null, now()), (15, 'elsewhere-15', 'movie', '{"ru": "Не здесь"}', false, false, null, now()),
      (16, 'circle-16', 'series', '{"ru": "Круг"}', false, false, null, now()), (17, 'circle-s1-17', 'season', '{"ru": "Сезон 1"}', false, false, 16, now()), (18, 'circle-s1e1-18', 'episode', '{"ru": "Серия"}', false, false, 17, now()),
      (19, 'there-s1-19', 'season', '{"ru": "Не здесь"}', false, false, 15, now())`.execute(server.db);
    await sql`insert into library_contents (library_id, content_id) values (1, 11), (1, 12), (1, 13), (1, 14), (2, 15), (1, 16)`.execute(
      server.db,
    );
    await sql`insert into rowsets (id, provider_id, slug, title, template) values (1, 1, 'start', '{"ru": "Главная"}', 'default')`.execute(
      server.db,
    );
    await sql`insert into rows (id, provider_id, slug, title, template, query) values
      (31, 1, 'new-31', '{"ru": "Новое"}', 'content-v', '{"kind": "items"}'), (32, 1, 'favourites-32', '{"ru": "Избранное"}', 'content-v', '{"kind": "favourites", "of": "contents"}'),
      (33, 1, 'personal-33', '{"ru": "Вам"}', 'content-v', '{"kind": "personal", "of": "recommended"}')`.execute(
      server.db,
    );
    await sql`insert into rowset_rows (rowset_id, row_id, position) values (1, 31, 1), (1, 32, 2), (1, 33, 3)`.execute(
      server.db,
    );
    await sql`insert into persons (id, slug, name) values (1, 'anna-1', '{"ru": "Анна"}'), (2, 'oleg-2', '{"ru": "Олег"}')`.execute(
      server.db,
    );
    await sql`insert into content_persons (content_id, person_id, role) values (11, 1, 'actor'), (16, 1, 'actor'), (11, 2, 'actor'), (11, 2, 'director')`.execute(
      server.db,
    );
  });
  afterAll(() => server.app.close());

  test('C-704 C-266 F-411 F-359: the texts of the provider, without a token, in the requested language', async () => {
    const masks = (language: string) => requests(server, () => '', language).get(seoMasksCall, 'seo/masks');
    expect(await masks('ru')).toEqual([
      { page_type: 'movie', text_type: 'title', value: '{title} на Полюсе' },
      { page_type: 'movie', text_type: 'h1', value: 'Смотреть {title}' },
    ]);
    expect((await masks('en'))[0]!.value).toBe('{title} on Pole');
    expect((await get('/v2/seo/masks?provider=meridian')).json()).toEqual([]);
  });

  test('every provider has a robots.txt of its own', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://tv.test/sitemap.xml');
    expect((await get('/robots.txt', { host: 'meridian.test' })).body).toContain(
      'Sitemap: http://meridian.test/sitemap.xml',
    );
    expect((await get('/robots.txt?t=1', { host: 'trial.test' })).body).toBe('User-agent: *\nDisallow: /\n');
  });

  test('before the first one is written, the sitemap answers that it should be requested later', async () => {
    const answer = await get('/sitemap.xml');
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
  });

  test('the sitemap lists what the provider has and search engines may have', async () => {
    await build();
    const index = await get('/sitemap.xml');
    expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(addresses(index.body)).toEqual(['http://tv.test/sitemap-1.xml']);
    const { body } = await get('/sitemap-1.xml');
    const paths = addresses(body).map((address) => address.replace('http://tv.test', ''));
    for (const path of [
      '/',
      '/movies',
      '/channels',
      '/faq',
      '/agreement',
      '/provider/aerial',
      '/channels/city',
      '/channels/city/prospekt',
      '/contents/lighthouse-11',
      '/contents/circle-16',
      '/contents/circle-s1e1-18',
      '/persons/anna-1',
      '/row/new-31',
    ])
      expect(paths).toContain(path);
    for (const path of [
      '/privacy',
      '/contents/12',
      '/contents/lost-13',
      '/contents/adult-14',
      '/contents/elsewhere-15',
      '/contents/there-s1-19',
      '/persons/oleg-2',
      '/row/favourites-32',
      '/row/personal-33',
    ])
      expect(paths).not.toContain(path);
    expect(paths.filter((path) => /77|hidden/.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(body).toContain(
      '<loc>http://tv.test/contents/lighthouse-11</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>',
    );
  });

  test('a provider has its own at its own address; one that is not to be found has none', async () => {
    const { body } = await get('/sitemap-1.xml', { host: 'meridian.test' });
    expect(addresses(body)).toContain('http://meridian.test/contents/elsewhere-15');
    expect(body).not.toContain('lighthouse');
    for (const path of ['/sitemap.xml', '/sitemap-1.xml'])
      expect((await get(path, { host: 'trial.test' })).statusCode).toBe(404);
    for (const path of ['/sitemap-9.xml', '/sitemap-x.xml']) expect((await get(path)).statusCode).toBe(404);
  });

  test('it is compressed for clients that accept it', async () => {
    const packed = await get('/sitemap-1.xml', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await get('/sitemap-1.xml')).body);
  });

  test(`${MANY} films: files of at most 50,000 addresses, written in little memory`, { timeout: 120_000 }, async () => {
    await server.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`alter table contents disable trigger user`.execute(trx);
      await sql`insert into contents (id, slug, content_type, title, library_ids)
        select n, 'film-number-' || n, 'movie', '{"ru": "Фильм"}', '{1}' from generate_series(1000, ${sql.lit(MANY + 999)}) n`.execute(
        trx,
      );
    });
    let peak = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => void (peak = Math.max(peak, process.memoryUsage().rss - before)), 20);
    await build();
    clearInterval(watch);
    // All of it at once, with the rows it is made from, is several times as much.
    expect(peak / 1024 / 1024).toBeLessThan(350);
    const parts = addresses((await get('/sitemap.xml')).body);
    expect(parts).toEqual([1, 2, 3].map((part) => `http://tv.test/sitemap-${part}.xml`));
    const counts: number[] = [];
    const seen = new Set<string>();
    for (const part of parts) {
      const { body } = await get(part.replace('http://tv.test', ''));
      expect(body).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(?:<url>.*<\/url>\n)+<\/urlset>\n$/,
      );
      const listed = addresses(body);
      counts.push(listed.length);
      for (const address of listed) seen.add(address);
    }
    expect(counts.slice(0, 2)).toEqual([50_000, 50_000]);
    expect(seen.size).toBe(counts.reduce((sum, count) => sum + count, 0));
    expect([...seen].filter((address) => address.includes('/contents/film-number-'))).toHaveLength(MANY);
  });

  test('what is gone is gone from the next one', async () => {
    // Nothing refers to them: a look at every table that might, for each of them, would take a minute.
    await server.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from contents where id >= 1000`.execute(trx);
    });
    await build();
    expect(addresses((await get('/sitemap.xml')).body)).toHaveLength(1);
    expect((await get('/sitemap-2.xml')).statusCode).toBe(404);
  });
});
