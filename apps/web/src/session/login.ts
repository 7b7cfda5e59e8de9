/** The steps every login shares: a token, a device, the token of the device. @source spec 1 §4.1, F-239, F-247, F-279 */
import { ApiError } from '@aerial/api-client/port.ts';
import type { SessionEffect, SessionEvent } from './session-types.ts';
import type { Login, StoredToken } from '../core/session.ts';

/** How many devices are removed for one registration. @source F-280 */
export const MAX_REMOVALS = 3;

type LoginNext =
  | { readonly tag: 'running'; readonly login: Login; readonly effects: SessionEffect[] }
  | { readonly tag: 'done'; readonly token: StoredToken }
  | { readonly tag: 'failed'; readonly error: ApiError; readonly deviceLimit?: number; readonly at: number };

/** Whether a retry may help: no answer, or one that does not answer the request. */
export const isTransient = (error: ApiError): boolean =>
  error.status === 0 || error.status >= 500 || error.status === 429;

/** Starts with a token that already exists. @source F-247 */
export function loginWith(
  received: { accessToken: string; device: StoredToken | undefined },
  isGuest: boolean,
): LoginNext {
  if (received.device) return { tag: 'done', token: received.device };
  const login: Login = { step: 'device', isGuest, accessToken: received.accessToken, removed: 0 };
  return { tag: 'running', login, effects: [{ run: 'register-device', accessToken: received.accessToken, isGuest }] };
}

/** What else an authentication call refuses with 403: a blocked account, a viewer outside the operator's network. */
const OTHER_REFUSALS = new Set<string>(['user_blocked', 'forbidden']);

/** Whether a failure means that the viewer's country is forbidden: a 403 of an authentication call, and the code anywhere. @source F-429, F-432 */
export const isCountryRefusal = (error: ApiError, authenticates: boolean): boolean =>
  error.code === 'forbidden_country' || (authenticates && error.status === 403 && !OTHER_REFUSALS.has(error.code));

/** Steps that register a device are no authentication calls. @source F-432 */
export const isRefusedLogin = ({ step }: Login, error: ApiError): boolean =>
  isCountryRefusal(error, step !== 'device' && step !== 'room');

const room = (login: Login, effect: SessionEffect): LoginNext => ({
  tag: 'running',
  login: { ...login, step: 'room' },
  effects: [effect],
});

/** No device can be removed any more; the message names the limit. @source F-280, F-282, F-435 */
function noRoom(login: Login, accessToken: string, error: ApiError): LoginNext {
  const limit = error.code === 'device_limit' ? error : new ApiError('device_limit', 400, error.message);
  return room(login, { run: 'read-device-limit', accessToken, error: limit });
}

/** A 400 is the device limit. For guests the server makes room itself. @source F-278, F-281, F-284 */
function failedStep(login: Login, error: ApiError, at: number): LoginNext {
  const failed: LoginNext = { tag: 'failed', error, at };
  const { accessToken } = login;
  if (login.isGuest || accessToken === undefined) return failed;
  if (login.step === 'device' && error.status === 400) {
    return login.removed < MAX_REMOVALS
      ? room(login, { run: 'make-room', accessToken })
      : noRoom(login, accessToken, error);
  }
  if (login.step !== 'room') return failed;
  if (error.status === 404) return registered(login, accessToken);
  return isTransient(error) || error.status === 401 ? failed : noRoom(login, accessToken, error);
}

/** Registers again after a device was removed. */
const registered = (login: Login, accessToken: string): LoginNext => ({
  tag: 'running',
  login: { ...login, step: 'device', removed: login.removed + 1 },
  effects: [{ run: 'register-device', accessToken, isGuest: login.isGuest }],
});

/** The next step of a login after an event; undefined when the event does not belong to its step. */
export function stepLogin(login: Login, event: SessionEvent): LoginNext | undefined {
  switch (event.type) {
    case 'token-received':
      return login.step === 'token' ? loginWith(event, login.isGuest) : undefined;
    case 'device-registered':
      if (login.step !== 'device') return undefined;
      return {
        tag: 'running',
        login: { ...login, step: 'device-token' },
        effects: [{ run: 'authorise-device', deviceId: event.deviceId, isGuest: login.isGuest }],
      };
    case 'room-made':
      return login.step === 'room' && login.accessToken !== undefined
        ? registered(login, login.accessToken)
        : undefined;
    case 'no-room':
      return login.step === 'room'
        ? { tag: 'failed', error: event.error, deviceLimit: event.deviceLimit, at: event.at }
        : undefined;
    case 'device-authorised':
      return login.step === 'device-token' ? { tag: 'done', token: event.token } : undefined;
    case 'step-failed':
      return failedStep(login, event.error, event.at);
    default:
      return undefined;
  }
}
