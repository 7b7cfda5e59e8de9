import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { rowCall, rowsetCall } from '@aerial/contract/calls/catalogue.ts';
import { asContentId, asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  CONCERT,
  episodeId,
  FILM,
  loadTinyDemo,
  NEWS,
  OTHER_FILM,
  PAID_FILM,
  SERIES,
} from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { itemNeighbourRanking } from './item-neighbours.ts';
import { rankTitles } from './rank-job.ts';

const START = '2026-11-20T17:15:00Z';
const PROVIDER = asProviderId(1);
const PAGE = 101;
const ROWS = [
  ['because', { kind: 'personal', of: 'because' }, 'content-v'],
  ['because-2', { kind: 'personal', of: 'because', place: 1 }, 'content-v'],
  ['for-you', { kind: 'personal', of: 'recommended' }, 'content-v'],
  ['channels-now', { kind: 'personal', of: 'channels' }, 'channel'],
  ['new-episodes', { kind: 'personal', of: 'episodes' }, 'content-h'],
  ['leaving', { kind: 'personal', of: 'leaving' }, 'content-v'],
  ['top', { kind: 'top' }, 'content-v'],
] as const;

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
const row = (ref: string) => viewer().get(rowCall, `rows/${ref}`);
const titles = async (ref: string) => (await row(ref)).contents!.map(({ id }) => id);

/** What the user watched, the first title last. */
async function watched(userId: number, ...contentIds: string[]) {
  for (const [at, content_id] of contentIds.entries())
    await server.db
      .insertInto('histories')
      .values({
        user_id: userId,
        content_id,
        seconds: 20,
        watch_percentage: 60,
        viewed_at: new Date(server.clock.now() - at * 3_600_000),
      })
      .execute();
}
async function audience(count: number, ...contentIds: string[]) {
  for (let one = 0; one < count; one += 1) {
    const { id } = await server.db
      .insertInto('users')
      .values({ provider_id: 1, username: `${contentIds.join()} ${Math.random()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await watched(id, ...contentIds);
  }
}
const rank = () => rankTitles({ db: server.db, clock: server.clock, ranking: itemNeighbourRanking }, PROVIDER);
async function settings(more: object) {
  await server.db
    .updateTable('providers')
    .set({ settings: JSON.stringify(more) })
    .where('id', '=', PROVIDER)
    .execute();
  server.clock.advance(120_000);
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  for (const [at, [slug, query, template]] of ROWS.entries()) {
    const id = String(650_000_000 + at);
    await server.db
      .insertInto('rows')
      .values({
        id,
        provider_id: 1,
        slug,
        title: JSON.stringify({ ru: slug }),
        template,
        content_type: null,
        library_id: null,
        query: JSON.stringify(query),
      })
      .execute();
    await server.db
      .insertInto('rowset_rows')
      .values({ rowset_id: PAGE, row_id: id, position: 10 + at })
      .execute();
  }
  await audience(4, FILM, OTHER_FILM, PAID_FILM, SERIES);
  await audience(3, OTHER_FILM, PAID_FILM, episodeId(1, 1), FILM);
  await audience(5, OTHER_FILM);
  await rank();
});
beforeEach(async () => {
  // Sign-ins are rate limited.
  server.clock.advance(600_000);
  guest = await server.guest();
});

describe('because you watched', () => {
  test('has what those who watched it also watch, says so, and is the viewer’s own', async () => {
    await watched(guest.user.id, FILM);
    const found = await row('because');
    expect(found).toMatchObject({
      title: 'Потому что вы смотрели «Фильм alpha»',
      reason: { kind: 'because', content_id: FILM, text: 'Это смотрят те, кто смотрел «Фильм alpha»' },
      is_personal: true,
    });
    expect(found.contents!.map(({ id }) => id).toSorted()).toEqual([OTHER_FILM, PAID_FILM, SERIES]);
    expect((await viewer().raw('rows/because')).headers['cache-control']).toBe('no-store');
    expect(await titles('because-2')).toEqual([]);
    const other = await server.guest();
    expect((await requests(server, () => other.token).get(rowCall, 'rows/because')).contents).toEqual([]);
  });

  test('has pages', async () => {
    await watched(guest.user.id, FILM);
    const [first, second, third] = await titles('because');
    const rest = await row('because?limit=1&offset=1');
    expect(rest).toMatchObject({ more_count: 1, contents: [{ id: second }] });
    expect(await titles('because?limit=2')).toEqual([first, second]);
    expect(await titles('because?offset=2')).toEqual([third]);
  });

  test('is in the viewer’s language', async () => {
    await watched(guest.user.id, FILM);
    const english = await server.app.inject({
      url: `/v2/rows/because?access_token=${guest.token}`,
      headers: { 'accept-language': 'en' },
    });
    expect(english.json().title).toBe('Because you watched “Film alpha”');
  });

  test('does not exist for a viewer who watched nothing', async () => {
    expect(await row('because')).toMatchObject({ contents: [], more_count: 0, title: 'because' });
  });
});

describe('recommended', () => {
  test('follows from the history, without what was watched', async () => {
    await watched(guest.user.id, FILM);
    const found = await row('for-you');
    expect(found.reason).toMatchObject({ kind: 'history' });
    expect(found.contents!.map(({ id }) => id)).not.toContain(FILM);
    expect(found.contents!.map(({ id }) => id)).toEqual(expect.arrayContaining([OTHER_FILM, PAID_FILM, SERIES]));
  });

  test('begins with what is popular, and with the chosen genres', async () => {
    const found = await row('for-you');
    expect(found.reason).toMatchObject({ kind: 'popular' });
    expect(found.contents!.map(({ id }) => id)).toHaveLength(4);
    expect(found.contents![0]!.id).toBe(OTHER_FILM);
    await viewer().send('PATCH', 'users/self/personal', { genre_ids: [2] });
    const chosen = await row('for-you');
    expect(chosen.reason).toMatchObject({ kind: 'genres' });
    expect(
      chosen
        .contents!.slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([PAID_FILM, SERIES]);
  });
});

describe('other rows', () => {
  test('the top of the week counts profiles, and is the same for all', async () => {
    const found = await row('top');
    expect(found.is_personal).toBe(false);
    expect(found.contents!.map(({ id }) => id)).toHaveLength(4);
    expect(found.contents![0]!.id).toBe(OTHER_FILM);
  });

  test('under a title is what its viewers also watch', async () => {
    const found = await row(`also_${FILM}`);
    expect(found).toMatchObject({ title: 'Вместе с «Фильм alpha» смотрят', is_personal: false });
    expect(found.contents!.map(({ id }) => id)).toContain(OTHER_FILM);
    expect((await row('also_1')).contents).toEqual([]);
  });

  test('channels are those of this hour', async () => {
    const play = async (channel: number, minutes: number) => {
      const { stat } = await viewer().get(channelStreamCall, `channels/${channel}/stream`);
      await server.db
        .updateTable('playback_stats')
        .set({ duration_s: minutes * 60, started_at: new Date(server.clock.now() - 86_400_000) })
        .where('id', '=', stat!.id)
        .execute();
    };
    await play(1, 10);
    await play(2, 50);
    const found = await row('channels-now');
    expect(found.channels!.map(({ id }) => id)).toEqual([2, 1]);
    expect(found.reason).toMatchObject({ kind: 'channels' });
    server.clock.advance(8 * 3_600_000);
    expect((await row('channels-now')).channels).toEqual([]);
  });

  test('new episodes are of what the viewer watches', async () => {
    await server.db
      .updateTable('contents')
      .set({ created_at: new Date(server.clock.now()) })
      .execute();
    server.clock.advance(86_400_000);
    await watched(guest.user.id, episodeId(1, 1));
    expect(await titles('new-episodes')).toEqual([]);
    server.clock.advance(86_400_000);
    const created_at = new Date(server.clock.now() - 3_600_000);
    await server.db
      .updateTable('contents')
      .set({ created_at })
      .where('id', '=', asContentId(episodeId(2, 1)))
      .execute();
    expect(await titles('new-episodes')).toEqual([SERIES]);
    await watched(guest.user.id, episodeId(2, 1));
    expect(await titles('new-episodes')).toEqual([]);
  });

  test('titles leave soon, what was begun first', async () => {
    const leave = (id: string, days: number | null) =>
      server.db
        .updateTable('library_contents')
        .set({ leaves_at: days === null ? null : new Date(server.clock.now() + days * 86_400_000) })
        .where('content_id', '=', asContentId(id))
        .execute();
    await leave(FILM, 3);
    await leave(OTHER_FILM, 5);
    await leave(SERIES, 30);
    expect(await titles('leaving')).toEqual([FILM, OTHER_FILM]);
    await watched(guest.user.id, OTHER_FILM);
    expect(await titles('leaving')).toEqual([OTHER_FILM, FILM]);
    for (const id of [FILM, OTHER_FILM, SERIES]) await leave(id, null);
    expect(await titles('leaving')).toEqual([]);
  });
});

test('a child’s rows have children’s titles only, and speak of none else', async () => {
  await server.db.updateTable('contents').set({ age: 16 }).where('id', 'in', [FILM, PAID_FILM]).execute();
  const { id } = await server.db
    .insertInto('profiles')
    .values({ user_id: guest.user.id, role: 'child', name: 'Дети', avatar_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('devices')
    .set({ settings: JSON.stringify({ profile_id: id }) })
    .where('user_id', '=', guest.user.id)
    .execute();
  await server.db
    .insertInto('histories')
    .values(
      [FILM, OTHER_FILM].map((content_id) => ({
        user_id: guest.user.id,
        profile_id: id,
        content_id,
        watch_percentage: 60,
        viewed_at: new Date(server.clock.now()),
      })),
    )
    .execute();
  server.clock.advance(60_000);
  for (const ref of ['because', 'for-you', 'top', `also_${OTHER_FILM}`]) {
    const found = await row(ref);
    expect(found.title).not.toContain('alpha');
    expect(found.contents!.every(({ age }) => age! <= 12)).toBe(true);
  }
  expect(await titles('top')).toEqual([OTHER_FILM, SERIES]);
  expect(await titles(`also_${FILM}`)).toEqual([]);
  await server.db.updateTable('contents').set({ age: 12 }).where('id', 'in', [FILM, PAID_FILM]).execute();
});

test('a provider hides kinds of rows', async () => {
  const slugs = async () => (await viewer().get(rowsetCall, 'rowsets/start')).rows.map(({ slug }) => slug);
  expect(await slugs()).toEqual(expect.arrayContaining(['because', 'top', 'leaving']));
  await settings({ hiddenPersonalRows: ['because', 'top', 'neighbours'] });
  guest = await server.guest();
  const shown = await slugs();
  for (const slug of ['because', 'because-2', 'top']) expect(shown).not.toContain(slug);
  expect(await slugs()).toContain('leaving');
  await watched(guest.user.id, FILM);
  for (const ref of ['because', 'top', `also_${FILM}`])
    expect(await row(ref)).toMatchObject({ contents: [], more_count: 0 });
  await settings({});
});

test('what one household watches is in no row', async () => {
  await audience(2, NEWS, CONCERT, FILM);
  await rank();
  await watched(guest.user.id, NEWS);
  expect(await titles('because')).toEqual([]);
});

test('the ranks are replaced as a whole, by those of a title that still exists', async () => {
  const ids = async () =>
    (await server.db.selectFrom('title_ranks').select('content_id').where('provider_id', '=', PROVIDER).execute()).map(
      ({ content_id: id }) => id,
    );
  await rank();
  const before = await ids();
  await Promise.all([rank(), rank()]);
  expect((await ids()).toSorted()).toEqual(before.toSorted());
  expect(before).toContain(asContentId(SERIES));
});
