import { expect, test } from 'vitest';
import { categoryListCall, channelListCall } from './calls/channels.ts';
import { withChildView } from './child-view.ts';
import type { ApiPort } from './port.ts';

test('C-588: a child also requests the channels that it reaches by their address, from the switch on, and other viewers do not', async () => {
  let isChild = false;
  const sent: unknown[] = [];
  const inner: ApiPort = { call: async (call, input) => void sent.push([call.id, input]) as never };
  const api = withChildView(inner, () => isChild);
  await api.call(channelListCall, { query: { includes: 'current_schedules' } });
  isChild = true;
  await api.call(channelListCall, { query: { includes: 'current_schedules' } });
  await api.call(channelListCall);
  await api.call(categoryListCall);
  expect(sent).toEqual([
    ['channelList', { query: { includes: 'current_schedules' } }],
    ['channelList', { query: { includes: 'current_schedules,hidden' } }],
    ['channelList', { query: { includes: 'hidden' } }],
    ['categoryList', undefined],
  ]);
});
