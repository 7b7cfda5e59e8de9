/** Performs the effects of the session machine and hands its token to the API. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { createDeviceCall, createUserCall, deviceLoginCall, loginCall, networkCall } from '../api/calls.ts';
import type { TokenSource } from '../api/http-api.ts';
import { ApiError, type ApiPort } from '../api/port.ts';
import type { DeviceData } from './device-data.ts';
import { GUEST_LOCK_MS, initialSession, isSettled, stepSession, tokenOf, type Credentials, type Session, type SessionEffect, type SessionEvent } from './machine.ts';
import { guestPassword } from './sha1.ts';
import { randomUuid, type SessionStorage } from './storage.ts';
import { storedToken } from './token.ts';

/** Sent with every login and registration. @source F-459 */
export const APP_VERSION = '186';
/** How soon a waiting tab looks again for another tab's guest, milliseconds. */
const LOCK_POLL_MS = 500;

export interface SessionDeps {
  readonly storage: SessionStorage;
  /** Calls that carry the given token, past the waiting for a session. */
  callsWith(token: string | undefined): ApiPort;
  describeDevice(serial: string): DeviceData;
  now(): number;
  setTimeout(work: () => void, ms: number): void;
  /** The caches of the former viewer are to be emptied. */
  onViewerChanged(): void;
  onNetworkInfo(info: NetworkInfo): void;
}

export interface SessionRunner extends TokenSource {
  state(): Session;
  subscribe(listener: () => void): () => void;
  start(): void;
  retry(): void;
  signIn(credentials: Credentials): void;
  closeSignIn(): void;
  /** Storage was written by another tab. */
  storedChanged(): void;
}

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError('network_failure', 0, String(error)));

export function createSession(deps: SessionDeps): SessionRunner {
  let state: Session = initialSession;
  let lastRestartAt: number | undefined;
  const listeners = new Set<() => void>();

  function send(event: SessionEvent): void {
    const [next, effects] = stepSession(state, event);
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) for (const listener of listeners) listener();
  }

  /** Runs a step; its failure becomes an event. */
  function step(work: () => Promise<SessionEvent>, failed: (error: ApiError) => SessionEvent = (error) => ({ type: 'step-failed', error })): void {
    void work().then(send, (error: unknown) => send(failed(asApiError(error))));
  }

  function perform(effect: SessionEffect): void {
    switch (effect.run) {
      case 'read-network':
        return step(
          async () => {
            const info = await deps.callsWith(undefined).call(networkCall);
            deps.onNetworkInfo(info);
            return { type: 'network-read', info };
          },
          () => ({ type: 'network-failed' }),
        );
      case 'take-guest-lock':
        return takeLock();
      case 'release-guest-lock':
        return deps.storage.unlock();
      case 'wait':
        return deps.setTimeout(() => send({ type: 'waited' }), effect.ms);
      case 'create-guest':
        return step(async () => {
          const username = randomUuid();
          const password = guestPassword(username, deps.storage.serial());
          await deps.callsWith(undefined).call(createUserCall, { body: { username, password, is_guest: true, app_version: APP_VERSION } });
          return { type: 'user-created', credentials: { login: username, password } };
        });
      case 'login':
        return step(async () => {
          const carried = effect.isGuest ? undefined : tokenOf(state);
          const answer = await deps.callsWith(carried).call(loginCall, { body: { ...effect.credentials, app_version: APP_VERSION } });
          const device = answer.device ? storedToken(answer, deps.now(), answer.device.id, effect.isGuest) : undefined;
          return { type: 'token-received', accessToken: answer.access_token, device };
        });
      case 'register-device':
        return step(async () => {
          const device = await deps.callsWith(effect.accessToken).call(createDeviceCall, { body: deps.describeDevice(deps.storage.serial()) });
          return { type: 'device-registered', accessToken: effect.accessToken, deviceId: device.id };
        });
      case 'authorise-device':
        return step(async () => ({ type: 'device-authorised', token: await authorise(effect.deviceId, effect.isGuest) }));
      case 'renew':
        return step(
          async () => ({ type: 'renewed', token: await authorise(effect.deviceId, effect.isGuest) }),
          (error) => ({ type: 'renewal-failed', error, at: deps.now(), lastRestartAt }),
        );
      case 'store':
        return deps.storage.writeToken(effect.token);
      case 'keep-guest':
        return deps.storage.writeGuest(effect.token);
      case 'clear-storage':
        return deps.storage.clear();
      case 'note-restart':
        lastRestartAt = deps.now();
        return undefined;
      case 'viewer-changed':
        return deps.onViewerChanged();
    }
  }

  async function authorise(deviceId: string, isGuest: boolean) {
    const answer = await deps.callsWith(undefined).call(deviceLoginCall, { body: { device_id: deviceId } });
    return storedToken(answer, deps.now(), deviceId, isGuest);
  }

  /** A token written by the tab that was first wins over a lock. */
  function takeLock(): void {
    const stored = deps.storage.readToken();
    if (stored) return send({ type: 'stored-changed', stored, at: deps.now() });
    const heldFor = deps.now() - (deps.storage.lockedAt() ?? -Infinity);
    const taken = heldFor >= GUEST_LOCK_MS;
    if (taken) deps.storage.lock(deps.now());
    return send({ type: 'guest-lock', taken, waitMs: LOCK_POLL_MS });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function settled(accept: (state: Session) => boolean): Promise<Session> {
    return new Promise((resolve) => {
      const check = () => {
        if (!accept(state)) return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = subscribe(check);
      check();
    });
  }

  return {
    state: () => state,
    subscribe,
    start: () => send({ type: 'start', stored: deps.storage.readToken(), at: deps.now() }),
    retry: () => send({ type: 'retry', stored: deps.storage.readToken(), at: deps.now() }),
    signIn: (credentials) => send({ type: 'sign-in', credentials }),
    closeSignIn: () => send({ type: 'sign-in-closed' }),
    storedChanged: () => send({ type: 'stored-changed', stored: deps.storage.readToken(), at: deps.now() }),
    currentToken: () => tokenOf(state),
    token: async () => tokenOf(await settled(isSettled)),
    async renew(refused) {
      send({ type: 'token-refused', accessToken: refused });
      const next = tokenOf(await settled(isSettled));
      return next === refused ? undefined : next;
    },
  };
}
