/** `users/self/channel_list` is cached where it is the same for many viewers, and invalidated by every change. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import { userChannelListCall } from '@aerial/contract/calls/channels.ts';
import { addFavouriteCall } from '@aerial/contract/calls/favourites.ts';
import { memoryBus } from '../../bus/bus.ts';
import { topics } from '../../bus/topics.ts';
import { loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
const bus = memoryBus();
const newViewer = async () => {
  const { token, user } = await server.guest();
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', user.id).execute();
  return requests(server, () => token);
};
const PATH = 'users/self/channel_list';
beforeAll(async () => {
  server = await testServer({ bus });
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
});

test('C-656 viewers without favourites share one answer, with an ETag; a viewer with a favourite gets their own', async () => {
  const [one, other] = [await newViewer(), await newViewer()];
  const shared = await one.raw(PATH);
  expect([shared.headers['cache-control'], (await other.raw(PATH)).headers['etag']]).toEqual([
    'private, no-cache',
    shared.headers['etag'],
  ]);
  const favourite = await one.change(addFavouriteCall, 'users/self/favorites', { channel_id: 1 });
  const own = await one.raw(PATH);
  expect([own.headers['etag'], own.headers['cache-control']]).toEqual([undefined, 'no-store']);
  expect((await one.get(userChannelListCall, PATH)).find(({ id }) => id === 1)!.is_favored).toBe(true);
  expect((await other.get(userChannelListCall, PATH)).find(({ id }) => id === 1)!.is_favored).toBe(false);
  await one.send('DELETE', `users/self/favorites/${favourite.id}`);
  expect((await one.raw(PATH)).headers['etag']).toBe(shared.headers['etag']);
});

test('a change of the channels announced on the bus shows at once, also for viewers with favourites', async () => {
  const [one, other] = [await newViewer(), await newViewer()];
  await one.change(addFavouriteCall, 'users/self/favorites', { channel_id: 1 });
  const days = async (viewer: Awaited<ReturnType<typeof newViewer>>) =>
    (await viewer.get(userChannelListCall, PATH)).find(({ id }) => id === 1)!.available_archived_days;
  expect([await days(one), await days(other)]).toEqual([14, 14]);
  await server.db
    .updateTable('provider_channels')
    .set({ archived_days: 3 })
    .where('channel_id', '=', asChannelId(1))
    .execute();
  expect([await days(one), await days(other)]).toEqual([14, 14]);
  await bus.publish(topics.catalogue, null);
  await expect.poll(async () => [await days(one), await days(other)]).toEqual([3, 3]);
  await server.db
    .updateTable('provider_channels')
    .set({ archived_days: 5 })
    .where('channel_id', '=', asChannelId(1))
    .execute();
  server.clock.advance(60_000);
  expect([await days(one), await days(other)]).toEqual([5, 5]);
});
