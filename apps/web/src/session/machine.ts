/**
 * The session: who is watching, and with which token. One function from a state and an event to the next state and the
 * effects to run; `run-session.ts` performs the effects. @source spec 1 §4.1, §4.2
 */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { ApiError } from '../api/port.ts';
import { isExpired, wantsRenewalAtStart, type StoredToken } from './token.ts';

/** A guest login of another tab counts for this long, milliseconds. @source F-262, F-263 */
export const GUEST_LOCK_MS = 30_000;
/** A session is not begun anew more often than this after a refused renewal, milliseconds. @source F-256 */
export const RESTART_EVERY_MS = 60_000;

/** What the viewer entered. */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}
/** What the start needs to know about the provider. */
export type StartInfo = Pick<NetworkInfo, 'is_guest_allowed' | 'is_country_forbidden'>;

/** Steps of a login, in their order: token, device, device token. @source F-239, F-247 */
type LoginStep = 'user' | 'token' | 'device' | 'device-token';

export type Session =
  | { readonly tag: 'idle' }
  | { readonly tag: 'reading-network' }
  /** The network info cannot be read, or renewal goes round in circles: text and a retry button. @source F-241 */
  | { readonly tag: 'download-error' }
  | { readonly tag: 'waiting-for-other-tab' }
  | { readonly tag: 'creating-guest'; readonly step: LoginStep; readonly attempt: number }
  | { readonly tag: 'active'; readonly token: StoredToken; readonly renewing: boolean; readonly signIn?: SignIn }
  /** No token to work with until the device has been authorised again. */
  | { readonly tag: 'renewing'; readonly token: StoredToken }
  /** Nobody is signed in and guests are not allowed. */
  | { readonly tag: 'signed-out'; readonly signIn?: SignIn }
  | { readonly tag: 'country-forbidden' };

export type SignIn = { readonly tag: 'running'; readonly step: LoginStep } | { readonly tag: 'failed'; readonly error: ApiError };

export type SessionEvent =
  | { type: 'start'; stored: StoredToken | undefined; at: number }
  | { type: 'network-read'; info: StartInfo }
  | { type: 'network-failed' }
  | { type: 'guest-lock'; taken: boolean; waitMs: number }
  | { type: 'waited' }
  | { type: 'user-created'; credentials: Credentials }
  | { type: 'token-received'; accessToken: string; device: StoredToken | undefined }
  | { type: 'device-registered'; accessToken: string; deviceId: string }
  | { type: 'device-authorised'; token: StoredToken }
  | { type: 'renewed'; token: StoredToken }
  | { type: 'step-failed'; error: ApiError }
  | { type: 'token-refused'; accessToken: string }
  | { type: 'renewal-failed'; error: ApiError; at: number; lastRestartAt: number | undefined }
  | { type: 'stored-changed'; stored: StoredToken | undefined; at: number }
  | { type: 'sign-in'; credentials: Credentials }
  | { type: 'sign-in-closed' }
  | { type: 'retry'; stored: StoredToken | undefined; at: number };

/** For whom a step of a login runs. */
type LoginOf = { readonly isGuest: boolean };

export type SessionEffect =
  | { run: 'read-network' }
  | { run: 'take-guest-lock' }
  | { run: 'release-guest-lock' }
  | { run: 'wait'; ms: number }
  | { run: 'create-guest' }
  | ({ run: 'login'; credentials: Credentials } & LoginOf)
  | ({ run: 'register-device'; accessToken: string } & LoginOf)
  | ({ run: 'authorise-device'; deviceId: string } & LoginOf)
  | { run: 'renew'; deviceId: string; isGuest: boolean }
  | { run: 'store'; token: StoredToken }
  | { run: 'keep-guest'; token: StoredToken }
  /** Session and cache keys go; serial and preferences stay. @source F-255 */
  | { run: 'clear-storage' }
  | { run: 'note-restart' }
  /** Caches of the former viewer are emptied, what is shown is loaded again. @source F-247, F-470 */
  | { run: 'viewer-changed' };

export const initialSession: Session = { tag: 'idle' };

type Next = [Session, SessionEffect[]];
const stay = (state: Session): Next => [state, []];

/** The token calls may use now. */
export const tokenOf = (state: Session): string | undefined => (state.tag === 'active' ? state.token.access_token : undefined);
/** Whether calls that need a token wait for one. */
export const isSettled = (state: Session): boolean => state.tag === 'active' || state.tag === 'signed-out' || state.tag === 'country-forbidden';

/** The order of start: a stored token, else the network info and a new guest where allowed. @source F-235, F-240, F-253, F-258 */
function start(stored: StoredToken | undefined, at: number): Next {
  if (!stored) return [{ tag: 'reading-network' }, [{ run: 'read-network' }]];
  if (isExpired(stored, at)) {
    if (stored.device_id === null) return [{ tag: 'reading-network' }, [{ run: 'clear-storage' }, { run: 'read-network' }]];
    return [{ tag: 'renewing', token: stored }, [renewal(stored)]];
  }
  if (stored.device_id !== null && wantsRenewalAtStart(stored, at)) return [{ tag: 'active', token: stored, renewing: true }, [renewal(stored)]];
  return [{ tag: 'active', token: stored, renewing: false }, []];
}

const renewal = (token: StoredToken): SessionEffect => ({ run: 'renew', deviceId: token.device_id ?? '', isGuest: token.is_guest });

/** @source F-021, F-191 */
function afterNetwork(info: StartInfo): Next {
  if (info.is_country_forbidden) return [{ tag: 'country-forbidden' }, []];
  if (!info.is_guest_allowed) return [{ tag: 'signed-out' }, []];
  return [{ tag: 'waiting-for-other-tab' }, [{ run: 'take-guest-lock' }]];
}

function activate(token: StoredToken, extra: SessionEffect[] = []): Next {
  return [{ tag: 'active', token, renewing: false }, [{ run: 'store', token }, ...extra]];
}

function guestStep(state: Extract<Session, { tag: 'creating-guest' }>, event: SessionEvent): Next {
  switch (event.type) {
    case 'user-created':
      return [{ ...state, step: 'token' }, [{ run: 'login', credentials: event.credentials, isGuest: true }]];
    case 'token-received':
      if (event.device) return activate(event.device, [{ run: 'release-guest-lock' }]);
      return [{ ...state, step: 'device' }, [{ run: 'register-device', accessToken: event.accessToken, isGuest: true }]];
    case 'device-registered':
      return [{ ...state, step: 'device-token' }, [{ run: 'authorise-device', deviceId: event.deviceId, isGuest: true }]];
    case 'device-authorised':
      return activate(event.token, [{ run: 'release-guest-lock' }]);
    case 'step-failed':
      return guestFailure(state, event.error);
    default:
      return stay(state);
  }
}

/** A taken username is tried once more with a new one. @source F-368 */
function guestFailure(state: Extract<Session, { tag: 'creating-guest' }>, error: ApiError): Next {
  if (error.code === 'username_taken' && state.attempt === 1) return [{ ...state, step: 'user', attempt: 2 }, [{ run: 'create-guest' }]];
  if (error.code === 'guests_not_allowed') return [{ tag: 'signed-out' }, [{ run: 'release-guest-lock' }]];
  if (error.code === 'forbidden_country') return [{ tag: 'country-forbidden' }, [{ run: 'release-guest-lock' }]];
  return [{ tag: 'download-error' }, [{ run: 'release-guest-lock' }]];
}

type SignInPlace = Extract<Session, { tag: 'active' | 'signed-out' }>;

/** Login and password, beside the session that goes on meanwhile. @source F-243, F-247 */
function signInStep(state: SignInPlace, event: SessionEvent): Next | undefined {
  if (event.type === 'sign-in') {
    if (state.signIn?.tag === 'running') return stay(state);
    return [{ ...state, signIn: { tag: 'running', step: 'token' } }, [{ run: 'login', credentials: event.credentials, isGuest: false }]];
  }
  if (event.type === 'sign-in-closed') return state.signIn?.tag === 'failed' ? stay({ ...state, signIn: undefined }) : stay(state);
  if (state.signIn?.tag !== 'running') return undefined;
  switch (event.type) {
    case 'token-received':
      if (event.device) return signedIn(state, event.device);
      return [{ ...state, signIn: { tag: 'running', step: 'device' } }, [{ run: 'register-device', accessToken: event.accessToken, isGuest: false }]];
    case 'device-registered':
      return [{ ...state, signIn: { tag: 'running', step: 'device-token' } }, [{ run: 'authorise-device', deviceId: event.deviceId, isGuest: false }]];
    case 'device-authorised':
      return signedIn(state, event.token);
    case 'step-failed':
      return stay({ ...state, signIn: { tag: 'failed', error: event.error } });
    default:
      return undefined;
  }
}

function signedIn(state: SignInPlace, token: StoredToken): Next {
  const guest: SessionEffect[] = state.tag === 'active' && state.token.is_guest ? [{ run: 'keep-guest', token: state.token }] : [];
  return activate(token, [...guest, { run: 'viewer-changed' }]);
}

/** The device is authorised again; of several refused calls the first starts it. @source F-253, F-256, F-424, F-425 */
function refused(state: Extract<Session, { tag: 'active' }>, accessToken: string): Next {
  if (accessToken !== state.token.access_token) return stay(state);
  if (state.token.device_id === null) return [{ tag: 'reading-network' }, [{ run: 'clear-storage' }, { run: 'read-network' }]];
  return [{ tag: 'renewing', token: state.token }, state.renewing ? [] : [renewal(state.token)]];
}

/** @source F-254, F-256 */
function renewalFailed(state: Session, event: Extract<SessionEvent, { type: 'renewal-failed' }>): Next {
  const unreachable = event.error.status === 0 || event.error.status >= 500 || event.error.status === 429;
  if (state.tag === 'active' && unreachable) return stay({ ...state, renewing: false });
  if (unreachable) return stay({ tag: 'download-error' });
  if (event.lastRestartAt !== undefined && event.at - event.lastRestartAt < RESTART_EVERY_MS) return [{ tag: 'download-error' }, [{ run: 'clear-storage' }]];
  return [{ tag: 'reading-network' }, [{ run: 'clear-storage' }, { run: 'note-restart' }, { run: 'viewer-changed' }, { run: 'read-network' }]];
}

/** Another tab signed in, out or renewed. @source F-423 */
function storedChanged(state: Session, stored: StoredToken | undefined, at: number): Next {
  if (!stored) return state.tag === 'active' ? [{ tag: 'reading-network' }, [{ run: 'viewer-changed' }, { run: 'read-network' }]] : stay(state);
  if (isExpired(stored, at)) return stay(state);
  const sameViewer = (state.tag === 'active' || state.tag === 'renewing') && state.token.device_id === stored.device_id;
  const creating = state.tag === 'creating-guest';
  if (creating) return stay(state);
  return [{ tag: 'active', token: stored, renewing: false }, sameViewer ? [] : [{ run: 'viewer-changed' }]];
}

/** The next state and what to do. Events that mean nothing in a state change nothing. */
export function stepSession(state: Session, event: SessionEvent): Next {
  if (event.type === 'stored-changed') return storedChanged(state, event.stored, event.at);
  if (event.type === 'start') return state.tag === 'idle' ? start(event.stored, event.at) : stay(state);
  if (event.type === 'retry') {
    return state.tag === 'download-error' || state.tag === 'country-forbidden' ? start(event.stored, event.at) : stay(state);
  }
  if (event.type === 'renewal-failed') return state.tag === 'active' || state.tag === 'renewing' ? renewalFailed(state, event) : stay(state);
  switch (state.tag) {
    case 'reading-network':
      if (event.type === 'network-read') return afterNetwork(event.info);
      if (event.type === 'network-failed') return stay({ tag: 'download-error' });
      return stay(state);
    case 'waiting-for-other-tab':
      if (event.type === 'guest-lock') {
        return event.taken ? [{ tag: 'creating-guest', step: 'user', attempt: 1 }, [{ run: 'create-guest' }]] : [state, [{ run: 'wait', ms: event.waitMs }]];
      }
      if (event.type === 'waited') return [state, [{ run: 'take-guest-lock' }]];
      return stay(state);
    case 'creating-guest':
      return guestStep(state, event);
    case 'renewing':
      return event.type === 'renewed' ? activate(event.token) : stay(state);
    case 'active': {
      const signIn = signInStep(state, event);
      if (signIn) return signIn;
      if (event.type === 'renewed') return [{ ...state, token: event.token, renewing: false }, [{ run: 'store', token: event.token }]];
      if (event.type === 'token-refused') return refused(state, event.accessToken);
      return stay(state);
    }
    case 'signed-out':
      return signInStep(state, event) ?? stay(state);
    default:
      return stay(state);
  }
}
