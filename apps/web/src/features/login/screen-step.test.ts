import { describe, expect, test } from 'vitest';
import { loginOf, refusal, service, token } from './testing.ts';

const code = { deviceCode: 'secret', userCode: '123456789', intervalMs: 5_000 };
const shown = () => loginOf(service).do({ type: 'screen-requested' }).answer({ type: 'screen-code', code });

describe('signing in with another device', () => {
  test('a code is requested and polled until another device has confirmed it', () => {
    const login = loginOf(service).do({ type: 'screen-requested' });
    expect(login.effects).toEqual([{ run: 'request-screen-code' }]);
    expect(login.answer({ type: 'screen-code', code }).effects).toEqual([{ run: 'poll', ms: 5_000 }]);
    expect(login.answer({ type: 'poll-due' }).effects).toEqual([{ run: 'check-screen-code', deviceCode: 'secret' }]);
    login.answer({ type: 'screen-state', state: 'pending', intervalMs: 10_000 });
    expect(login.effects).toEqual([{ run: 'poll', ms: 10_000 }]);
    login.answer({ type: 'poll-due' }).answer({ type: 'token', answer: token('t') });
    expect(login.effects).toEqual([{ run: 'enter', answer: token('t') }]);
    expect(login.state.isBusy).toBe(true);
  });

  test.each(['expired', 'refused'] as const)(
    'a code that is %s is polled no more, and another can be requested',
    (end) => {
      const login = shown()
        .answer({ type: 'poll-due' })
        .answer({ type: 'screen-state', state: end, intervalMs: 5_000 });
      expect(login.state.step).toMatchObject({ tag: 'screen', end });
      expect(login.effects).toEqual([]);
      expect(login.answer({ type: 'poll-due' }).effects).toEqual([]);
      expect(login.do({ type: 'screen-requested' }).runs).toEqual(['request-screen-code']);
      expect(login.state.step).toEqual({ tag: 'screen', code: undefined });
    },
  );

  test('a lost connection and a busy server do not end the code; the wait of the server counts', () => {
    const login = shown();
    login.answer({ type: 'poll-due' }).fail('check-screen-code', refusal('unavailable', 503));
    expect(login.effects).toEqual([{ run: 'poll', ms: 5_000 }]);
    login.answer({ type: 'poll-due' }).fail('check-screen-code', refusal('too_many_attempts', 429, 60));
    expect(login.effects).toEqual([{ run: 'poll', ms: 60_000 }]);
    expect(login.state.error).toBeUndefined();
  });

  test('a blocked account ends it with its message', () => {
    const login = shown().answer({ type: 'poll-due' }).fail('check-screen-code', refusal('user_blocked', 403));
    expect(login.state.step).toMatchObject({ end: 'refused' });
    expect(login.state.error).toMatchObject({ kind: 'refused', error: { code: 'user_blocked' } });
    expect(login.effects).toEqual([]);
  });

  test('a request that fails leaves a message, and another try', () => {
    const login = loginOf(service).do({ type: 'screen-requested' });
    login.fail('request-screen-code', refusal('too_many_requests', 429, 30));
    expect(login.state).toMatchObject({ isBusy: false, step: { tag: 'screen', code: undefined } });
    expect(login.state.error).toMatchObject({ kind: 'refused' });
  });

  test('back leads to the phone, and polls of the code are dropped', () => {
    const login = shown();
    const { round } = login.state;
    login.do({ type: 'back' });
    expect(login.state.step.tag).toBe('phone');
    expect(login.answer({ type: 'poll-due' }, round).effects).toEqual([]);
  });
});
