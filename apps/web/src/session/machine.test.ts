import { asProfileId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { isSettled, tokenOf } from './machine.ts';
import type { SessionEvent } from './session-types.ts';
import type { Session, StoredToken } from '../core/session.ts';
import { failure, NOW, open, token, userToken } from './testing.ts';
import {
  active,
  asUser,
  authorised,
  failed,
  idle,
  names,
  plain,
  read,
  registered,
  replay,
  start,
} from './testing-replay.ts';

describe('a refused token', () => {
  const refused: SessionEvent = { type: 'token-refused', accessToken: 'guest-token' };

  test('F-422 F-424 F-425 F-256: the first refusal starts one renewal, others wait for it', () => {
    const { state, effects } = replay(active(), refused, refused);
    expect(state.tag).toBe('renewing');
    expect(effects).toEqual([[{ run: 'renew', deviceId: 'device-1', isGuest: true }], []]);
  });

  test('a refusal of a token that was replaced meanwhile changes nothing', () => {
    expect(replay(active({ access_token: 'newer' }), refused)).toEqual({
      state: active({ access_token: 'newer' }),
      effects: [[]],
    });
  });

  test('F-253: the renewed token is stored and used', () => {
    const next = token({ access_token: 'newer' });
    const { state, effects } = replay(active(), refused, { type: 'renewed', token: next });
    expect(tokenOf(state)).toBe('newer');
    expect(effects.at(-1)).toEqual([{ run: 'store', token: next }]);
  });

  const renewalFailed = (lastRestartAt?: number): SessionEvent => ({
    type: 'renewal-failed',
    error: failure('device_not_found', 404),
    at: NOW,
    lastRestartAt,
  });
  test('F-254: when renewal fails storage is cleared and the session restarts', () => {
    const { state, effects } = replay(active(), refused, renewalFailed());
    expect(state.tag).toBe('reading-network');
    expect(names(effects.at(-1))).toEqual([
      'abandon',
      'clear-storage',
      'viewer-changed',
      'note-restart',
      'read-network',
    ]);
  });

  test('F-256: it restarts at most once a minute', () => {
    expect(replay(active(), refused, renewalFailed(NOW - 59_999)).state.tag).toBe('download-error');
    expect(replay(active(), refused, renewalFailed(NOW - 60_000)).state.tag).toBe('reading-network');
  });

  test('a renewal that did not reach the server loses nothing', () => {
    const unreachable: SessionEvent = {
      type: 'renewal-failed',
      error: failure('network_failure', 0),
      at: NOW,
      lastRestartAt: undefined,
    };
    expect(replay({ tag: 'active', token: token(), renewing: true }, unreachable)).toEqual({
      state: active(),
      effects: [[]],
    });
    expect(replay(active(), refused, unreachable)).toMatchObject({
      state: { tag: 'download-error' },
      effects: [[{}], []],
    });
  });

  test('a blocked account is reported', () => {
    const blocked: SessionEvent = {
      type: 'renewal-failed',
      error: failure('user_blocked', 403),
      at: NOW,
      lastRestartAt: undefined,
    };
    expect(names(replay(asUser(), { type: 'token-refused', accessToken: 'user-token' }, blocked).effects[1])).toContain(
      'report-problem',
    );
  });

  test('a token without a device cannot be renewed: the session restarts', () => {
    expect(
      names(replay(asUser({ device_id: null }), { type: 'token-refused', accessToken: 'user-token' }).effects[0]),
    ).toEqual(['abandon', 'clear-storage', 'viewer-changed', 'read-network']);
  });
});

describe('a child profile', () => {
  const child = { is_child: true };

  test('F-259 F-260: its valid token is used as it is, however old', () => {
    expect(names(replay(idle, start(userToken({ ...child, received_at: NOW - 3_000_000 }))).effects[0])).toEqual([
      'check-block',
    ]);
  });

  test('F-260: expired or refused it requires a login, and nothing is renewed or lost', () => {
    const expired = replay(idle, start(userToken({ ...child, expires_at: NOW })));
    expect(expired).toEqual({ state: { tag: 'signed-out', child: true }, effects: [[]] });
    const refused = replay(asUser(child), { type: 'token-refused', accessToken: 'user-token' });
    expect(refused.state).toEqual({ tag: 'signed-out', child: true });
    expect(names(refused.effects[0])).toEqual(['abandon', 'viewer-changed']);
  });

  test('F-470: another profile is stored with the token, and caches are cleared', () => {
    const { state, effects } = replay(asUser(), { type: 'profile-switched', isChild: true });
    expect(state).toEqual(asUser(child));
    expect(names(effects[0])).toEqual(['store', 'viewer-changed']);
  });

  test('A-836: another adult profile counts as a change too, and the main one has no id of its own', () => {
    const other = replay(asUser(), { type: 'profile-switched', isChild: false, profileId: asProfileId('p') });
    expect(other.state).toEqual(asUser({ profile_id: asProfileId('p') }));
    expect(
      replay(asUser({ profile_id: asProfileId('p') }), { type: 'profile-switched', isChild: false }).state,
    ).toEqual(asUser());
  });

  test('A-555: a switch in another tab with the same token clears the caches here too, and nothing is stored twice', () => {
    const stored = userToken({ ...child, profile_id: 'p' });
    const { state, effects } = replay(asUser(), { type: 'stored-changed', stored, guest: undefined, at: NOW });
    expect([state, names(effects[0])]).toEqual([
      asUser({ ...child, profile_id: asProfileId('p') }),
      ['viewer-changed'],
    ]);
    expect(replay(state, { type: 'stored-changed', stored, guest: undefined, at: NOW }).effects[0]).toEqual([]);
  });
});

describe('a login', () => {
  const signIn: SessionEvent = { type: 'sign-in', credentials: { login: 'demo', password: 'secret' } };

  test('F-028 F-243 F-247: the device is registered and authorised; the guest is stored, caches are cleared', () => {
    const { state, effects } = replay(active(), signIn, plain, registered, authorised(userToken()));
    expect(state).toEqual(asUser());
    expect(effects.slice(0, 3)).toEqual([
      [{ run: 'login', credentials: { login: 'demo', password: 'secret' }, isGuest: false }],
      [{ run: 'register-device', accessToken: 'plain', isGuest: false }],
      [{ run: 'authorise-device', deviceId: 'device-2', isGuest: false }],
    ]);
    expect(effects[3]).toEqual([
      { run: 'abandon' },
      { run: 'store', token: userToken() },
      { run: 'store-guest', token: token() },
      { run: 'viewer-changed', userLeft: false },
      { run: 'check-block' },
    ]);
  });

  test('F-027 F-030 F-247: a login made elsewhere passes its token to the session', () => {
    const { effects } = replay(
      active(),
      { type: 'enter', accessToken: 'by-code', device: undefined },
      registered,
      authorised(userToken()),
    );
    expect(effects[0]).toEqual([{ run: 'register-device', accessToken: 'by-code', isGuest: false }]);
    expect(effects.at(-1)).toContainEqual({ run: 'store', token: userToken() });
  });

  test('F-247: a token that carries a device needs no registration', () => {
    const { state, effects } = replay(active(), { type: 'enter', accessToken: 'user-token', device: userToken() });
    expect(state).toEqual(asUser());
    expect(effects[0]).toContainEqual({ run: 'store', token: userToken() });
  });

  test('the guest watches on while the login runs, and after it failed', () => {
    const running = replay(active(), signIn);
    expect(tokenOf(running.state)).toBe('guest-token');
    const error = failure('invalid_credentials', 401);
    const after = replay(running.state, { type: 'step-failed', error, at: NOW });
    expect(after.state).toEqual({ ...active(), signIn: { tag: 'failed', error } });
    expect(replay(after.state, { type: 'sign-in-closed' }).state).toEqual({ ...active(), signIn: undefined });
  });

  test('F-444: without a connection it can be retried at once', () => {
    const broken = replay(active(), signIn, failed('network_failure', 0));
    expect(replay(broken.state, signIn).effects[0]).toEqual([
      { run: 'login', credentials: { login: 'demo', password: 'secret' }, isGuest: false },
    ]);
  });

  test('submitted twice it runs once', () => {
    expect(replay(active(), signIn, signIn).effects[1]).toEqual([]);
  });

  test('F-190 F-430: from a forbidden country it ends there; a blocked account does not', () => {
    expect(replay(active(), signIn, failed('forbidden_country', 403)).state.tag).toBe('country-forbidden');
    expect(replay(active(), signIn, failed('user_blocked', 403)).state).toMatchObject({
      tag: 'active',
      signIn: { tag: 'failed' },
    });
  });

  test('a renewal meanwhile does not end it', () => {
    const renewing: Session = { tag: 'active', token: token(), renewing: true };
    expect(replay(renewing, signIn, { type: 'renewed', token: token({ access_token: 'newer' }) }).state).toMatchObject({
      tag: 'active',
      signIn: { tag: 'running' },
      token: { access_token: 'newer' },
    });
    const refused = replay(
      active(),
      signIn,
      { type: 'token-refused', accessToken: 'guest-token' },
      plain,
      registered,
      authorised(userToken()),
    );
    expect(refused.state).toEqual(asUser());
  });

  test('a guest whose device is missing does not cancel the login', () => {
    const lost: SessionEvent = {
      type: 'renewal-failed',
      error: failure('device_not_found', 404),
      at: NOW,
      lastRestartAt: undefined,
    };
    const { state } = replay(
      active(),
      signIn,
      { type: 'token-refused', accessToken: 'guest-token' },
      lost,
      plain,
      registered,
      authorised(userToken()),
    );
    expect(state).toEqual(asUser());
  });

  test('F-128: it also opens a session where there is none', () => {
    expect(tokenOf(replay({ tag: 'signed-out' }, { type: 'enter', accessToken: 'x', device: userToken() }).state)).toBe(
      'user-token',
    );
  });

  test('before the start is over it takes its place; cancelled, the start continues', () => {
    const early = replay(idle, start(), read(), signIn);
    expect(names(early.effects.at(-1))).toEqual(['abandon', 'login']);
    expect(isSettled(early.state)).toBe(false);
    const resumed = replay(early.state, failed('invalid_credentials', 401), { type: 'sign-in-closed' });
    expect(resumed.effects.at(-1)).toEqual([{ run: 'read-network' }]);
  });

  test('a login whose dialog was closed before it failed leaves no pending state', () => {
    const early = replay(idle, start(), read(), signIn, { type: 'sign-in-closed' });
    expect(names(replay(early.state, failed('invalid_credentials', 401)).effects.at(-1))).toEqual(['read-network']);
    expect(replay(active(), signIn, { type: 'sign-in-closed' }, failed('invalid_credentials', 401)).state).toEqual({
      ...active(),
      signIn: undefined,
    });
    expect(
      tokenOf(replay(early.state, plain, registered, authorised(userToken())).state),
      'one that does not fail counts',
    ).toBe('user-token');
  });
});

describe('too many devices', () => {
  const enter: SessionEvent = { type: 'enter', accessToken: 'plain', device: undefined };
  const full = failed('device_limit', 400);
  const made: SessionEvent = { type: 'room-made' };

  test('F-278 F-279: a 400 makes room and registers again', () => {
    const { state, effects } = replay(active(), enter, full, made, registered, authorised(userToken()));
    expect(effects.slice(0, 4)).toEqual([
      [{ run: 'register-device', accessToken: 'plain', isGuest: false }],
      [{ run: 'make-room', accessToken: 'plain' }],
      [{ run: 'register-device', accessToken: 'plain', isGuest: false }],
      [{ run: 'authorise-device', deviceId: 'device-2', isGuest: false }],
    ]);
    expect(state).toEqual(asUser());
  });

  test('F-280: after 3 removals the message is shown', () => {
    const { state, effects } = replay(active(), enter, full, made, full, made, full, made, full);
    expect(effects.flat().filter(({ run }) => run === 'make-room')).toHaveLength(3);
    expect(names(effects.at(-1))).toEqual(['read-device-limit']);
    const end = replay(state, { type: 'no-room', error: failure('device_limit', 400), deviceLimit: 5, at: NOW });
    expect(end.state).toMatchObject({
      tag: 'active',
      signIn: { tag: 'failed', error: { code: 'device_limit' }, deviceLimit: 5 },
    });
    expect(end.effects[0]).toMatchObject([{ run: 'report-problem', deviceLimit: 5 }]);
  });

  test('F-282: the same when a device may not be removed', () => {
    const { effects } = replay(active(), enter, full, failed('permission_denied', 403));
    expect(effects.at(-1)).toMatchObject([{ run: 'read-device-limit', error: { code: 'device_limit' } }]);
  });

  test('a device that was removed meanwhile made room', () => {
    expect(names(replay(active(), enter, full, failed('device_not_found', 404)).effects.at(-1))).toEqual([
      'register-device',
    ]);
  });
});

describe('logout', () => {
  const logout = (guest?: StoredToken): SessionEvent => ({ type: 'logout', guest });

  test('F-248 F-249: the device is removed and the stored guest is back', () => {
    const { state, effects } = replay(asUser(), logout(token()), read());
    expect(effects[0]).toEqual([
      { run: 'abandon' },
      { run: 'remove-device', deviceId: 'device-2', accessToken: 'user-token' },
      { run: 'clear-token' },
      { run: 'viewer-changed', userLeft: true },
      { run: 'read-network' },
    ]);
    expect(effects[1]).toEqual([{ run: 'store', token: token() }]);
    expect(state).toEqual(active());
  });

  test('F-250 F-251: without a stored guest the session restarts: a new guest, or signed out', () => {
    expect(replay(asUser(), logout(), read()).state.tag).toBe('waiting-for-other-tab');
    expect(replay(asUser(), logout(token()), read({ is_guest_allowed: false })).state).toEqual({ tag: 'signed-out' });
  });

  test('F-251: the provider does not sign the viewer in again by itself', () => {
    expect(replay(asUser(), logout(token()), read({ auto_auth: 'https://operator.example/who' })).state).toEqual(
      active(),
    );
  });

  test('F-284: a guest has no logout', () => {
    expect(replay(active(), logout())).toEqual({ state: active(), effects: [[]] });
  });

  test('the former user does not come back with a renewal in flight', () => {
    const { state, effects } = replay({ tag: 'active', token: userToken(), renewing: true }, logout(), {
      type: 'renewed',
      token: userToken(),
    });
    expect(effects[0]?.[0]).toEqual({ run: 'abandon' });
    expect(tokenOf(state)).toBeUndefined();
  });
});

test('F-430: a refused country ends the session, and a retry restarts it', () => {
  const { state } = replay(active(), { type: 'country-refused' });
  expect(state.tag).toBe('country-forbidden');
  expect(replay(state, { type: 'retry', stored: token(), info: open, at: NOW }).state).toEqual(active());
});
