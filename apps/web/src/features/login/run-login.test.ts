import { describe, expect, test } from 'vitest';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import type { Session } from '../../core/session.ts';
import { createLogin, type LoginMemory } from './run-login.ts';
import type { LoginRules, TokenAnswer } from './types.ts';

const service: LoginRules = {
  form: { mask: '+7 (***) ***-**-**', rules: [] },
  codeRules: [],
  codeLength: 6,
  canRegister: true,
  isMiddleware: false,
};
const middleware: LoginRules = { ...service, isMiddleware: true, codeLength: 4 };
const PHONE = '79123456789';
const codeSent = { phone: PHONE, phone_otp_length: 6, send_method: 'sms', resend_after: 60, message: null };
const home = { address_id: '1', address: 'Lenina 1', provider_id: '5', user_id: '9' };
const DEVICE = {
  device_type: 'tv',
  vendor: 'LG',
  model: 'LG OLED55 '.padEnd(80, 'x'),
  version: '94',
  os_name: 'webOS',
  os_version: '6',
  application_type: 'web',
} as const;
const token = { access_token: 't' } as TokenAnswer;

type Answers = Record<string, (input: { body?: Record<string, unknown>; query?: Record<string, unknown> }) => unknown>;

/** A login with fake answers by call id, and timers that are run by hand. */
function login(rules: LoginRules, answers: Answers, memory: LoginMemory = {}) {
  const sent: [string, unknown][] = [];
  const api = {
    async call(call: { id: string }, input: Parameters<Answers[string]>[0] = {}) {
      sent.push([call.id, input.body ?? input.query]);
      const answer = answers[call.id];
      if (!answer) throw new ApiError('not_found', 404, `no ${call.id}`);
      return answer(input);
    },
  } as unknown as ApiPort;
  const timers = new Set<{ work: () => void; ms: number }>();
  const listeners = new Set<() => void>();
  const entered: TokenAnswer[] = [];
  let session: Session = { tag: 'signed-out' };
  const runner = createLogin(rules, {
    api,
    describeDevice: (serial) => ({ ...DEVICE, serial }),
    session: {
      enter: (answer) => void entered.push(answer),
      token: async () => 'g',
      serial: () => 'the-serial',
      state: () => session,
      subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    },
    memory,
    now: () => 1_000_000,
    setTimeout(work, ms) {
      const timer = { work, ms };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
  const stop = runner.start();
  const settle = async () => {
    for (let i = 0; i < 12; i += 1) await Promise.resolve();
  };
  return {
    runner,
    stop,
    sent,
    timers,
    entered,
    settle,
    async submitPhone(digits = PHONE) {
      runner.send({ type: 'phone-typed', digits });
      runner.send({ type: 'phone-submitted', trap: '' });
      await settle();
    },
    async runTimers() {
      const due = [...timers];
      timers.clear();
      for (const { work } of due) work();
      await settle();
    },
    sessionBecomes(next: Session) {
      session = next;
      for (const listener of listeners) listener();
    },
  };
}

describe('requests', () => {
  test('F-027 F-268 F-269: an unknown phone: its digits are the name of the new user', async () => {
    let isRegistered = false;
    const { sent, submitPhone, runner, settle } = login(service, {
      sendMethods: () => ({ methods: ['sms'], link: null }),
      sendCode: () => {
        if (isRegistered) return codeSent;
        throw new ApiError('invalid_phone', 400, 'unknown');
      },
      createUser: () => (isRegistered = true),
    });
    await submitPhone();
    await settle();
    expect(sent).toEqual([
      ['sendMethods', { phone: PHONE }],
      ['sendCode', { phone: PHONE, can_display_message: true }],
      ['createUser', { username: PHONE, phone: PHONE, app_version: '186' }],
      ['sendCode', { phone: PHONE, can_display_message: true }],
    ]);
    expect(runner.state().step.tag).toBe('code');
  });

  test('F-266: phone and code, and the token is passed to the session', async () => {
    const { sent, submitPhone, runner, settle, entered } = login(service, {
      sendMethods: () => ({ methods: [], link: null }),
      sendCode: () => codeSent,
      codeLogin: () => token,
    });
    await submitPhone();
    runner.send({ type: 'code-typed', text: '123 456' });
    await settle();
    expect(sent.at(-1)).toEqual(['codeLogin', { phone: PHONE, token: '123456', app_version: '186' }]);
    expect(entered).toEqual([token]);
  });

  test('F-274–F-277: the middleware: code, city, and its single address', async () => {
    const { sent, submitPhone, runner, settle, entered } = login(middleware, {
      middlewareSendCode: () => ({ ...codeSent, phone_otp_length: 4 }),
      middlewareCodeLogin: () => ({ mwat: 'm', addresses: [] }),
      middlewareCities: () => [{ id: 3, name: 'Almaty' }],
      middlewareSetCity: () => ({ mwat: 'm2', addresses: [home] }),
      middlewareSetAddress: () => token,
    });
    await submitPhone();
    runner.send({ type: 'code-typed', text: '1234' });
    await settle();
    runner.send({ type: 'city-chosen', id: 3 });
    await settle();
    expect(sent).toEqual([
      ['middlewareSendCode', { phone: PHONE, can_display_message: true }],
      ['middlewareCodeLogin', { phone: PHONE, token: '1234' }],
      ['middlewareCities', undefined],
      ['middlewareSetCity', { token: 'm', city_id: 3, app_version: '186' }],
      ['middlewareSetAddress', { token: 'm2', address_id: '1', provider_id: '5', user_id: '9', app_version: '186' }],
    ]);
    expect(entered).toEqual([token]);
  });
});

test('F-273: closing the dialog stops polling the messenger', async () => {
  const { sent, submitPhone, runner, timers, runTimers, stop } = login(service, {
    sendMethods: () => ({ methods: ['telegram'], link: 'https://t.me/b' }),
    codeExists: () => ({ otp_exist: false }),
  });
  await submitPhone();
  runner.send({ type: 'messenger-opened' });
  expect([...timers].map(({ ms }) => ms)).toEqual([5_000]);
  await runTimers();
  await runTimers();
  expect(sent.map(([id]) => id)).toEqual(['sendMethods', 'codeExists', 'codeExists']);
  stop();
  expect(timers.size).toBe(0);
});

test('a reopened dialog finds the code in flight', async () => {
  const memory: LoginMemory = {};
  const answers: Answers = { sendMethods: () => ({ methods: [], link: null }), sendCode: () => codeSent };
  const first = login(service, answers, memory);
  await first.submitPhone();
  first.stop();
  const again = login(service, answers, memory);
  expect(again.runner.state()).toMatchObject({ step: { tag: 'phone' }, phone: PHONE });
  again.runner.send({ type: 'phone-submitted', trap: '' });
  expect(again.runner.state().step.tag).toBe('code');
  expect(again.sent).toEqual([]);
});

test('a failure of the session is shown in the dialog', async () => {
  const { submitPhone, runner, settle, sessionBecomes } = login(service, {
    sendMethods: () => ({ methods: [], link: null }),
    sendCode: () => codeSent,
    codeLogin: () => token,
  });
  await submitPhone();
  runner.send({ type: 'code-typed', text: '123456' });
  await settle();
  expect(runner.state().isBusy).toBe(true);
  sessionBecomes({
    tag: 'signed-out',
    signIn: { tag: 'failed', error: new ApiError('device_limit', 400, 'Too many devices.') },
  });
  expect(runner.state()).toMatchObject({
    isBusy: false,
    error: { kind: 'refused', error: { message: 'Too many devices.' } },
  });
});

test('an unexpected exception counts as a network failure', async () => {
  const { submitPhone, runner } = login(service, {
    sendMethods: () => {
      throw new Error('bug');
    },
  });
  await submitPhone();
  expect(runner.state().error).toMatchObject({ error: { code: 'network_failure' } });
});
