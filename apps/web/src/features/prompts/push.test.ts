import { asDeviceId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing.tsx';
import { parsePush, pushTarget, pushTiming, type Push } from './push.ts';
import { savePushToken } from '../../parts/push/push-token.ts';
import { createPushes } from './pushes.ts';

const START = 1_700_000_000;
const wire = {
  id: 7,
  title: 'Новая серия',
  body: 'Уже на Aerial',
  icon: '/pictures/a.webp',
  action: 'Смотреть',
  time_start: START,
  time_to_live: 60,
  destination: { type: 'enter_promo_key', id: '', code: 'GIFT', slug: null, src: null },
};
const push = (over: Partial<Push> = {}): Push => ({ ...parsePush(wire)!, ...over });

test('A-413: a notification has its words, its times and its destination', () => {
  expect(parsePush(wire)).toEqual({
    id: '7',
    title: 'Новая серия',
    body: 'Уже на Aerial',
    icon: '/pictures/a.webp',
    action: 'Смотреть',
    time_start: START,
    time_to_live: 60,
    destination: { type: 'enter_promo_key', id: null, code: 'GIFT', slug: null, src: null },
  });
});

test.each([null, 7, {}, { id: 1 }, { ...wire, title: '' }, { ...wire, time_start: 'soon' }])(
  'anything else is none: %j',
  (value) => expect(parsePush(value)).toBeUndefined(),
);

test.each([
  ['before its start', -1, { tag: 'later', ms: 1000 }],
  ['at its start', 0, { tag: 'now' }],
  ['at its end', 60, { tag: 'now' }],
  ['after its end', 61, { tag: 'over' }],
])('A-414: %s', (_when, seconds, expected) =>
  expect(pushTiming(push(), new Set(), epochMs((START + seconds) * 1000))).toEqual(expected),
);
test('A-414: one that was shown is over', () =>
  expect(pushTiming(push(), new Set(['7']), epochMs(START * 1000))).toEqual({ tag: 'over' }));

test.each([
  ['content', { type: 'content', slug: 'film-1' }, { kind: 'inside', to: '/contents/film-1' }],
  ['a row', { type: 'row', id: '5' }, { kind: 'inside', to: '/row/5' }],
  ['a packet', { type: 'packet', id: '101' }, { kind: 'inside', to: '/packets/101' }],
  ['a promo code', { type: 'enter_promo_key', code: 'GIFT' }, { kind: 'inside', to: '/promo' }],
  ['another site', { type: 'open_url', src: 'https://a.example/' }, { kind: 'outside', to: 'https://a.example/' }],
  ['a script', { type: 'open_url', src: 'javascript:alert(1)' }, { kind: 'none' }],
  ['something unknown', { type: 'other' }, { kind: 'none' }],
] as const)('A-414: its button leads to %s', (_what, destination, expected) =>
  expect(pushTarget(push({ destination }), true)).toEqual(expected),
);

describe('the open page', () => {
  function page(seconds = 0) {
    const listeners = new Set<() => void>();
    const shown = new Set<string>();
    const timers: (() => void)[] = [];
    let opened: string | undefined;
    let isHidden = false;
    let now = epochMs((START + seconds) * 1000);
    const open = vi.fn<(request: { id: string }) => void>(({ id }) => void (opened = id));
    const follow = vi.fn<(one: Push) => void>();
    const handBack = vi.fn<(one: Push) => void>();
    const pushes = createPushes({
      modals: {
        open: open as never,
        current: () => (opened ? ({ id: opened } as never) : undefined),
        subscribe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      storage: { shownPushes: () => shown, addShownPush: (id) => void shown.add(id) },
      follow,
      now: () => now,
      setTimeout: (work) => void timers.push(work),
      isHidden: () => isHidden,
      handBack,
    });
    return {
      pushes,
      open,
      follow,
      handBack,
      timers,
      pass: (ms: number) => (now = epochMs(now + ms)),
      hide() {
        isHidden = true;
        pushes.changeVisibility();
      },
      setModal(value: boolean) {
        opened = value ? 'auth' : undefined;
        for (const listener of listeners) listener();
      },
    };
  }

  test('A-414: shows it once per id, in the push modal', () => {
    const { pushes, open } = page();
    pushes.receive({ type: 'push', push: wire });
    pushes.receive({ type: 'push', push: wire });
    expect(open).toHaveBeenCalledTimes(1);
    expect(open).toHaveBeenCalledWith({ id: 'push', title: 'Новая серия', data: push() });
  });

  test('A-414: waits for its start and for an open modal, and not beyond its end', () => {
    const { pushes, open, timers, pass, setModal } = page(-10);
    setModal(true);
    pushes.receive({ type: 'push', push: wire });
    pushes.receive({ type: 'push', push: { ...wire, id: 8, time_to_live: 5 } });
    pass(10_000);
    for (const work of timers) work();
    expect(open).not.toHaveBeenCalled();
    pass(20_000);
    setModal(false);
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['push']);
    setModal(false);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('A-414: what waits behind a modal is handed back when the page is hidden, as is what comes to its time then', () => {
    const { pushes, open, handBack, timers, pass, setModal, hide } = page();
    setModal(true);
    pushes.receive({ type: 'push', push: wire });
    pushes.receive({ type: 'push', push: { ...wire, id: 8, time_start: START + 10 } });
    expect(handBack).not.toHaveBeenCalled();
    hide();
    expect(handBack.mock.calls).toEqual([[push()]]);
    pass(10_000);
    for (const work of timers) work();
    expect(handBack.mock.calls.map(([{ id }]) => id)).toEqual(['7', '8']);
    setModal(false);
    expect(open).not.toHaveBeenCalled();
  });

  test.each([
    ['for a moment', 900, 1],
    ['long enough', 1100, 0],
  ])('A-414: one that was in sight %s before the page is left is handed back, or not', (_what, ms, times) => {
    const { pushes, open, handBack, pass, hide } = page();
    pushes.receive({ type: 'push', push: wire });
    pass(ms);
    hide();
    pushes.changeVisibility();
    expect(open).toHaveBeenCalledTimes(1);
    expect(handBack).toHaveBeenCalledTimes(times);
  });

  test('A-859: a notification that was clicked leads to its destination; other messages are ignored', () => {
    const { pushes, open, follow } = page();
    pushes.receive({ type: 'push-click', push: wire });
    for (const message of [undefined, 'push', { type: 'other', push: wire }]) pushes.receive(message);
    expect(follow).toHaveBeenCalledExactlyOnceWith(push());
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the token', () => {
  const key = 'BPublicKey';
  test('A-859 F-220: the browser’s subscription is stored with the device', async () => {
    const saved: unknown[] = [];
    const api = fakeApi({
      changeDevice: ({ params, body }) => {
        saved.push([params['id'], body]);
        return {};
      },
    });
    const subscribe = vi.fn<(options: object) => Promise<{ endpoint: string; toJSON(): object }>>(async () => ({
      endpoint: 'https://push.example/1',
      toJSON: () => ({ endpoint: 'https://push.example/1' }),
    }));
    const registration = async () => ({ pushManager: { subscribe } });
    expect(await savePushToken({ api, deviceId: asDeviceId('d1'), key, registration })).toBe('https://push.example/1');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(saved).toEqual([
      ['d1', { notification: { notification_type: 'web', token: '{"endpoint":"https://push.example/1"}' } }],
    ]);
  });

  test('a browser without a service worker has none', async () => {
    const api = fakeApi({});
    const none = { api, deviceId: asDeviceId('d1'), key, registration: async () => undefined };
    expect(await savePushToken(none)).toBeUndefined();
    expect(api.calls).toEqual([]);
  });
});
