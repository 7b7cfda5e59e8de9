import { asProviderId, asChannelId } from '@aerial/domain/ids.ts';
import {
  channelConfigCall,
  channelListCall,
  channelStreamCall,
  userChannelListCall,
} from '@aerial/contract/calls/channels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { changeVitrina } from '../../imports/channels/vitrina.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';
const NOW = Date.parse(START) / 1000;
const PLAYER = 'https://player.example.com/live/7';
const SDK = 'https://player.example.com/sdk.js';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  await changeVitrina(server.db, '1', { web: PLAYER, webLight: '/light', sdk: SDK });
  await changeVitrina(server.db, '2', { web: PLAYER, sdk: '/sdk.js', offsetS: 60 });
  token = (await server.guest()).token;
});
const viewer = () => requests(server, () => token);
const config = (channel: number, query = '') => viewer().get(channelConfigCall, `channels/${channel}/config${query}`);
const refused = async (path: string, status: number) => {
  const answer = await viewer().refused(path);
  expect(answer.status).toBe(status);
  return answer.error_code;
};

describe('the embedded player of a channel', () => {
  test('C-307 C-660 is answered with its light variant, the script and a viewing that is counted', async () => {
    const answer = await config(1);
    expect(answer).toEqual({
      config: { web: PLAYER, web_vlight: 'http://tv.test/light', sdk: SDK },
      ad: null,
      img: expect.stringContaining('/pictures/') as string,
      stat: { id: expect.stringMatching(/^\d+$/) as string },
      trackers: [],
    });
    expect(
      await server.db
        .selectFrom('playback_stats')
        .select(['kind', 'channel_id'])
        .where('id', '=', answer.stat!.id)
        .executeTakeFirst(),
    ).toEqual({ kind: 'live', channel_id: 1 });
  });

  test('C-661 is answered by the stream call of type config too', async () => {
    const answer = (await viewer().get(channelStreamCall, 'channels/1/stream?type=config')) as unknown as Awaited<
      ReturnType<typeof config>
    >;
    expect(answer.config).toEqual((await config(1)).config);
    expect(Object.keys(answer).toSorted()).toEqual(['ad', 'config', 'img', 'stat', 'trackers']);
  });

  test('C-481 C-819 stands for positions up to 360 s ago, and for no older one', async () => {
    expect((await config(1, `?ts=${NOW - 360}`)).config.web).toBe(PLAYER);
    expect(await refused(`channels/1/config?ts=${NOW - 361}`, 404)).toBe('not_found');
  });

  test('C-564 the offset is the channel’s own when it has one', async () => {
    expect((await config(2, `?ts=${NOW - 60}`)).config.sdk).toBe('http://tv.test/sdk.js');
    expect(await refused(`channels/2/config?ts=${NOW - 61}`, 404)).toBe('not_found');
  });

  test('C-564 C-819 else that of the configuration', async () => {
    await server.db
      .updateTable('providers')
      .set({ settings: JSON.stringify({ vitrinaOffsetS: 20 }) })
      .where('id', '=', asProviderId(1))
      .execute();
    server.clock.advance(120_000);
    await config(1, `?ts=${NOW + 120 - 20}`);
    expect(await refused(`channels/1/config?ts=${NOW + 120 - 21}`, 404)).toBe('not_found');
    server.clock.set(START);
  });

  test('C-481 is for those who have the channel', async () => {
    await changeVitrina(server.db, '3', { web: PLAYER, sdk: SDK });
    expect(await refused('channels/3/config', 403)).toBe('permission_denied');
    await changeVitrina(server.db, '3', undefined);
  });

  test('its channel has its ordinary stream besides', async () => {
    expect((await viewer().get(channelStreamCall, 'channels/1/stream')).hls_mbr).toContain('/media/live/1/');
  });

  test('other channels have none, and unknown ones are not found', async () => {
    await changeVitrina(server.db, '2', undefined);
    expect(await refused('channels/2/config', 404)).toBe('not_found');
    await changeVitrina(server.db, '2', { web: PLAYER, sdk: '/sdk.js', offsetS: 60 });
    expect(await refused('channels/999/config', 404)).toBe('channel_not_found');
    expect(await refused('channels/1/config?ts=yesterday', 422)).toBe('validation_failed');
  });
});

test('C-285 C-287 the lists say which channels have one', async () => {
  const channels = await viewer().get(channelListCall, 'channels/channel_list');
  const about = channels.map(({ id, stream_types, vitrina_url, vitrina_light_url, vitrina_offset }) => [
    id,
    stream_types,
    vitrina_url,
    vitrina_light_url,
    vitrina_offset,
  ]);
  expect(about.slice(0, 3)).toEqual([
    [1, ['hls', 'vitrina'], PLAYER, 'http://tv.test/light', null],
    [2, ['hls', 'vitrina'], PLAYER, null, 60],
    [3, ['hls'], null, null, null],
  ]);
  const mine = await viewer().get(userChannelListCall, 'users/self/channel_list');
  expect(mine.map(({ stream_types }) => stream_types).slice(0, 3)).toEqual([
    ['hls', 'vitrina'],
    ['hls', 'vitrina'],
    ['hls'],
  ]);
});

test('a player that cannot be addressed is not offered: without a script of its own a channel needs its provider’s', async () => {
  await expect(changeVitrina(server.db, '3', { web: PLAYER })).rejects.toThrow('--sdk');
  await expect(changeVitrina(server.db, 'nowhere', { web: PLAYER, sdk: SDK })).rejects.toThrow(
    'there is no channel nowhere',
  );
  expect(
    await server.db.selectFrom('channels').select('vitrina').where('id', '=', asChannelId(3)).executeTakeFirst(),
  ).toEqual({
    vitrina: null,
  });
});
