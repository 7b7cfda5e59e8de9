import Type from 'typebox';
import { ALWAYS_STALE, CHANGES_DEVICES, PLATFORM, UNCACHED } from '../cache-rules.ts';
import { anyJson, defineCall, NEW_PASSWORD, orNull, providerName } from '../core.ts';
import { NetworkInfo, PlatformConfiguration, PlatformResources } from '../shapes/provider.ts';
import { Device, ParentalSettings, Token, User } from '../shapes/user.ts';

const tag = 'Session';
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const networkCall = defineCall({
  id: 'network',
  method: 'GET',
  path: '/v2/users/self/network',
  tag,
  summary: 'Data needed before sign-in: the provider, the country, whether guests are allowed',
  auth: 'optional',
  cache: UNCACHED,
  query: Type.Object({
    provider: Type.Optional(providerName()),
    partner: Type.Optional(Type.String({ maxLength: 255 })),
  }),
  answer: NetworkInfo,
  errors: ['provider_not_found'],
});

export const configurationCall = defineCall({
  id: 'platformConfiguration',
  method: 'GET',
  path: '/v2/platform/configuration',
  tag,
  summary: 'Search, parental and player settings of the provider',
  auth: 'optional',
  cache: PLATFORM,
  query: Type.Object({ provider: Type.Optional(providerName()) }),
  answer: PlatformConfiguration,
  errors: ['provider_not_found'],
});

export const resourcesCall = defineCall({
  id: 'platformResources',
  method: 'GET',
  path: '/v2/platform/resources',
  tag,
  summary: 'Addresses of the brand files and of the apps',
  auth: 'optional',
  cache: PLATFORM,
  query: Type.Object({ provider: Type.Optional(providerName()) }),
  answer: PlatformResources,
  errors: ['provider_not_found'],
});

export const createUserCall = defineCall({
  id: 'createUser',
  method: 'POST',
  path: '/v2/users',
  tag,
  summary: 'Creates a guest or registers a viewer; with an operator token, a user of the operator',
  auth: 'none',
  operatorToken: 'accepted',
  scope: 'users:write',
  country: 'checked',
  query: Type.Object({
    provider: Type.Optional(providerName()),
    token: Type.Optional(Type.String({ maxLength: 255, description: 'Operator token' })),
  }),
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 40 }),
    password: Type.Optional(Type.String(NEW_PASSWORD)),
    is_guest: Type.Optional(Type.Boolean()),
    email: text(254),
    phone: text(32),
    app_version: text(16),
    refer_id: text(256),
    first_name: text(64),
    last_name: text(64),
    provider_uid: Type.Optional(
      Type.String({
        maxLength: 255,
        description: "The operator's own number of the user. This and all that follows: with an operator token only",
      }),
    ),
    parental_code: Type.Optional(Type.String({ pattern: '^([0-9]{4})?$', maxLength: 4 })),
    is_active: Type.Optional(Type.Boolean()),
    is_provider_free: Type.Optional(Type.Boolean()),
    timezone: text(64),
    comment: text(256),
    smartpay_id: text(256),
  }),
  answer: User,
  errors: [
    'authentication_failed',
    'permission_denied',
    'validation_failed',
    'username_taken',
    'guests_not_allowed',
    'registration_not_allowed',
    'provider_not_found',
    'too_many_requests',
    'forbidden_country',
  ],
});

export const loginCall = defineCall({
  id: 'login',
  method: 'POST',
  path: '/v2/auth/login',
  tag,
  summary: 'Login and password give a token that is not yet bound to a device',
  auth: 'none',
  country: 'checked',
  query: Type.Object({ provider: Type.Optional(providerName()) }),
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    app_version: text(16),
    serial: Type.Optional(
      Type.Unknown({
        description:
          'The serial the client registers its device with. A random one (UUID v4) that signed in to the account before is not slowed down by others’ wrong passwords.',
      }),
    ),
  }),
  answer: Token,
  errors: ['validation_failed', 'invalid_credentials', 'user_blocked', 'too_many_attempts', 'forbidden_country'],
});

export const deviceLoginCall = defineCall({
  id: 'deviceLogin',
  method: 'POST',
  path: '/v2/auth/device',
  tag,
  summary: 'A device id gives the token that may stream; the id itself is the credential',
  auth: 'none',
  country: 'checked',
  body: Type.Object({ device_id: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: Token,
  errors: ['validation_failed', 'authentication_failed', 'user_blocked', 'too_many_attempts', 'forbidden_country'],
});

export const selfCall = defineCall({
  id: 'self',
  method: 'GET',
  path: '/v2/users/self',
  tag,
  summary: 'The user of the token',
  auth: 'viewer',
  answer: User,
  errors: ['authentication_failed'],
});

const deviceFields = {
  device_type: text(32),
  vendor: text(128),
  model: text(256),
  version: text(64),
  os_name: text(64),
  os_version: text(64),
  application_type: text(64),
  serial: text(255),
  name: text(128),
};

export const listDevicesCall = defineCall({
  id: 'listDevices',
  method: 'GET',
  path: '/v2/users/self/devices',
  tag,
  summary: "The viewer's devices, oldest first",
  auth: 'viewer',
  cache: ALWAYS_STALE,
  answer: Type.Array(Device),
  errors: ['authentication_failed'],
});

export const createDeviceCall = defineCall({
  id: 'createDevice',
  method: 'POST',
  path: '/v2/users/self/devices',
  tag,
  summary: 'Registers a device; the same serial replaces its earlier registration under a new id',
  auth: 'viewer',
  body: Type.Object(deviceFields),
  answer: Device,
  errors: ['authentication_failed', 'validation_failed', 'device_limit'],
});

const deviceParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export const deviceCall = defineCall({
  id: 'device',
  method: 'GET',
  path: '/v2/users/self/devices/:id',
  tag,
  summary: 'One device with its settings',
  auth: 'viewer',
  params: deviceParams,
  answer: Device,
  errors: ['authentication_failed', 'device_not_found'],
});

export const changeDeviceCall = defineCall({
  id: 'changeDevice',
  method: 'PATCH',
  path: '/v2/users/self/devices/:id',
  tag,
  summary: 'Changes the name, settings, notification token or active profile of a device; what is not sent stays',
  auth: 'viewer',
  cache: CHANGES_DEVICES,
  params: deviceParams,
  body: Type.Object({
    name: text(128),
    settings: Type.Optional(Type.Record(Type.String(), anyJson(), { maxProperties: 64 })),
    parental_settings: Type.Optional(Type.Partial(ParentalSettings)),
    notification: Type.Optional(
      orNull(
        Type.Object({
          notification_type: Type.String({ maxLength: 64 }),
          token: Type.String({ minLength: 1, maxLength: 4096 }),
        }),
      ),
    ),
    profile_id: Type.Optional(
      orNull(Type.String({ maxLength: 64, description: 'The active profile; the same as settings.profile_id' })),
    ),
    pincode: Type.Optional(
      Type.String({
        maxLength: 4,
        description:
          'Or a proof: required if an adult profile replaces a child one and the parental settings of the device require the PIN for it, and if parental settings change',
      }),
    ),
  }),
  answer: Device,
  errors: [
    'authentication_failed',
    'validation_failed',
    'device_not_found',
    'profile_not_found',
    'guest_forbidden',
    'wrong_pincode',
    'pin_required',
    'child_forbidden',
    'too_many_attempts',
  ],
});

export const removeDeviceCall = defineCall({
  id: 'removeDevice',
  method: 'DELETE',
  path: '/v2/users/self/devices/:id',
  tag,
  summary: 'Removes a device and ends its tokens',
  auth: 'viewer',
  cache: CHANGES_DEVICES,
  params: deviceParams,
  answer: Device,
  errors: ['authentication_failed', 'guest_forbidden', 'device_not_found'],
});
