import { asProviderId, asPersonId, asLibraryId } from '@aerial/domain/ids.ts';
import { contentCall, filmographyCall, personCall, rowCall } from '@aerial/contract/calls/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoServer } from '../../demo/testing/demo-server.ts';
import { CONCERT, FILM, NEWS, OTHER_FILM, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
beforeAll(async () => {
  server = await demoServer();
  // Anna Ivanova also made the series, and presents the news.
  const credit = (content_id: string, role: string) => ({ content_id, person_id: 501, role, priority: 0 });
  await server.db
    .insertInto('content_persons')
    .values([credit(SERIES, 'director'), credit(NEWS, 'presenter')])
    .execute();
  await server.db
    .updateTable('persons')
    .set({ image: '/pictures/persons/anna.webp' })
    .where('id', '=', asPersonId(501))
    .execute();
  guest = await server.guest();
});

test('C-271 every name of one value is there, with that value', async () => {
  const person = await viewer().get(personCall, 'persons/501');
  expect(person.image_url).toBe(person.image);
  const content = await viewer().get(contentCall, `contents/${FILM}`);
  expect(content.name).toBe(content.title);
  const channel = (await viewer().raw('channels/1')).json();
  expect([channel.rating_age, channel.hd]).toEqual([channel.age, channel.is_hd]);
  const [own] = (await viewer().raw('users/self/channel_list')).json();
  expect([own.favorite, own.is_favored, own.favored]).toEqual([null, false, false]);
  const now = server.clock.now() / 1000;
  const [programme] = (await viewer().raw(`channels/1/schedule?start=${now - 3600}&end=${now}`)).json();
  const [entry] = (await viewer().raw(`channels/1/content_schedule?start=${now - 3600}&end=${now}`)).json();
  expect([
    typeof programme.timestamp,
    typeof programme.real_timestamp,
    'episode' in programme,
    'content_episode' in entry,
  ]).toEqual(['number', 'number', true, true]);
});

describe('a person', () => {
  test.each([
    ['the id', '501'],
    ['the slug', 'anna-ivanova-501'],
    ['a slug that ends in the id', 'anna-petrova-501'],
  ])('C-679 is found by %s', async (_how, ref) => {
    expect((await viewer().get(personCall, `persons/${ref}`)).id).toBe(501);
  });

  test('C-209 every role is known, in both languages', async () => {
    const roles = ['director', 'actor', 'producer', 'writer', 'composer', 'presenter', 'editor'];
    await server.db
      .insertInto('persons')
      .values({ id: 503, slug: 'all-rounder', name: '{"ru": "Мастер", "en": "All-rounder"}', image: null })
      .execute();
    await server.db
      .insertInto('content_persons')
      .values(roles.map((role) => ({ content_id: CONCERT, person_id: 503, role, priority: 9 })))
      .execute();
    const [russian, english] = [viewer(), requests(server, () => guest.token, 'en')].map((each) =>
      each.get(personCall, 'persons/503'),
    );
    expect((await russian!).roles.toSorted()).toEqual(roles.toSorted());
    const words = async (person: typeof russian) => (await person!).subtitle.split(', ').toSorted();
    expect(await words(russian)).toEqual(
      ['Актёр', 'Ведущий', 'Композитор', 'Монтажёр', 'Продюсер', 'Режиссёр', 'Сценарист'].toSorted(),
    );
    expect(await words(english)).toEqual(
      ['Actor', 'Composer', 'Director', 'Editor', 'Presenter', 'Producer', 'Writer'].toSorted(),
    );
  });

  test('C-361 carries name, biography, picture, roles and the number of works', async () => {
    expect(await viewer().get(personCall, 'persons/501')).toEqual({
      id: 501,
      slug: 'anna-ivanova-501',
      name: 'Анна Иванова',
      bio: 'Режиссёр',
      image: 'http://tv.test/pictures/persons/anna.webp',
      image_url: 'http://tv.test/pictures/persons/anna.webp',
      role: 'director',
      roles: ['director', 'presenter', 'writer'],
      subtitle: 'Режиссёр, Ведущий, Сценарист',
      works_count: 3,
      works: { movie: 1, series: 1, program: 1 },
    });
    expect(await requests(server, () => guest.token, 'en').get(personCall, 'persons/501')).toMatchObject({
      name: 'Anna Ivanova',
      bio: 'A director',
      subtitle: 'Director, Presenter, Writer',
    });
  });

  test('counts only works that viewers can find', async () => {
    const works = async () => (await viewer().get(personCall, 'persons/502')).works_count;
    expect(await works()).toBe(2);
    await server.db.updateTable('contents').set({ is_lost: true }).where('id', '=', OTHER_FILM).execute();
    server.clock.advance(61_000);
    expect(await works()).toBe(1);
    await server.db.updateTable('contents').set({ is_lost: false }).where('id', '=', OTHER_FILM).execute();
    server.clock.advance(61_000);
  });

  test.each([['999'], ['nobody'], ['9999999999999999999']])('%s answers 404', async (ref) => {
    expect(await viewer().refused(`persons/${ref}`)).toMatchObject({ status: 404, error_code: 'person_not_found' });
  });
});

describe('a filmography', () => {
  const filmography = (query: string) => viewer().get(filmographyCall, `rows/filmography?${query}`);
  const ids = (row: { contents?: readonly { readonly id: string }[] }) => row.contents!.map((one) => one.id);

  test('C-651 C-652 is a row of the person’s works, newest first', async () => {
    const row = await filmography('person_id=502');
    expect(row).toMatchObject({ template: 'content-v', offset: 0, more_count: 0 });
    expect(ids(row)).toEqual([FILM, OTHER_FILM]);
    expect(row.id.startsWith('person_')).toBe(true);
  });

  test.each([
    ['movie', FILM],
    ['series', SERIES],
    ['program', NEWS],
  ])('C-652 of the type %s', async (type, id) => {
    const row = await filmography(`person_id=anna-ivanova-501&content_type=${type}`);
    expect(ids(row)).toEqual([id]);
    expect(row.content_type).toBe(type);
  });

  test('C-652 has pages', async () => {
    expect(await filmography('person_id=501&limit=2')).toMatchObject({ limit: 2, more_count: 1 });
    expect(await filmography('person_id=501&limit=2&offset=2')).toMatchObject({
      offset: 2,
      more_count: 0,
      contents: [{}],
    });
  });

  test('C-682 C-683 is also the row whose id starts with person_', async () => {
    const row = await viewer().get(rowCall, 'rows/person_501');
    expect(row).toEqual(await filmography('person_id=501'));
    expect(ids(await viewer().get(rowCall, 'rows/person_501_series'))).toEqual([SERIES]);
    expect(ids(await viewer().get(rowCall, 'rows/person_501?content_type=movie'))).toEqual([FILM]);
    expect((await viewer().raw('rows/person_501')).headers['etag']).toBeDefined();
  });

  test('of an unknown person answers 404, without a person 422', async () => {
    expect(await viewer().refused('rows/filmography?person_id=999')).toMatchObject({
      status: 404,
      error_code: 'person_not_found',
    });
    expect(await viewer().refused('rows/person_999')).toMatchObject({ status: 404, error_code: 'row_not_found' });
    expect(await viewer().refused('rows/filmography')).toMatchObject({ status: 422, error_code: 'validation_failed' });
    expect(await viewer().refused('rows/filmography?person_id=501&content_type=song')).toMatchObject({ status: 422 });
  });

  test('contains nothing of libraries that the provider does not have', async () => {
    await server.db
      .insertInto('content_persons')
      .values({ content_id: PAID_FILM, person_id: 502, role: 'actor', priority: 0 })
      .execute();
    await server.db
      .deleteFrom('provider_libraries')
      .where('provider_id', '=', asProviderId(2))
      .where('library_id', '=', asLibraryId(13))
      .execute();
    const other = await server.guest('meridian');
    const row = await requests(server, () => other.token).get(filmographyCall, 'rows/filmography?person_id=502');
    expect(ids(row)).toEqual([FILM, OTHER_FILM]);
  });
});
