// @vitest-environment jsdom
/** Buying as a viewer sees it: dialogs over the machine, with only the server replaced. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import { toastStore } from '@aerial/ui/toasts.ts';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { PAYMENT_KEY } from '../../parts/commerce/transaction/payment-store.ts';
import { eventually } from '../../testing.tsx';
import { guest, user } from '../testing-site.ts';
import { AFTER_AUTH, hasUnfinishedBusiness, PAYMENT } from './marks.ts';
import {
  address,
  agreement,
  anOffer,
  answers,
  bodies,
  button,
  buy,
  closeShop,
  dialog,
  fill,
  monthly,
  noting,
  open,
  openShop,
  packet,
  page,
  press,
  radios,
  said,
  system,
  yearly,
  type Answers,
} from './testing-shop.tsx';

beforeEach(openShop);
afterEach(closeShop);

describe('a packet', () => {
  test('A-223 A-465 A-008 A-010 F-035 F-156: with enough on the account is confirmed by price, next payment and balance', async () => {
    await open(answers('500.00'));
    await buy();
    await said('Всё сразу');
    expect(page().modals.current()?.id).toBe('confirm');
    const facts = [...dialog()!.querySelectorAll('dl > div')].map((one) => one.textContent);
    expect(facts).toEqual([
      expect.stringMatching(new RegExp(`^${ru.purchase_next_at}\\d`)),
      expect.stringContaining('199\u00a0₽'),
      `${ru.settings_balance}500\u00a0₽`,
    ]);
    await press(button(ru.purchase_buy_for.replace('{{price}}', '199\u00a0₽')));
    await eventually(() => expect(dialog()).toBeNull());
    expect(bodies['createPurchase']).toEqual({ purchase_type_id: '61', account_id: 501 });
  });

  test('A-442 A-443 A-176: whose agreement is read on its page is bought once that is accepted there', async () => {
    await open(answers('500.00'), user, { ...packet, agreement: true });
    await buy();
    await said(ru.purchase_agreement_text);
    await press(button(ru.purchase_agreement_read));
    await eventually(() => expect(address()).toBe('/agreement'));
    await eventually(() => expect(dialog()).toBeNull());
    await act(async () => agreement()!.answer(true));
    await said('Всё сразу');
    expect(agreement()).toBeUndefined();
  });

  test('A-480 A-481: while the payment is made the button says so and takes no press', async () => {
    await open(answers('500.00', { createPurchase: () => new Promise(() => {}) }));
    await buy();
    await said('Всё сразу');
    await press(button(ru.purchase_buy_for.replace('{{price}}', '199\u00a0₽')));
    await eventually(() => expect(button(ru.purchase_processing)?.disabled).toBe(true));
  });

  test('A-224 A-462 F-157: of several periods the first is chosen; each has its price, that of a month and the discount', async () => {
    await open(answers('5000.00', { purchasePeriods: () => [monthly, yearly] }));
    await buy();
    await said('Выгодно');
    expect(page().modals.current()?.id).toBe('confirm_period');
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['61', true],
      ['62', false],
    ]);
    const labels = [...dialog()!.querySelectorAll('label')].map((one) => one.textContent);
    expect(labels[1]).toContain('−20 %');
    expect(labels[1]).toContain('1\u00a0908\u00a0₽');
    expect(labels[1]).toContain(ru.purchase_per_month.replace('{{price}}', '159\u00a0₽'));
    await press(radios()[1]);
    await press(button(ru.purchase_further));
    await eventually(() => expect(bodies['createOffer']).toEqual({ code: 'web300', packet_id: 80, period: '0-0-1' }));
  });
});

describe('a payment', () => {
  const paying: Answers = {
    offerTransaction: noting('offerTransaction', {
      transaction_id: '7',
      status: 'processing',
      full_url: 'https://pay.example/7',
      qrcode_url: 'https://pay.example/7/qr',
    }),
  };
  test('A-468 A-229 A-244 A-008 F-151 F-158: pay systems are listed, a code is shown, and closing it ends the wait', async () => {
    await open(answers('0.00', paying));
    await buy();
    await said('Через qrcode');
    expect(page().modals.current()?.id).toBe('paysystems');
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['short_url', true],
      ['qrcode', false],
    ]);
    await press(radios()[1]);
    await press(button(ru.purchase_pay));
    const label = ru.payment_qr.replace('{{amount}}', '199\u00a0₽');
    await eventually(() => expect(dialog()?.querySelector(`svg[aria-label="${label}"]`)).toBeTruthy());
    expect(dialog()!.querySelector('a')?.href).toBe('https://pay.example/7');
    expect(page().modals.current()?.id).toBe('pay_qr');
    expect(bodies['offerTransaction']).toMatchObject({ payform_shortname: 'qrcode', save_card: true });
    expect(localStorage.getItem(PAYMENT)).not.toBeNull();
    await act(async () => page().modals.close());
    await eventually(() => expect(localStorage.getItem(PAYMENT)).toBeNull());
  });

  test('A-515 A-516 F-152: a new card is saved unless that is unticked', async () => {
    const cards = [{ id: '3', number: '•••• 4242', is_primary: true }];
    await open(answers('0.00', { ...paying, createOffer: () => anOffer('linked_card'), cards: () => cards }));
    await buy();
    await said('4242');
    expect(page().modals.current()?.id).toBe('pay_card');
    expect(dialog()!.querySelector('input[type="checkbox"]')).toBeNull();
    await press(radios()[1]);
    const saves = dialog()!.querySelector<HTMLInputElement>('input[type="checkbox"]')!;
    expect(saves.checked).toBe(true);
    await press(saves);
    vi.stubGlobal('location', { ...window.location, assign: () => {} });
    await press(button(ru.purchase_pay_sum.replace('{{price}}', '199\u00a0₽')));
    await eventually(() => expect(bodies['offerTransaction']).toMatchObject({ save_card: false }));
  });

  test('A-517 A-518: a refusal for want of money offers to top up what it names', async () => {
    const refused = new ApiError('insufficient_funds', 402, 'Мало.', undefined, undefined, undefined, '150.00');
    await open(
      answers('500.00', {
        createPurchase: noting('createPurchase', refused),
        payforms: () => [system('qrcode'), system('phone')],
      }),
    );
    await buy();
    await said('Всё сразу');
    await press(button(ru.purchase_buy_for.replace('{{price}}', '199\u00a0₽')));
    await said('150\u00a0₽');
    expect([button('qrcode'), button('phone')]).toEqual([expect.anything(), expect.anything()]);
  });
});

test('A-449 A-450 A-452: a guest signs in first, and the purchase waits for that', async () => {
  await open(answers('0.00'), guest);
  await buy();
  await eventually(() => expect(page().modals.current()?.id).toBe('auth'));
  expect(JSON.parse(sessionStorage.getItem(AFTER_AUTH)!)).toMatchObject({ packetId: 80 });
  expect(hasUnfinishedBusiness(window)).toBe(true);
});

test('A-227: a top-up asks for a sum above zero with two decimals at most', async () => {
  await open(
    answers('0.00', {
      payforms: () => [system('qrcode')],
      payformAction: noting('payformAction', {
        transaction_id: '7',
        status: 'processing',
        qrcode_url: 'https://pay.example/7',
      }),
    }),
  );
  await act(async () => page().modals.open({ id: 'refill' }));
  await said(ru.refill_amount);
  for (const wrong of ['', '0', '-5', '1.005', 'сто']) {
    await fill('input[inputmode="decimal"]', wrong);
    await press(dialog()!.querySelector('button[type="submit"]'));
    await said(ru.refill_amount_wrong);
  }
  expect(bodies['payformAction']).toBeUndefined();
  await fill('input[inputmode="decimal"]', '150,50');
  await press(dialog()!.querySelector('button[type="submit"]'));
  await eventually(() =>
    expect(bodies['payformAction']).toMatchObject({ amount: '150.50', saveCard: true, account: 501 }),
  );
  await eventually(() => expect(dialog()?.querySelector('svg[role="img"]')).toBeTruthy());
});

test('A-494: a top-up asks for the PIN first, or offers to set one, and then for the sum', async () => {
  await open(
    answers('0.00', {
      self: () => ({ id: 7, is_guest: false, parental_status: 'not_set', accounts: [] }),
      payforms: () => [system('qrcode')],
    }),
  );
  await act(async () => page().modals.open({ id: 'refill' }));
  await eventually(() => expect(page().modals.current()?.id).toBe('parental_start'));
  await act(async () => page().modals.close());
  await said(ru.refill_amount);
});

test('A-492: arriving from a payment of an earlier visit says so', async () => {
  sessionStorage.setItem('aerial.purchased', 'true');
  await open(answers('0.00'));
  await eventually(() => expect(toastStore.current().map(({ text }) => text)).toContain(ru.purchase_success));
});

test('the marks are those that purchases leave', () => expect(PAYMENT).toBe(PAYMENT_KEY));

test('nothing of buying is loaded on a page without an unfinished purchase', () =>
  expect(hasUnfinishedBusiness(window)).toBe(false));
