import { asProviderId } from '@aerial/domain/ids.ts';
import { channelsCall, programCall, userChannelsCall } from '@aerial/contract/calls/channels.ts';
import {
  legacyEpisodeStreamCall,
  legacyEsearchCall,
  legacyPageCall,
  legacyPagesCall,
  legacyPersonsCall,
  legacyProgramFiltersCall,
  legacyProgramsCall,
  legacySearchCall,
  legacyVideoCall,
  legacyVideoFiltersCall,
  legacyVideosCall,
  legacyVideoStreamCall,
} from '@aerial/contract/calls/legacy.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoServer } from '../../../demo/testing/demo-server.ts';
import { CONCERT, episodeId, FILM, NEWS, OTHER_FILM, PAID_FILM, SERIES } from '../../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../../testing/answers.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
let stranger: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
/** Whole numbers of contents. */
const numbers = new Map<string, number>();
const numberOf = (id: string): number => numbers.get(id)!;

beforeAll(async () => {
  server = await demoServer();
  guest = await server.guest();
  stranger = await server.guest('meridian');
  for (const { id, program_id } of await server.db.selectFrom('contents').select(['id', 'program_id']).execute())
    numbers.set(String(id), program_id);
});

describe('films and series', () => {
  test('are listed with whole numbers, pictures as a list and genres with ids', async () => {
    const list = await viewer().get(legacyVideosCall, 'videos?limit=50&offset=0&filters=&search=');
    expect(list.map(({ id }) => id).toSorted()).toEqual([FILM, OTHER_FILM, PAID_FILM, SERIES].map(numberOf).toSorted());
    const film = list.find(({ id }) => id === numberOf(FILM))!;
    expect(film).toMatchObject({ title: 'Фильм alpha', genres: expect.arrayContaining([{ id: 1, name: 'Драма' }]) });
    expect(film.img[0]).toEqual({
      type: 'poster',
      ar: '16:9',
      src: expect.stringMatching(/^http:\/\/tv\.test\/[^?]+$/),
    });
  });

  test('come in pages; a limit that is too high is capped', async () => {
    const all = await viewer().get(legacyVideosCall, 'videos');
    expect(await viewer().get(legacyVideosCall, 'videos?limit=1&offset=1')).toEqual(all.slice(1, 2));
    expect(await viewer().get(legacyVideosCall, 'videos?limit=5000')).toEqual(all);
    expect(await viewer().get(legacyVideosCall, 'videos?limit=0')).toEqual([]);
  });

  test('are narrowed by what the filters offer, and by a piece of the title', async () => {
    const groups = await viewer().get(legacyVideoFiltersCall, 'videos/filters?version=2.5');
    expect(groups.map(({ name }) => name)).toEqual(['Фильм', 'Сериал']);
    const all = await viewer().get(legacyVideosCall, 'videos');
    for (const group of groups) {
      const ofGroup = await viewer().get(legacyVideosCall, `videos?filters=${group.id}`);
      expect(ofGroup.length).toBeGreaterThan(0);
      expect(group.filters.length).toBeGreaterThan(0);
      for (const filter of group.filters) {
        const found = await viewer().get(legacyVideosCall, `videos?filters=${filter.id}`);
        expect(found.length).toBeGreaterThan(0);
        expect(ofGroup).toEqual(expect.arrayContaining(found));
      }
    }
    expect(await viewer().get(legacyVideosCall, `videos?filters=${groups.map(({ id }) => id).join(',')}`)).toEqual(all);
    expect((await viewer().get(legacyVideosCall, 'videos?search=alpha')).map(({ id }) => id)).toEqual([numberOf(FILM)]);
    expect(await viewer().get(legacyVideosCall, 'videos?filters=nonsense')).toEqual(all);
  });

  test('a film has no episodes, a series has those that can be played; both carry what a programme does', async () => {
    const film = await viewer().get(legacyVideoCall, `videos/${numberOf(FILM)}`);
    expect(film).toMatchObject({ ...(await viewer().get(programCall, `programs/${numberOf(FILM)}`)), episodes: [] });
    const { episodes } = await viewer().get(legacyVideoCall, `videos/${numberOf(SERIES)}`);
    expect(episodes[0]).toMatchObject({ id: numberOf(episodeId(1, 1)), season: 1, series: 1 });
    expect(await viewer().refused(`videos/${numberOf(NEWS)}`)).toMatchObject({
      status: 404,
      error_code: 'content_not_found',
    });
    expect(await viewer().refused('videos/999999')).toMatchObject({ status: 404, error_code: 'content_not_found' });
  });

  test('are played by their numbers, under the rules of every stream', async () => {
    expect((await viewer().get(legacyVideoStreamCall, `videos/${numberOf(FILM)}/stream`)).hls).toMatch(
      /^http:\/\/tv\.test\/media\/vod\//,
    );
    const episode = numberOf(episodeId(1, 1));
    expect(
      (await viewer().get(legacyEpisodeStreamCall, `videos/${numberOf(SERIES)}/episodes/${episode}/stream`)).hls,
    ).toMatch(/\/media\/vod\//);
    expect(await viewer().refused(`videos/${numberOf(FILM)}/episodes/${episode}/stream`)).toMatchObject({
      status: 404,
    });
    expect(await viewer().refused(`videos/${numberOf(PAID_FILM)}/stream`)).toMatchObject({
      status: 403,
      error_code: 'permission_denied',
    });
    const login = requests(server, () => guest.loginToken);
    expect(await login.refused(`videos/${numberOf(FILM)}/stream`)).toMatchObject({ status: 401 });
  });
});

describe('television shows', () => {
  test('are those of the guide', async () => {
    const list = await viewer().get(legacyProgramsCall, 'programs?limit=20&offset=0');
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([numberOf(NEWS)]));
    expect(list.every(({ content_type }) => content_type === 'program')).toBe(true);
    expect(await viewer().get(legacyProgramFiltersCall, 'programs/filters')).toBeInstanceOf(Array);
    for (const { id } of list) expect((await viewer().get(programCall, `programs/${id}`)).id).toBe(id);
  });

  test('are not those of other providers’ channels', async () => {
    await server.db.deleteFrom('provider_channels').where('provider_id', '=', asProviderId(2)).execute();
    expect(await requests(server, () => stranger.token).get(legacyProgramsCall, 'programs?limit=7')).toEqual([]);
  });
});

test('the pages, and what stands on them', async () => {
  const pages = await viewer().get(legacyPagesCall, 'filters?version=main_3.0');
  expect(pages.length).toBeGreaterThan(0);
  const shelves = (await Promise.all(pages.map(({ id }) => viewer().get(legacyPageCall, `filters/${id}`)))).flat();
  expect(
    shelves.some(({ template, videos }) => template === 'vod' && videos!.some(({ id }) => id === numberOf(FILM))),
  ).toBe(true);
  expect(await viewer().refused('filters/424242')).toMatchObject({ status: 404, error_code: 'rowset_not_found' });
});

test('the older search finds films, series and shows', async () => {
  for (const [call, path] of [
    [legacyEsearchCall, 'esearch'],
    [legacySearchCall, 'search'],
  ] as const) {
    expect((await viewer().get(call, `${path}?text=alpha`))[0]).toMatchObject({ video: { id: numberOf(FILM) } });
    expect((await viewer().get(call, `${path}?text=concert`)).map(({ program }) => program?.id)).toContain(
      numberOf(CONCERT),
    );
    expect(await viewer().get(call, path)).toEqual([]);
  }
});

test('the persons', async () => {
  const persons = await viewer().get(legacyPersonsCall, 'persons?limit=1');
  expect(persons).toHaveLength(1);
  expect(persons[0]).toMatchObject({ id: expect.any(Number), slug: expect.any(String) });
});

test.each([
  [channelsCall, 'channels'],
  [userChannelsCall, 'users/self/channels'],
] as const)('the older list of channels says what each is to the viewer: %#', async (call, path) => {
  const list = await viewer().get(call, path);
  expect(list.find(({ id }) => id === 1)).toMatchObject({
    is_purchased: true,
    is_available: true,
    is_favored: false,
    access_errors: [],
    icon: expect.any(String),
  });
  expect(list.find(({ id }) => id === 3)).toMatchObject({ is_purchased: false, is_available: false });
});
