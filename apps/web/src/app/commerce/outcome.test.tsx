// @vitest-environment jsdom
/** How purchases end, as a viewer sees it. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import { toastStore } from '@aerial/ui/toasts.ts';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { MODAL_ROUTES } from '../../modals/ids.ts';
import { nowMs } from '../../parts/commerce/transaction/page-poll.ts';
import { eventually } from '../../testing.tsx';
import { PAYMENT } from './marks.ts';
import {
  address,
  anOffer,
  answers,
  bodies,
  button,
  buy,
  closeShop,
  dialog,
  fill,
  network,
  noting,
  offerFor,
  open,
  openShop,
  packet,
  page,
  press,
  said,
  system,
  type Answers,
} from './testing-shop.tsx';

beforeEach(openShop);
afterEach(async () => {
  await closeShop();
});

/** A payment by a linked card, whose transaction ends when the test says so. */
function charging() {
  let end = (_status: object): void => {};
  const ended = new Promise<object>((resolve) => void (end = resolve));
  const given: Answers = {
    createOffer: noting('createOffer', anOffer('linked_card')),
    cards: () => [{ id: '3', number: '•••• 4242', is_primary: true }],
    offerTransaction: noting('offerTransaction', { transaction_id: '7', status: 'processing' }),
    transaction: () => ended,
  };
  return { given, end: (status: object) => act(async () => end(status)) };
}
const pay = ru.purchase_pay_sum.replace('{{price}}', '199\u00a0₽');
const toasts = () => toastStore.current().map(({ text }) => text);

describe('A-231: the payment in progress', () => {
  test('A-867 A-868 A-008 F-036 F-150: shows its amount and a loader; complete, the packet is connected and everything is loaded again', async () => {
    const { given, end } = charging();
    await open(answers('0.00', given));
    await buy();
    await said('4242');
    await press(button(pay));
    await said(ru.payment_waiting);
    expect(dialog()!.querySelector('output')!.textContent).toContain('199\u00a0₽');
    expect([page().modals.current()?.id, localStorage.getItem(PAYMENT) === null]).toEqual(['pay_transaction', false]);
    const loads = () => page().calls.filter((call) => call === 'packets').length;
    const before = loads();
    await end({ id: '7', status: 'complete' });
    await eventually(() => expect(dialog()).toBeNull());
    expect(toasts()).toContain(ru.purchase_success);
    expect([localStorage.getItem(PAYMENT), loads()]).toEqual([null, before + 1]);
  });

  test.each([
    ['Банк отклонил платёж', 'Банк отклонил платёж'],
    [null, ru.payment_failed],
  ])('A-506 A-880 A-881: failed with %s, it says %s, and the packet can be bought again', async (description, text) => {
    const { given, end } = charging();
    await open(answers('0.00', { ...given, packet: () => packet }));
    await buy();
    await said('4242');
    await press(button(pay));
    await said(ru.payment_waiting);
    await end({ id: '7', status: 'error', status_description: description });
    await said(ru.payment_failed_title);
    expect(dialog()!.querySelector('[role="alert"]')!.textContent).toContain(text);
    await press(button(ru.action_retry));
    await said('4242');
    expect(page().calls.filter((call) => call.startsWith('createOffer')).length).toBe(2);
  });
});

test('A-227 F-164: a top-up that is paid refreshes the balance and says so', async () => {
  const { given, end } = charging();
  const payform = { ...system('qrcode'), data: { skip_parental_control: true } };
  await open(
    answers('0.00', {
      ...given,
      payforms: () => [payform],
      payformAction: () => ({ transaction_id: '7', status: 'processing', qrcode_url: 'https://pay.example/7' }),
    }),
  );
  await act(async () => page().modals.open({ id: 'refill' }));
  await said(ru.refill_amount);
  expect(page().modals.current()?.id).toBe('refill');
  await fill('input[inputmode="decimal"]', '150');
  await press(dialog()!.querySelector('button[type="submit"]'));
  await eventually(() => expect(dialog()?.querySelector('svg[role="img"]')).toBeTruthy());
  const before = page().calls.filter((call) => call === 'accounts').length;
  await end({ id: '7', status: 'complete' });
  await eventually(() => expect(toasts()).toContain(ru.refill_success));
  await eventually(() => expect(page().calls.filter((call) => call === 'accounts').length).toBeGreaterThan(before));
  await eventually(() => expect(dialog()).toBeNull());
});

test('A-230 A-517 A-008 F-155: from the account of a phone: its number is there, then the code is requested, and a wrong one says why', async () => {
  const actions: unknown[] = [];
  const refused = new ApiError('insufficient_funds', 402, 'Мало.', undefined, undefined, undefined, '150.00');
  await open(
    answers('500.00', {
      createPurchase: noting('createPurchase', refused),
      payforms: () => [system('phone_sms')],
      payformAction({ params, body }) {
        actions.push([params['action'], body['phone'] ?? body['code'], body['amount']]);
        if (body['code'] === '0000') throw new ApiError('bad_request', 400, 'Неверный код.');
        return { transaction_id: '7', status: 'processing' };
      },
    }),
  );
  await buy();
  await said('Всё сразу');
  await press(button(ru.purchase_buy_for.replace('{{price}}', '199\u00a0₽')));
  await eventually(() =>
    expect(dialog()?.querySelector<HTMLInputElement>('input[type="tel"]')?.value).toBe('+79001234567'),
  );
  expect(page().modals.current()?.id).toBe('pay_phone_sms');
  expect(dialog()!.textContent).toContain('150\u00a0₽');
  await press(button(ru.login_get_code));
  await said(ru.payment_sms_code);
  await fill('input[autocomplete="one-time-code"]', '0000');
  await press(button(ru.purchase_pay));
  await said('Неверный код.');
  await fill('input[autocomplete="one-time-code"]', '1234');
  await press(button(ru.purchase_pay));
  await said(ru.payment_waiting);
  expect(actions).toEqual([
    ['phone', '79001234567', '150.00'],
    ['confirm_by_sms', '0000', '150.00'],
    ['confirm_by_sms', '1234', '150.00'],
  ]);
});

test('A-222 A-008 F-153: a page of a bank is opened from code, by a dialog that says so and has no address', async () => {
  const assign = vi.fn();
  await open(
    answers('0.00', {
      createOffer: noting('createOffer', anOffer('short_url')),
      offerTransaction: () => ({ transaction_id: '7', status: 'processing', full_url: 'https://pay.example/7' }),
    }),
  );
  vi.stubGlobal('location', { ...window.location, assign });
  await buy();
  await said(ru.payment_redirect);
  expect([page().modals.current()?.id, assign.mock.calls]).toEqual(['pay_redirect', [['https://pay.example/7']]]);
  expect(dialog()!.textContent).toContain('199\u00a0₽');
  expect(dialog()!.querySelector('a')?.href).toBe('https://pay.example/7');
  expect(MODAL_ROUTES).not.toContain('/pay_redirect');
});

test('A-228 F-160: a card without enough money: another way is offered', async () => {
  const { given } = charging();
  await open(
    answers('0.00', {
      ...given,
      createOffer: noting('createOffer', anOffer('linked_card', 'qrcode')),
      offerTransaction() {
        throw new ApiError('payment_declined', 400, 'Нет денег.');
      },
    }),
  );
  await buy();
  await said('Через linked_card');
  await press(button(ru.purchase_pay));
  await said('4242');
  await press(button(pay));
  await said(ru.payment_nofunds);
  expect(page().modals.current()?.id).toBe('nofunds');
  await press(button(ru.payment_other_way));
  await said('Через qrcode');
});

test('a card that could not be linked says so on the page that the bank leads back to', async () => {
  const linking = { transactionId: '7', createdAt: nowMs(), purpose: 'card', skipsParental: false };
  localStorage.setItem(PAYMENT, JSON.stringify(linking));
  await open(answers('0.00', { transaction: () => ({ id: '7', status: 'error', status_description: null }) }));
  await said(ru.payment_card_failed_title);
  expect(dialog()!.querySelector('h2')!.textContent).toBe(ru.payment_card_link);
  expect(dialog()!.textContent).toContain(ru.payment_card_failed);
  expect(button(ru.action_retry)).toBeUndefined();
});

test('a card that was linked is announced', async () => {
  const linking = { transactionId: '7', createdAt: nowMs(), purpose: 'card', skipsParental: false };
  localStorage.setItem(PAYMENT, JSON.stringify(linking));
  await open(answers('0.00', { transaction: () => ({ id: '7', status: 'complete' }) }));
  await eventually(() => expect(toasts()).toContain(ru.payment_card_linked));
  expect(dialog()).toBeNull();
});

describe('where nothing fits', () => {
  const film = { kind: 'content', id: '55', path: '/watch/film-55' } as const;
  const selling = (only_offers: 'channel' | 'subscription' | null): Answers => ({
    contentPackets: () => [],
    contentMetadata: () => ({ is_purchased: false }),
    channelPackets: () => [],
    userChannelList: () => [],
    network: () => ({ ...network, provider: { ...network.provider, only_offers } }),
  });
  test.each([
    ['A-483 C-794', 'channel', ru.offers_only_channel],
    ['A-482 C-794', 'subscription', ru.offers_only_subscription],
  ] as const)('%s A-484: the message says what is sold, and its button opens the channels', async (_id, only, text) => {
    await open(answers('0.00', selling(only)));
    await offerFor(film);
    await said(text);
    await press(button(ru.action_watch_tv));
    await eventually(() => expect(address()).toBe('/channels'));
  });
  test('what sells both kinds has nothing to name', async () => {
    await open(answers('0.00', selling(null)));
    await offerFor(film);
    await said(ru.no_purchases);
    expect(button(ru.action_watch_tv)).toBeUndefined();
  });
  test('C-501: a channel that is missing comes later', async () => {
    await open(answers('0.00', selling(null)));
    await offerFor({ kind: 'channel', id: '5', path: '/channel/5' });
    await said(ru.channel_soon);
  });
});

describe('events', () => {
  /** What the page sends when it is hidden. */
  async function sent(): Promise<{ name: string; params: object }[]> {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    // The queue is loaded with the first event.
    await eventually(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(bodies['metricsEvents']).toBeDefined();
    });
    vi.restoreAllMocks();
    const { events = [] } = (bodies['metricsEvents'] ?? {}) as { events?: { name: string; params: object }[] };
    return events.map(({ name, params }) => ({ name, params }));
  }
  async function closed(): Promise<void> {
    await act(async () => page().modals.close());
    await eventually(() => expect(page().modals.state().shown.tag).toBe('none'));
  }
  const noted: Answers = { metricsEvents: noting('metricsEvents', {}) };

  test('A-246 A-247: closing the pay systems is a payment_cancel, closing a code an offer_cancel', async () => {
    const transaction = { transaction_id: '7', status: 'processing', qrcode_url: 'https://pay.example/7/qr' };
    await open(answers('0.00', { ...noted, offerTransaction: () => transaction, currentSubscriptions: () => [] }));
    await page().settle();
    await buy();
    await said('Через qrcode');
    await closed();
    const params = { packetId: 80, amount: '199.00', period: '0-1-0', isTrial: false, userState: 'free' };
    expect(await sent()).toEqual([{ name: 'payment_cancel', params }]);
    await buy();
    await said('Через qrcode');
    await press(dialog()!.querySelector('input[value="qrcode"]'));
    await press(button(ru.purchase_pay));
    await said(ru.payment_qr_text);
    await closed();
    expect(await sent()).toEqual([{ name: 'offer_cancel', params }]);
  });

  test('A-460 C-744: an offer that fails is an offer_error', async () => {
    const failing = () => {
      throw new Error('offline');
    };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(answers('0.00', { ...noted, createOffer: failing }));
    await buy();
    await eventually(() => expect(page().modals.current()?.id).toBe('message'));
    expect((await sent()).map(({ name }) => name)).toEqual(['offer_error']);
  });
});
