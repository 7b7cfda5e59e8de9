import type { OperatorPage, PageRow, PageVersion } from '@aerial/contract/calls/operator-pages.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

interface Failure {
  readonly error_code: string;
  readonly detail: unknown;
}
interface Preview {
  readonly items: { id: string; title: string }[];
  readonly total: number;
  readonly is_personal: boolean;
}

let server: TestServer;
let token: string;
let foreign: string;
let viewer: string;
const films: string[] = [];

async function send<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, payload?: object, by = token) {
  const url = `/v2/operators/${at}${at.includes('?') ? '&' : '?'}token=${by}`;
  const answer = await server.app.inject({
    method,
    url,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as T & Failure };
}
async function done<T>(...call: Parameters<typeof send>): Promise<T> {
  const { status, body } = await send<T>(...call);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server, { allowsGuests: true });
  const store = operatorStore(server.db);
  token = await renewOperatorToken(store, asProviderId(1));
  foreign = await renewOperatorToken(store, asProviderId(2));
  viewer = (await server.guest()).token;
  const library = (await done<{ id: number }>('POST', 'libraries', { title: { ru: 'Кино' } })).id;
  for (const [at, age] of [6, 18, 0].entries()) {
    const made = await done<{ id: string }>('POST', 'titles', {
      type: 'movie',
      title: { ru: `Фильм ${at}`, en: `Film ${at}` },
      age,
      is_adult: age === 18,
      year: 2000 + at,
      is_published: true,
      places: [{ library_id: library, starts_at: null, leaves_at: null }],
    });
    films.push(made.id);
  }
});
// Calls of an operator are rate limited.
beforeEach(() => server.clock.advance(60_000));

const pageOf = (id: number) => done<OperatorPage>('GET', `pages/${id}`);
const create = (title = 'Start') =>
  done<OperatorPage>('POST', 'pages', { title: { ru: title, en: title }, in_menu: true });
const draftOf = ({ version, title, description, in_menu: inMenu, rows }: OperatorPage, more: object[] = []) => ({
  version,
  title,
  description,
  in_menu: inMenu,
  rows: [
    ...rows.map(({ id, title: name, template, query, items }: PageRow) => ({
      id,
      title: name,
      template,
      query,
      items: items.map(({ kind, id: item }) => ({ kind, id: item })),
    })),
    ...more,
  ],
});
const chosen = (...ids: readonly string[]) => ({
  title: { ru: 'Выбор', en: 'Our choice' },
  template: 'content-v',
  query: { kind: 'items' },
  items: ids.map((id) => ({ kind: 'content', id })),
});
const seen = async (slug: string) => {
  const page = (await server.app.inject(`/v2/rowsets/${slug}?access_token=${viewer}`)).json();
  return (page.rows as { id: string; title: string }[]) ?? [];
};

describe('pages', () => {
  test('are published whole, and viewers see them so', async () => {
    const page = await create();
    const published = await done<OperatorPage>(
      'PUT',
      `pages/${page.id}`,
      draftOf(page, [chosen(films[2]!, films[0]!)]),
    );
    expect(published.rows[0]!.items.map(({ title }) => title['en'])).toEqual(['Film 2', 'Film 0']);
    const [row] = await seen(page.slug);
    const shown = (await server.app.inject(`/v2/rows/${row!.id}?access_token=${viewer}`)).json();
    expect(shown.contents.map(({ id }: { id: string }) => id)).toEqual([films[2], films[0]]);
  });

  test('of two who publish from one version the second is told', async () => {
    const page = await create('Twice');
    await done('PUT', `pages/${page.id}`, draftOf(page, [chosen(films[0]!)]));
    const late = await send('PUT', `pages/${page.id}`, draftOf(page, [chosen(films[1]!)]));
    expect([late.status, late.body.error_code]).toEqual([409, 'changed_meanwhile']);
  });

  test('a change is taken back, and taking back too', async () => {
    const page = await create('Back');
    const one = await done<OperatorPage>('PUT', `pages/${page.id}`, draftOf(page, [chosen(films[0]!)]));
    const two = await done<OperatorPage>('PUT', `pages/${page.id}`, {
      ...draftOf(one),
      rows: [],
      title: { ru: 'Пусто' },
    });
    expect(two.rows).toEqual([]);
    const [latest] = await done<PageVersion[]>('GET', `pages/${page.id}/versions`);
    const back = await done<OperatorPage>('POST', `pages/${page.id}/versions/${latest!.id}`, { version: two.version });
    expect(back).toMatchObject({ title: one.title, rows: [{ id: one.rows[0]!.id, items: [{ id: films[0] }] }] });
    const versions = await done<PageVersion[]>('GET', `pages/${page.id}/versions`);
    expect(versions).toHaveLength(3);
    const again = await done<OperatorPage>('POST', `pages/${page.id}/versions/${versions[0]!.id}`, {
      version: back.version,
    });
    expect(again.title).toEqual({ ru: 'Пусто' });
  });

  test('what was deleted since then does not come back with an older page', async () => {
    const gone = await done<{ id: string }>('POST', 'titles', { type: 'movie', title: { ru: 'Исчезнет' } });
    const page = await create('Gone');
    const one = await done<OperatorPage>('PUT', `pages/${page.id}`, draftOf(page, [chosen(gone.id, films[0]!)]));
    const two = await done<OperatorPage>('PUT', `pages/${page.id}`, { ...draftOf(one), rows: [] });
    await done('DELETE', `titles/${gone.id}`);
    const [latest] = await done<PageVersion[]>('GET', `pages/${page.id}/versions`);
    const back = await done<OperatorPage>('POST', `pages/${page.id}/versions/${latest!.id}`, { version: two.version });
    expect(back.rows[0]!.items.map(({ id }) => id)).toEqual([films[0]]);
  });

  test('a promotion says what it said before, wherever it stands', async () => {
    const page = await create('Promo');
    const row = {
      ...chosen(),
      template: 'promo-wide',
      items: films.slice(0, 2).map((id) => ({ kind: 'promotion', content_id: id })),
    };
    const one = await done<OperatorPage>('PUT', `pages/${page.id}`, draftOf(page, [row]));
    const [first, second] = one.rows[0]!.items;
    await sql`update row_items set promotion = promotion || '{"title":{"en":"Said"}}' where promotion ->> 'id' = ${first!.id}`.execute(
      server.db,
    );
    const draft = draftOf(await pageOf(page.id));
    (draft.rows[0] as { items: object[] }).items = [second!, first!].map(({ kind, id }) => ({ kind, id }));
    const two = await done<OperatorPage>('PUT', `pages/${page.id}`, draft);
    expect(two.rows[0]!.items.map(({ title }) => title['en'])).toEqual(['Film 1', 'Said']);
  });

  test.each([
    ['a template that does not exist', { template: 'mosaic' }],
    ['channels in a row of titles', { items: [{ kind: 'channel', id: '1' }] }],
    ['a title of nobody', { items: [{ kind: 'content', id: '1' }] }],
    ['a row of histories that is chosen', { template: 'history' }],
    ['what viewers watch, as nothing it can be', { query: { kind: 'personal', of: 'channels' } }],
    ['a title of an impossible id', { items: [{ kind: 'content', id: '9999999999999999999' }] }],
    ['a row of an impossible id', { id: '9999999999999999999' }],
    ['a library of another', { query: { kind: 'contents', library_id: 4711 } }],
    ['a row of another', { id: '1' }],
    ['a row without a title', { title: { ru: ' ' } }],
  ])('%s is refused, and the page stays', async (_what, values) => {
    const page = await create('Refused');
    const refused = await send('PUT', `pages/${page.id}`, draftOf(page, [{ ...chosen(films[0]!), ...values }]));
    expect(refused.status).toBe(422);
    expect(await pageOf(page.id)).toEqual(page);
  });

  test('are put into an order, deleted, and unknown to others', async () => {
    const page = await create('Order');
    const all = (await done<{ id: number }[]>('GET', 'pages')).map(({ id }) => id);
    await done('PUT', 'pages', { ids: all.toReversed() });
    expect((await done<{ id: number }[]>('GET', 'pages')).map(({ id }) => id)).toEqual(all.toReversed());
    expect((await send('PUT', 'pages', { ids: [all[0]] })).status).toBe(422);
    for (const call of [
      ['GET', `pages/${page.id}`],
      ['GET', `pages/${page.id}/versions`],
      ['DELETE', `pages/${page.id}`],
      ['PUT', `pages/${page.id}`, draftOf(page)],
      ['POST', `pages/${page.id}/versions/1`, { version: page.version }],
      ['PUT', 'pages', { ids: [page.id] }],
    ] as const)
      expect((await send(call[0], call[1], call[2], foreign)).status, call.join(' ')).toBe(404);
    await done('DELETE', `pages/${page.id}`);
    expect((await send('GET', `pages/${page.id}`)).status).toBe(404);
  });
});

describe('the preview of a row', () => {
  const preview = (query: string, by = token) =>
    done<Preview>('GET', `row_preview?audience=adult&template=content-v&${query}`, undefined, by);

  test('holds what the row would hold, for adults and for children', async () => {
    const ids = `kind=items&ids=${films.join(',')}`;
    expect((await preview(ids)).items.map(({ title }) => title)).toEqual(['Film 0', 'Film 1', 'Film 2']);
    const forChild = await done<Preview>('GET', `row_preview?audience=child&template=content-v&${ids}`);
    expect(forChild.items.map(({ title }) => title)).toEqual(['Film 0', 'Film 2']);
    expect(await preview('kind=contents&order=new')).toMatchObject({ total: 3, items: [{ title: 'Film 2' }, {}, {}] });
    expect((await done<Preview>('GET', 'row_preview?audience=guest&template=channel&kind=channels')).total).toBe(4);
  });

  test('shows nothing of what is each viewer’s own, and no title of others', async () => {
    expect(await preview('kind=personal&of=recommended')).toEqual({ items: [], total: 0, is_personal: true });
    expect((await preview(`kind=items&ids=${films[0]}`, foreign)).items).toEqual([]);
    expect((await preview('kind=items&ids=9999999999999999999')).items).toEqual([]);
    expect((await send('GET', 'row_preview?audience=adult&template=person&kind=top')).status).toBe(422);
  });
});
