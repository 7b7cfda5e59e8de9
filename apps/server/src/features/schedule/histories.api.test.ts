import { contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import {
  channelStreamCall,
  contentScheduleCall,
  programScheduleCall,
  scheduleCall,
} from '@aerial/contract/calls/channels.ts';
import { statCall } from '@aerial/contract/calls/playback.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { episodeId, FILM, loadTinyDemo, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let mine = '';
let others = '';
const NOW = Date.parse('2026-11-20T22:15:00Z') / 1000; // 01:15 in Moscow; the film began at 01:01
const viewer = () => requests(server, () => mine);
const other = () => requests(server, () => others);
const RANGE = `start=${NOW}&end=${NOW}`;

async function watch(contentId: string, seconds: number) {
  const { stat } = await viewer().get(contentStreamCall, `libraries/12/contents/${contentId}/stream`);
  await viewer().change(statCall, `users/self/stat/${stat!.id}`, { duration: seconds, seconds });
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  mine = (await server.guest()).token;
  others = (await server.guest()).token;
});

describe('histories in the guide', () => {
  test('C-314 an entry says how far this viewer has come, even after the same request of another', async () => {
    const path = `channels/1/content_schedule?${RANGE}&includes=histories`;
    const [before] = await viewer().get(contentScheduleCall, path);
    expect(before).toMatchObject({ content_id: FILM, histories: [] });
    await watch(FILM, 13);
    const [after] = await viewer().get(contentScheduleCall, path);
    expect(after!.histories).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        seconds: 13,
        viewed_at: '2026-11-20T22:15:00Z',
        watch_percentage: 50,
        is_watched: false,
      },
    ]);
    // Twice, since the shared part of the answer is cached by its address.
    expect((await other().get(contentScheduleCall, path))[0]!.histories).toEqual([]);
    expect((await other().get(contentScheduleCall, path))[0]!.histories).toEqual([]);
    expect((await viewer().get(contentScheduleCall, path))[0]!.histories).toHaveLength(1);
    expect((await viewer().get(contentScheduleCall, `channels/1/content_schedule?${RANGE}`))[0]!.histories).toEqual([]);
  });

  test('C-314 the older guide and the airings of a programme carry them too', async () => {
    await watch(FILM, 26);
    const [entry] = await viewer().get(scheduleCall, `channels/1/schedule?${RANGE}&includes=histories`);
    expect(entry).toMatchObject({ history: { watch_percentage: 100, is_watched: true }, histories: [{ seconds: 26 }] });
    const airings = await viewer().get(
      programScheduleCall,
      `programs/${entry!.program.id}/schedule?includes=histories`,
    );
    expect(airings.length).toBeGreaterThan(1);
    expect(airings.every((one) => one.histories[0]?.watch_percentage === 100)).toBe(true);
    expect(
      (await other().get(programScheduleCall, `programs/${entry!.program.id}/schedule?includes=histories`)).every(
        (one) => one.history === null,
      ),
    ).toBe(true);
  });

  test('C-314 watch history in the archive belongs to that airing and this viewer', async () => {
    const range = `start=${NOW - 6 * 3600}&end=${NOW - 3600}`;
    const entries = () => viewer().get(contentScheduleCall, `channels/1/content_schedule?${range}&includes=histories`);
    const entry = (await entries()).find((one) => one.is_catchup_available && one.histories.length === 0)!;
    const { stat } = await viewer().get(channelStreamCall, `channels/1/stream?ts=${entry.timestamp}`);
    const tell = (report: object) => viewer().change(statCall, `users/self/stat/${stat!.id}`, report);
    const at = (seconds: number) => Math.ceil(entry.real_timestamp) + seconds;
    const histories = async () => (await entries()).find((one) => one.id === entry.id)!.histories;
    await tell({ duration: 5, ts: at(9) });
    expect(await histories()).toEqual([]);
    await tell({ duration: 30, ts: at(Math.floor(entry.duration / 2)) });
    expect(await histories()).toMatchObject([
      {
        seconds: Math.floor(entry.duration / 2),
        watch_percentage: 49 + (entry.duration % 2 === 0 ? 1 : 0),
        is_watched: false,
      },
    ]);
    expect(
      (await other().get(contentScheduleCall, `channels/1/content_schedule?${range}&includes=histories`)).flatMap(
        (one) => one.histories,
      ),
    ).toEqual([]);
    // The present of a channel leaves nothing.
    const live = await viewer().get(channelStreamCall, 'channels/1/stream');
    await viewer().change(statCall, `users/self/stat/${live.stat!.id}`, { duration: 30, ts: at(entry.duration - 1) });
    expect((await histories())[0]!.seconds).toBe(Math.floor(entry.duration / 2));
  });

  test('of a series it is that of the episode', async () => {
    await watch(episodeId(1, 1), 12);
    const list = await viewer().get(
      contentScheduleCall,
      `channels/3/content_schedule?start=${NOW}&end=${NOW + 24 * 3600}&includes=histories`,
    );
    for (const entry of list.filter((one) => one.content_id === SERIES))
      expect(entry.histories, String(entry.content_episode?.series)).toHaveLength(
        entry.content_episode?.series === 1 ? 1 : 0,
      );
  });
});
