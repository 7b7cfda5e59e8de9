import { asDeviceId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../testing.tsx';
import { allowPush, isSubscribed, PUSH_KEY, stopPush, syncPush, type BrowserPushDeps } from './browser-push.ts';
import { pushStep, type PushFacts } from './rules.ts';

const KEY = 'BKey';
const user = { deviceId: asDeviceId('d1'), isGuest: false };
const guest = { deviceId: asDeviceId('g1'), isGuest: true };

describe('what becomes of a subscription', () => {
  const facts = (more: Partial<PushFacts> = {}): PushFacts => ({
    record: { deviceId: 'd1', isGuest: false, endpoint: 'a' },
    ...user,
    isAllowed: true,
    endpoint: 'a',
    ...more,
  });
  const guestRecord = { deviceId: 'g1', isGuest: true, endpoint: 'a' };
  test.each<[string, Partial<PushFacts>, ReturnType<typeof pushStep>]>([
    ['nobody has allowed it', { record: undefined, endpoint: undefined }, 'stay'],
    ['nothing has changed', {}, 'stay'],
    ['the browser has renewed it', { endpoint: 'b' }, 'save'],
    ['the browser has lost it', { endpoint: undefined }, 'save'],
    ['a guest has signed in', { record: guestRecord }, 'save'],
    ['another account has signed in', { deviceId: 'd2' }, 'save'],
    ['the viewer has signed out', guest, 'forget'],
    ['the permission was withdrawn', { isAllowed: false, endpoint: undefined }, 'forget'],
  ])('%s', (_what, more, expected) => expect(pushStep(facts(more))).toBe(expected));
});

describe('this browser', () => {
  function browser(permission: NotificationPermission | 'unsupported' = 'default') {
    const values = new Map<string, string>();
    const saved: unknown[] = [];
    const state = { permission, endpoint: undefined as string | undefined, made: 0, asked: 0 };
    const subscription = () =>
      state.endpoint === undefined
        ? null
        : {
            endpoint: state.endpoint,
            toJSON: () => ({ endpoint: state.endpoint }),
            async unsubscribe() {
              state.endpoint = undefined;
              return true;
            },
          };
    const deps: BrowserPushDeps = {
      api: fakeApi({
        changeDevice: ({ params, body }) => {
          saved.push([params['id'], (body as { notification: { token: string } | null }).notification?.token ?? null]);
          return {};
        },
      }),
      store: {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      },
      registration: async () => ({
        pushManager: {
          getSubscription: async () => subscription(),
          async subscribe() {
            state.endpoint ??= `https://push.example/${(state.made += 1)}`;
            return subscription()!;
          },
        },
      }),
      permission: () => state.permission,
      async requestPermission() {
        state.asked += 1;
        return (state.permission = 'granted');
      },
    };
    return { deps, state, saved, values };
  }
  const token = (n: number) => `{"endpoint":"https://push.example/${n}"}`;

  test('A-859: asks once, subscribes, and stores the token with the device', async () => {
    const { deps, state, saved } = browser();
    expect(isSubscribed(deps, user.deviceId)).toBe(false);
    expect(await allowPush(deps, user, KEY)).toBe(true);
    expect(await allowPush(deps, user, KEY)).toBe(true);
    expect(state.asked).toBe(1);
    expect(saved).toEqual([
      ['d1', token(1)],
      ['d1', token(1)],
    ]);
    expect(isSubscribed(deps, user.deviceId)).toBe(true);
  });
  test('a refusal stores nothing', async () => {
    const { deps, saved, values } = browser('denied');
    expect(await allowPush(deps, user, KEY)).toBe(false);
    expect([saved, values.size]).toEqual([[], 0]);
  });
  test('turned off, the device has no token and the browser no subscription', async () => {
    const { deps, state, saved, values } = browser();
    await allowPush(deps, user, KEY);
    await stopPush(deps, user);
    expect([saved.at(-1), state.endpoint, values.has(PUSH_KEY)]).toEqual([['d1', null], undefined, false]);
  });
  test('a subscription that the browser renewed is stored at the next start, and after a sign-in with the new device', async () => {
    const { deps, state, saved } = browser();
    await allowPush(deps, guest, KEY);
    state.endpoint = 'https://push.example/7';
    await syncPush(deps, guest, KEY);
    await syncPush(deps, guest, KEY);
    await syncPush(deps, user, KEY);
    expect(saved).toEqual([
      ['g1', token(1)],
      ['g1', token(7)],
      ['d1', token(7)],
    ]);
  });
  test('after a sign-out the browser is not subscribed for the guest', async () => {
    const { deps, state, saved, values } = browser();
    await allowPush(deps, user, KEY);
    await syncPush(deps, guest, KEY);
    expect([state.endpoint, values.has(PUSH_KEY), saved]).toEqual([undefined, false, [['d1', token(1)]]]);
  });
  test('who has never allowed anything is left alone', async () => {
    const { deps, state, saved } = browser('granted');
    await syncPush(deps, user, KEY);
    expect([state.made, saved]).toEqual([0, []]);
  });
});
