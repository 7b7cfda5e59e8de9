/** An operator's users, their devices and tags. @source wire shapes §6 */
import type { DeviceId, ProviderId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, IntId, lenientId } from '../core.ts';
import { Device, User } from '../shapes/user.ts';
import { ofUser, operatorErrors, unknownUser } from './operators.ts';

const tag = 'Operators';
const text = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description && { description }) }));
/** Objects of a page at most. */
export const MAX_PAGE = 500;
/** The farthest that a list can be paged; what is looked for in longer ones is found by filters. */
const MAX_OFFSET = 1_000_000;
const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: '100 by default' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
};
const moment = (description: string) => text(40, `${description}: an instant, or a day of UTC`);

export const usersCall = defineCall({
  id: 'users',
  method: 'GET',
  path: '/v2/users',
  tag,
  summary: 'Users of the operator by id, without guests and archived ones',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  query: Type.Object({
    phone: text(32),
    username: text(255),
    provider_uid: text(255),
    email: text(254),
    search: text(255, 'Words; each is a part of the username, phone, e-mail, provider_uid or name, or the id'),
    after: Type.Optional(
      Type.Unsafe<number>({ ...IntId(), description: 'only users with larger ids: the next page of long lists' }),
    ),
    tags: text(255, 'Ids or shortnames with commas: users with any of them'),
    subscriptions: text(16, 'all, current, active, paused, planned or period: these subscriptions stand in the answer'),
    date_from: moment('Of period'),
    date_to: moment('Of period'),
    ...paging,
  }),
  answer: Type.Array(User),
  errors: operatorErrors,
});

export const operatorsUserCall = defineCall({
  id: 'operatorsUser',
  method: 'GET',
  path: '/v2/users/:id',
  tag,
  summary: 'A user of the operator, blocked and archived ones too',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofUser,
  answer: User,
  errors: unknownUser,
});

export const blockUserCall = defineCall({
  id: 'blockUser',
  method: 'DELETE',
  path: '/v2/users/:id',
  tag,
  summary: 'Blocks a user and ends the sessions; subscriptions stay. PATCH is_active undoes it',
  auth: 'operator',
  scope: 'users:write',
  params: ofUser,
  answer: User,
  errors: unknownUser,
});

export const archiveUserCall = defineCall({
  id: 'archiveUser',
  method: 'DELETE',
  path: '/v2/users/:id/archive',
  tag,
  summary: 'Blocks a user for good: no list has it, and nothing renews. PATCH is_active brings it back',
  auth: 'operator',
  scope: 'users:write',
  params: ofUser,
  answer: User,
  errors: unknownUser,
});

export const changeProviderCall = defineCall({
  id: 'changeProvider',
  method: 'PUT',
  path: '/v2/users/:id/change_provider/:provider',
  tag,
  summary: 'Hands a user whose contract has ended over to the provider of the installation',
  auth: 'operator',
  scope: 'users:write',
  params: Type.Object({ ...ofUser.properties, provider: IntId<ProviderId>() }),
  body: Type.Object({}),
  answer: User,
  errors: [...unknownUser, 'provider_not_found', 'guest_forbidden', 'username_taken', 'user_not_movable'],
});

export const devicesCall = defineCall({
  id: 'devices',
  method: 'GET',
  path: '/v2/devices',
  tag,
  summary: "Devices of the operator's users, the oldest first",
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  query: Type.Object({
    serial: text(255),
    device_type: text(32),
    interface_mac: text(32),
    provider_uid: text(255, 'Of the user'),
    created_after: moment('Later than'),
    created_before: moment('Before'),
    login_after: moment('Later than'),
    login_before: moment('Before'),
    ...paging,
  }),
  answer: Type.Array(Device),
  errors: operatorErrors,
});

export const registerDeviceCall = defineCall({
  id: 'registerDevice',
  method: 'POST',
  path: '/v2/devices',
  tag,
  summary: 'Registers a device for a user; its id is the credential, by which it logs in',
  auth: 'operator',
  scope: 'users:write',
  body: Type.Object({
    user_id: Type.Optional(lenientId(10, 'or provider_uid')),
    provider_uid: text(255),
    device_type: text(32),
    vendor: text(128),
    model: text(256),
    version: text(64),
    os_name: text(64),
    os_version: text(64),
    application_type: text(64),
    serial: text(255),
    name: text(128),
    interfaces: Type.Optional(
      Type.Array(Type.Object({ name: Type.String({ maxLength: 64 }), mac: Type.String({ maxLength: 32 }) }), {
        maxItems: 16,
      }),
    ),
  }),
  answer: Device,
  errors: [...unknownUser, 'device_limit'],
});

export const userDevicesCall = defineCall({
  id: 'userDevices',
  method: 'GET',
  path: '/v2/users/:id/devices',
  tag,
  summary: 'Devices of a user, the oldest first',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofUser,
  answer: Type.Array(Device),
  errors: unknownUser,
});

const ofDevice = Type.Object({
  ...ofUser.properties,
  device: Type.Unsafe<DeviceId>(Type.String({ minLength: 1, maxLength: 64 })),
});

export const userDeviceCall = defineCall({
  id: 'userDevice',
  method: 'GET',
  path: '/v2/users/:id/devices/:device',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofDevice,
  answer: Device,
  errors: [...unknownUser, 'device_not_found'],
});

export const deviceOfTokenCall = defineCall({
  id: 'deviceOfToken',
  method: 'GET',
  path: '/v2/users/:id/devices/device',
  tag,
  summary: "The device of one of the user's tokens",
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofUser,
  query: Type.Object({ access_token: text(255) }),
  answer: Device,
  errors: [...unknownUser, 'device_not_found'],
});

export const removeUserDeviceCall = defineCall({
  id: 'removeUserDevice',
  method: 'DELETE',
  path: '/v2/users/:id/devices/:device',
  tag,
  summary: 'Removes a device of a user and ends its tokens',
  auth: 'operator',
  scope: 'users:write',
  params: ofDevice,
  answer: Device,
  errors: [...unknownUser, 'device_not_found'],
});
