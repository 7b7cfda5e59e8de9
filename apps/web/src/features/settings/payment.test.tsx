// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { routeOfPath } from '../../app/route-table.ts';
import type { Session, SessionRunner } from '../../core/session.ts';
import { eventually, fakeApi, render, type Rendered } from '../../testing.tsx';
import { PAYMENT_KEY } from '../../parts/commerce/transaction/payment-store.ts';
import { CardModal } from './CardModal.tsx';
import SettingsPage from './SettingsPage.tsx';

const provider = {
  id: 1,
  name: 'Полюс',
  currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' },
  landing: { support: { phone: null, email: null, url: null } },
};
const active: Session = {
  tag: 'active',
  renewing: false,
  token: {
    access_token: 'u',
    expires_at: 1,
    received_at: 1,
    device_id: asDeviceId('d'),
    is_guest: false,
    is_child: false,
  },
};
const session = { state: () => active, subscribe: () => () => {}, token: async () => 'u' } as unknown as SessionRunner;
const account = { id: 501, balance: '120.00', amount: '120.00', currency: 'RUB', is_payment_allowed: true };
const card = (id: string, over: object = {}) => ({
  id,
  number: `•••• 000${id}`,
  brand: 'Mir',
  is_primary: false,
  amount: '11.00',
  needed_refund: true,
  subscriptions: [],
  ...over,
});

let shown: Rendered | undefined;
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(over: Parameters<typeof fakeApi>[0] = {}, path = '/settings/payment', node = <SettingsPage />) {
  const api = fakeApi({
    network: () => ({ provider, languages: { available: [], audio: [], subtitle: [] }, lk_link: null }),
    self: () => ({ id: 7, is_guest: false, parental_status: 'ignore', accounts: [account], provider }),
    listDevices: () => [],
    accounts: () => [account],
    payforms: () => [{ payform_shortname: 'short_url', params: { paysystem_shortname: 'sandbox' } }],
    cards: () => [card('1', { is_primary: true, subscriptions: [{ id: '5', name: 'Всё сразу' }] }), card('2')],
    transactions: () => [
      {
        id: '9',
        status: 'complete',
        amount: '199.00',
        currency: 'RUB',
        title: 'Всё сразу',
        purpose: 'offer',
        created_at: '2026-11-21T12:00:00Z',
      },
      {
        id: '8',
        status: 'strange',
        amount: '50.00',
        currency: 'RUB',
        title: '',
        purpose: 'top-up',
        created_at: '2026-11-20T12:00:00Z',
      },
    ],
    ...over,
  });
  shown = await render(node, { api, path, session });
  return api;
}
const text = () => shown!.container.textContent;
const button = (name: string) =>
  [...shown!.container.querySelectorAll('button')].filter((one) => one.textContent === name);

test('A-134 A-135 A-136 A-010 F-035: balance, top-up, cards and past payments with their states', async () => {
  await open();
  await eventually(() => expect(text()).toContain('120\u00a0₽'));
  await eventually(() => expect(text()).toContain('•••• 0002'));
  await eventually(() => expect(text()).toContain(ru.payment_status_complete));
  expect(text()).toContain(ru.payment_status_processing);
  expect(text()).toContain(ru.payment_card_renews.replace('{{names}}', 'Всё сразу'));
  await act(async () => button(ru.refill_action)[0]!.click());
  expect(shown!.modals.current()?.id).toBe('refill');
});

test('A-790 F-165: the primary card is marked; each card opens its dialog', async () => {
  await open();
  await eventually(() => expect(text()).toContain('•••• 0001'));
  expect(text().split(ru.payment_card_primary).length - 1).toBe(1);
  const entry = shown!.container.querySelectorAll<HTMLElement>('button[aria-haspopup="dialog"]')[1]!;
  expect(entry.textContent).toContain('•••• 0002');
  await act(async () => entry.click());
  expect(shown!.modals.current()).toMatchObject({ id: 'card', data: { id: '2' } });
});

describe('the dialog of a card', () => {
  const openCard = (id: string, over: Parameters<typeof fakeApi>[0] = {}) =>
    open(over, '/', <CardModal request={{ id: 'card', data: { id } }} />);

  test('F-165 A-200: shows one card and what it renews, and makes it the primary one', async () => {
    let isChanged = false;
    const api = await openCard('2', {
      cards: () => [card('1', { is_primary: !isChanged }), card('2', { is_primary: isChanged })],
      changeCard({ body }) {
        isChanged = body['is_primary'] === true;
        return card('2', { is_primary: true });
      },
    });
    await eventually(() => expect(text()).toContain('Mir •••• 0002'));
    expect(text()).not.toContain('0001');
    await act(async () => button(ru.payment_card_make_primary)[0]!.click());
    await eventually(() => expect(text()).toContain(ru.payment_card_primary));
    expect(api.calls).toContain('changeCard 2');
    expect(button(ru.payment_card_make_primary)).toEqual([]);
  });

  test('A-789 A-790: names what its removal stops, asks, loads the list again, and closes with its card', async () => {
    let cards = [card('1', { is_primary: true, subscriptions: [{ id: '5', name: 'Всё сразу' }] }), card('2')];
    const api = await openCard('1', {
      cards: () => cards,
      deleteCard() {
        cards = cards.slice(1);
        return card('1');
      },
    });
    await act(async () => shown!.modals.open({ id: 'card', data: { id: '1' } }));
    await eventually(() => expect(text()).toContain(ru.payment_card_renews.replace('{{names}}', 'Всё сразу')));
    await act(async () => button(ru.payment_card_remove)[0]!.click());
    expect(text()).toContain(ru.payment_card_remove_stops.replace('{{names}}', 'Всё сразу'));
    await act(async () => button(ru.purchase_cancel)[0]!.click());
    expect([text().includes('•••• 0001'), api.calls.includes('deleteCard 1')]).toEqual([true, false]);
    await act(async () => button(ru.payment_card_remove)[0]!.click());
    await act(async () => button(ru.settings_device_confirm)[0]!.click());
    await eventually(() => expect(shown!.modals.current()).toBeUndefined());
    expect(api.calls.filter((call) => /^(cards|deleteCard)/.test(call))).toEqual(['cards', 'deleteCard 1', 'cards']);
  });

  test('A-790: a card that renews nothing says so before it goes', async () => {
    await openCard('2');
    await eventually(() => expect(text()).toContain('•••• 0002'));
    await act(async () => button(ru.payment_card_remove)[0]!.click());
    expect(text()).toContain(ru.payment_card_remove_text);
  });
});

test('A-519 A-520: before a card is linked the sum is named, and that it is refunded', async () => {
  await open();
  await eventually(() => expect(text()).toContain('•••• 0001'));
  await act(async () => button(ru.payment_card_link)[0]!.click());
  expect(shown!.modals.current()?.text).toBe(ru.payment_card_sum_refunded.replace('{{amount}}', '11\u00a0₽'));
});

test.each([
  ['payment is not allowed', { accounts: () => [{ ...account, is_payment_allowed: false }] }],
  ['there is no pay system', { payforms: () => [] }],
])('A-746 A-747: where %s the page is the account', async (_why, over) => {
  await open(over);
  await eventually(() => expect(shown!.container.querySelector('h1')?.textContent).toBe(ru.settings_account));
});

test('A-091: /settings/payment shows the payment page', async () => {
  expect(routeOfPath('/settings/payment').module).toMatch(/SettingsPage/);
  await open();
  await eventually(() => expect(shown!.container.querySelector('h1')?.textContent).toBe(ru.settings_payment));
  await eventually(() =>
    expect([...shown!.container.querySelectorAll('h2')].map((one) => one.textContent.trim())).toEqual(
      expect.arrayContaining([ru.settings_balance, ru.payment_cards, ru.payment_history]),
    ),
  );
});

test('A-787 A-788 A-010: linking leads to the bank with the payment stored, so that its end is announced on the way back', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', {
    ...window.location,
    origin: 'https://tv.example',
    pathname: '/settings/payment',
    assign,
  });
  let body: unknown;
  await open({
    linkCard(input) {
      body = input.body;
      return { transaction_id: '7', status: 'processing', full_url: 'https://bank.example/7' };
    },
  });
  await eventually(() => expect(text()).toContain('•••• 0001'));
  await act(async () => button(ru.payment_card_link)[0]!.click());
  await act(async () => shown!.modals.confirm());
  await eventually(() => expect(assign.mock.calls).toEqual([['https://bank.example/7']]));
  expect(body).toEqual({
    account_id: 501,
    paysystem_shortname: 'sandbox',
    return_url: 'https://tv.example/settings/payment',
  });
  expect(JSON.parse(localStorage.getItem(PAYMENT_KEY)!)).toMatchObject({ transactionId: '7', purpose: 'card' });
});

test('A-746: the account leads to payment where that is allowed', async () => {
  await open({}, '/settings/account');
  await eventually(() => expect(shown!.container.querySelector('a[href="/settings/payment"]')).toBeTruthy());
});
