// @vitest-environment jsdom
/** Modals that need data: opened from code they show it; their addresses alone are home. The whole application, without a server. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import type { ModalId } from '../modals/ids.ts';
import { aPacket } from '../parts/commerce/testing-packets.ts';
import { eventually, stubBrowser } from '../testing.tsx';
import { answers, screenOf, self, user } from './testing-site.ts';
import { visit, type Visit } from './testing-visit.tsx';

let seen: Visit | undefined;
beforeEach(() => stubBrowser(screenOf(1440)));
afterEach(async () => {
  await seen?.end();
  seen = undefined;
  vi.unstubAllGlobals();
});

const open = async (path: string, provider: object = {}) => {
  const network = answers.network();
  const sells = { is_have_purchases: true, ...provider };
  seen = await visit(
    path,
    {
      ...answers,
      self,
      listDevices: () => [],
      cards: () => [
        { id: '7', number: '•••• 1111', brand: 'Visa', is_primary: true, subscriptions: [], amount: '1.00' },
      ],
      network: () => ({ ...network, provider: { ...network.provider, ...sells } }),
    },
    { session: user },
  );
  await seen.settle();
  return seen;
};
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');

const roubles = asCurrency('RUB');
const amount = money(29_900, roubles);
const period = { days: 0, months: 1, years: 0 };
const packet = aPacket(101, { name: 'Горизонт' });
const DATA: readonly (readonly [rows: string, id: ModalId, data: object, shown: string])[] = [
  [
    'F-156 A-196',
    'confirm',
    {
      packet,
      period,
      amount,
      isTrial: false,
      trialPeriod: undefined,
      balance: money(0, roubles),
      nextAmount: undefined,
    },
    'Горизонт',
  ],
  ['F-165 A-200', 'card', { id: '7' }, 'Visa •••• 1111'],
  ['F-157 A-197', 'confirm_period', { packet, choices: [], currency: roubles }, 'Горизонт'],
  ['F-152 A-201', 'pay_card', { cards: [], amount }, '299'],
  ['F-155 A-202', 'pay_phone_sms', { amount }, ru.login_phone],
  ['F-151 A-203', 'pay_qr', { image: 'https://pay.example/1', amount, url: undefined }, ru.payment_qr_text],
  ['F-150 A-205', 'pay_transaction', { status: 'pending', amount, failure: undefined }, ru.payment_waiting],
  ['F-153 A-222', 'pay_redirect', { url: 'https://pay.example/1', amount }, '299'],
  [
    'F-167 A-195',
    'push',
    {
      id: '1',
      title: 'Финал',
      body: 'Начинается через минуту',
      icon: null,
      action: null,
      time_to_live: 60,
      time_start: 0,
      destination: null,
    },
    'Начинается через минуту',
  ],
];

test.each(DATA)(
  '%s A-221: %s shows its data when it is opened from code, and its address alone is home',
  async (_rows, id, data, shown) => {
    await open(`/${id}`);
    expect([seen!.address(), dialog()]).toEqual(['/', null]);
    await act(async () => seen!.modals.open({ id, data: { id, ...data } }));
    await eventually(() => expect(dialog()?.textContent).toContain(shown));
    expect(seen!.address()).toBe(`/#${id}`);
  },
);

test('A-194 A-221: /message is home; a message shows its text, and takes no hash', async () => {
  await open('/message');
  expect([seen!.address(), dialog()]).toEqual(['/', null]);
  await act(async () => seen!.modals.open({ id: 'message', title: 'Важно', text: 'Текст сообщения' }));
  await eventually(() => expect(dialog()?.textContent).toContain('Текст сообщения'));
  expect(seen!.address()).toBe('/');
});

test.each([
  ['with', true],
  ['without', false],
])('A-210 A-211 F-154: %s iframe payment', async (_what, is_pay_iframe_enabled) => {
  await open('/', { is_pay_iframe_enabled });
  await act(async () =>
    seen!.modals.open({ id: 'pay_iframe', data: { id: 'pay_iframe', url: 'https://pay.example/1' } }),
  );
  if (is_pay_iframe_enabled)
    await eventually(() => expect(dialog()?.querySelector('iframe')?.src).toBe('https://pay.example/1'));
  else expect(dialog()).toBeNull();
  expect(seen!.address()).toBe('/');
});
