import { ALWAYS_STALE, CHANGES_DEVICES, PLATFORM, UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as session from '@aerial/contract/calls/session.ts';
import { clientCall } from '../client-call.ts';

export const networkCall = clientCall<typeof session.networkCall>(
  'network',
  'GET',
  '/v2/users/self/network',
  'optional',
  UNCACHED,
);
export const configurationCall = clientCall<typeof session.configurationCall>(
  'platformConfiguration',
  'GET',
  '/v2/platform/configuration',
  'optional',
  PLATFORM,
);
export const resourcesCall = clientCall<typeof session.resourcesCall>(
  'platformResources',
  'GET',
  '/v2/platform/resources',
  'optional',
  PLATFORM,
);
export const createUserCall = clientCall<typeof session.createUserCall>('createUser', 'POST', '/v2/users', 'none');
export const loginCall = clientCall<typeof session.loginCall>('login', 'POST', '/v2/auth/login', 'none');
export const deviceLoginCall = clientCall<typeof session.deviceLoginCall>(
  'deviceLogin',
  'POST',
  '/v2/auth/device',
  'none',
);
export const selfCall = clientCall<typeof session.selfCall>('self', 'GET', '/v2/users/self', 'viewer');
export const listDevicesCall = clientCall<typeof session.listDevicesCall>(
  'listDevices',
  'GET',
  '/v2/users/self/devices',
  'viewer',
  ALWAYS_STALE,
);
export const createDeviceCall = clientCall<typeof session.createDeviceCall>(
  'createDevice',
  'POST',
  '/v2/users/self/devices',
  'viewer',
);
export const changeDeviceCall = clientCall<typeof session.changeDeviceCall>(
  'changeDevice',
  'PATCH',
  '/v2/users/self/devices/:id',
  'viewer',
  CHANGES_DEVICES,
);
export const removeDeviceCall = clientCall<typeof session.removeDeviceCall>(
  'removeDevice',
  'DELETE',
  '/v2/users/self/devices/:id',
  'viewer',
  CHANGES_DEVICES,
);
