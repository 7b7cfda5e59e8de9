// @vitest-environment jsdom
/** The promo code wizard as a viewer sees it. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { ModalHost } from '../modals/ModalHost.tsx';
import { PromoModal } from '../../features/promo/PromoModal.tsx';
import { guest, user } from '../testing-site.ts';
import { hasUnfinishedBusiness } from './marks.ts';

const network = {
  provider: {
    is_promo_enabled: true,
    is_ott: true,
    is_pay_iframe_enabled: false,
    currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' },
    landing: { support: { phone: null, email: null, url: null } },
    phone_rules: [],
  },
  default: { login: { title: null, description: null } },
  languages: { available: [], audio: [], subtitle: [] },
};
const promo = {
  key: 'SUMMER',
  amount: '0.00',
  is_paid: false,
  packet_ids: [80],
  ott_packet_ids: [],
  days: 21,
  ott_days: 0,
};

let shown: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  for (const name of ['promoSavedCode', 'promoCheckNotLogged', 'promoCheckSuccess', 'promoMode'])
    document.cookie = `${name}=; max-age=0; path=/`;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
const said = (part: string) => eventually(() => expect(dialog()?.textContent).toContain(part));
const button = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name);
const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement).click());
const type = (value: string) =>
  act(async () => {
    const field = dialog()!.querySelector('input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Opens the wizard from the menu. */
async function open(answers: Parameters<typeof fakeApi>[0], session = user, code?: string): Promise<void> {
  const api = fakeApi({ network: () => network, listDevices: () => [], ...answers });
  shown = await render(<ModalHost />, { api, session });
  await shown.settle();
  await act(async () => shown!.modals.open({ id: 'promocode', data: { code } }));
  await eventually(() => expect(dialog()).not.toBeNull());
}

test('a dialog that was closed before its code had loaded is not opened again by it', async () => {
  const api = fakeApi({ network: () => network });
  shown = await render(<PromoModal request={{ id: 'promocode' }} />, { api, session: user });
  await shown.settle();
  expect(shown.modals.state().shown.tag).toBe('none');
});

test('A-531 A-534 A-550 A-009 F-037: a code is checked and applied, and its packets and days are named', async () => {
  await open({
    checkPromo: () => ({ ...promo, is_need_confirm: false }),
    activatePromo: () => ({}),
    packet: () => ({ id: 80, name: 'Всё сразу' }),
  });
  await said(ru.promo_wizard_text);
  await type(' summer ');
  await press(button(ru.promo_wizard_check));
  await said(ru.promo_wizard_success);
  await said('Всё сразу');
  expect(dialog()!.textContent).toContain('На 21 день');
  expect(dialog()!.querySelector('a')?.getAttribute('href')).toBe('/channels');
  expect(document.cookie).not.toContain('promo');
});

test('A-545: a code that wants it is confirmed with its own words', async () => {
  await open({
    checkPromo: () => ({
      ...promo,
      is_need_confirm: true,
      confirmation_title: 'Лето',
      confirmation_text: 'Три недели кино',
    }),
  });
  await said(ru.promo_wizard_text);
  await type('summer');
  await press(button(ru.promo_wizard_check));
  await said('Три недели кино');
  expect(button(ru.promo_wizard_apply)).toBeDefined();
});

test('A-069 A-691 A-692 F-327: the code of an address is checked at once; what is wrong stands under the field', async () => {
  await open(
    {
      checkPromo: () => {
        throw new ApiError('promo_code_not_valid', 400, 'Код уже использован.');
      },
    },
    user,
    'SUMMER',
  );
  await said('Код уже использован.');
  expect(dialog()!.querySelector('input')?.value).toBe('SUMMER');
  await type('');
  await press(button(ru.promo_wizard_check));
  await said(ru.promo_wizard_required);
  await type('SUMMER-AND-AUTUMN');
  await press(button(ru.promo_wizard_check));
  await said('15');
});

test('A-532 A-539: a guest’s code waits for the login', async () => {
  await open({ promoInfo: () => promo }, guest, 'SUMMER');
  await said(ru.promo_wizard_signin);
  expect(document.cookie).toContain('promoCheckNotLogged=1');
  expect(hasUnfinishedBusiness(window)).toBe(true);
  await press(button(ru.action_signin));
  await eventually(() => expect(shown!.modals.current()?.id).toBe('auth'));
});

test('A-535 A-536 A-537: while the bank is asked it says so and can be cancelled; a card that was not linked ends with that text', async () => {
  const wanting = { ...promo, amount: '11.00', needed_refund: true };
  await open({
    checkPromo: () => wanting,
    cards: () => [],
    accounts: () => [{ id: 501 }],
    payforms: () => [],
    linkCard: () => ({ transaction_id: '7', full_url: null }),
    transaction: () => new Promise(() => {}),
  });
  await said(ru.promo_wizard_text);
  await type('summer');
  await press(button(ru.promo_wizard_check));
  await eventually(() => expect(button(ru.payment_card_link)).toBeDefined());
  await press(button(ru.payment_card_link));
  await said(ru.promo_wizard_linking);
  await press(button(ru.purchase_cancel));
  await said(ru.promo_card_link_failure);
  await press(button(ru.action_close));
  await eventually(() => expect(dialog()).toBeNull());
  expect(document.cookie).not.toContain('promo');
});

test('A-520 A-533: a key that wants a card names the sum that linking one charges, and that it is refunded', async () => {
  await open({
    checkPromo: () => ({ ...promo, amount: '11.00', needed_refund: true }),
    cards: () => [{ id: '3', number: '•••• 4242' }],
  });
  await said(ru.promo_wizard_text);
  await type('summer');
  await press(button(ru.promo_wizard_check));
  await said(ru.payment_card_sum_refunded.replace('{{amount}}', '11\u00a0₽'));
  expect(button(ru.promo_wizard_card_use.replace('{{number}}', '•••• 4242'))).toBeDefined();
});
