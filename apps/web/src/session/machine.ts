/**
 * The session: the current viewer and their token. One function from a state and an event to the next state and the
 * effects to run; `run-session.ts` performs the effects. @source spec 1 §4.1, §4.2
 */
import { isRefusedLogin, loginWith, stepLogin } from './login.ts';
import { abandon, stay, viewerChanged, type Next, type SessionEffect, type SessionEvent } from './session-types.ts';
import type { Session, SignIn, StoredToken } from '../core/session.ts';
import {
  requestAutomatic,
  automatic,
  become,
  checkingToken,
  creatingGuest,
  readNetwork,
  readingNetwork,
  renewal,
  renewalFailed,
  start,
  useStored,
  waitingForOtherTab,
  withoutAutomatic,
} from './start.ts';
import { isExpired } from './token.ts';

export const initialSession: Session = { tag: 'idle' };

/** The token that calls may use now. */
export const tokenOf = (state: Session): string | undefined =>
  state.tag === 'active' ? state.token.access_token : undefined;
/** Whether calls that need a token no longer have to wait. */
export const isSettled = (state: Session): boolean =>
  state.tag === 'active' || (state.tag === 'signed-out' && !state.resumes) || state.tag === 'country-forbidden';

/** The states in which a login runs beside the session. */
type SignInPlace = Extract<Session, { tag: 'active' | 'renewing' | 'signed-out' }>;
const isSignInPlace = (state: Session): state is SignInPlace =>
  state.tag === 'active' || state.tag === 'renewing' || state.tag === 'signed-out';

/** The token that a login replaces. */
const formerGuest = (state: SignInPlace): StoredToken | undefined =>
  state.tag === 'signed-out' ? state.guest : state.token;

/** The session goes on without the login; a start that it had replaced restarts. */
const givenUp = (state: SignInPlace): Next =>
  state.tag === 'signed-out' && state.resumes ? readNetwork(false, state.guest) : stay({ ...state, signIn: undefined });

/** @source F-190, F-247, F-430 */
function signInNext(state: SignInPlace, next: ReturnType<typeof stepLogin>): Next | undefined {
  if (!next) return undefined;
  const isClosed = state.signIn?.tag === 'running' && state.signIn.isClosed === true;
  if (next.tag === 'running')
    return [{ ...state, signIn: { tag: 'running', ...next.login, ...(isClosed && { isClosed }) } }, next.effects];
  // A renewal of the former token may still be in flight.
  if (next.tag === 'done') return become(next.token, formerGuest(state), abandon);
  if (state.signIn?.tag === 'running' && isRefusedLogin(state.signIn, next.error))
    return [{ tag: 'country-forbidden' }, [abandon]];
  const failed: SignIn = { tag: 'failed', error: next.error, deviceLimit: next.deviceLimit };
  // That message is a modal of its own. @source F-435
  const report: SessionEffect[] =
    next.error.code === 'device_limit'
      ? [{ run: 'report-problem', error: next.error, deviceLimit: next.deviceLimit }]
      : [];
  const [ended, effects] = isClosed ? givenUp(state) : stay({ ...state, signIn: failed });
  return [ended, [...report, ...effects]];
}

/** A login beside the running session. @source F-243, F-247 */
function signInStep(state: SignInPlace, event: SessionEvent): Next | undefined {
  const running = state.signIn?.tag === 'running' ? state.signIn : undefined;
  switch (event.type) {
    case 'sign-in':
      if (running) return stay(state);
      return [
        { ...state, signIn: { tag: 'running', step: 'token', isGuest: false, removed: 0 } },
        [{ run: 'login', credentials: event.credentials, isGuest: false }],
      ];
    case 'enter':
      return running ? stay(state) : signInNext(state, loginWith(event, false));
    case 'sign-in-closed':
      if (running) return stay({ ...state, signIn: { ...running, isClosed: true } });
      return state.signIn ? givenUp(state) : stay(state);
    default:
      return state.signIn?.tag === 'running' ? signInNext(state, stepLogin(state.signIn, event)) : undefined;
  }
}

const guestOf = (state: Session): StoredToken | undefined => {
  if ('guest' in state) return state.guest;
  return state.tag === 'checking-token' && state.stored?.is_guest ? state.stored : undefined;
};

/** A login before the start is over takes its place. */
function signInFirst(state: Session, event: Extract<SessionEvent, { type: 'sign-in' | 'enter' }>): Next {
  if (state.tag === 'idle' || state.tag === 'country-forbidden') return stay(state);
  const [next, effects] = signInStep({ tag: 'signed-out', resumes: true, guest: guestOf(state) }, event) ?? stay(state);
  return [next, [abandon, ...effects]];
}

/** Renews the token of the device; of several refused calls the first starts the renewal. @source F-253, F-256, F-259, F-260, F-424, F-425 */
function refused(state: Extract<Session, { tag: 'active' }>, accessToken: string): Next {
  const { token } = state;
  if (accessToken !== token.access_token) return stay(state);
  if (token.is_child) return [{ tag: 'signed-out', child: true }, [abandon, viewerChanged(token)]];
  if (token.device_id === null)
    return readNetwork(true, undefined, abandon, { run: 'clear-storage' }, viewerChanged(token));
  return [{ tag: 'renewing', token, starting: false, signIn: state.signIn }, state.renewing ? [] : [renewal(token)]];
}

/** A guest has no logout. The session continues even if the device cannot be removed. @source F-248–F-251 */
function loggedOut(state: Extract<Session, { tag: 'active' | 'renewing' }>, guest: StoredToken | undefined): Next {
  const { token } = state;
  if (token.is_guest) return stay(state);
  const removal: SessionEffect[] =
    token.device_id === null
      ? []
      : [{ run: 'remove-device', deviceId: token.device_id, accessToken: token.access_token }];
  // Automatic authentication would otherwise sign the viewer in again at once.
  return readNetwork(false, guest, abandon, ...removal, { run: 'clear-token' }, viewerChanged(token));
}

const isSameProfile = (one: StoredToken, other: StoredToken): boolean =>
  one.is_child === other.is_child && one.profile_id === other.profile_id;

/** Another tab signed in, out or renewed, or chose another profile. @source F-423 */
function storedChanged(state: Session, { stored, guest, at }: Extract<SessionEvent, { type: 'stored-changed' }>): Next {
  const has = state.tag === 'active' || state.tag === 'renewing';
  // The fallback of a start has changed.
  if (state.tag === 'checking-token') return stay({ ...state, stored: stored ?? guest });
  if (!stored && 'guest' in state) return stay({ ...state, guest });
  if (!stored) return has ? readNetwork(false, guest, abandon, viewerChanged(state.token)) : stay(state);
  if (isExpired(stored, at) || state.tag === 'idle' || state.tag === 'country-forbidden') return stay(state);
  if (has && state.token.access_token === stored.access_token) {
    if (isSameProfile(state.token, stored)) return stay(state);
    // Another tab switched the profile, with the same token.
    return [{ ...state, token: stored }, [viewerChanged(undefined)]];
  }
  if (
    has &&
    stored.device_id !== null &&
    state.token.device_id === stored.device_id &&
    isSameProfile(state.token, stored)
  ) {
    // A renewal of this tab in flight only adds another token of the same device.
    return stay({
      tag: 'active',
      token: stored,
      renewing: state.tag === 'renewing' || state.renewing,
      signIn: state.signIn,
    });
  }
  const [next, effects] = useStored(stored, at);
  return [next, [abandon, ...(has ? [viewerChanged(state.token)] : []), ...effects]];
}

function active(state: Extract<Session, { tag: 'active' }>, event: SessionEvent): Next {
  const signIn = signInStep(state, event);
  if (signIn) return signIn;
  switch (event.type) {
    case 'renewed':
      return state.renewing
        ? [{ ...state, token: event.token, renewing: false }, [{ run: 'store', token: event.token }]]
        : stay(state);
    case 'token-refused':
      return refused(state, event.accessToken);
    case 'logout':
      return loggedOut(state, event.guest);
    case 'profile-switched': {
      const { profile_id: _former, ...rest } = state.token;
      const token = {
        ...rest,
        is_child: event.isChild,
        ...(event.profileId !== undefined && { profile_id: event.profileId }),
      };
      return [{ ...state, token }, [{ run: 'store', token }, viewerChanged(undefined)]];
    }
    default:
      return stay(state);
  }
}

function renewing(state: Extract<Session, { tag: 'renewing' }>, event: SessionEvent): Next {
  const signIn = signInStep(state, event);
  if (signIn) return signIn;
  if (event.type === 'logout') return loggedOut(state, event.guest);
  if (event.type !== 'renewed') return stay(state);
  const { token } = event;
  const block: SessionEffect[] = state.starting && !token.is_guest ? [{ run: 'check-block' }] : [];
  return [{ tag: 'active', token, renewing: false, signIn: state.signIn }, [{ run: 'store', token }, ...block]];
}

/** The next state and its effects. Events without a meaning in a state change nothing. */
export function stepSession(state: Session, event: SessionEvent): Next {
  switch (event.type) {
    case 'start':
      return state.tag === 'idle' ? start(event) : stay(state);
    case 'retry':
      return state.tag === 'download-error' || state.tag === 'country-forbidden' ? start(event) : stay(state);
    case 'stored-changed':
      return storedChanged(state, event);
    case 'country-refused':
      return state.tag === 'idle' || state.tag === 'country-forbidden'
        ? stay(state)
        : [{ tag: 'country-forbidden' }, [abandon]];
    case 'renewal-failed':
      return state.tag === 'active' || state.tag === 'renewing' ? renewalFailed(state, event) : stay(state);
    case 'sign-in':
    case 'enter':
      if (!isSignInPlace(state)) return signInFirst(state, event);
  }
  switch (state.tag) {
    case 'checking-token':
      return checkingToken(state, event);
    case 'reading-network':
      return readingNetwork(state, event);
    case 'waiting-for-other-tab':
      return waitingForOtherTab(state, event);
    case 'automatic':
      return automatic(state, event);
    case 'automatic-failed':
      if (event.type === 'automatic-retry') return requestAutomatic(state.info, state.guest);
      if (event.type === 'automatic-skipped') return withoutAutomatic(state.info, state.guest, event.at, false);
      return stay(state);
    case 'creating-guest':
      return creatingGuest(state, event);
    case 'active':
      return active(state, event);
    case 'renewing':
      return renewing(state, event);
    case 'signed-out':
      return signInStep(state, event) ?? stay(state);
    default:
      return stay(state);
  }
}
