import { describe, expect, test } from 'vitest';
import { isSettled, tokenOf } from './machine.ts';
import type { SessionEvent } from './session-types.ts';
import { failure, NOW, open, token, userToken } from './testing.ts';
import {
  active,
  asUser,
  authorised,
  failed,
  idle,
  lock,
  names,
  plain,
  read,
  registered,
  replay,
  start,
} from './testing-replay.ts';
import type { StoredToken } from '../core/session.ts';

describe('start', () => {
  test('F-235: without a token the network info is read first, and no other request is sent', () => {
    const { state, effects } = replay(idle, start());
    expect(state.tag).toBe('reading-network');
    expect(effects).toEqual([[{ run: 'read-network' }]]);
  });

  test('F-236 F-237 F-238 F-239: a guest is made by user, login, device, device token; the last token is stored', () => {
    const made = token({ access_token: 'device-token' });
    const { state, effects } = replay(
      idle,
      start(),
      read(),
      lock(true),
      { type: 'user-created', credentials: { login: 'u', password: 'p' } },
      plain,
      registered,
      authorised(made),
    );
    expect(effects).toEqual([
      [{ run: 'read-network' }],
      [{ run: 'take-guest-lock' }],
      [{ run: 'create-guest' }],
      [{ run: 'login', credentials: { login: 'u', password: 'p' }, isGuest: true }],
      [{ run: 'register-device', accessToken: 'plain', isGuest: true }],
      [{ run: 'authorise-device', deviceId: 'device-2', isGuest: true }],
      [{ run: 'store', token: made }, { run: 'release-guest-lock' }],
    ]);
    expect(tokenOf(state)).toBe('device-token');
  });

  test('F-021 F-128 C-625: where guests are not allowed none is made, and a stored one does not count', () => {
    for (const stored of [undefined, token()]) {
      const { state, effects } = replay(
        idle,
        start(stored, { info: { ...open, is_guest_allowed: false } }),
        read({ is_guest_allowed: false }),
      );
      expect(state.tag).toBe('signed-out');
      expect(effects.flat()).toEqual([{ run: 'read-network' }]);
    }
  });

  test('F-191: a forbidden country makes no guest', () => {
    const { state, effects } = replay(idle, start(), read({ is_country_forbidden: true }));
    expect(state.tag).toBe('country-forbidden');
    expect(effects.flat()).toEqual([{ run: 'read-network' }]);
  });

  test('F-241: when the network info cannot be read no other request is sent, and a retry restarts', () => {
    const broken = replay(idle, start(), { type: 'network-failed' });
    expect(broken.state).toEqual({ tag: 'download-error' });
    expect(broken.effects).toEqual([[{ run: 'read-network' }], []]);
    expect(replay(broken.state, { type: 'retry', stored: undefined, at: NOW }).effects).toEqual([
      [{ run: 'read-network' }],
    ]);
  });

  test('F-239: a stored valid token is used; no second guest', () => {
    expect(replay(idle, start(token()))).toEqual({ state: active(), effects: [[]] });
  });

  test('F-240: without cached provider settings they are read before a guest is used', () => {
    const { state, effects } = replay(idle, start(token(), { info: undefined }), read());
    expect(names(effects.flat())).toEqual(['read-network', 'store']);
    expect(tokenOf(state)).toBe('guest-token');
  });

  test('F-257: a valid token older than 5 minutes is used and renewed', () => {
    const { state, effects } = replay(idle, start(token({ received_at: NOW - 300_001 })));
    expect(tokenOf(state)).toBe('guest-token');
    expect(effects).toEqual([[{ run: 'renew', deviceId: 'device-1', isGuest: true }]]);
  });

  test('F-253 F-258: an expired token is renewed whatever its age, and calls wait for it', () => {
    const { state, effects } = replay(idle, start(token({ expires_at: NOW })));
    expect(state.tag).toBe('renewing');
    expect(isSettled(state)).toBe(false);
    expect(effects).toEqual([[{ run: 'renew', deviceId: 'device-1', isGuest: true }]]);
  });

  test('an expired token without a device is dropped', () => {
    expect(names(replay(idle, start(userToken({ expires_at: NOW, device_id: null }))).effects[0])).toEqual([
      'clear-storage',
      'read-network',
    ]);
  });

  test('F-368: a taken username is retried once, then it is an error', () => {
    const { state, effects } = replay(
      idle,
      start(),
      read(),
      lock(true),
      failed('username_taken', 400),
      failed('username_taken', 400),
    );
    expect(effects.slice(3)).toEqual([[{ run: 'create-guest' }], [{ run: 'release-guest-lock' }]]);
    expect(state).toEqual({ tag: 'download-error' });
  });

  test.each([
    ['a 403 of the guest start', 'permission_denied' as const, 'country-forbidden'],
    ['the code of the country', 'forbidden_country' as const, 'country-forbidden'],
  ])('F-190 F-429 F-432: %s is a forbidden country', (_what, code, tag) => {
    expect(replay(idle, start(), read(), lock(true), failed(code, 403)).state.tag).toBe(tag);
  });

  test('F-298: the block status is read after the start of a user, and not for a guest', () => {
    expect(names(replay(idle, start(userToken())).effects[0])).toEqual(['check-block']);
    expect(names(replay(idle, start(token())).effects[0])).toEqual([]);
    const later = replay(idle, start(userToken({ expires_at: NOW })), { type: 'renewed', token: userToken() });
    expect(names(later.effects[1])).toEqual(['store', 'check-block']);
    const midway = replay(
      asUser(),
      { type: 'token-refused', accessToken: 'user-token' },
      { type: 'renewed', token: userToken({ access_token: 'x' }) },
    );
    expect(names(midway.effects[1])).toEqual(['store']);
  });
});

describe('a token in the address', () => {
  const query = { accessToken: 'from-link', registers: true };
  const linked = userToken({ access_token: 'from-link', device_id: null });
  const checked: SessionEvent = { type: 'token-checked', isGuest: false, token: linked, at: NOW };

  test('F-174 F-246 F-240: it comes before the stored one, is checked, and the device registered', () => {
    const { state, effects } = replay(idle, start(token(), { query }), checked, registered, authorised(userToken()));
    expect(effects.slice(0, 3)).toEqual([
      [{ run: 'check-token', accessToken: 'from-link' }],
      [{ run: 'register-device', accessToken: 'from-link', isGuest: false }],
      [{ run: 'authorise-device', deviceId: 'device-2', isGuest: false }],
    ]);
    expect(names(effects[3])).toEqual(['drop-query-token', 'store', 'store-guest', 'viewer-changed', 'check-block']);
    expect(state).toEqual(asUser());
  });

  test('F-175 F-176: in the account pages of native applications it is used as it is', () => {
    const { state, effects } = replay(idle, start(undefined, { query: { ...query, registers: false } }), checked);
    expect(names(effects[1])).toEqual(['drop-query-token', 'store', 'viewer-changed', 'check-block']);
    expect(tokenOf(state)).toBe('from-link');
  });

  test.each(['authentication_failed', 'internal_error'] as const)(
    'F-176: when the check fails (%s) the normal start continues without it',
    (code) => {
      const refused: SessionEvent = {
        type: 'token-check-failed',
        error: failure(code, code === 'internal_error' ? 500 : 401),
        at: NOW,
      };
      expect(replay(idle, start(token(), { query }), refused)).toMatchObject({
        state: active(),
        effects: [[{}], [{ run: 'drop-query-token' }]],
      });
      expect(names(replay(idle, start(undefined, { query }), refused).effects[1])).toEqual([
        'drop-query-token',
        'read-network',
      ]);
    },
  );

  test('without a connection it is not lost: a retry checks it', () => {
    const broken = replay(idle, start(undefined, { query }), {
      type: 'token-check-failed',
      error: failure('network_failure', 0),
      at: NOW,
    });
    expect(broken.state.tag).toBe('download-error');
    expect(replay(broken.state, { type: 'retry', stored: undefined, query, at: NOW }).effects).toEqual([
      [{ run: 'check-token', accessToken: 'from-link' }],
    ]);
  });

  test('the stored token itself is not checked twice', () => {
    expect(
      names(replay(idle, start(userToken(), { query: { ...query, accessToken: 'user-token' } })).effects[0]),
    ).toEqual(['drop-query-token', 'check-block']);
  });
});

describe('automatic authentication', () => {
  const auto = { auto_auth: 'https://operator.example/who' };
  const requesting = [start(token(), { info: { ...open, ...auto } }), read(auto), lock(true)] as const;

  test('F-029 F-240: it comes before a stored guest, and after a stored user', () => {
    const { state, effects } = replay(idle, ...requesting, plain, registered, authorised(userToken()));
    expect(effects.slice(0, 3)).toEqual([
      [{ run: 'read-network' }],
      [{ run: 'take-guest-lock' }],
      [{ run: 'request-automatic', url: auto.auto_auth }],
    ]);
    expect(names(effects.at(-1))).toEqual([
      'release-guest-lock',
      'store',
      'store-guest',
      'viewer-changed',
      'check-block',
    ]);
    expect(state).toEqual(asUser());
    expect(names(replay(idle, start(userToken(), { info: { ...open, ...auto } })).effects[0])).toEqual(['check-block']);
  });

  test('F-406 F-452: after a failure the start continues with the stored guest, or a new one', () => {
    expect(replay(idle, ...requesting, failed('network_failure', 0)).state).toEqual(active());
    const fresh = replay(idle, start(undefined), read(auto), lock(true), failed('unreadable_answer', 200));
    expect(fresh.state.tag).toBe('creating-guest');
    const noGuests = { ...auto, is_guest_allowed: false };
    expect(replay(idle, start(), read(noGuests), lock(true), failed('unreadable_answer', 404)).state).toEqual({
      tag: 'signed-out',
    });
  });

  test('F-451 A-912 A-913: where the provider wants it the viewer chooses: retry posts again, skip leads to the login', () => {
    const info = { ...auto, is_guest_allowed: false, retryDialog: true };
    const offered = replay(idle, start(), read(info), lock(true), failed('network_failure', 0));
    expect(offered.state.tag).toBe('automatic-failed');
    expect(offered.effects.at(-1)).toEqual([{ run: 'release-guest-lock' }, { run: 'offer-automatic-retry' }]);
    expect(isSettled(offered.state)).toBe(false);
    expect(replay(offered.state, { type: 'automatic-retry' }).effects).toEqual([
      [{ run: 'request-automatic', url: auto.auto_auth }],
    ]);
    expect(replay(offered.state, { type: 'automatic-skipped', at: NOW }).state).toEqual({ tag: 'signed-out' });
  });

  test('F-432: its 403 is a forbidden country; being outside the network of the operator is not', () => {
    expect(replay(idle, ...requesting, failed('unreadable_answer', 403)).state.tag).toBe('country-forbidden');
    expect(replay(idle, ...requesting, failed('forbidden', 403)).state).toEqual(active());
  });
});

describe('several tabs', () => {
  const waiting = replay(idle, start(), read(), lock(false));

  test('F-262 F-263: while another tab makes a guest this one waits and polls', () => {
    expect(waiting.state.tag).toBe('waiting-for-other-tab');
    expect(waiting.effects.at(-1)).toEqual([{ run: 'wait', ms: 500 }]);
    expect(replay(waiting.state, { type: 'waited' }).effects).toEqual([[{ run: 'take-guest-lock' }]]);
  });

  test('F-263: the token that has appeared is taken over, and the lock released', () => {
    expect(replay(waiting.state, lock(true, token()))).toEqual({
      state: active(),
      effects: [[{ run: 'release-guest-lock' }]],
    });
    expect(replay(waiting.state, lock(true, token({ expires_at: NOW }))).state.tag).toBe('creating-guest');
  });

  const changed = (stored: StoredToken | undefined, guest?: StoredToken): SessionEvent => ({
    type: 'stored-changed',
    stored,
    guest,
    at: NOW,
  });
  test('F-423: a renewal in another tab changes the token only', () => {
    expect(replay(active(), changed(token({ access_token: 'newer' })))).toEqual({
      state: active({ access_token: 'newer' }),
      effects: [[]],
    });
  });

  test('F-423: a login in another tab changes the viewer here', () => {
    const { state, effects } = replay(active(), changed(userToken()));
    expect(state).toEqual(asUser());
    expect(names(effects[0])).toEqual(['abandon', 'viewer-changed', 'check-block']);
  });

  test('F-423 F-251: a logout in another tab applies here too', () => {
    const { state, effects } = replay(asUser(), changed(undefined, token()), read());
    expect(names(effects[0])).toEqual(['abandon', 'viewer-changed', 'read-network']);
    expect(state).toEqual(active());
  });

  test('a guest that is being made yields to a login in another tab', () => {
    const { state, effects } = replay(idle, start(), read(), lock(true), changed(userToken()));
    expect(state).toEqual(asUser());
    expect(effects.at(-1)?.[0]).toEqual({ run: 'abandon' });
  });
});
