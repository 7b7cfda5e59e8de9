import { contentMetadataCall, contentStreamCall, rowCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { statCall } from '@aerial/contract/calls/playback.ts';
import { asContentId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { episodeId, FILM, loadTinyDemo, OTHER_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const FILM_S = 26;
const EPISODE_S = 15;

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
beforeEach(async () => {
  server.clock.set(START);
  guest = await server.guest();
});

/** Starts playing a film or episode. @returns the stat's id */
const play = async (contentId: string) =>
  (await viewer().get(contentStreamCall, `libraries/12/contents/${contentId}/stream`)).stat!.id;
const sendReport = (stat: string, body: object) => viewer().change(statCall, `users/self/stat/${stat}`, body);
/** Watches a film or episode up to a position, in real time. */
async function watch(contentId: string, seconds: number) {
  const stat = await play(contentId);
  server.clock.advance(seconds * 1000);
  await sendReport(stat, { duration: seconds, seconds });
}
const metadata = (ref: string) => viewer().get(contentMetadataCall, `users/self/content_metadata/${ref}`);
const historyOf = async (ref: string) => (await metadata(ref)).history;
const continued = async (query = '') => (await viewer().get(rowCall, `rows/history${query}`)).histories!;

describe('watching time', () => {
  test('C-700 duration alone adds up, and leaves no history', async () => {
    const id = await play(FILM);
    expect(await sendReport(id, { duration: 30 })).toEqual({ id, duration: 30 });
    expect(await sendReport(id, { duration: 12 })).toEqual({ id, duration: 42 });
    expect(await historyOf(FILM)).toBeNull();
  });

  test('of a channel is counted as well', async () => {
    const { stat } = await viewer().get(channelStreamCall, 'channels/1/stream');
    expect(await sendReport(stat!.id, { duration: 30, seconds: 1200 })).toEqual({ id: stat!.id, duration: 30 });
    expect(await continued()).toEqual([]);
  });

  test('reports that come at the same time all count', async () => {
    const id = await play(FILM);
    await Promise.all(Array.from({ length: 10 }, () => sendReport(id, { duration: 10 })));
    expect((await sendReport(id, { duration: 0 })).duration).toBe(100);
  });

  test('is never more than can have passed, however often a report comes, and never goes down', async () => {
    const id = await play(FILM);
    server.clock.advance(60_000);
    const durations: number[] = [];
    for (let i = 0; i < 5; i += 1) durations.push((await sendReport(id, { duration: 200 })).duration);
    expect(durations).toEqual([200, 400, 420, 420, 420]);
    server.clock.set(START);
    expect((await sendReport(id, { duration: 0 })).duration).toBe(420);
  });

  test('counts for a playback that began by a clock that was ahead', async () => {
    server.clock.advance(50 * 60_000);
    const id = await play(FILM);
    server.clock.set(START);
    const durations: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      server.clock.advance(16_000);
      durations.push((await sendReport(id, { duration: 16 })).duration);
    }
    expect(durations).toEqual([16, 32, 48]);
    const { started_at } = await server.db
      .selectFrom('playback_stats')
      .select('started_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(started_at).toEqual(new Date(START));
  });

  test('of others answers 404, as does an unknown id', async () => {
    const id = await play(FILM);
    const stranger = await server.guest();
    const other = requests(server, () => stranger.token);
    for (const stat of [id, '730999999999999999', '9999999999999999999']) {
      const refused = await other.send('PATCH', `users/self/stat/${stat}`, { duration: 10, seconds: 20 });
      expect(refused.statusCode).toBe(404);
      expect(refused.json()).toMatchObject({ error_code: 'stat_not_found', status_code: 404 });
    }
    expect((await sendReport(id, {})).duration).toBe(0);
    expect(await historyOf(FILM)).toBeNull();
  });

  test.each([[{ duration: -1 }], [{ seconds: 'soon' }], [{ duration: 86_401 }]])('%o answers 422', async (report) => {
    const refused = await viewer().send('PATCH', `users/self/stat/${await play(FILM)}`, report);
    expect(refused.json()).toMatchObject({ error_code: 'validation_failed', status_code: 422 });
  });

  test('texts and fractions are numbers too', async () => {
    const id = await play(FILM);
    expect((await sendReport(id, { duration: '29.7', seconds: '12.9' })).duration).toBe(30);
    expect(await historyOf(FILM)).toMatchObject({ seconds: 12 });
  });
});

describe('how far a viewer came', () => {
  test('C-700 C-352 seconds is stored with the percentage of the length', async () => {
    await watch(FILM, 13);
    expect(await metadata(FILM)).toMatchObject({
      history: { seconds: 13, watch_percentage: 50 },
      is_continuation: true,
    });
  });

  test('C-842 C-843 a position below 10 s is not stored, and does not replace an earlier one', async () => {
    await watch(FILM, 9);
    expect(await historyOf(FILM)).toBeNull();
    await watch(FILM, 10);
    expect(await historyOf(FILM)).toMatchObject({ seconds: 10 });
    await watch(FILM, 9);
    expect(await historyOf(FILM)).toMatchObject({ seconds: 10 });
  });

  test('a position beyond the end is the end', async () => {
    await watch(FILM, 4000);
    expect(await metadata(FILM)).toMatchObject({
      history: { seconds: FILM_S, watch_percentage: 100 },
      is_continuation: false,
    });
  });

  test('a viewer who seeks back resumes there', async () => {
    const id = await play(FILM);
    server.clock.advance(20_000);
    await sendReport(id, { duration: 20, seconds: 20 });
    server.clock.advance(3000);
    await sendReport(id, { duration: 3, seconds: 14 });
    expect(await historyOf(FILM)).toMatchObject({ seconds: 14 });
  });

  test('a report that was overtaken on its way does not set them back', async () => {
    const id = await play(FILM);
    server.clock.advance(24_000);
    await sendReport(id, { duration: 12, seconds: 24 });
    server.clock.advance(1000);
    await sendReport(id, { duration: 12, seconds: 12 });
    expect(await historyOf(FILM)).toMatchObject({ seconds: 24 });
  });

  test('of reports that come at the same time the furthest stays', async () => {
    const stats = [await play(FILM), await play(FILM)];
    server.clock.advance(26_000);
    await Promise.all(
      [12, 24, 16, 11, 20, 14].map((seconds, i) => sendReport(stats[i % 2]!, { duration: 10, seconds })),
    );
    expect(await historyOf(FILM)).toMatchObject({ seconds: 24 });
  });

  test('C-351 an episode updates what its series plays next', async () => {
    await watch(episodeId(1, 2), 12);
    expect(await metadata(SERIES)).toMatchObject({
      next_to_play: { id: episodeId(1, 2) },
      history: { seconds: 12, watch_percentage: 80 },
      is_continuation: true,
    });
    await watch(episodeId(1, 2), EPISODE_S);
    expect(await metadata(SERIES)).toMatchObject({
      next_to_play: { id: episodeId(1, 3) },
      history: null,
      is_continuation: true,
    });
  });
});

describe('a row of histories', () => {
  const brief = (list: Awaited<ReturnType<typeof continued>>) =>
    list.map((one) => [one.content.id, one.content_episode?.series ?? null, one.seconds, one.watch_percentage]);

  test('C-358 lists what is not finished, the latest first, with a picture and the episode', async () => {
    await watch(FILM, 13);
    await watch(episodeId(1, 2), 12);
    const list = await continued();
    expect(brief(list)).toEqual([
      [SERIES, 2, 12, 80],
      [FILM, null, 13, 50],
    ]);
    expect(list[0]).toMatchObject({
      screenshot: expect.stringMatching(/^http/),
      content_episode: { id: episodeId(1, 2), season: 1, series: 2 },
      content: { content_type: 'series' },
    });
    await watch(FILM, 14);
    expect(brief(await continued()).map(([id]) => id)).toEqual([FILM, SERIES]);
  });

  test('what was seen to its end is not in it', async () => {
    await watch(OTHER_FILM, 24);
    expect(brief(await continued())).toEqual([[OTHER_FILM, null, 24, 92]]);
    await watch(OTHER_FILM, 25);
    expect(await continued()).toEqual([]);
  });

  test('who leaves in the closing credits has seen the episode', async () => {
    const content_id = asContentId(episodeId(1, 3));
    const credits = { content_id, kind: 'credits', start_ms: 11_500, end_ms: EPISODE_S * 1000 } as const;
    await server.db
      .insertInto('content_marks')
      .values({ ...credits, source: 'sound' })
      .execute();
    await watch(content_id, 10);
    expect((await historyOf(content_id))!.watch_percentage).toBe(66);
    await watch(content_id, 12);
    expect(await historyOf(content_id)).toEqual({ seconds: 12, watch_percentage: 100 });
    await server.db.deleteFrom('content_marks').execute();
  });

  test('a series continues with its next episode, and ends with its last', async () => {
    await watch(episodeId(1, 3), EPISODE_S);
    expect(brief(await continued())).toEqual([[SERIES, 1, 0, 0]]);
    expect((await continued())[0]!.content_episode).toMatchObject({ id: episodeId(2, 1), season: 2 });
    await watch(episodeId(2, 1), EPISODE_S);
    expect(await continued()).toEqual([]);
  });

  test('its pages count what is not finished', async () => {
    await watch(FILM, 13);
    await watch(OTHER_FILM, 25);
    await watch(episodeId(1, 1), 12);
    const row = await viewer().get(rowCall, 'rows/history?limit=1');
    expect(row).toMatchObject({ more_count: 1, histories: [{ content: { id: SERIES } }] });
    expect(brief(await continued('?offset=1')).map(([id]) => id)).toEqual([FILM]);
  });

  test('is visible to its viewer only', async () => {
    await watch(FILM, 13);
    const other = await server.guest();
    const answer = await requests(server, () => other.token).raw('rows/history');
    expect(answer.json().histories).toEqual([]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
