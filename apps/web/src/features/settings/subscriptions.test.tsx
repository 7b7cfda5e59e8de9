// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import type { Session, SessionRunner } from '../../core/session.ts';
import { aPacket, aSubscription } from '../../parts/commerce/testing-packets.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { SubscriptionsView } from './SubscriptionsView.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const provider = { name: 'Полюс', landing: { support: { phone: null, email: null, url: null } } };
const active = { tag: 'active', token: { is_guest: false } } as Session;
const session = { state: () => active, subscribe: () => () => {} } as unknown as SessionRunner;

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    network: () => ({ provider, lk_link: null, languages: {} }),
    self: () => ({ provider, is_guest: false }),
    packets: () => [],
    currentSubscriptions: () => [],
    futureSubscriptions: () => [],
    ...answers,
  });
  screen = await render(<SubscriptionsView />, { api, session });
  for (let turn = 0; turn < 3; turn += 1) await screen.settle();
  return screen.container;
}
const groups = (container: Element) =>
  Object.fromEntries(
    [...container.querySelectorAll('section')].map((section) => [
      section.querySelector('h2')!.textContent,
      [...section.querySelectorAll('h3')].map(({ textContent }) => textContent),
    ]),
  );

const base = aPacket(1, { name: 'Базовый' });
const sport = aPacket(2, { name: 'Спорт', base: false, is_base: false });
const gift = aPacket(3, { name: 'Подарок' });
const later = aPacket(4, { name: 'Кино' });
const other = aPacket(5, { name: 'Полный' });

test('A-131 A-132 A-133 A-424 F-034: base, additional, promo, future and available packets are groups of their own', async () => {
  const container = await open({
    packets: () => [base, sport, later, other],
    currentSubscriptions: () => [aSubscription(base), aSubscription(sport), aSubscription(gift, { type: 'promo' })],
    futureSubscriptions: () => [{ id: '902', packet: later, start_at: '2031-03-01T12:00:00Z', renew: true }],
  });
  expect(groups(container)).toEqual({
    [ru.packets_base]: ['Базовый'],
    [ru.packets_additional]: ['Спорт'],
    [ru.subscriptions_promo]: ['Подарок'],
    [ru.subscriptions_future]: ['Кино'],
    [ru.subscriptions_available]: ['Полный'],
  });
  expect(container.textContent).toContain('Подключится 1 марта 2031 г.');
});

test('A-371 A-434: a subscription shows until when it runs, its message and its pauses', async () => {
  const container = await open({
    currentSubscriptions: () => [
      aSubscription(base, {
        message: 'Скидка до лета',
        pauses: [
          { id: '1', start_at: '2031-01-10T12:00:00Z', end_at: '2031-01-20T12:00:00Z' },
          { id: '2', start_at: '2031-02-10T12:00:00Z', end_at: null },
        ],
      }),
    ],
  });
  for (const text of [
    'Продлится 1 февраля 2031 г.',
    'Скидка до лета',
    'Пауза с 10 января 2031 г. до 20 января 2031 г.',
    'Пауза с 10 февраля 2031 г.',
  ])
    expect(container.textContent).toContain(text);
});

test('A-132: without a subscription what can be bought is offered', async () => {
  const container = await open({ packets: () => [base] });
  expect(container.textContent).toContain(ru.subscriptions_none);
  expect(groups(container)).toEqual({ [ru.subscriptions_available]: ['Базовый'] });
});

test('A-131: a failure is no empty list', async () => {
  const container = await open({
    currentSubscriptions: () => {
      throw new Error('No.');
    },
  });
  expect(container.querySelector('[role="alert"]')!.textContent).toContain(ru.action_retry);
});
