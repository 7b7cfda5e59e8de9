/** Performs the effects of the session machine and provides its token to the API. */
import type { DeviceId } from '@aerial/domain/ids.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';
import {
  createDeviceCall,
  createUserCall,
  deviceLoginCall,
  listDevicesCall,
  loginCall,
  networkCall,
  removeDeviceCall,
  selfCall,
} from '@aerial/api-client/calls/session.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { deviceToRemove } from './device-limit.ts';
import { failureMeaning } from './failures.ts';
import { guestLock, type GuestLock } from './guest-lock.ts';
import { initialSession, isSettled, stepSession, tokenOf } from './machine.ts';
import { startInfo, type SessionDeps } from './session-deps.ts';
import type { SessionEffect, SessionEvent } from './session-types.ts';
import type { Session, SessionRunner, StoredToken } from '../core/session.ts';
import { guestPassword } from './sha1.ts';
import { guestUsername } from './storage.ts';
import { ASSUMED_LIFE_MS, storedToken } from './token.ts';

/** Poll interval of a tab that waits for another tab's guest, milliseconds. */
const LOCK_POLL_MS = 500;

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('network_failure', 0, String(error));

export function createSession(deps: SessionDeps): SessionRunner {
  const { storage, now } = deps;
  const lock: GuestLock = guestLock(storage, now, deps.locks);
  let state: Session = initialSession;
  let lastRestartAt: number | undefined;
  let queryToken = deps.queryToken;
  /** Incremented when pending steps are abandoned. */
  let generation = 0;
  /** Incremented with every change of viewer. */
  let viewer = 0;
  const listeners = new Set<() => void>();
  const queue: SessionEvent[] = [];
  let isBusy = false;

  /** Events that arrive while effects are performed are queued. */
  function send(event: SessionEvent): void {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) handle(next);
    } finally {
      isBusy = false;
    }
  }

  function handle(event: SessionEvent): void {
    const [next, effects] = stepSession(state, event);
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) for (const listener of listeners) listener();
  }

  /** Runs a step; its failure becomes an event. The result of an abandoned step is dropped. */
  function step(
    work: () => Promise<SessionEvent>,
    failed: (error: ApiError) => SessionEvent = (error) => ({ type: 'step-failed', error, at: now() }),
  ): void {
    const own = generation;
    const report = (event: SessionEvent) => own === generation && send(event);
    void work().then(report, (error: unknown) => report(failed(asApiError(error))));
  }

  function perform(effect: SessionEffect): void {
    switch (effect.run) {
      case 'abandon':
        generation += 1;
        return lock.release();
      case 'check-token':
        return step(
          () => checkToken(effect.accessToken),
          (error) => ({ type: 'token-check-failed', error, at: now() }),
        );
      case 'drop-query-token':
        queryToken = undefined;
        return undefined;
      case 'read-network':
        return step(readNetwork, () => ({ type: 'network-failed' }));
      case 'take-guest-lock':
        return step(takeLock);
      case 'release-guest-lock':
        return lock.release();
      case 'wait':
        return step(() => new Promise((resolve) => deps.setTimeout(() => resolve({ type: 'waited' }), effect.ms)));
      case 'create-guest':
        return step(createGuest);
      case 'request-automatic':
        return step(async () =>
          received(await deps.requestAutomatic(effect.url, deps.describeDevice(storage.serial())), false),
        );
      case 'login':
        return step(async () => {
          const carried = effect.isGuest ? undefined : tokenOf(state);
          return received(
            await deps.callsWith(carried).call(loginCall, {
              body: {
                ...effect.credentials,
                app_version: APP_VERSION,
                ...(!effect.isGuest && { serial: storage.serial() }),
              },
            }),
            effect.isGuest,
          );
        });
      case 'register-device':
        return step(async () => {
          const device = await deps
            .callsWith(effect.accessToken)
            .call(createDeviceCall, { body: deps.describeDevice(storage.serial()) });
          return { type: 'device-registered', deviceId: device.id };
        });
      case 'make-room':
        return step(() => makeRoom(effect.accessToken));
      case 'read-device-limit':
        return step(
          async () => ({
            type: 'no-room',
            error: effect.error,
            deviceLimit: (await deps.callsWith(effect.accessToken).call(selfCall)).device_limit,
            at: now(),
          }),
          () => ({ type: 'no-room', error: effect.error, deviceLimit: undefined, at: now() }),
        );
      case 'authorise-device':
        return step(async () => ({
          type: 'device-authorised',
          token: await authorise(effect.deviceId, effect.isGuest),
        }));
      case 'renew':
        return step(
          async () => ({ type: 'renewed', token: await authorise(effect.deviceId, effect.isGuest) }),
          (error) => ({ type: 'renewal-failed', error, at: now(), lastRestartAt }),
        );
      case 'store':
        return storage.writeToken(effect.token);
      case 'store-guest':
        return storage.writeGuest(effect.token);
      case 'clear-storage':
        return storage.clear();
      case 'clear-token':
        return storage.clearToken();
      case 'note-restart':
        lastRestartAt = now();
        return undefined;
      case 'remove-device':
        // The session goes on even if the removal fails. @source F-251
        void deps
          .callsWith(effect.accessToken)
          .call(removeDeviceCall, { params: { id: effect.deviceId }, keepalive: true })
          .catch(() => {});
        return undefined;
      case 'check-block':
        return deps.onUserActive();
      case 'offer-automatic-retry':
        return deps.onAutomaticFailed();
      case 'report-problem':
        return deps.onLoginProblem(effect.error, effect.deviceLimit);
      case 'viewer-changed':
        viewer += 1;
        return deps.onViewerChanged(effect.userLeft);
    }
  }

  async function takeLock(): Promise<SessionEvent> {
    const own = generation;
    const taken = await lock.take();
    if (taken && own !== generation) lock.release();
    return { type: 'guest-lock', taken, waitMs: LOCK_POLL_MS, stored: storage.readToken(), at: now() };
  }

  async function readNetwork(): Promise<SessionEvent> {
    const info = await deps.callsWith(undefined).call(networkCall);
    deps.onNetworkInfo(info);
    return { type: 'network-read', info: startInfo(info), at: now() };
  }

  /** @source F-176 */
  async function checkToken(accessToken: string): Promise<SessionEvent> {
    const user = await deps.callsWith(accessToken).call(selfCall);
    const token: StoredToken = {
      access_token: accessToken,
      expires_at: now() + ASSUMED_LIFE_MS,
      received_at: now(),
      device_id: null,
      is_guest: user.is_guest,
      is_child: false,
    };
    return { type: 'token-checked', isGuest: user.is_guest, token, at: now() };
  }

  /** @source F-023–F-026, F-239, F-368 */
  async function createGuest(): Promise<SessionEvent> {
    const username = guestUsername();
    const password = guestPassword(username, storage.serial());
    const referId = deps.referId();
    await deps.callsWith(undefined).call(createUserCall, {
      body: { username, password, is_guest: true, app_version: APP_VERSION, ...(referId ? { refer_id: referId } : {}) },
    });
    return { type: 'user-created', credentials: { login: username, password } };
  }

  /** @source F-279, F-280 */
  async function makeRoom(accessToken: string): Promise<SessionEvent> {
    const calls = deps.callsWith(accessToken);
    const oldest = deviceToRemove(await calls.call(listDevicesCall), storage.serial());
    if (!oldest) throw new ApiError('device_limit', 400, '');
    await calls.call(removeDeviceCall, { params: { id: oldest.id } });
    return { type: 'room-made' };
  }

  const received = (answer: Token, isGuest: boolean): SessionEvent => ({
    type: 'token-received',
    accessToken: answer.access_token,
    device: boundToken(answer, isGuest),
  });

  /** The stored form of an answer that needs no registration. */
  function boundToken(answer: Token, isGuest: boolean): StoredToken | undefined {
    return answer.device ? storedToken(answer, now(), answer.device.id, isGuest) : undefined;
  }

  async function authorise(deviceId: DeviceId, isGuest: boolean): Promise<StoredToken> {
    const answer = await deps.callsWith(undefined).call(deviceLoginCall, { body: { device_id: deviceId } });
    return storedToken(answer, now(), deviceId, isGuest);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function settled(): Promise<Session> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isSettled(state)) return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = subscribe(check);
      check();
    });
  }

  function begin(type: 'start' | 'retry'): void {
    const network = deps.cachedNetwork();
    const stored = storage.readToken() ?? storage.readGuest();
    send({ type, stored, query: queryToken, info: network && startInfo(network), at: now() });
  }

  const refuse = (accessToken: string) => send({ type: 'token-refused', accessToken });
  const ownDevice = () => (state.tag === 'active' || state.tag === 'renewing' ? state.token.device_id : undefined);

  return {
    state: () => state,
    subscribe,
    start: () => begin('start'),
    retry: () => begin('retry'),
    serial: () => storage.serial(),
    signIn: (credentials) => send({ type: 'sign-in', credentials }),
    enter: (answer) => send({ type: 'enter', accessToken: answer.access_token, device: boundToken(answer, false) }),
    closeSignIn: () => send({ type: 'sign-in-closed' }),
    logout: () => send({ type: 'logout', guest: storage.readGuest() }),
    profileSwitched: (isChild, profileId) => send({ type: 'profile-switched', isChild, profileId }),
    reportDeviceMissing: () => refuse(tokenOf(state) ?? ''),
    retryAutomatic: () => send({ type: 'automatic-retry' }),
    skipAutomatic: () => send({ type: 'automatic-skipped', at: now() }),
    storedChanged: () =>
      send({ type: 'stored-changed', stored: storage.readToken(), guest: storage.readGuest(), at: now() }),
    reportFailure(call, params, error) {
      const meaning = failureMeaning(call, params, error, ownDevice());
      if (meaning === 'country') send({ type: 'country-refused' });
      if (meaning === 'device-gone') refuse(tokenOf(state) ?? '');
    },
    leave: () => lock.release(),
    currentToken: () => tokenOf(state),
    token: async () => tokenOf(await settled()),
    async renew(refusedToken) {
      const of = viewer;
      refuse(refusedToken);
      const next = tokenOf(await settled());
      // A call of one viewer is never repeated as another.
      return next === refusedToken || of !== viewer ? undefined : next;
    },
  };
}
