/**
 * The order of start: a token of the address, the stored token of a user, the provider's automatic authentication, the
 * stored token of a guest, a new guest, signed out. @source spec 1 §4.1, F-240
 */
import type { DeviceId } from '@aerial/domain/ids.ts';
import { isCountryRefusal, isTransient, isRefusedLogin, loginWith, stepLogin } from './login.ts';
import { abandon, stay, viewerChanged, type Next, type SessionEffect, type SessionEvent } from './session-types.ts';
import type { Login, Session, StartInfo, QueryToken, StoredToken } from '../core/session.ts';
import { isExpired, wantsRenewalAtStart } from './token.ts';

const newLogin = (step: 'user' | 'token', isGuest: boolean): Login => ({ step, isGuest, removed: 0 });
const release: SessionEffect = { run: 'release-guest-lock' };
const forbidden = (...effects: SessionEffect[]): Next => [{ tag: 'country-forbidden' }, effects];

export const renewal = (token: StoredToken): SessionEffect => ({
  run: 'renew',
  deviceId: token.device_id ?? ('' as DeviceId),
  isGuest: token.is_guest,
});
const blockCheck = (token: StoredToken): SessionEffect[] => (token.is_guest ? [] : [{ run: 'check-block' }]);

export const readNetwork = (isAutomatic: boolean, guest: StoredToken | undefined, ...before: SessionEffect[]): Next => [
  { tag: 'reading-network', automatic: isAutomatic, guest },
  [...before, { run: 'read-network' }],
];

/** A new token replaces the former one; a replaced guest is stored for the time after logout. @source F-247 */
export function become(token: StoredToken, former: StoredToken | undefined, ...extra: SessionEffect[]): Next {
  const guest: SessionEffect[] = former?.is_guest && !token.is_guest ? [{ run: 'store-guest', token: former }] : [];
  return [
    { tag: 'active', token, renewing: false },
    [...extra, { run: 'store', token }, ...guest, viewerChanged(former), ...blockCheck(token)],
  ];
}

/** A stored token at start: used, renewed beside its use, or renewed first. @source F-253, F-257–F-260 */
export function useStored(token: StoredToken, at: number): Next {
  if (isExpired(token, at)) {
    if (token.is_child) return stay({ tag: 'signed-out', child: true });
    if (token.device_id === null) return readNetwork(true, undefined, { run: 'clear-storage' });
    return [{ tag: 'renewing', token, starting: true }, [renewal(token)]];
  }
  const renewing = token.device_id !== null && !token.is_child && wantsRenewalAtStart(token, at);
  return [{ tag: 'active', token, renewing }, [...(renewing ? [renewal(token)] : []), ...blockCheck(token)]];
}

/** A guest is used at once only where the cached provider settings put nothing before a guest. */
function withStored(stored: StoredToken | undefined, info: StartInfo | undefined, at: number): Next {
  const guestsCount = info?.is_guest_allowed === true && !info.auto_auth;
  if (stored && (!stored.is_guest || guestsCount)) return useStored(stored, at);
  return readNetwork(true, stored);
}

interface StartInput {
  stored: StoredToken | undefined;
  query?: QueryToken;
  info?: StartInfo;
  at: number;
}

export function start({ stored, query, info, at }: StartInput): Next {
  if (!query) return withStored(stored, info, at);
  if (query.accessToken === stored?.access_token)
    return after({ run: 'drop-query-token' }, withStored(stored, info, at));
  return [{ tag: 'checking-token', query, stored, info }, [{ run: 'check-token', accessToken: query.accessToken }]];
}

const after = (effect: SessionEffect, [state, effects]: Next): Next => [state, [effect, ...effects]];

/** A token of the address replaces the stored one when the server accepts it. @source F-174–F-176 */
export function checkingToken(state: Extract<Session, { tag: 'checking-token' }>, event: SessionEvent): Next {
  const drop: SessionEffect = { run: 'drop-query-token' };
  if (event.type === 'token-checked') {
    if (!state.query.registers) return become(event.token, state.stored, drop);
    const next = loginWith({ accessToken: state.query.accessToken, device: undefined }, event.isGuest);
    return next.tag === 'running' ? [{ ...state, login: next.login }, next.effects] : stay(state);
  }
  if (event.type === 'token-check-failed') {
    if (event.error.code === 'forbidden_country') return forbidden(drop);
    if (event.error.status === 0) return stay({ tag: 'download-error' });
    return after(drop, withStored(state.stored, state.info, event.at));
  }
  const next = state.login && stepLogin(state.login, event);
  if (!state.login || !next) return stay(state);
  if (next.tag === 'running') return [{ ...state, login: next.login }, next.effects];
  if (next.tag === 'done') return become(next.token, state.stored, drop);
  if (isRefusedLogin(state.login, next.error)) return forbidden(drop);
  if (next.error.status === 0) return stay({ tag: 'download-error' });
  const [state2, effects] = withStored(state.stored, state.info, next.at);
  return [state2, [drop, { run: 'report-problem', error: next.error, deviceLimit: next.deviceLimit }, ...effects]];
}

/** @source F-021, F-128, F-191, F-235, F-240 */
export function readingNetwork(state: Extract<Session, { tag: 'reading-network' }>, event: SessionEvent): Next {
  if (event.type === 'network-failed') return stay({ tag: 'download-error' });
  if (event.type !== 'network-read') return stay(state);
  const { info } = event;
  if (info.is_country_forbidden) return forbidden();
  if (state.automatic && info.auto_auth)
    return [{ tag: 'waiting-for-other-tab', info, automatic: true, guest: state.guest }, [{ run: 'take-guest-lock' }]];
  return withoutAutomatic(info, state.guest, event.at, false);
}

/** The rest of the order, after automatic authentication. @param locked whether this tab has the guest lock already */
export function withoutAutomatic(info: StartInfo, guest: StoredToken | undefined, at: number, locked: boolean): Next {
  const unlock = locked ? [release] : [];
  if (!info.is_guest_allowed) return [{ tag: 'signed-out' }, unlock];
  if (guest) {
    const [state, effects] = useStored(guest, at);
    return [state, [...unlock, { run: 'store', token: guest }, ...effects]];
  }
  if (locked) return createGuest(1);
  return [{ tag: 'waiting-for-other-tab', info, automatic: false }, [{ run: 'take-guest-lock' }]];
}

const createGuest = (attempt: number): Next => [
  { tag: 'creating-guest', login: newLogin('user', true), attempt },
  [{ run: 'create-guest' }],
];

/** One tab logs in; the others poll for its token. @source F-262, F-263 */
export function waitingForOtherTab(
  state: Extract<Session, { tag: 'waiting-for-other-tab' }>,
  event: SessionEvent,
): Next {
  if (event.type === 'waited') return [state, [{ run: 'take-guest-lock' }]];
  if (event.type !== 'guest-lock') return stay(state);
  const { stored, at } = event;
  if (stored && !isExpired(stored, at) && stored.access_token !== state.guest?.access_token) {
    const [next, effects] = useStored(stored, at);
    return [next, [...(event.taken ? [release] : []), ...effects]];
  }
  if (!event.taken) return [state, [{ run: 'wait', ms: event.waitMs }]];
  return state.automatic ? requestAutomatic(state.info, state.guest) : createGuest(1);
}

export const requestAutomatic = (info: StartInfo, guest: StoredToken | undefined): Next => [
  { tag: 'automatic', info, guest, login: newLogin('token', false) },
  [{ run: 'request-automatic', url: info.auto_auth ?? '' }],
];

/** After a failure the start continues, or the viewer chooses. @source F-406, F-451, F-452, A-913 */
export function automatic(state: Extract<Session, { tag: 'automatic' }>, event: SessionEvent): Next {
  const next = stepLogin(state.login, event);
  if (!next) return stay(state);
  if (next.tag === 'running') return [{ ...state, login: next.login }, next.effects];
  if (next.tag === 'done') return become(next.token, state.guest, release);
  if (isRefusedLogin(state.login, next.error)) return forbidden(release);
  if (state.info.retryDialog)
    return [
      { tag: 'automatic-failed', info: state.info, guest: state.guest },
      [release, { run: 'offer-automatic-retry' }],
    ];
  return withoutAutomatic(state.info, state.guest, next.at, true);
}

/** A taken username is retried once with a new one. @source F-368 */
export function creatingGuest(state: Extract<Session, { tag: 'creating-guest' }>, event: SessionEvent): Next {
  if (event.type === 'user-created' && state.login.step === 'user') {
    return [
      { ...state, login: { ...state.login, step: 'token' } },
      [{ run: 'login', credentials: event.credentials, isGuest: true }],
    ];
  }
  const next = stepLogin(state.login, event);
  if (!next) return stay(state);
  if (next.tag === 'running') return [{ ...state, login: next.login }, next.effects];
  if (next.tag === 'done')
    return [{ tag: 'active', token: next.token, renewing: false }, [{ run: 'store', token: next.token }, release]];
  if (next.error.code === 'username_taken' && state.attempt === 1) return createGuest(2);
  if (next.error.code === 'guests_not_allowed') return [{ tag: 'signed-out' }, [release]];
  if (isRefusedLogin(state.login, next.error)) return forbidden(release);
  return [{ tag: 'download-error' }, [release]];
}

/** The minimum time between two restarts after failed renewals, milliseconds. @source F-256 */
const RESTART_EVERY_MS = 60_000;

/** A login in progress continues without the token that could not be renewed. @source F-254, F-255, F-256 */
export function renewalFailed(
  state: Extract<Session, { tag: 'active' | 'renewing' }>,
  event: Extract<SessionEvent, { type: 'renewal-failed' }>,
): Next {
  const { error, at, lastRestartAt } = event;
  const login: Session | undefined =
    state.signIn?.tag === 'running' ? { tag: 'signed-out', resumes: true, signIn: state.signIn } : undefined;
  if (state.tag === 'active' && !state.renewing) return stay(state);
  if (isTransient(error)) {
    if (state.tag === 'active') return stay({ ...state, renewing: false });
    return stay(
      login ? { ...login, guest: state.token.is_guest ? state.token : undefined } : { tag: 'download-error' },
    );
  }
  if (isCountryRefusal(error, true)) return forbidden(abandon);
  const reset: SessionEffect[] = [{ run: 'clear-storage' }, viewerChanged(state.token)];
  if (error.code === 'user_blocked') reset.push({ run: 'report-problem', error });
  if (login) return [login, reset];
  if (lastRestartAt !== undefined && at - lastRestartAt < RESTART_EVERY_MS)
    return [{ tag: 'download-error' }, [abandon, ...reset]];
  return readNetwork(true, undefined, abandon, ...reset, { run: 'note-restart' });
}
