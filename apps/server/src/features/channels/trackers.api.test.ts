/** Third parties that viewing is reported to, as the provider's consent rule says. */
import { channelCall, channelListCall, channelStreamCall } from '@aerial/contract/calls/channels.ts';

import { beforeAll, expect, test } from 'vitest';
import { loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
const params = {
  CatID: '64',
  VcID: '301',
  VcVersion: '1.0',
  Account: 'example_tv',
  Tmsec: 30_000,
  Url: 'https://counter.example/e?id={VcID}&fts={fts}&evtp={evtp}',
};
const tns = { tracker_type: 'tns', params };
const everywhere = { ...params, VcID: '999' };

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  token = (await server.guest()).token;
});
async function settings(trackerConsent: 'necessary' | 'all') {
  const tnsTrackers = [{ channelId: 1, params }, { channelId: 2, params: everywhere }, { params: everywhere }];
  await server.db
    .updateTable('providers')
    .set({ settings: JSON.stringify({ trackerConsent, tnsTrackers }) })
    .where('id', '=', 1 as never)
    .execute();
  server.clock.advance(400_000);
}
const viewer = () => requests(server, () => token);

test('C-288 C-299 C-722: a channel and its stream carry the trackers of the channel, where viewers have agreed', async () => {
  await settings('all');
  const expected = [tns, { ...tns, params: everywhere }];
  expect((await viewer().get(channelCall, 'channels/1')).trackers).toEqual(expected);
  expect((await viewer().get(channelStreamCall, 'channels/1/stream')).trackers).toEqual(expected);
  const list = await viewer().get(channelListCall, 'channels/channel_list');
  expect(list.find(({ id }) => id === 1)?.trackers).toEqual(expected);
});
test('C-722: where only what is necessary is allowed, nothing is reported', async () => {
  await settings('necessary');
  expect((await viewer().get(channelCall, 'channels/1')).trackers).toEqual([]);
  expect((await viewer().get(channelStreamCall, 'channels/1/stream')).trackers).toEqual([]);
});
