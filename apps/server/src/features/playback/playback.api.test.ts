import { asProviderId, asStatId } from '@aerial/domain/ids.ts';
import { contentStreamCall, trailerStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trailerId } from '../../demo/load-contents.ts';
import { episodeId, FILM, loadTinyDemo, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { verifyMedia, type MediaKind } from '../../origin/addresses/signature.ts';
import { requests } from '../../testing/answers.ts';
import type { ProviderSettings } from '../../tenancy/provider.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const SECRET = 'a secret of the tests, long enough';
const START = '2026-11-20T22:15:00Z'; // 01:15 in Moscow; the film began at 01:01
const NOW = epochSeconds(Date.parse(START) / 1000);
const FILM_AT = Date.parse('2026-11-20T22:01:00Z') / 1000;
const DAY_S = 86_400;

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
beforeAll(async () => {
  server = await testServer({ mediaSecret: SECRET });
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  guest = await server.guest();
});
beforeEach(() => server.clock.set(START));

/** What the signature in an address allows. */
function claims(address: string) {
  const [, kind = '', id = '', signature = ''] = /\/media\/(\w+)\/([^/]+)\/([^/]+)\//.exec(address) ?? [];
  const verified = verifyMedia(SECRET, signature, { kind: kind as MediaKind, id }, server.clock.now());
  return verified.ok ? verified.value : verified;
}
const stream = (query = '', channel = 1) => viewer().get(channelStreamCall, `channels/${channel}/stream${query}`);
const stat = (id: string) =>
  server.db
    .selectFrom('playback_stats')
    .select(['user_id', 'device_id', 'kind', 'channel_id', 'content_id', 'library_id'])
    .where('id', '=', asStatId(id))
    .executeTakeFirst();

describe('the stream of a channel', () => {
  test('C-659 C-297 C-300 gives one quality, all qualities, and data.json beside the master', async () => {
    const answer = await stream();
    expect(answer.hls).toMatch(/^http:\/\/tv\.test\/media\/live\/1\/[^/]+\/mono\.m3u8$/);
    expect(answer.hls_mbr).toBe(answer.hls.replace('mono', 'index'));
    expect(answer.stream_info).toBe(answer.hls.replace('mono.m3u8', 'data.json'));
    expect(claims(answer.hls)).toMatchObject({
      kind: 'live',
      id: '1',
      provider: '1',
      viewer: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  test.each([[''], ['?ts='], ['?ts=0'], [`?ts=${NOW - 30}`], [`?ts=${NOW + 600}`]])(
    'C-490 C-492 C-662 %s is live',
    async (query) => {
      expect(claims((await stream(query)).hls)).toMatchObject({ kind: 'live' });
    },
  );

  test('C-489 C-492 an older position is archive, rounded down to 10 s', async () => {
    expect(claims((await stream(`?ts=${NOW - 31}`)).hls)).toMatchObject({ kind: 'catchup', from: NOW - 40 });
  });

  test('the whole archive is for players that request it, because others would play it live', async () => {
    expect(claims((await stream(`?ts=${NOW - 3600}`)).hls)).not.toHaveProperty('isSeekable');
    expect(claims((await stream(`?ts=${NOW - 3600}&seekable=1`)).hls_mbr)).toMatchObject({
      kind: 'catchup',
      isSeekable: true,
    });
  });

  test('the announced start of a programme is where it really starts on the grid', async () => {
    const answer = claims((await stream(`?ts=${FILM_AT}`)).hls) as { from: number };
    expect(answer.from).toBeGreaterThanOrEqual(FILM_AT);
    expect(answer.from - FILM_AT).toBeLessThanOrEqual(2);
    expect(claims((await stream(`?ts=${FILM_AT + 10}`)).hls)).toMatchObject({ from: FILM_AT + 10 });
  });

  test('C-299 C-303 C-304 C-305 what comes with the picture: trackers, packshots, an address of thumbnails and room for one of their times', async () => {
    const live = await stream();
    expect(live).toMatchObject({ trackers: [], packshots: [], screenshot_timings: null });
    expect(live.screenshot_url).toMatch(/^http.*\.jpg$/);
  });

  test('C-298 the viewing is counted, for the device', async () => {
    const live = await stream();
    const { user_id } = (await stat(live.stat!.id))!;
    expect(await stat(live.stat!.id)).toEqual({
      user_id,
      device_id: expect.not.stringContaining(guest.deviceId),
      kind: 'live',
      channel_id: 1,
      content_id: null,
      library_id: null,
    });
    const archive = await stream(`?ts=${NOW - 3600}`);
    expect(await stat(archive.stat!.id)).toMatchObject({ kind: 'catchup' });
    expect(archive.stat!.id).toMatch(/^\d{15,19}$/);
  });

  test('a stream that is only prepared has every rendition and is not counted', async () => {
    const answer = await stream('?prepare=1');
    expect(answer.stat).toBeNull();
    expect(claims(answer.hls_mbr)).toMatchObject({ kind: 'live' });
    expect(claims(answer.hls_mbr)).not.toMatchObject({ isPreview: true });
  });

  test('the initial playlists are listed for clients that request them', async () => {
    expect(await stream()).not.toHaveProperty('playlists');
    expect(await stream('?includes=playlists')).toHaveProperty('playlists');
  });

  test('C-662 a preview is the lowest rendition and is not counted', async () => {
    const answer = await stream('?preview=1');
    expect(answer.stat).toBeNull();
    expect(claims(answer.hls)).toMatchObject({ isPreview: true });
  });

  test('C-662 on an installation with https every address is https', async () => {
    const secure = await testServer({
      db: server.db,
      clock: server.clock,
      mediaSecret: SECRET,
      publicUrl: 'https://tv.test',
    });
    const { hls, hls_mbr, stream_info, screenshot_url } = await requests(secure, () => guest.token).get(
      channelStreamCall,
      'channels/1/stream?force_https=1',
    );
    for (const address of [hls, hls_mbr, stream_info, screenshot_url]) expect(address).toMatch(/^https:\/\/tv\.test\//);
  });

  test('force_https on an installation without https keeps addresses that work', async () => {
    const answer = await stream('?force_https=1');
    for (const address of [answer.hls, answer.hls_mbr, answer.stream_info, answer.screenshot_url!])
      expect(address).toMatch(/^http:\/\/tv\.test\//);
  });

  test('other types answer the same addresses', async () => {
    for (const type of ['http', 'local', 'multicast'])
      expect((await stream(`?type=${type}`)).hls).toMatch(/mono\.m3u8$/);
  });

  test.each(['', `?ts=${NOW - 3600}`])(
    'C-485 C-486 a channel that is not purchased answers 403 permission_denied with a detail, live and in the archive: %s',
    async (query) => {
      expect(await viewer().refused(`channels/3/stream${query}`)).toMatchObject({
        status: 403,
        error_code: 'permission_denied',
        detail: expect.any(String),
      });
    },
  );

  test('C-486 so does a position before the archive', async () => {
    expect(claims((await stream(`?ts=${NOW - 3 * DAY_S + 60}`, 2)).hls)).toMatchObject({ kind: 'catchup' });
    expect(await viewer().refused(`channels/2/stream?ts=${NOW - 3 * DAY_S - 60}`)).toMatchObject({
      status: 403,
      error_code: 'permission_denied',
    });
  });

  test('only a token of a device streams', async () => {
    const login = requests(server, () => guest.loginToken);
    expect(await login.refused('channels/1/stream')).toMatchObject({
      status: 401,
      error_code: 'authentication_failed',
    });
  });

  test('an unknown channel answers 404, a position that is no time 422', async () => {
    expect(await viewer().refused('channels/99/stream')).toMatchObject({
      status: 404,
      error_code: 'channel_not_found',
    });
    expect(await viewer().refused('channels/1/stream?ts=noon')).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
    });
  });
});

/** With other settings of the provider, which servers cache for a while. */
async function withSettings(settings: Partial<ProviderSettings>, work: () => Promise<void>): Promise<void> {
  const set = async (value: Partial<ProviderSettings>) => {
    await server.db
      .updateTable('providers')
      .set({ settings: JSON.stringify(value) })
      .where('id', '=', asProviderId(1))
      .execute();
    server.clock.advance(120_000);
  };
  await set(settings);
  await work();
  await set({});
}

describe('the stream of a content', () => {
  const path = (id: string, library = 12) => `libraries/${library}/contents/${id}/stream`;

  test('C-676 C-381 by id, by slug, or by the id of an episode', async () => {
    for (const ref of [FILM, `alpha-${FILM}`, `renamed-since-${FILM}`]) {
      const answer = await viewer().get(contentStreamCall, path(ref));
      expect(answer).toMatchObject({
        type: 'hls',
        mime_type: 'application/x-mpegurl',
        age: 12,
        duration: Math.floor(14 * 1.92),
      });
      expect(claims(answer.hls)).toMatchObject({ kind: 'vod' });
      expect(answer).toMatchObject({ hls_mbr: answer.hls.replace('mono', 'index'), drm: null });
      expect(answer).toHaveProperty('img');
    }
    expect((await viewer().get(contentStreamCall, path(episodeId(1, 2)))).duration).toBe(Math.floor(8 * 1.92));
  });

  test('C-677 seconds is where it starts', async () => {
    expect((await viewer().get(contentStreamCall, `${path(FILM)}?seconds=7`)).from).toBe(7);
  });

  test('C-303 C-305 what the owner of the library wants shown before comes with its length, in order', async () => {
    expect((await viewer().get(contentStreamCall, path(FILM))).packshots).toEqual([]);
    const playlists = await server.db
      .insertInto('playlists')
      .values(
        [4, 2].map((segments) => ({ items: JSON.stringify([{ asset: 'card-a', segments }]), segment_count: segments })),
      )
      .returning('id')
      .execute();
    await server.db
      .insertInto('packshots')
      .values(playlists.map(({ id }, i) => ({ library_id: 12, playlist_id: id, position: 2 - i })))
      .execute();
    try {
      const { packshots } = await viewer().get(contentStreamCall, path(FILM));
      expect(packshots.map(({ duration }) => duration)).toEqual([3, 7]);
      expect(packshots.map(({ url }) => claims(url))).toMatchObject(
        playlists.toReversed().map(({ id }) => ({ kind: 'vod', id })),
      );
    } finally {
      await server.db.deleteFrom('packshots').execute();
    }
  });

  test('marks come with the stream, those that the provider lets viewers skip', async () => {
    expect(await viewer().get(contentStreamCall, path(FILM))).not.toHaveProperty('marks');
    const mark = { content_id: FILM, source: 'operator' } as const;
    await server.db
      .insertInto('content_marks')
      .values([
        { ...mark, kind: 'credits', start_ms: 20_000, end_ms: 26_880 },
        { ...mark, kind: 'intro', start_ms: 500, end_ms: 7250 },
        { ...mark, kind: 'recap', start_ms: null, end_ms: null },
      ])
      .execute();
    const [intro, credits] = [
      { kind: 'intro', start: 0.5, end: 7.25 },
      { kind: 'credits', start: 20, end: 26.88 },
    ];
    expect((await viewer().get(contentStreamCall, path(FILM))).marks).toEqual([intro, credits]);
    await withSettings({ skippableMarks: ['credits'] }, async () =>
      expect((await viewer().get(contentStreamCall, path(FILM))).marks).toEqual([credits]),
    );
    await withSettings({ skippableMarks: [] }, async () =>
      expect(await viewer().get(contentStreamCall, path(FILM))).not.toHaveProperty('marks'),
    );
    await server.db.deleteFrom('content_marks').execute();
  });

  test('C-304 C-305 pictures of positions, and when they change', async () => {
    const answer = await viewer().get(contentStreamCall, path(FILM));
    expect(answer.screenshot_url).toMatch(/\/media\/thumbs\/vod\/.*\.jpg$/);
    expect(answer.screenshot_timings).toBe(answer.screenshot_url!.replace(/jpg$/, 'json'));
  });

  test('what may only be played encrypted is not played, and says why', async () => {
    await server.db.updateTable('content_media').set({ is_protected: true }).where('content_id', '=', FILM).execute();
    try {
      expect(await viewer().refused(path(FILM))).toMatchObject({
        status: 403,
        error_code: 'permission_denied',
        detail: expect.stringContaining('DRM'),
      });
    } finally {
      await server.db
        .updateTable('content_media')
        .set({ is_protected: false })
        .where('content_id', '=', FILM)
        .execute();
    }
  });

  test('the viewing is counted', async () => {
    const answer = await viewer().get(contentStreamCall, path(FILM));
    expect(await stat(answer.stat!.id)).toMatchObject({ kind: 'vod', content_id: FILM, library_id: 12 });
  });

  test('C-677 a library that is not purchased answers 403 permission_denied', async () => {
    expect(await viewer().refused(path(PAID_FILM, 13))).toMatchObject({
      status: 403,
      error_code: 'permission_denied',
      detail: expect.any(String),
    });
  });

  test('an announced episode cannot be played yet', async () => {
    expect(await viewer().refused(path(episodeId(2, 2)))).toMatchObject({
      status: 403,
      error_code: 'permission_denied',
    });
  });

  test.each([
    ['an unknown content', path('641000000000009999'), 'content_not_found'],
    ['a content of another library', path(PAID_FILM), 'content_not_found'],
    ['a series, which has nothing to play itself', path(SERIES), 'content_not_found'],
    ['an unknown library', path(FILM, 99), 'library_not_found'],
    ['a number beyond all ids', path('9999999999999999999'), 'content_not_found'],
  ])('%s answers 404', async (_what, url, error_code) =>
    expect(await viewer().refused(url)).toMatchObject({ status: 404, error_code }),
  );

  test('C-357 a lost content answers 404 with what it was', async () => {
    await server.db.updateTable('contents').set({ is_lost: true }).where('id', '=', FILM).execute();
    try {
      expect(await viewer().refused(path(FILM))).toMatchObject({
        status: 404,
        lost_content: { id: FILM, is_lost: true, title: 'Фильм alpha' },
      });
    } finally {
      await server.db.updateTable('contents').set({ is_lost: false }).where('id', '=', FILM).execute();
    }
  });
});

test('A-006 one viewer watches live and from the archive, films and episodes', async () => {
  for (const [path, kind] of [
    ['channels/1/stream', 'live'],
    [`channels/1/stream?ts=${NOW - 3600}`, 'catchup'],
    [`libraries/12/contents/${FILM}/stream`, 'vod'],
    [`libraries/12/contents/${episodeId(1, 1)}/stream`, 'vod'],
  ] as const) {
    const answer = await viewer().raw(path);
    expect(answer.statusCode, path).toBe(200);
    expect(claims(answer.json<{ hls: string }>().hls)).toMatchObject({ kind });
  }
});

describe('a trailer', () => {
  test('C-678 plays without entitlement, with the title it belongs to', async () => {
    const login = requests(server, () => guest.loginToken);
    const answer = await login.get(trailerStreamCall, `trailers/${trailerId(FILM)}/stream`);
    expect(answer).toMatchObject({ id: trailerId(FILM), content: { id: FILM, title: 'Фильм alpha' } });
    expect(claims(answer.hls)).toMatchObject({ kind: 'vod' });
  });
  test('an unknown one answers 404', async () => {
    expect(await viewer().refused('trailers/123/stream')).toMatchObject({
      status: 404,
      error_code: 'trailer_not_found',
    });
  });
});
