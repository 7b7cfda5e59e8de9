/** A login machine for tests: runs events one after another. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { initialLogin, stepLogin } from './machine.ts';
import type { Login, LoginAnswer, LoginEffect, LoginEvent, LoginRules, TokenAnswer } from './types.ts';

const AT = 1_000_000 as EpochMs;
export const PHONE = '79123456789';
export const service: LoginRules = {
  form: { mask: '+7 (***) ***-**-**', rules: [] },
  codeRules: [],
  codeLength: 6,
  canRegister: true,
  isMiddleware: false,
};
export const middleware: LoginRules = {
  form: { mask: '+7 (***) ***-**-**', rules: [{ first_digit_not: '7', length: 9 }] },
  codeRules: [
    { first_digit: '7', length: 4 },
    { first_digit: null, length: 8 },
  ],
  codeLength: 6,
  canRegister: false,
  isMiddleware: true,
};
export const token = (name: string): TokenAnswer => ({ access_token: name }) as TokenAnswer;
export const home = { address_id: '1', address: 'Lenina 1', provider_id: '5', user_id: '9' };
export const office = { address_id: '2', address: 'Mira 2', provider_id: '5', user_id: '9' };
export const refusal = (code: ApiError['code'], status = 400, wait?: number) =>
  new ApiError(code, status, `no: ${code}`, undefined, undefined, wait);
export const codeSent = {
  type: 'code-sent' as const,
  sent: { phone_otp_length: 6, resend_after: 60, message: null },
} satisfies LoginAnswer;

/** Runs events one after another; answers belong to the current round unless they say otherwise. */
export function loginOf(rules: LoginRules) {
  let state = initialLogin(rules, AT);
  let now = AT;
  let effects: LoginEffect[] = [];
  const login = {
    get state(): Login {
      return state;
    },
    /** Effects of the last event. */
    get effects() {
      return effects;
    },
    get runs() {
      return effects.map(({ run }) => run);
    },
    do(...events: LoginEvent[]) {
      for (const event of events) [state, effects] = stepLogin(rules, state, event, now);
      return login;
    },
    answer(answer: LoginAnswer, round = state.round) {
      return login.do({ ...answer, round });
    },
    fail(during: LoginEffect['run'], error: ApiError) {
      return login.answer({ type: 'failed', during, error });
    },
    later(ms: number) {
      now = (now + ms) as EpochMs;
      return login;
    },
    phone(digits = PHONE, trap = '') {
      return login.do({ type: 'phone-typed', digits }, { type: 'phone-submitted', trap });
    },
    methods(methods = ['sms'], link: string | null = null) {
      return login.answer({ type: 'methods-read', methods, link });
    },
    atCode: () => login.phone().methods().answer(codeSent),
    atMessenger: () => login.phone().methods(['telegram', 'sms'], 'https://t.me/bot?start=1'),
  };
  return login;
}
