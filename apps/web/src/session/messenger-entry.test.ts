import type { Token } from '@aerial/contract/shapes/user.ts';
import { expect, test, vi } from 'vitest';
import { enterByMessenger } from './messenger-entry.ts';
import { noteMessengerLeft } from './messenger-left.ts';
import type { Session, StoredToken } from '../core/session.ts';

const token = (isGuest: boolean) => ({ is_guest: isGuest }) as StoredToken;
const guest: Session = { tag: 'active', token: token(true), renewing: false };
const user: Session = { tag: 'active', token: token(false), renewing: false };
const answer = { access_token: 't' } as Token;

function miniApp({ isFresh = true, userId = '5' as string | null, left = false } = {}) {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  if (left) noteMessengerLeft(store);
  let state: Session = { tag: 'idle' };
  const listeners = new Set<() => void>();
  const enter = vi.fn<(answer: Token) => void>();
  const request = vi.fn<(identifier: string, startData: string) => Promise<Token>>(async () => answer);
  enterByMessenger({
    start: { initData: 'signed', userId: userId ?? undefined, isFresh },
    store,
    session: {
      state: () => state,
      subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      enter,
    },
    request,
  });
  const go = async (next: Session) => {
    state = next;
    for (const listener of listeners) listener();
    await new Promise((done) => setTimeout(done));
  };
  return { go, request, enter, values };
}

test('F-007: a guest of the mini-app is logged in by its start data, which is shown once', async () => {
  const { go, request, enter } = miniApp();
  expect(request).not.toHaveBeenCalled();
  await go(guest);
  await go(guest);
  expect(request.mock.calls).toEqual([['5', 'signed']]);
  expect(enter.mock.calls).toEqual([[answer]]);
});

test('also where the provider has no guests', async () => {
  const { go, enter } = miniApp();
  await go({ tag: 'signed-out' });
  expect(enter).toHaveBeenCalledOnce();
});

test.each([{ isFresh: false }, { userId: null }, { left: true }])('no request is sent with %o', async (given) => {
  const { go, request } = miniApp(given);
  await go(guest);
  expect(request).not.toHaveBeenCalled();
});

test('a signed-in user stays; their login ends an earlier logout', async () => {
  const { go, request, values } = miniApp({ left: true });
  await go(user);
  expect(request).not.toHaveBeenCalled();
  expect([...values.keys()]).toEqual([]);
});

test('a refusal is silent, and a login that the viewer started meanwhile goes on', async () => {
  const refused = miniApp();
  refused.request.mockRejectedValue(new Error('no'));
  await refused.go(guest);
  expect(refused.enter).not.toHaveBeenCalled();
  const busy = miniApp();
  busy.request.mockImplementation(async () => {
    await busy.go({ ...guest, signIn: { tag: 'running', step: 'token', isGuest: false, removed: 0 } });
    return answer;
  });
  await busy.go(guest);
  expect(busy.enter).not.toHaveBeenCalled();
});
