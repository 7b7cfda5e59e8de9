// @vitest-environment jsdom
/** Buying as a viewer sees it: dialogs over the machine, with only the server replaced. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import { toastStore } from '@aerial/ui/toasts.ts';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import type { Packet } from '../../parts/commerce/wire.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { ModalHost } from '../modals/ModalHost.tsx';
import { guest, user } from '../testing-site.ts';
import { PAYMENT_KEY } from '../../parts/commerce/transaction/payment-store.ts';
import { AFTER_AUTH, hasUnfinishedBusiness, PAYMENT } from './marks.ts';
import { usePurchaseDesk } from './usePurchaseDesk.tsx';

const month = { days: 0, months: 1, years: 0 };
const year = { days: 0, months: 0, years: 1 };
const packet: Packet = {
  id: 80,
  name: 'Всё сразу',
  base: true,
  price: '199.00',
  period: '0-1-0',
  period_human: month,
  subscription: { actions: ['can_subscribe'] },
};
const purchaseType = (id: string, amount: string) => ({ id, amount, is_have_trial: false, is_next_purchase: false });
const monthly = { period_human: month, description: '', purchases_type: [purchaseType('61', '199.00')] };
const yearly = { period_human: year, description: 'Выгодно', purchases_type: [purchaseType('62', '1908.00')] };
const system = (shortname: string, over: object = {}) => ({
  payform_shortname: shortname,
  title: shortname,
  description: `Через ${shortname}`,
  button_text: '',
  data: { skip_parental_control: false },
  params: { paysystem_shortname: 'sandbox' },
  ...over,
});
const network = {
  provider: {
    id: 1,
    name: 'Полюс',
    is_have_purchases: true,
    is_allow_additional_packets_without_base: false,
    is_pay_iframe_enabled: false,
    is_promo_enabled: true,
    is_ott: true,
    currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' },
    landing: { support: { phone: '+7 800 555-01-00', email: null, url: null } },
    phone_rules: [],
  },
  default: { login: { title: null, description: null } },
  languages: { available: [], audio: [], subtitle: [] },
  is_country_forbidden: false,
};
const account = (balance: string) => ({ id: 501, balance, amount: balance, currency: 'RUB', is_payment_allowed: true });
const anOffer = (...names: string[]) => ({
  offer_id: '9',
  purchases: { amount: '199.00' },
  paysystems: names.map((name) => system(name)),
  transaction: null,
});

type Answers = Parameters<typeof fakeApi>[0];
let bodies: Record<string, unknown> = {};
const noting =
  (id: string, answer: unknown): Answers[string] =>
  ({ body }) => {
    bodies[id] = body;
    if (answer instanceof Error) throw answer;
    return answer;
  };
const answers = (balance: string, over: Answers = {}): Answers => ({
  network: () => network,
  self: () => ({ id: 7, is_guest: false, parental_status: 'ignore', phone: '79001234567', accounts: [] }),
  listDevices: () => [],
  packets: () => [packet],
  accounts: () => [account(balance)],
  purchasePeriods: () => [monthly],
  createOffer: noting('createOffer', anOffer('short_url', 'qrcode')),
  createPurchase: noting('createPurchase', { id: '1', status: 'active', transaction_id: null }),
  transaction: () => ({ id: '7', transaction_id: '7', status: 'processing' }),
  ...over,
});

let shown: (Rendered & { calls: string[] }) | undefined;
beforeEach(() => {
  stubBrowser();
  bodies = {};
});
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Buyer() {
  const { purchase, desk } = usePurchaseDesk();
  return (
    <>
      <button type="button" data-buy onClick={() => purchase.buy(packet)}>
        buy
      </button>
      <ModalHost />
      {desk}
    </>
  );
}

async function open(given: Answers, session = user): Promise<void> {
  const api = fakeApi(given);
  shown = { ...(await render(<Buyer />, { api, session })), calls: api.calls };
  await shown.settle();
}
const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement).click());
const buy = () => press(document.querySelector('[data-buy]'));
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
const said = (part: string) => eventually(() => expect(dialog()?.textContent).toContain(part));
const button = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name);
const radios = () => [...dialog()!.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
const fill = (selector: string, value: string) =>
  act(async () => {
    const field = dialog()!.querySelector<HTMLInputElement>(selector)!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('a packet', () => {
  test('A-223 A-465: with enough on the account is confirmed by price, next payment and balance', async () => {
    await open(answers('500.00'));
    await buy();
    await said('Всё сразу');
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

  test('A-480 A-481: while the payment is made the button says so and takes no press', async () => {
    await open(answers('500.00', { createPurchase: () => new Promise(() => {}) }));
    await buy();
    await said('Всё сразу');
    await press(button(ru.purchase_buy_for.replace('{{price}}', '199\u00a0₽')));
    await eventually(() => expect(button(ru.purchase_processing)?.disabled).toBe(true));
  });

  test('A-224 A-462: of several periods the first is chosen; each has its price, that of a month and the discount', async () => {
    await open(answers('5000.00', { purchasePeriods: () => [monthly, yearly] }));
    await buy();
    await said('Выгодно');
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
  test('A-468 A-229 A-244: pay systems are listed, a code is shown, and closing it ends the wait', async () => {
    await open(answers('0.00', paying));
    await buy();
    await said('Через qrcode');
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['short_url', true],
      ['qrcode', false],
    ]);
    await press(radios()[1]);
    await press(button(ru.purchase_pay));
    const label = ru.payment_qr.replace('{{amount}}', '199\u00a0₽');
    await eventually(() => expect(dialog()?.querySelector(`svg[aria-label="${label}"]`)).toBeTruthy());
    expect(dialog()!.querySelector('a')?.href).toBe('https://pay.example/7');
    expect(bodies['offerTransaction']).toMatchObject({ payform_shortname: 'qrcode', save_card: true });
    expect(localStorage.getItem(PAYMENT)).not.toBeNull();
    await act(async () => shown!.modals.close());
    await eventually(() => expect(localStorage.getItem(PAYMENT)).toBeNull());
  });

  test('A-515 A-516: a new card is saved unless that is unticked', async () => {
    const cards = [{ id: '3', number: '•••• 4242', is_primary: true }];
    await open(answers('0.00', { ...paying, createOffer: () => anOffer('linked_card'), cards: () => cards }));
    await buy();
    await said('4242');
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
  await eventually(() => expect(shown!.modals.current()?.id).toBe('auth'));
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
  await act(async () => shown!.modals.open({ id: 'refill' }));
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
  await act(async () => shown!.modals.open({ id: 'refill' }));
  await eventually(() => expect(shown!.modals.current()?.id).toBe('parental_start'));
  await act(async () => shown!.modals.close());
  await said(ru.refill_amount);
});

test('A-492: arriving from a payment of an earlier visit says so', async () => {
  window.history.replaceState(null, '', '/?purchased=true');
  await open(answers('0.00'));
  await eventually(() => expect(toastStore.current().map(({ text }) => text)).toContain(ru.purchase_success));
});

test('the marks are those that purchases leave', () => expect(PAYMENT).toBe(PAYMENT_KEY));

test('nothing of buying is loaded on a page without an unfinished purchase', () =>
  expect(hasUnfinishedBusiness(window)).toBe(false));
