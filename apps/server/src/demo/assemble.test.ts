import { testClock, testDatabase } from '@aerial/testkit';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from './assemble.ts';
import { loadDemo } from './load.ts';

describe('the demo of this checkout', () => {
  test('loads whole: every reference is met, every channel has a guide', async () => {
    const { db } = await testDatabase();
    const said: string[] = [];
    const { contents, guideEntries } = await loadDemo({
      db,
      clock: testClock('2026-11-20T10:00:00Z'),
      say: (line) => said.push(line),
    });
    expect(contents).toBeGreaterThan(100);
    expect(guideEntries).toBeGreaterThan(18 * 24 * 15);
    expect(said.length).toBeGreaterThan(2);
    const guides = await db
      .selectFrom('schedule_entries')
      .select((eb) => ['channel_id', eb.fn.countAll<string>().as('n')])
      .groupBy('channel_id')
      .execute();
    expect(guides).toHaveLength(demoCatalogue().channels.length);
    const rows = await db.selectFrom('rows').select(['id', 'slug', 'provider_id']).execute();
    for (const row of rows.filter((one) => /-\d{18,19}$/.test(one.slug)))
      expect(row.slug.endsWith(row.id), row.slug).toBe(true);

    const sold = async () => [
      await db.selectFrom('packets').select(['id', 'provider_id', 'slug', 'name']).orderBy('id').execute(),
      await db.selectFrom('purchase_types').selectAll().orderBy('id').execute(),
      await db.selectFrom('promo_keys').selectAll().orderBy('id').execute(),
    ];
    const before = await sold();
    expect(before.map(({ length }) => length > 2)).toEqual([true, true, true]);
    await loadDemo({ db, clock: testClock('2026-11-21T10:00:00Z'), say: () => {} });
    expect(await sold()).toEqual(before);
  });

  test('every genre of a title has a row, for each provider', () => {
    const { rows, titles } = demoCatalogue();
    const withRow = new Set(rows.flatMap((row) => (row.query.kind === 'contents' ? [row.query.genreId] : [])));
    for (const title of titles)
      for (const genre of title.genres) expect(withRow.has(genre), `${title.slug} ${genre}`).toBe(true);
  });

  test('each part of the catalogue is a row that filters can narrow', () => {
    const { rows } = demoCatalogue();
    for (const [slug, contentType] of [
      ['movies', 'movie'],
      ['series', 'series'],
      ['telecasts', 'program'],
    ]) {
      expect(rows.find((row) => row.slug === slug)?.query).toMatchObject({ kind: 'contents', contentType });
    }
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });
});
