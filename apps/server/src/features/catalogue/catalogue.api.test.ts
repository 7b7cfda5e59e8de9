import { asProviderId, asLibraryId, asContentId } from '@aerial/domain/ids.ts';
import {
  contentCall,
  contentMetadataCall,
  episodesCall,
  librariesCall,
  similarCall,
  sourcesCall,
} from '@aerial/contract/calls/catalogue.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trailerId } from '../../demo/load-contents.ts';
import { demoServer } from '../../demo/testing/demo-server.ts';
import { CONCERT, episodeId, FILM, NEWS, OTHER_FILM, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);

beforeAll(async () => {
  server = await demoServer();
});
beforeEach(async () => {
  guest = await server.guest();
});

/** Changes a content during a check, then invalidates the shared documents. */
async function whileContent(id: string, change: { is_lost: boolean }, check: () => Promise<void>) {
  await server.db.updateTable('contents').set(change).where('id', '=', asContentId(id)).execute();
  try {
    await check();
  } finally {
    await server.db.updateTable('contents').set({ is_lost: false }).where('id', '=', asContentId(id)).execute();
  }
}
const watch = (contentId: string, seconds: number, percent: number, at = '2026-11-20T20:00:00Z') =>
  server.db
    .insertInto('histories')
    .values({ user_id: guest.user.id, content_id: contentId, seconds, watch_percentage: percent, viewed_at: at })
    .execute();

test('C-667 C-668 C-669 C-670 C-672: of several libraries the requested one', async () => {
  const second = [FILM, OTHER_FILM, episodeId(1, 2), episodeId(2, 1)];
  const also = second.map((content_id) => ({ library_id: 13, content_id }));
  await server.db.insertInto('library_contents').values(also).execute();
  const get = async (path: string) => (await viewer().raw(path)).json();
  try {
    for (const library of [12, 13]) {
      expect((await get(`contents/${FILM}?library_id=${library}`)).library_id).toBe(library);
      const similar: { id: string; library_id: number }[] = await get(`contents/${FILM}/similar?library_id=${library}`);
      expect(similar.find(({ id }) => id === OTHER_FILM)?.library_id).toBe(library);
      // The other library is not bought: the film is played from the archive of a channel instead.
      expect((await get(`users/self/content_metadata/${FILM}?library_id=${library}`)).stream_using.library_id).toBe(
        library === 12 ? 12 : null,
      );
      const sources: { library_id: number | null }[] = await get(`contents/${FILM}/sources?library_id=${library}`);
      expect(sources.map((one) => one.library_id)).toEqual([library, null]);
    }
    const episodes = async (library: number) =>
      (await get(`contents/${SERIES}/episodes?library_id=${library}`)).map(({ id }: { id: string }) => id);
    expect(await episodes(12)).toHaveLength(5);
    expect(await episodes(13)).toEqual([episodeId(1, 2), episodeId(2, 1)]);
    expect(await episodes(99)).toEqual([]);
  } finally {
    await server.db
      .deleteFrom('library_contents')
      .where('library_id', '=', asLibraryId(13))
      .where('content_id', 'in', second.map(asContentId))
      .execute();
  }
});

describe('a content', () => {
  test.each([
    ['its id', FILM],
    ['its slug', `alpha-${FILM}`],
    ['a slug that ends in its id', `2020-old-name-${FILM}`],
  ])('C-667 is found by %s', async (_how, ref) => {
    expect((await viewer().get(contentCall, `contents/${ref}`)).id).toBe(FILM);
  });

  test('C-328 C-329 C-332 C-337 C-338 C-339 C-342 carries what it is', async () => {
    const film = await viewer().get(contentCall, `contents/${FILM}`);
    expect(film).toMatchObject({
      slug: `alpha-${FILM}`,
      title: 'Фильм alpha',
      name: 'Фильм alpha',
      content_type: 'movie',
      year: '2020',
      age: 12,
      duration: 26,
      library_id: 12,
      parent_id: null,
      motion_rating: { text: '12+', age: 12 },
      libraries: [{ id: 12 }],
      ratings: [{ type: 'imdb', rating: '7.4', name: 'IMDb' }],
      countries: [{ id: '1', name: 'Нигдея' }],
      is_lost: false,
      is_adult: false,
      is_cartoon: false,
      graphic_title: null,
      contents: [],
    });
    for (const address of [film.cover.src_2x3, film.cover.src_16x9, film.background.web])
      expect(address).toMatch(/^http:\/\/tv\.test\/[^?]+$/);
  });

  test('genres lead to their rows', async () => {
    const { genres } = await viewer().get(contentCall, `contents/${FILM}`);
    expect(genres[0]).toEqual({
      id: '1',
      name: 'Драма',
      row_id: '640000000000000106',
      row_slug: 'drama-640000000000000106',
    });
  });

  test('a person stands once, with all roles', async () => {
    const { persons } = await viewer().get(contentCall, `contents/${FILM}`);
    expect(persons.map(({ id, role, roles }) => ({ id, role, roles }))).toEqual([
      { id: 501, role: 'director', roles: ['director', 'writer'] },
      { id: 502, role: 'actor', roles: ['actor'] },
    ]);
  });

  test('C-333 C-334 C-335 C-336 images name type, itype, ratio and address', async () => {
    const { images } = await viewer().get(contentCall, `contents/${FILM}`);
    expect(images.map(({ type, itype, ar }) => `${type} ${itype} ${ar}`)).toEqual([
      'poster cover 2:3',
      'wide cover 16:9',
      'standart colorback 16:9',
    ]);
  });

  test('C-343 trailers name their library as text', async () => {
    expect((await viewer().get(contentCall, `contents/${FILM}`)).trailers).toEqual([
      { id: trailerId(FILM), library: '12' },
    ]);
  });

  test('C-340 last_seen_channel_ids are channels whose archive holds it, the latest first', async () => {
    expect((await viewer().get(contentCall, `contents/${FILM}`)).last_seen_channel_ids).toEqual([1, 2]);
    expect((await viewer().get(contentCall, `contents/${OTHER_FILM}`)).last_seen_channel_ids).toEqual([]);
  });

  test('C-344 C-345 C-346 stream, next_to_play and buttons describe what is available to every viewer', async () => {
    const film = await viewer().get(contentCall, `contents/${FILM}`);
    expect(film.stream.content_schedule).toMatchObject({ channel_id: film.last_seen_channel_ids[0] });
    expect(film).toMatchObject({
      next_to_play: null,
      buttons: [{ button_type: 'play', button_data: { content_id: FILM, library_id: 12 } }],
    });
    expect(await viewer().get(contentCall, `contents/${SERIES}`)).toMatchObject({
      next_to_play: { id: episodeId(1, 1) },
    });
    expect(await viewer().get(contentCall, `contents/${PAID_FILM}`)).toMatchObject({
      stream: { content_schedule: null },
      buttons: [{ button_type: 'pay', play_after: true }],
    });
  });

  test('C-341 a series lists its seasons; an episode names its season and inherits the rest from its series', async () => {
    const series = await viewer().get(contentCall, `contents/${SERIES}`);
    expect(series.contents.map(({ season, content_type }) => ({ season, content_type }))).toEqual([
      { season: 1, content_type: 'season' },
      { season: 2, content_type: 'season' },
    ]);
    const episode = await viewer().get(contentCall, `contents/${episodeId(1, 2)}`);
    expect(episode).toMatchObject({
      content_type: 'episode',
      season: 1,
      series: 2,
      parent_id: series.contents[0]!.id,
      parent: { id: series.contents[0]!.id },
      whole: { id: SERIES, title: series.title, content_type: 'series' },
      genres: [{ name: 'Комедия' }],
    });
    expect(await viewer().get(contentCall, `contents/${series.contents[0]!.id}`)).toMatchObject({
      content_type: 'season',
      whole: { id: SERIES },
    });
    expect(series.whole).toBeNull();
    expect(episode.slug).toMatch(/-\d+$/);
  });

  test.each([
    [FILM, 'movie'],
    [SERIES, 'series'],
    ['641000000000003001', 'season'],
    [episodeId(1, 1), 'episode'],
    [NEWS, 'program'],
  ])('C-330 %s is a %s', async (id, type) => {
    expect((await viewer().get(contentCall, `contents/${id}`)).content_type).toBe(type);
  });

  test('in English for a request in English', async () => {
    expect((await requests(server, () => guest.token, 'en').get(contentCall, `contents/${FILM}`)).title).toBe(
      'Film alpha',
    );
  });

  test.each([
    ['unknown', '641000000000009999'],
    ['without an id', 'nothing'],
    ['beyond all ids', '9999999999999999999'],
  ])('one that is %s answers 404', async (_what, ref) => {
    expect(await viewer().refused(`contents/${ref}`)).toMatchObject({ status: 404, error_code: 'content_not_found' });
  });

  test('C-357 a lost one answers 404 with a payload shaped like a content plus is_lost', async () => {
    await whileContent(OTHER_FILM, { is_lost: true }, async () => {
      const { status, lost_content } = await viewer().refused(`contents/${OTHER_FILM}`);
      expect(status).toBe(404);
      expect(lost_content).toMatchObject({
        id: OTHER_FILM,
        title: 'Фильм beta',
        is_lost: true,
        cover: { src_2x3: expect.any(String) },
      });
    });
  });

  test('is only there when the provider has its library', async () => {
    await server.db
      .deleteFrom('provider_libraries')
      .where('provider_id', '=', asProviderId(2))
      .where('library_id', '=', asLibraryId(13))
      .execute();
    const other = await server.guest('meridian');
    expect(await requests(server, () => other.token).refused(`contents/${PAID_FILM}`)).toMatchObject({ status: 404 });
    expect((await viewer().get(contentCall, `contents/${PAID_FILM}`)).id).toBe(PAID_FILM);
  });
});

describe('episodes', () => {
  test('C-668 C-671 C-360 are one list over all seasons, by season and number; announcements say so', async () => {
    const list = await viewer().get(episodesCall, `contents/delta-${SERIES}/episodes`);
    expect(list.map(({ season, series, is_announcement }) => [season, series, is_announcement])).toEqual([
      [1, 1, false],
      [1, 2, false],
      [1, 3, false],
      [2, 1, false],
      [2, 2, true],
    ]);
    expect(list.every((one) => one.content_type === 'episode')).toBe(true);
  });
  test('of an episode are those of its series', async () => {
    expect(await viewer().get(episodesCall, `contents/${episodeId(1, 2)}/episodes`)).toHaveLength(5);
  });
  test('of a film there are none', async () =>
    expect(await viewer().get(episodesCall, `contents/${FILM}/episodes`)).toEqual([]));
});

describe('similar', () => {
  test('C-670 C-671 the best first, without the content itself', async () => {
    const list = await viewer().get(similarCall, `contents/${FILM}/similar`);
    expect(list[0]!.id).toBe(OTHER_FILM);
    expect(list.map((one) => one.id)).not.toContain(FILM);
  });
  test('nothing in common: none', async () =>
    expect(await viewer().get(similarCall, `contents/${CONCERT}/similar`)).toEqual([]));
});

describe('sources', () => {
  test('C-669 C-671 are libraries and broadcasts in the archive', async () => {
    const list = await viewer().get(sourcesCall, `contents/${FILM}/sources`);
    expect(
      list.map(({ library_id, title, is_purchased, is_available, min_price }) => ({
        library_id,
        title,
        is_purchased,
        is_available,
        min_price,
      })),
    ).toEqual([
      { library_id: 12, title: 'Открытый кинозал', is_purchased: true, is_available: true, min_price: null },
      { library_id: null, title: 'Архив телеканалов', is_purchased: true, is_available: true, min_price: null },
    ]);
    const now = server.clock.now() / 1000;
    const { catchups } = list[1]!;
    expect(catchups.length).toBeGreaterThan(10);
    for (const one of catchups) {
      expect(one.start_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(one.timestamp).toBeLessThanOrEqual(now);
      expect(one.timestamp).toBeGreaterThanOrEqual(now - (one.channel_id === 2 ? 3 : 14) * 86_400);
    }
    expect(catchups.map((one) => one.timestamp)).toEqual(
      catchups.map((one) => one.timestamp).toSorted((a, b) => b - a),
    );
  });
  test('of an episode are its own broadcasts', async () => {
    // The third channel shows one episode from midnight and another from 12:01; its archive is 14 days long.
    const own = await viewer().get(sourcesCall, `contents/${episodeId(1, 2)}/sources`);
    expect(own.at(-1)!.catchups.every((one) => new Date(one.start_at).toISOString().endsWith('T09:01:00.000Z'))).toBe(
      true,
    );
    expect(own.at(-1)!.catchups).toHaveLength(14);
    expect(own.at(-1)!.catchups[0]!.content_episode).toMatchObject({ title: expect.any(String), season: 1, series: 2 });
    expect(
      (await viewer().get(sourcesCall, `contents/${FILM}/sources`)).at(-1)!.catchups[0]!.content_episode,
    ).toBeNull();
    expect(
      (await viewer().get(sourcesCall, `contents/${episodeId(1, 3)}/sources`)).map((one) => one.library_id),
    ).toEqual([12]);
    expect((await viewer().get(sourcesCall, `contents/${SERIES}/sources`)).at(-1)!.catchups).toHaveLength(28);
  });
  test('a library that is not purchased says so', async () => {
    expect(await viewer().get(sourcesCall, `contents/${PAID_FILM}/sources`)).toMatchObject([
      { library_id: 13, is_purchased: false, is_available: false },
    ]);
  });
});

describe('what a viewer may do with a content', () => {
  const metadata = (ref: string) => viewer().get(contentMetadataCall, `users/self/content_metadata/${ref}`);

  test('C-672 C-673 C-347 C-350 a film of a free library is played from it', async () => {
    expect(await metadata(FILM)).toMatchObject({
      id: FILM,
      is_purchased: true,
      is_available: true,
      is_lost: false,
      is_continuation: false,
      stream_using: { library_id: 12, content_schedule: null },
      history: null,
      next_to_play: null,
    });
  });
  test('one that is not purchased is named with its library', async () => {
    expect(await metadata(PAID_FILM)).toMatchObject({
      is_purchased: false,
      is_available: false,
      stream_using: { library_id: 13 },
    });
  });
  test('C-350 a show is played from the archive of a channel, the latest broadcast', async () => {
    const { stream_using, is_available } = await metadata(NEWS);
    expect(is_available).toBe(true);
    expect(stream_using).toMatchObject({
      library_id: null,
      content_schedule: {
        channel_id: 1,
        timestamp: Date.parse('2026-11-20T21:00:00Z') / 1000,
        start_at: '2026-11-20T21:00:00Z',
      },
    });
  });
  test('C-352 C-347 history says how far they came', async () => {
    await watch(FILM, 11, 42);
    expect(await metadata(FILM)).toMatchObject({
      history: { seconds: 11, watch_percentage: 42 },
      is_continuation: true,
    });
  });
  test('C-351 a series names the episode to play next', async () => {
    expect(await metadata(SERIES)).toMatchObject({
      next_to_play: { id: episodeId(1, 1), season: 1, series: 1 },
      is_continuation: false,
      is_available: true,
    });
    await watch(episodeId(1, 3), 15, 99);
    expect(await metadata(SERIES)).toMatchObject({
      next_to_play: { id: episodeId(2, 1) },
      is_continuation: true,
      history: null,
    });
    await watch(episodeId(2, 1), 7, 45, '2026-11-20T21:00:00Z');
    expect(await metadata(SERIES)).toMatchObject({
      next_to_play: { id: episodeId(2, 1) },
      history: { seconds: 7, watch_percentage: 45 },
    });
    expect((await metadata(SERIES)).histories.toSorted((a, b) => a.seconds - b.seconds)).toEqual([
      { content_id: episodeId(2, 1), seconds: 7, watch_percentage: 45 },
      { content_id: episodeId(1, 3), seconds: 15, watch_percentage: 99 },
    ]);
  });
  test('the history of others is not seen', async () => {
    await watch(FILM, 11, 42);
    const other = await server.guest();
    expect(
      (await requests(server, () => other.token).get(contentMetadataCall, `users/self/content_metadata/${FILM}`))
        .history,
    ).toBeNull();
  });
  test('C-348 C-353 one that is not purchased has a button to buy it, one that is to play it; prices and the own rating may be missing', async () => {
    expect(await metadata(PAID_FILM)).toMatchObject({
      is_purchased: false,
      buttons: [{ button_type: 'pay', play_after: true, button_data: { content_id: PAID_FILM, library_id: 13 } }],
    });
    expect(await metadata(FILM)).toMatchObject({
      min_price: null,
      favorite: null,
      user_rating: null,
      buttons: [{ button_type: 'play', play_after: false }],
    });
  });
  test('C-349 what needs DRM is not available and says so, in the viewer’s language', async () => {
    await server.db
      .updateTable('content_media')
      .set({ is_protected: true })
      .where('content_id', '=', OTHER_FILM)
      .execute();
    try {
      expect(await metadata(OTHER_FILM)).toMatchObject({
        is_purchased: true,
        is_available: false,
        license_info: expect.stringContaining('нужна система DRM'),
        user_license_info: null,
      });
      expect(
        (
          await requests(server, () => guest.token, 'en').get(
            contentMetadataCall,
            `users/self/content_metadata/${OTHER_FILM}`,
          )
        ).license_info,
      ).toContain('needs DRM');
    } finally {
      await server.db
        .updateTable('content_media')
        .set({ is_protected: false })
        .where('content_id', '=', OTHER_FILM)
        .execute();
    }
  });
  test('an announced episode is not available', async () =>
    expect(await metadata(episodeId(2, 2))).toMatchObject({ is_available: false, buttons: [] }));
  test('a lost content is lost', async () => {
    await whileContent(OTHER_FILM, { is_lost: true }, async () =>
      expect(await metadata(OTHER_FILM)).toMatchObject({ is_lost: true, is_available: false }),
    );
  });
});

test('C-653 C-363 libraries carry id, title and cover', async () => {
  expect(await viewer().get(librariesCall, 'libraries')).toMatchObject([
    {
      id: 12,
      title: 'Открытый кинозал',
      cover: { bg: expect.stringMatching(/^http/), color_bg: expect.stringMatching(/^http/) },
    },
    { id: 13, title: 'Премьеры' },
  ]);
});
