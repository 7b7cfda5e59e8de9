// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session, SessionRunner } from '../../../core/session.ts';
import { eventually, fakeApi, render, type Rendered } from '../../../testing.tsx';
import SettingsPage from '../SettingsPage.tsx';
import { isComplete, isConfirmed, proofBody, typedProof } from './proof.ts';
import { placeText } from '../../../session/place-text.ts';

const provider = {
  id: 1,
  name: 'Aerial',
  phone_mask: '+7 (***) ***-**-**',
  phone_rules: [],
  currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' },
  landing: { support: { phone: null, email: null, url: null } },
};
const network = { provider, languages: { available: [], audio: [], subtitle: [] } } as unknown as NetworkInfo;
const user = {
  is_self_deletion_allowed: true,
  id: 7,
  username: 'anna',
  first_name: 'Анна',
  phone: '79001234567',
  accounts: [{ id: 1, amount: '150.00', is_payment_allowed: true }],
  provider,
  is_guest: false,
} as unknown as User;
const signIn = (over: object = {}) => ({
  id: '9',
  created_at: '2026-11-21T12:00:00Z',
  way: 'password',
  country: 'KZ',
  address: '203.0.113.*',
  device: { id: 'd', device_type: 'tv', vendor: 'Samsung', model: 'UE55', application_type: null },
  is_current: true,
  ...over,
});
const logout = vi.fn();
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
const session = {
  state: () => active,
  subscribe: () => () => {},
  token: async () => 'u',
  logout,
} as unknown as SessionRunner;

let shown: Rendered | undefined;
beforeEach(() => logout.mockReset());
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  vi.restoreAllMocks();
});

type Answers = Parameters<typeof fakeApi>[0];
async function security(answers: Answers = {}, sections = 5) {
  const sent: Record<string, unknown> = {};
  const recording = Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      (input: Parameters<Answers[string]>[0]) => {
        sent[id] = input.body;
        return answer(input);
      },
    ]),
  );
  const api = fakeApi({
    network: () => network,
    self: () => user,
    currentSubscriptions: () => [{ packet: { id: 1, name: 'Кино' } }, { packet: { id: 2, name: 'Спорт' } }],
    listSignIns: () => [signIn()],
    accountSecurity: () => ({ has_password: true, proofs: ['password', 'pin'], password_proofs: ['password'] }),
    ...recording,
  });
  shown = await render(<SettingsPage />, { api, path: '/settings/security', session });
  const { container } = shown;
  await eventually(() => expect(container.querySelectorAll('section').length).toBe(sections));
  await shown.settle();
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')!;
  const button = (name: string, within: ParentNode = document) =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
  return {
    api,
    sent,
    container,
    dialog,
    button,
    async press(name: string, within?: ParentNode) {
      await act(async () => button(name, within).click());
      await shown!.settle();
    },
    async open(name: string) {
      await act(async () => button(name, container).click());
      await eventually(() => expect(dialog()).not.toBeNull());
    },
    async type(field: string, text: string) {
      const input = dialog().querySelector<HTMLInputElement>(`input[name="${field}"]`)!;
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async submit() {
      await act(async () => dialog().querySelector('form')!.requestSubmit());
      await shown!.settle();
    },
    isDisabled: () => dialog().querySelector<HTMLButtonElement>('button[type="submit"]')!.disabled,
  };
}

describe('the list of sign-ins', () => {
  test('says when, how, where and on what, and which one is this', async () => {
    const { container } = await security();
    const entry = container.querySelector('li[aria-current]')!;
    expect(entry.textContent).toMatch(
      /^Samsung UE55 Этот вход21 ноября 2026 г\., \d\d:00 · по паролюКазахстан · 203\.0\.113\.\*$/,
    );
  });

  test('shows five, and all on request', async () => {
    const { container, press } = await security({
      listSignIns: () =>
        Array.from({ length: 12 }, (_, i) => signIn({ id: String(i), is_current: false, device: null })),
    });
    const entries = () => container.querySelectorAll('section ul > li');
    expect([entries().length, entries()[0]!.textContent]).toEqual([
      5,
      expect.stringMatching(/^Неизвестное устройство/),
    ]);
    await press('Показать все: 12');
    expect(entries()).toHaveLength(12);
  });

  test('names the country in the viewer’s language, and leaves out what is not known', () => {
    expect([
      placeText('en', 'KZ', '203.0.113.*'),
      placeText('ru', null, '203.0.113.*'),
      placeText('ru', null, null),
    ]).toEqual(['Kazakhstan · 203.0.113.*', '203.0.113.*', '']);
  });
});

describe('the proof of the owner', () => {
  test('is the password or the PIN, one at a time', async () => {
    const page = await security({ signOutEverywhere: () => ({ devices: 2 }) });
    await page.open('Выйти везде');
    expect(page.isDisabled()).toBe(true);
    expect(page.dialog().querySelector('input')!.autocomplete).toBe('current-password');
    await page.press('Подтвердить PIN-кодом', page.dialog());
    await page.type('pin', '12a34');
    expect(page.isDisabled()).toBe(false);
    await page.submit();
    expect(page.sent['signOutEverywhere']).toEqual({ pincode: '1234' });
    await eventually(() => expect(page.dialog()?.dataset['state'] ?? 'closed').toBe('closed'));
  });

  test('that is wrong is said under its field, which is empty again', async () => {
    const page = await security({
      signOutEverywhere: () => {
        throw new ApiError('wrong_password', 400, 'Пароль неверный.', { password: ['?'] });
      },
    });
    await page.open('Выйти везде');
    await page.type('password', 'guess');
    await page.submit();
    const input = page.dialog().querySelector('input')!;
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['', 'true']);
    expect(page.dialog().querySelector('[role="alert"]')!.textContent).toBe('Пароль неверный.');
    expect(document.getElementById(input.getAttribute('aria-describedby')!)!.textContent).toBe('Пароль неверный.');
  });

  test('is a code to the phone where there is neither', async () => {
    const page = await security({
      accountSecurity: () => ({ has_password: false, proofs: ['code'], password_proofs: ['code'] }),
      sendCode: () => ({}),
    });
    await page.open('Скачать данные');
    await page.press('Отправить код на +7 (900) 123-45-67', page.dialog());
    expect(page.sent['sendCode']).toEqual({ phone: '79001234567' });
    expect(page.dialog().querySelector('output')!.textContent).toBe('Код отправлен на +7 (900) 123-45-67');
  });

  test('leads to the PIN where there is nothing', async () => {
    const page = await security({
      accountSecurity: () => ({ has_password: false, proofs: [], password_proofs: [] }),
    });
    await page.open('Удалить аккаунт');
    await eventually(() => expect(page.dialog().querySelector('a')?.getAttribute('href')).toBe('/settings/parental'));
  });

  test.each([
    ['password', 'aB 1', 'aB 1', { password: 'aB 1' }],
    ['pin', '12-3456', '1234', { pincode: '1234' }],
    ['code', '12 34', '1234', { token: '1234' }],
  ] as const)('a %s typed as %s is sent as %s', (proof, typed, value, body) => {
    expect([typedProof(proof, typed), proofBody(proof, value)]).toEqual([value, body]);
    expect([isComplete(proof, value), isComplete(proof, '')]).toEqual([true, false]);
  });
});

describe('the password', () => {
  test('takes the old one and the new one', async () => {
    const page = await security({ changePassword: () => ({ devices: 0 }) });
    await page.open('Сменить пароль');
    await page.type('password', 'old');
    expect(page.isDisabled()).toBe(true);
    await page.type('new_password', 'new one');
    await page.submit();
    expect(page.sent['changePassword']).toEqual({ password: 'old', new_password: 'new one' });
  });
});

describe('the data', () => {
  test('is saved as a file', async () => {
    const saved: Blob[] = [];
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL() {} }),
    );
    const page = await security({ exportAccount: () => ({ user: { id: 7 }, profiles: [] }) });
    await page.open('Скачать данные');
    await page.type('password', 'word');
    await page.submit();
    expect(link.mock.contexts.map((one) => (one as HTMLAnchorElement).download)).toEqual(['account-7.json']);
    expect(saved.map(({ type }) => type)).toEqual(['application/json']);
  });
});

describe('the deletion', () => {
  test('is not offered where the operator deletes accounts', async () => {
    const { button } = await security({ self: () => ({ ...user, is_self_deletion_allowed: false }) }, 4);
    expect(button('Удалить аккаунт')).toBeUndefined();
  });

  test('says what happens to subscriptions and money, and takes the word and a proof', async () => {
    const page = await security({ deleteAccount: () => ({}) });
    await page.open('Удалить аккаунт');
    await eventually(() =>
      expect(page.dialog().textContent).toContain('Подписки закончатся сразу, без возврата денег: Кино, Спорт.'),
    );
    expect(page.dialog().textContent).toContain('На балансе 150\u00a0₽.');
    await page.type('password', 'word');
    expect(page.isDisabled()).toBe(true);
    await page.submit();
    expect(page.sent['deleteAccount']).toBeUndefined();
    await page.type('confirmation', ' Удалить ');
    expect(page.isDisabled()).toBe(false);
    await page.submit();
    expect(page.sent['deleteAccount']).toEqual({ password: 'word' });
    await eventually(() => expect(logout).toHaveBeenCalledOnce());
  });

  test('that has to wait for a payment says so, and the session stays', async () => {
    const page = await security({
      deleteAccount: () => {
        throw new ApiError('payment_pending', 400, 'Платёж ещё не завершён.');
      },
    });
    await page.open('Удалить аккаунт');
    await page.type('confirmation', 'удалить');
    await page.type('password', 'word');
    await page.submit();
    expect(page.dialog().querySelector('[role="alert"]')!.textContent).toBe('Платёж ещё не завершён.');
    expect(logout).not.toHaveBeenCalled();
  });

  test.each([
    ['удалить', true],
    [' УДАЛИТЬ', true],
    ['удали', false],
    ['', false],
  ])('%s confirms: %s', (typed, expected) => expect(isConfirmed(typed, 'удалить')).toBe(expected));
});
