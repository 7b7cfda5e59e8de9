import { SHOWN_REFERENCE_LIST, TELEVISION, UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as channels from '@aerial/contract/calls/channels.ts';
import { clientCall } from '../client-call.ts';

export const channelListCall = clientCall<typeof channels.channelListCall>(
  'channelList',
  'GET',
  '/v2/channels/channel_list',
  'viewer',
  TELEVISION,
);
export const freeChannelsCall = clientCall<typeof channels.freeChannelsCall>(
  'freeChannels',
  'GET',
  '/v2/channels/free_list',
  'viewer',
  TELEVISION,
);
export const channelCall = clientCall<typeof channels.channelCall>('channel', 'GET', '/v2/channels/:id', 'viewer');
export const userChannelListCall = clientCall<typeof channels.userChannelListCall>(
  'userChannelList',
  'GET',
  '/v2/users/self/channel_list',
  'viewer',
  TELEVISION,
);
export const categoryListCall = clientCall<typeof channels.categoryListCall>(
  'categoryList',
  'GET',
  '/v2/channels/category_list',
  'viewer',
  SHOWN_REFERENCE_LIST,
);
export const contentScheduleCall = clientCall<typeof channels.contentScheduleCall>(
  'contentSchedule',
  'GET',
  '/v2/channels/:id/content_schedule',
  'viewer',
  TELEVISION,
);
export const schedulesCall = clientCall<typeof channels.schedulesCall>(
  'schedules',
  'GET',
  '/v2/channels/schedules',
  'viewer',
  TELEVISION,
);
export const channelStreamCall = clientCall<typeof channels.channelStreamCall>(
  'channelStream',
  'GET',
  '/v2/channels/:id/stream',
  'device',
  UNCACHED,
);
export const channelConfigCall = clientCall<typeof channels.channelConfigCall>(
  'channelConfig',
  'GET',
  '/v2/channels/:id/config',
  'device',
);
