import { asProviderId, asChannelId } from '@aerial/domain/ids.ts';
import {
  categoriesCall,
  categoryListCall,
  channelCall,
  channelListCall,
  channelsCall,
  channelStreamCall,
  freeChannelsCall,
  userCategoriesCall,
  userChannelListCall,
} from '@aerial/contract/calls/channels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILM, loadTinyDemo, NEWS } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
const viewer = () => requests(server, () => token);

beforeAll(async () => {
  server = await testServer();
  // A quarter past one in Moscow: the film began at 01:01.
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  await server.db
    .updateTable('provider_channels')
    .set({ is_hidden: true })
    .where('channel_id', '=', asChannelId(2))
    .where('provider_id', '=', asProviderId(1))
    .execute();
  token = (await server.guest()).token;
});

describe('channel_list', () => {
  test('C-657 C-658 C-282 is a bare array; each channel has what is on air when current_schedules is included', async () => {
    const list = await viewer().get(
      channelListCall,
      'channels/channel_list?includes=current_schedules&channels_version=2&format=json',
    );
    expect(list[0]!.current_schedule).toMatchObject({
      channel_id: 1,
      date: '2026-11-21',
      time: '01:01:00',
      timestamp: Date.parse('2026-11-20T22:01:00Z') / 1000,
      duration: (720 - 61) * 60,
      // Segment 1907 of the day begins 1.44 s after 01:01.
      real_timestamp: Date.parse('2026-11-20T22:01:02Z') / 1000,
      content: { id: FILM, title: 'Фильм alpha', category: { id: 1 } },
      content_episode: null,
    });
    expect(list.find((channel) => channel.id === 3)!.current_schedule).toMatchObject({
      content: { category: { id: 2 } },
      content_episode: { season: 1, series: 1 },
    });
  });

  test('without it current_schedule is null', async () => {
    const [first] = await viewer().get(channelListCall, 'channels/channel_list');
    expect(first!.current_schedule).toBeNull();
  });

  test('C-273 C-275 C-277 C-278 C-280 C-289 carries both names of one value and a cover that is an object with addresses without a query', async () => {
    const [channel] = await viewer().get(channelListCall, 'channels/channel_list');
    expect(channel).toMatchObject({
      id: 1,
      slug: 'first',
      source: 'timeline',
      is_free: true,
      archived_days: 14,
      real_archived_days: 14,
      parent_id: null,
      hd: true,
      is_hd: true,
      age: 0,
      rating_age: 0,
      stream_types: ['hls'],
    });
    for (const address of [channel!.icon, channel!.logo, channel!.cover.full, channel!.cover.light_bg])
      expect(address).toMatch(/^http:\/\/tv\.test\/[^?]+$/);
  });

  test('C-290 hidden channels are not listed but are reached by their id', async () => {
    expect((await viewer().get(channelListCall, 'channels/channel_list')).map((one) => one.id)).toEqual([1, 3]);
    expect((await viewer().get(channelCall, 'channels/2')).slug).toBe('second');
  });

  test('the names come in the requested language', async () => {
    const [english] = await requests(server, () => token, 'en-GB,en;q=0.9').get(
      channelListCall,
      'channels/channel_list',
    );
    expect(english!.name).toBe('Channel first');
  });

  test('num is the id in version 2', async () => {
    await server.db
      .updateTable('provider_channels')
      .set({ num: 77 })
      .where('channel_id', '=', asChannelId(1))
      .where('provider_id', '=', asProviderId(2))
      .execute();
    const guest = await server.guest('meridian');
    const other = requests(server, () => guest.token);
    expect((await other.get(channelListCall, 'channels/channel_list')).map((one) => one.num)).toEqual([77]);
    expect(
      (await other.get(channelListCall, 'channels/channel_list?channels_version=2')).map((one) => one.num),
    ).toEqual([1]);
  });

  test('search, limit and offset', async () => {
    expect((await viewer().get(channelListCall, 'channels/channel_list?search=PAID')).map((one) => one.id)).toEqual([
      3,
    ]);
    expect(
      (await viewer().get(channelListCall, 'channels/channel_list?limit=1&offset=1')).map((one) => one.id),
    ).toEqual([3]);
    expect(await viewer().get(channelListCall, 'channels/channel_list?search=nothing')).toEqual([]);
  });

  test('is sent compressed with an ETag, and not again to who has it', async () => {
    const url = `/v2/channels/channel_list?access_token=${token}`;
    const first = await server.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await server.app.inject({
      method: 'GET',
      url,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('shows the next programme from its first second on', async () => {
    const currentContent = async () =>
      (await viewer().get(channelListCall, 'channels/channel_list?includes=current_schedules'))[0]!.current_schedule
        ?.content.id;
    server.clock.set('2026-11-21T08:59:59.500Z');
    expect(await currentContent()).toBe(FILM);
    server.clock.set('2026-11-21T09:00:00Z');
    expect(await currentContent()).toBe(NEWS);
  });
});

test('the older paths answer the same channels', async () => {
  expect((await viewer().get(channelsCall, 'channels')).map((one) => one.id)).toEqual([1, 3]);
  expect((await viewer().get(freeChannelsCall, 'channels/free_list')).map((one) => one.id)).toEqual([1]);
});

test('C-656 C-274 C-276 C-279 C-281 C-283 users/self/channel_list says what each channel is to the viewer', async () => {
  const list = await viewer().get(userChannelListCall, 'users/self/channel_list');
  const free = {
    is_purchased: true,
    is_available: true,
    available_archived_days: 14,
    favorite: null,
    is_favored: false,
    favored: false,
    access_error: null,
    overlay_icon: null,
  };
  expect(list.find((one) => one.id === 1)).toMatchObject(free);
  expect(list.find((one) => one.id === 3)).toMatchObject({
    is_purchased: false,
    is_available: false,
    available_archived_days: 0,
  });
  expect(list.find((one) => one.id === 2)).toMatchObject({ is_hidden: true });
});

test('C-286 a channel carries the playback that is open on the device, until it has ended or fallen silent', async () => {
  const stat = async (who = viewer()) =>
    (await who.get(userChannelListCall, 'users/self/channel_list')).find((one) => one.id === 1)!.stat;
  expect(await stat()).toBeNull();
  await viewer().get(channelStreamCall, 'channels/1/stream?preview=1');
  expect(await stat()).toBeNull();
  const former = await viewer().get(channelStreamCall, 'channels/1/stream');
  const { stat: opened } = await viewer().get(channelStreamCall, 'channels/1/stream');
  expect(opened!.id).not.toBe(former.stat!.id);
  expect(await stat()).toEqual(opened);
  const other = (await server.guest()).token;
  expect(await stat(requests(server, () => other))).toBeNull();
  server.clock.advance(91_000);
  expect(await stat()).toBeNull();
});

test('C-291 C-292 C-655 category_list has the ids of its channels and its tags', async () => {
  const list = await viewer().get(categoryListCall, 'channels/category_list');
  expect(list.map(({ id, channels }) => ({ id, channels }))).toEqual([
    { id: 2, channels: [1, 3] },
    { id: 3, channels: [1, 3] },
    { id: 5, channels: [] },
    { id: 9, channels: [] },
  ]);
  expect(list[0]!.tags).toEqual({ all_channels: true, startup: false, is_adult: false });
});

test('empty categories are omitted from categories with channels; each channel has images', async () => {
  for (const [call, path] of [
    [categoriesCall, 'channels/categories'],
    [userCategoriesCall, 'users/self/channels/categories'],
  ] as const) {
    const list = await viewer().get(call, `${path}?includes=images.whiteback|images.blackback`);
    expect(list.map((one) => one.id)).toEqual([2, 3]);
    expect(list[0]!.channels[0]!.images[0]!.src).toMatch(/^http:\/\/tv\.test\//);
  }
});

describe('failures', () => {
  test('a bad token answers 401 authentication_failed in the envelope', async () => {
    const bad = requests(server, () => 'f'.repeat(40));
    expect(await bad.refused('channels/channel_list')).toMatchObject({
      status: 401,
      error_code: 'authentication_failed',
    });
  });
  test('an unknown channel answers 404', async () => {
    expect(await viewer().refused('channels/999')).toMatchObject({ status: 404, error_code: 'channel_not_found' });
  });
});
