// @vitest-environment jsdom
import type { PromptSettings } from '@aerial/contract/calls/prompts.ts';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session, SessionRunner } from '../../core/session.ts';
import { commerceEvents } from '../../parts/commerce/commerce-events.ts';
import { token, userToken } from '../../session/testing.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import Prompts from './Prompts.tsx';
import { PROMPTS_KEY } from './storage.ts';

const SETTINGS: PromptSettings = { prompts: [], install_prompt: { steps: 2 }, push_key: null };
let screen: Rendered;

const session = (isGuest: boolean) =>
  ({
    state: () => state[isGuest ? 'guest' : 'user'],
    subscribe: () => () => {},
  }) as Partial<SessionRunner> as SessionRunner;
const state: Record<'guest' | 'user', Session> = {
  guest: { tag: 'active', token: token({}) } as Session,
  user: { tag: 'active', token: userToken({}) } as Session,
};

/** What the page of a film loads. */
function Film() {
  useQuery({ queryKey: ['content', '1', null], queryFn: async () => ({ id: '1' }) });
  return null;
}

async function open(
  isGuest: boolean,
  { email = 'a@example.com', subscriptions = [] as object[], path = '/contents/film-1' } = {},
) {
  const api = fakeApi({
    promptSettings: () => SETTINGS,
    network: () => ({ promo_days: 14, provider: { name: 'Aerial', is_ott: true } }),
    self: () => ({ id: 1, is_guest: isGuest, email }),
    currentSubscriptions: () => subscriptions,
    survey: () => ({
      question: 'Почему?',
      description: '',
      allow_user_answer: true,
      answers: [{ id: 1, text: 'Дорого' }],
    }),
  });
  screen = await render(
    <>
      <Film />
      <Prompts />
    </>,
    { api, path, session: session(isGuest) },
  );
  await pass(1_000);
  return api;
}
/** The code of an open prompt is loaded in time that these clocks do not measure. */
const isLoaded = () => vi.dynamicImportSettled();
const pass = async (ms: number) => {
  await act(async () => vi.advanceTimersByTimeAsync(ms));
  await act(isLoaded);
};
const title = () => screen.container.querySelector('section h2')?.textContent;
const close = () =>
  act(async () => screen.container.querySelector<HTMLElement>('section [aria-label="Закрыть"]')!.click());

beforeEach(() => {
  stubBrowser();
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
});
afterEach(async () => {
  await screen.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('A-603 A-604 A-609 A-622 C-624: a guest is asked 5 s after a film has loaded, and not over a modal', async () => {
  const api = await open(true);
  // The film loaded before the prompts started.
  await pass(3_900);
  expect(title()).toBeUndefined();
  expect(api.calls).not.toContain('currentSubscriptions');
  await pass(200);
  expect(title()).toBe('Смотрите с аккаунтом');
  await act(async () => screen.modals.open({ id: 'message', text: 'Стоп' }));
  expect(title()).toBeUndefined();
  await act(async () => screen.modals.close());
  await pass(1_000);
  expect(title()).toBe('Смотрите с аккаунтом');
  await close();
  expect(title()).toBeUndefined();
  expect(JSON.parse(localStorage.getItem(PROMPTS_KEY)!)).toMatchObject({ closed: { register: Date.now() } });
  expect(JSON.parse(sessionStorage.getItem('aerial.prompts_seen')!)).toEqual(['register']);
});

test('A-621 A-623: a guest with purchases is not asked', async () => {
  const api = await open(true, { subscriptions: [{ id: '1' }] });
  await pass(20_000);
  expect(api.calls.filter((call) => call === 'currentSubscriptions')).toHaveLength(1);
  expect(title()).toBeUndefined();
});

test('A-622: elsewhere a guest is not asked', async () => {
  const api = await open(true, { path: '/' });
  await pass(20_000);
  expect([title(), api.calls.includes('currentSubscriptions')]).toEqual([undefined, false]);
});

test('A-608: a user without an e-mail is prompted for it; nothing shows while a film plays', async () => {
  await open(false, { email: '' });
  expect(title()).toBe('Куда присылать чеки?');
  await screen.unmount();
  sessionStorage.clear();
  await open(false, { email: '', path: '/watch/1' });
  expect(title()).toBeUndefined();
});

test('A-630: the survey follows unsubscribing', async () => {
  await open(false);
  expect(title()).toBeUndefined();
  await act(async () => commerceEvents.emit('unsubscribed', 80));
  await pass(100);
  expect(title()).toBe('Почему?');
  expect(screen.container.textContent).toContain('Подписка отключена');
});
