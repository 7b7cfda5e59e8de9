// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { ModalFrameContext, type ModalHeading } from '../../core/modals.tsx';
import type { Session, SessionRunner } from '../../core/session.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { AuthModal } from './AuthModal.tsx';

const language = (key: string, name: string) => ({ key, name, priority: 0, interface: true });
const network = {
  provider: {
    name: 'Aerial',
    phone_mask: null,
    phone_rules: [],
    otp_length_rules: [],
    is_middleware: false,
    landing: { logo: null },
    header_logo: null,
  },
  is_registration_allowed: true,
  default: { login: { title: 'Вход в Aerial', description: 'Смотрите где угодно.' } },
  agreement: null,
  privacy: null,
  phone_mask: '+7 (***) ***-**-**',
  phone_otp_length: 6,
  languages: { available: [language('ru', 'Русский'), language('en', 'English')], audio: [], subtitle: [] },
} as unknown as NetworkInfo;

const guest: Session = {
  tag: 'active',
  renewing: false,
  token: {
    access_token: 'g',
    expires_at: 1,
    received_at: 1,
    device_id: asDeviceId('d'),
    is_guest: true,
    is_child: false,
  },
};
const sessionIn = (state: Session) =>
  ({
    state: () => state,
    subscribe: () => () => {},
    token: async () => 'g',
    serial: () => 'the-serial',
    enter: vi.fn(),
    closeSignIn: () => {},
  }) as unknown as SessionRunner & { enter: ReturnType<typeof vi.fn> };
const sent = (message: string | null = null) => ({
  phone: '79123456789',
  phone_otp_length: 6,
  send_method: 'sms',
  resend_after: 60,
  message,
});
const refuse =
  (code: ApiError['code'], status: number, message = '') =>
  () => {
    throw new ApiError(code, status, message);
  };

let open: Rendered | undefined;
afterEach(async () => {
  await open?.unmount();
  open = undefined;
  delete (window as { OTPCredential?: unknown }).OTPCredential;
});

async function dialog({
  answers = {},
  state = guest,
  path = '/',
  reason,
  miniApp = false,
}: {
  answers?: Parameters<typeof fakeApi>[0];
  state?: Session;
  path?: string;
  reason?: string;
  miniApp?: boolean;
} = {}) {
  const api = fakeApi({
    network: () => network,
    sendMethods: () => ({ methods: ['sms'], link: null }),
    sendCode: () => sent(),
    ...answers,
  });
  const session = sessionIn(state);
  const heading: { now: ModalHeading } = { now: {} };
  const frame = (next: ModalHeading) => void (heading.now = next);
  const request = { id: 'auth' as const, data: reason === undefined ? {} : { reason } };
  open = await render(
    <ModalFrameContext value={frame}>
      <AuthModal request={request} />
    </ModalFrameContext>,
    { api, path, session, surroundings: { miniApp } },
  );
  const { container, settle } = open;
  await settle();
  const find = <E extends HTMLElement = HTMLInputElement>(selector: string) => container.querySelector<E>(selector)!;
  const put = (field: HTMLInputElement, text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  const submit = async () => {
    await act(async () => find<HTMLFormElement>('form').requestSubmit());
    await settle();
  };
  const press = async (text: string) => {
    const button = [...container.querySelectorAll('button')].find((candidate) => candidate.textContent === text)!;
    await act(async () => button.click());
  };
  const toCode = async () => {
    await put(find('[type="tel"]'), '9123456789');
    await submit();
    await settle();
  };
  return {
    api,
    session,
    heading,
    container,
    settle,
    find,
    put,
    submit,
    press,
    toCode,
    alert: () => find('[role="alert"]').textContent,
  };
}

test("F-214: the provider's own words are above the first screen, or the reason of the login", async () => {
  expect((await dialog()).heading.now).toMatchObject({ title: 'Вход в Aerial', description: 'Смотрите где угодно.' });
  await open!.unmount();
  expect((await dialog({ reason: 'Войдите, чтобы купить и смотреть.' })).heading.now.description).toBe(
    'Войдите, чтобы купить и смотреть.',
  );
});

test.each([
  { title: null, description: null },
  { title: '', description: '' },
])('F-215: without words of the provider (%o) there are the standard ones', async (login) => {
  const { heading } = await dialog({ answers: { network: () => ({ ...network, default: { login } }) } });
  expect(heading.now).toMatchObject({ title: ru.signin_title, description: ru.login_phone_text_new });
});

test('F-312: the honeypot field is hidden from people and assistive technology', async () => {
  const { find } = await dialog();
  const trap = find('input[name="name"]');
  expect([trap.tabIndex, trap.getAttribute('aria-hidden'), trap.autocomplete]).toEqual([-1, 'true', 'off']);
});

test('F-311: a submission with the honeypot filled is ignored', async () => {
  const { api, find, put, submit, alert } = await dialog();
  await put(find('[type="tel"]'), '9123456789');
  find('input[name="name"]').value = 'Bob';
  await submit();
  expect(api.calls).toEqual(['network']);
  expect(alert()).toBe('');
});

test('F-019: the phone is written and judged by the mask of the provider', async () => {
  const { find, put, submit, alert, api } = await dialog({
    answers: { network: () => ({ ...network, phone_mask: '+998 (**) ***-**-**' }) },
  });
  await put(find('[type="tel"]'), '901234567');
  expect(find('[type="tel"]').value).toBe('+998 (90) 123-45-67');
  await put(find('[type="tel"]'), '90123');
  await submit();
  expect(alert()).toMatch(/не полностью/);
  await put(find('[type="tel"]'), '901234567');
  await submit();
  expect([alert(), api.calls]).toEqual(['', expect.arrayContaining(['sendCode'])]);
});

test.each([4, 8])('F-020: the entry asks for as many digits as codes have: %i', async (length) => {
  const { toCode, find, put, api } = await dialog({
    answers: {
      network: () => ({ ...network, phone_otp_length: length }),
      sendCode: () => ({ ...sent(), phone_otp_length: length }),
    },
  });
  await toCode();
  const field = find('[autocomplete="one-time-code"]');
  expect(field.getAttribute('aria-label')).toMatch(new RegExp(`^Код, ${length} `));
  await put(field, '1'.repeat(length - 1));
  expect(api.calls).not.toContain('codeLogin');
  await put(field, '1'.repeat(length));
  expect(api.calls).toContain('codeLogin');
});

test('F-310: an incomplete phone is refused under the form, tied to its field, and nothing is sent', async () => {
  const { api, find, put, submit, alert } = await dialog();
  await put(find('[type="tel"]'), '912');
  await submit();
  expect(alert()).toMatch(/не полностью/);
  expect([
    find('[type="tel"]').getAttribute('aria-invalid'),
    find('[type="tel"]').getAttribute('aria-describedby'),
  ]).toEqual(['true', find('[role="alert"]').id]);
  expect(api.calls).toEqual(['network']);
});

describe('failures', () => {
  test.each([
    ['F-455: in the words of the server', refuse('too_many_requests', 429, 'Слишком часто.'), 'Слишком часто.'],
    [
      'A-890: in ours, when the server says none',
      refuse('upstream_failed', 502),
      'Не получилось загрузить. Попробуйте ещё раз.',
    ],
    ['F-443 F-444: a network failure', refuse('network_failure', 0), 'Не получилось связаться с сервисом'],
  ])('%s', async (_, sendCode, text) => {
    const { toCode, alert, find } = await dialog({ answers: { sendCode } });
    await toCode();
    expect(alert()).toBe(text);
    expect(find('[type="tel"]').value).toBe('+7 (912) 345-67-89');
  });
});

describe('the code', () => {
  test('F-389: the text of the answer is above the entry, with a back button', async () => {
    const { toCode, heading } = await dialog({ answers: { sendCode: () => sent('Код ушёл на +7 912 *** 89') } });
    await toCode();
    expect(heading.now).toMatchObject({ title: 'Введите код', description: 'Код ушёл на +7 912 *** 89' });
    expect(heading.now.onBack).toBeDefined();
  });

  test('F-318 A-676 A-678 A-861: one field for digits, offered to autofill; submitted only when complete', async () => {
    const { toCode, find, put, container, api } = await dialog();
    await toCode();
    const field = find('[autocomplete="one-time-code"]');
    expect([field.inputMode, field.required, field.getAttribute('aria-label')]).toEqual([
      'numeric',
      true,
      'Код, 6 цифр',
    ]);
    const button = container.querySelector<HTMLButtonElement>('[type="submit"]')!;
    await put(field, '12345');
    expect(button.disabled).toBe(true);
    await put(field, '123456');
    expect(api.calls.at(-1)).toBe('codeLogin');
  });

  test('F-007: in a mini-app the code is entered as the messenger’s', async () => {
    const { toCode, find, put, api } = await dialog({ miniApp: true });
    await toCode();
    await put(find('[autocomplete="one-time-code"]'), '123456');
    expect(api.calls.at(-1)).toBe('sourceCodeLogin telegram');
  });

  test('a right code passes the token to the session', async () => {
    const { toCode, find, put, session, settle } = await dialog({
      answers: { codeLogin: () => ({ access_token: 't' }) },
    });
    await toCode();
    await put(find('[autocomplete="one-time-code"]'), '123456');
    await settle();
    expect(session.enter).toHaveBeenCalledExactlyOnceWith({ access_token: 't' });
  });

  test('F-267: going back preserves the phone', async () => {
    const { toCode, heading, find } = await dialog();
    await toCode();
    await act(async () => heading.now.onBack!());
    expect(find('[type="tel"]').value).toBe('+7 (912) 345-67-89');
  });

  /** A browser with WebOTP: records requests, and delivers the code. */
  function readingBrowser() {
    const requests: { otp: unknown; signal: AbortSignal }[] = [];
    let arrive: (credential: { code: string }) => void = () => {};
    const get = (options: (typeof requests)[number]) => {
      requests.push(options);
      return new Promise((resolve) => (arrive = resolve));
    };
    Object.assign(window, { OTPCredential: () => {} });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    return { requests, arrive: (code: string) => act(async () => arrive({ code })) };
  }

  test('A-860: a code that the browser reads from the message is entered', async () => {
    const browser = readingBrowser();
    const { toCode, api, find } = await dialog();
    expect(browser.requests).toEqual([]);
    await toCode();
    expect(browser.requests.at(-1)!.otp).toEqual({ transport: ['sms'] });
    await browser.arrive('123456');
    expect(find('[autocomplete="one-time-code"]').value).toBe('123456');
    expect(api.calls.at(-1)).toBe('codeLogin');
  });

  test('A-862: a code that the native application has read is entered, once one is awaited', async () => {
    const { toCode, api, find } = await dialog();
    const dispatch = (smsCode: string) =>
      act(async () => void window.dispatchEvent(new CustomEvent('aerial:native', { detail: { smsCode } })));
    await dispatch('111111');
    await toCode();
    expect(find('[autocomplete="one-time-code"]').value).toBe('');
    await dispatch('123456');
    expect(find('[autocomplete="one-time-code"]').value).toBe('123456');
    expect(api.calls.at(-1)).toBe('codeLogin');
  });

  test('A-861: the request is aborted with the dialog', async () => {
    const browser = readingBrowser();
    const { toCode } = await dialog();
    await toCode();
    expect(browser.requests.at(-1)!.signal.aborted).toBe(false);
    await open!.unmount();
    expect(browser.requests.at(-1)!.signal.aborted).toBe(true);
    open = undefined;
  });
});

test('F-301: login and password are both required', async () => {
  const { press, find, put, container, api, submit } = await dialog();
  await press('Войти по логину и паролю');
  const button = container.querySelector<HTMLButtonElement>('[type="submit"]')!;
  const states = [button.disabled];
  await put(find('[autocomplete="username"]'), 'viewer');
  states.push(button.disabled);
  await submit();
  expect(api.calls).toEqual(['network']);
  await put(find('[autocomplete="current-password"]'), 'secret');
  states.push(button.disabled);
  expect(states).toEqual([true, true, false]);
  await submit();
  expect(api.calls.at(-1)).toBe('login');
});

describe('the language of the dialog', () => {
  const offers = async (options: Parameters<typeof dialog>[0]) =>
    (await dialog(options)).container.querySelector('[aria-label^="Язык"]') !== null;
  test('A-600: can be chosen where a login is required', async () =>
    expect(await offers({ state: { tag: 'signed-out' } })).toBe(true));
  test('A-601: and in the account of mobile applications', async () =>
    expect(await offers({ path: '/account_mobile' })).toBe(true));
  test('A-602: and nowhere else', async () => expect(await offers({ path: '/lk' })).toBe(false));
});
