// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import type { Session, SessionRunner } from '../../core/session.ts';
import { eventually, fakeApi, render, type Rendered } from '../../testing.tsx';
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
});

async function open(over: Parameters<typeof fakeApi>[0] = {}, path = '/settings/payment') {
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
  shown = await render(<SettingsPage />, { api, path, session });
  return api;
}
const text = () => shown!.container.textContent;
const button = (name: string) =>
  [...shown!.container.querySelectorAll('button')].filter((one) => one.textContent === name);

test('A-134 A-135 A-136: balance, top-up, cards and past payments with their states', async () => {
  await open();
  await eventually(() => expect(text()).toContain('120\u00a0₽'));
  await eventually(() => expect(text()).toContain('•••• 0002'));
  await eventually(() => expect(text()).toContain(ru.payment_status_complete));
  expect(text()).toContain(ru.payment_status_processing);
  expect(text()).toContain(ru.payment_card_renews.replace('{{names}}', 'Всё сразу'));
  await act(async () => button(ru.refill_action)[0]!.click());
  expect(shown!.modals.current()?.id).toBe('refill');
});

test('A-790: the primary card is marked; deleting one names what it renews, asks, and loads the list again', async () => {
  const api = await open({ deleteCard: () => card('1') });
  await eventually(() => expect(text()).toContain('•••• 0001'));
  expect(text().split(ru.payment_card_primary).length - 1).toBe(1);
  await act(async () => button(ru.payment_card_remove)[0]!.click());
  expect(shown!.modals.current()).toMatchObject({
    title: ru.payment_card_remove_title.replace('{{number}}', '•••• 0001'),
    text: ru.payment_card_remove_stops.replace('{{names}}', 'Всё сразу'),
  });
  expect(api.calls).not.toContain('deleteCard 1');
  await act(async () => shown!.modals.confirm());
  await eventually(() => expect(api.calls.filter((call) => call === 'cards').length).toBe(2));
  expect(api.calls).toContain('deleteCard 1');
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

test('A-746: the account leads to payment where that is allowed', async () => {
  await open({}, '/settings/account');
  await eventually(() => expect(shown!.container.querySelector('a[href="/settings/payment"]')).toBeTruthy());
});
