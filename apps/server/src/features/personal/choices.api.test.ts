import { contentMetadataCall, contentStreamCall, rowCall } from '@aerial/contract/calls/catalogue.ts';
import { changePersonalCall, clearHistoryCall, personalCall } from '@aerial/contract/calls/personal.ts';
import { channelStreamCall, contentScheduleCall } from '@aerial/contract/calls/channels.ts';
import { statCall } from '@aerial/contract/calls/playback.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { episodeId, FILM, loadTinyDemo, OTHER_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { readViewings } from './viewings.pg.ts';

const START = '2026-11-20T22:15:00Z';

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
beforeEach(async () => {
  // Sign-ins are rate limited.
  server.clock.advance(3_600_000);
  guest = await server.guest();
});

async function watch(contentId: string, seconds: number) {
  const { stat } = await viewer().get(contentStreamCall, `libraries/12/contents/${contentId}/stream`);
  server.clock.advance(seconds * 1000);
  await viewer().change(statCall, `users/self/stat/${stat!.id}`, { duration: seconds, seconds, ended: true });
}
const continued = async (query = '') => (await viewer().get(rowCall, `rows/history${query}`)).histories!;
const remove = (id: string) => viewer().send('DELETE', `users/self/histories/${id}`);

describe('a title removed from the unfinished ones', () => {
  test('comes back once it is watched again, where it was left', async () => {
    await watch(episodeId(1, 1), 12);
    await watch(episodeId(1, 2), 12);
    await watch(FILM, 13);
    const [film, series] = await continued();
    server.clock.advance(1000);
    expect((await remove(series!.id)).json()).toEqual({});
    expect((await continued()).map(({ content }) => content.id)).toEqual([FILM]);
    const { history } = await viewer().get(contentMetadataCall, `users/self/content_metadata/${SERIES}`);
    expect(history).toMatchObject({ seconds: 12 });
    server.clock.advance(1000);
    await watch(episodeId(1, 2), 13);
    expect((await continued()).map(({ content }) => content.id)).toEqual([SERIES, FILM]);
    expect((await remove(film!.id)).statusCode).toBe(200);
    expect((await continued()).map(({ content }) => content.id)).toEqual([SERIES]);
  });

  test('is one of the viewer’s own', async () => {
    await watch(FILM, 13);
    const [film] = await continued();
    const owner = guest;
    guest = await server.guest();
    for (const id of [film!.id, '900999999999999999', '9999999999999999999'])
      expect((await remove(id)).json()).toMatchObject({ error_code: 'history_not_found', status_code: 404 });
    guest = owner;
    expect(await continued()).toHaveLength(1);
  });
});

describe('airings of the archive', () => {
  test('are continued by those clients that ask for them, and removed', async () => {
    const now = server.clock.now() / 1000;
    const schedule = await viewer().get(
      contentScheduleCall,
      `channels/1/content_schedule?start=${now - 86_400}&end=${now}`,
    );
    const airing = schedule.find(({ duration }) => duration >= 600)!;
    const at = airing.timestamp;
    const { stat } = await viewer().get(channelStreamCall, `channels/1/stream?ts=${at}`);
    server.clock.advance(30_000);
    await viewer().change(statCall, `users/self/stat/${stat!.id}`, { duration: 30, seconds: 60, ts: at + 60 });
    expect(await continued()).toEqual([]);
    const [item] = await continued('?airings=1');
    expect(item).toMatchObject({
      entry: { id: airing.id, channel_id: 1, channel_slug: 'first', timestamp: at },
      content: { content_type: expect.any(String) },
    });
    // From the start of the grid that the airing stands on.
    expect(Math.abs(item!.seconds - 60)).toBeLessThan(3);
    expect((await remove(item!.id)).statusCode).toBe(200);
    expect(await continued('?airings=1')).toEqual([]);
  });
});

describe('the history of a profile', () => {
  test('is deleted with its positions; playbacks stay without the viewer', async () => {
    await watch(FILM, 13);
    await watch(OTHER_FILM, 13);
    const other = await server.guest();
    await server.db
      .insertInto('histories')
      .values({ user_id: other.user.id, content_id: FILM, viewed_at: new Date(START) })
      .execute();
    expect(await viewer().change(clearHistoryCall, 'users/self/histories', {})).toEqual({});
    expect(await continued()).toEqual([]);
    const { history } = await viewer().get(contentMetadataCall, `users/self/content_metadata/${FILM}`);
    expect(history).toBeNull();
    const own = await server.db
      .selectFrom('playback_stats')
      .select('id')
      .where('user_id', '=', guest.user.id)
      .execute();
    expect(own).toEqual([]);
    const left = await server.db
      .selectFrom('histories')
      .select('user_id')
      .where('user_id', 'in', [guest.user.id, other.user.id])
      .execute();
    expect(left).toEqual([{ user_id: other.user.id }]);
  });
});

describe('what is chosen', () => {
  test('is on and without genres at first; what is absent stays', async () => {
    expect(await viewer().get(personalCall, 'users/self/personal')).toEqual({ is_on: true, genre_ids: [] });
    expect(await viewer().change(changePersonalCall, 'users/self/personal', { genre_ids: [1, 2, 1] })).toEqual({
      is_on: true,
      genre_ids: [1, 2],
    });
    expect(await viewer().change(changePersonalCall, 'users/self/personal', { is_on: false })).toEqual({
      is_on: false,
      genre_ids: [1, 2],
    });
    expect(await viewer().get(personalCall, 'users/self/personal')).toEqual({ is_on: false, genre_ids: [1, 2] });
  });

  test.each([
    [{ genre_ids: [999] }],
    [{ genre_ids: ['drama'] }],
    [{ is_on: 'perhaps' }],
    [{ genre_ids: Array(51).fill(1) }],
  ])('%j is refused and changes nothing', async (body) => {
    const refused = await viewer().send('PATCH', 'users/self/personal', body);
    expect(refused.json()).toMatchObject({ error_code: 'validation_failed', status_code: 422 });
    expect(await viewer().get(personalCall, 'users/self/personal')).toEqual({ is_on: true, genre_ids: [] });
  });

  test('off: the profile counts in no rows', async () => {
    await watch(FILM, 13);
    const count = async () => (await readViewings(server.db, asProviderId(1), server.clock.now())).titles.length;
    const before = await count();
    await viewer().change(changePersonalCall, 'users/self/personal', { is_on: false });
    expect(await count()).toBe(before - 1);
  });
});
