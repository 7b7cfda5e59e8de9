import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/port.ts';
import { isSettled, RESTART_EVERY_MS, stepSession, tokenOf, type Session, type SessionEffect, type SessionEvent } from './machine.ts';
import type { StoredToken } from './token.ts';

const now = 1_700_000_000_000;
const token = (over: Partial<StoredToken> = {}): StoredToken => ({
  access_token: 'guest-token',
  expires_at: now + 3_600_000,
  received_at: now - 60_000,
  device_id: 'device-1',
  is_guest: true,
  ...over,
});
const open = { is_guest_allowed: true, is_country_forbidden: false };
const failure = (code: ApiError['code'], status: number) => new ApiError(code, status, code);
const active = (over: Partial<StoredToken> = {}): Session => ({ tag: 'active', token: token(over), renewing: false });

/** Replays events; gives the last state and the effects of every step. */
function replay(from: Session, ...events: SessionEvent[]): { state: Session; effects: SessionEffect[][] } {
  let state = from;
  const effects = events.map((event) => {
    const [next, run] = stepSession(state, event);
    state = next;
    return run;
  });
  return { state, effects };
}
const start = (stored?: StoredToken): SessionEvent => ({ type: 'start', stored, at: now });
const idle: Session = { tag: 'idle' };

describe('start', () => {
  test('F-235: without a token the network info is read first, and nothing else is asked', () => {
    expect(replay(idle, start())).toEqual({ state: { tag: 'reading-network' }, effects: [[{ run: 'read-network' }]] });
  });

  test('F-236 F-237 F-238 F-239: a guest is made by user, login, device, device token; the last token is stored', () => {
    const made = token({ access_token: 'device-token' });
    const { state, effects } = replay(
      idle,
      start(),
      { type: 'network-read', info: open },
      { type: 'guest-lock', taken: true, waitMs: 500 },
      { type: 'user-created', credentials: { login: 'u', password: 'p' } },
      { type: 'token-received', accessToken: 't1', device: undefined },
      { type: 'device-registered', accessToken: 't1', deviceId: 'device-1' },
      { type: 'device-authorised', token: made },
    );
    expect(effects).toEqual([
      [{ run: 'read-network' }],
      [{ run: 'take-guest-lock' }],
      [{ run: 'create-guest' }],
      [{ run: 'login', credentials: { login: 'u', password: 'p' }, isGuest: true }],
      [{ run: 'register-device', accessToken: 't1', isGuest: true }],
      [{ run: 'authorise-device', deviceId: 'device-1', isGuest: true }],
      [{ run: 'store', token: made }, { run: 'release-guest-lock' }],
    ]);
    expect(tokenOf(state)).toBe('device-token');
  });

  test('F-021 F-128: where guests are not allowed none is made', () => {
    const { state, effects } = replay(idle, start(), { type: 'network-read', info: { ...open, is_guest_allowed: false } });
    expect(state.tag).toBe('signed-out');
    expect(effects.flat()).toEqual([{ run: 'read-network' }]);
  });

  test('F-191: a forbidden country makes no guest', () => {
    const { state, effects } = replay(idle, start(), { type: 'network-read', info: { ...open, is_country_forbidden: true } });
    expect(state.tag).toBe('country-forbidden');
    expect(effects.flat()).toEqual([{ run: 'read-network' }]);
  });

  test('F-241: when the network info cannot be read nothing else is asked, and a retry starts again', () => {
    const failed = replay(idle, start(), { type: 'network-failed' });
    expect(failed).toEqual({ state: { tag: 'download-error' }, effects: [[{ run: 'read-network' }], []] });
    expect(replay(failed.state, { type: 'retry', stored: undefined, at: now }).effects).toEqual([[{ run: 'read-network' }]]);
  });

  test('F-239 F-240: a stored valid token is used; no second guest', () => {
    expect(replay(idle, start(token()))).toEqual({ state: active(), effects: [[]] });
  });

  test('F-257: a valid token older than 5 minutes is used and renewed', () => {
    const stored = token({ received_at: now - 300_001 });
    const { state, effects } = replay(idle, start(stored));
    expect(tokenOf(state)).toBe('guest-token');
    expect(effects).toEqual([[{ run: 'renew', deviceId: 'device-1', isGuest: true }]]);
  });

  test('F-253 F-258: an expired token is renewed whatever its age, and calls wait for it', () => {
    const { state, effects } = replay(idle, start(token({ expires_at: now })));
    expect(state.tag).toBe('renewing');
    expect(isSettled(state)).toBe(false);
    expect(effects).toEqual([[{ run: 'renew', deviceId: 'device-1', isGuest: true }]]);
  });

  test('an expired token without a device is dropped', () => {
    expect(replay(idle, start(token({ expires_at: now, device_id: null }))).effects).toEqual([[{ run: 'clear-storage' }, { run: 'read-network' }]]);
  });

  test('F-368: a taken username is tried once more, then it is an error', () => {
    const creating: Session = { tag: 'creating-guest', step: 'user', attempt: 1 };
    const taken: SessionEvent = { type: 'step-failed', error: failure('username_taken', 400) };
    const again = replay(creating, taken);
    expect(again.effects).toEqual([[{ run: 'create-guest' }]]);
    expect(replay(again.state, taken)).toEqual({ state: { tag: 'download-error' }, effects: [[{ run: 'release-guest-lock' }]] });
  });
});

describe('several tabs', () => {
  test('F-262 F-263 F-473: while another tab makes a guest this one waits and looks again', () => {
    const waiting = replay(idle, start(), { type: 'network-read', info: open }, { type: 'guest-lock', taken: false, waitMs: 500 });
    expect(waiting.state.tag).toBe('waiting-for-other-tab');
    expect(waiting.effects.at(-1)).toEqual([{ run: 'wait', ms: 500 }]);
    expect(replay(waiting.state, { type: 'waited' }).effects).toEqual([[{ run: 'take-guest-lock' }]]);
  });

  test('F-263 F-423: the token that the other tab wrote is taken over', () => {
    const { state, effects } = replay({ tag: 'waiting-for-other-tab' }, { type: 'stored-changed', stored: token(), at: now });
    expect(state).toEqual(active());
    expect(effects).toEqual([[{ run: 'viewer-changed' }]]);
  });

  test('F-423: a renewal in another tab changes the token only', () => {
    const next = token({ access_token: 'newer' });
    expect(replay(active(), { type: 'stored-changed', stored: next, at: now })).toEqual({ state: active({ access_token: 'newer' }), effects: [[]] });
  });

  test('F-423: a logout in another tab starts anew here', () => {
    expect(replay(active(), { type: 'stored-changed', stored: undefined, at: now }).effects).toEqual([[{ run: 'viewer-changed' }, { run: 'read-network' }]]);
  });
});

describe('a refused token', () => {
  const refused: SessionEvent = { type: 'token-refused', accessToken: 'guest-token' };

  test('F-422 F-424 F-425 F-256: the first refusal starts one renewal, others wait for it', () => {
    const { state, effects } = replay(active(), refused, refused);
    expect(state.tag).toBe('renewing');
    expect(effects).toEqual([[{ run: 'renew', deviceId: 'device-1', isGuest: true }], []]);
  });

  test('a refusal of a token that was replaced meanwhile changes nothing', () => {
    expect(replay(active({ access_token: 'newer' }), refused)).toEqual({ state: active({ access_token: 'newer' }), effects: [[]] });
  });

  test('F-253: the renewed token is stored and used', () => {
    const next = token({ access_token: 'newer' });
    const { state, effects } = replay(active(), refused, { type: 'renewed', token: next });
    expect(tokenOf(state)).toBe('newer');
    expect(effects.at(-1)).toEqual([{ run: 'store', token: next }]);
  });

  const gone = failure('device_not_found', 404);
  test('F-254: when renewal fails storage is cleared and the session starts again', () => {
    const { state, effects } = replay(active(), refused, { type: 'renewal-failed', error: gone, at: now, lastRestartAt: undefined });
    expect(state.tag).toBe('reading-network');
    expect(effects.at(-1)).toEqual([{ run: 'clear-storage' }, { run: 'note-restart' }, { run: 'viewer-changed' }, { run: 'read-network' }]);
  });

  test('F-256: it starts again at most once a minute', () => {
    const event = (lastRestartAt: number): SessionEvent => ({ type: 'renewal-failed', error: gone, at: now, lastRestartAt });
    expect(replay(active(), refused, event(now - RESTART_EVERY_MS + 1)).state.tag).toBe('download-error');
    expect(replay(active(), refused, event(now - RESTART_EVERY_MS)).state.tag).toBe('reading-network');
  });

  test('a renewal that did not reach the server loses nothing', () => {
    const unreachable: SessionEvent = { type: 'renewal-failed', error: failure('network_failure', 0), at: now, lastRestartAt: undefined };
    const preventive: Session = { tag: 'active', token: token(), renewing: true };
    expect(replay(preventive, unreachable)).toEqual({ state: active(), effects: [[]] });
    expect(replay(active(), refused, unreachable)).toMatchObject({ state: { tag: 'download-error' }, effects: [[expect.anything()], []] });
  });
});

describe('login and password', () => {
  const signIn: SessionEvent = { type: 'sign-in', credentials: { login: 'demo', password: 'secret' } };
  const user = token({ access_token: 'user-token', device_id: 'device-2', is_guest: false });

  test('F-243 F-247: the device is registered and authorised; the guest is kept, caches are emptied', () => {
    const { state, effects } = replay(
      active(),
      signIn,
      { type: 'token-received', accessToken: 't2', device: undefined },
      { type: 'device-registered', accessToken: 't2', deviceId: 'device-2' },
      { type: 'device-authorised', token: user },
    );
    expect(state).toEqual({ tag: 'active', token: user, renewing: false });
    expect(effects).toEqual([
      [{ run: 'login', credentials: { login: 'demo', password: 'secret' }, isGuest: false }],
      [{ run: 'register-device', accessToken: 't2', isGuest: false }],
      [{ run: 'authorise-device', deviceId: 'device-2', isGuest: false }],
      [{ run: 'store', token: user }, { run: 'keep-guest', token: token() }, { run: 'viewer-changed' }],
    ]);
  });

  test('F-247: a token that carries a device needs no registration', () => {
    const { effects } = replay(active(), signIn, { type: 'token-received', accessToken: 'user-token', device: user });
    expect(effects.at(-1)).toContainEqual({ run: 'store', token: user });
  });

  test('the guest watches on while it runs, and after it failed', () => {
    const running = replay(active(), signIn);
    expect(tokenOf(running.state)).toBe('guest-token');
    const error = failure('invalid_credentials', 401);
    const failed = replay(running.state, { type: 'step-failed', error });
    expect(failed.state).toEqual({ ...active(), signIn: { tag: 'failed', error } });
    expect(replay(failed.state, { type: 'sign-in-closed' }).state).toEqual({ ...active(), signIn: undefined });
  });

  test('pressed twice it runs once', () => {
    expect(replay(active(), signIn, signIn).effects[1]).toEqual([]);
  });

  test('a preventive renewal meanwhile does not end it', () => {
    const renewing: Session = { tag: 'active', token: token(), renewing: true };
    const { state } = replay(renewing, signIn, { type: 'renewed', token: token({ access_token: 'newer' }) });
    expect(state).toMatchObject({ tag: 'active', signIn: { tag: 'running' }, token: { access_token: 'newer' } });
  });

  test('F-128: it also opens a session where there is none', () => {
    const { state } = replay({ tag: 'signed-out' }, signIn, { type: 'token-received', accessToken: 'x', device: user });
    expect(tokenOf(state)).toBe('user-token');
  });
});
