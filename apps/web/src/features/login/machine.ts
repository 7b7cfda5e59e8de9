/**
 * The login: phone and code, login and password, or the operator's middleware. One function from a state and an event to the
 * next state and the effects to run; `run-login.ts` performs the effects. @source spec 1 §4.2, §5, spec 3 §4.8, §4.11
 */
import { codeLength, phoneDigits } from '@aerial/domain/phone.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ApiError } from '../../api/port.ts';
import { emptyPhone, fitsMask, fixedDigits, isWholePhone } from '../../parts/phone/phone-input.ts';
import type { Login, LoginAnswer, LoginEffect, LoginError, LoginEvent, LoginRules, LoginStep, SentCode } from './types.ts';

/** Until another code may be asked for, milliseconds; where the answer does not say. @source F-270 */
export const RESEND_AFTER_MS = 60_000;
/** How often the messenger is asked whether it has a code, milliseconds. @source F-272 */
export const POLL_MS = 5_000;
/** Name of the messenger among the ways to send. @source F-267 */
const MESSENGER = 'telegram';
/** Numbers of the middleware that get a code; others are contract numbers. @source F-302, F-304 */
const MIDDLEWARE_PHONE = '7';

type Next = [Login, LoginEffect[]];
const stay = (state: Login): Next => [state, []];

/** @param kept a code that was sent before the dialog was closed: its phone is filled in, and it still counts */
export function initialLogin(rules: LoginRules, now: EpochMs, kept?: SentCode): Login {
  const sent = kept?.resendAt !== undefined && now < kept.resendAt ? kept : undefined;
  return {
    step: { tag: 'phone' },
    phone: sent?.phone ?? emptyPhone(rules.form),
    code: '',
    login: '',
    password: '',
    sent,
    isBusy: false,
    error: undefined,
    hasRegistered: false,
    entry: undefined,
    round: 0,
    now,
    isTicking: false,
  };
}

/** Another screen; what was under way for the former one no longer counts. */
const goTo = (state: Login, step: LoginStep): Login => ({ ...state, step, isBusy: false, error: undefined, entry: undefined, round: state.round + 1 });
/** A request; the form waits for its answer. */
const ask = (state: Login, effect: LoginEffect): Next => [{ ...state, isBusy: true, error: undefined }, [effect]];
const refused = (error: ApiError, now: EpochMs): LoginError => ({
  kind: 'refused',
  error,
  retryAt: error.retryAfterS === undefined ? undefined : ((now + error.retryAfterS * 1000) as EpochMs),
});

const foreignPhone = ({ form }: LoginRules): LoginError => ({ kind: 'foreign-phone', code: fixedDigits(form) });

/** Seconds until an instant, as a viewer counts them. */
export const secondsUntil = (instant: EpochMs | undefined, now: EpochMs): number => (instant === undefined ? 0 : Math.max(0, Math.ceil((instant - now) / 1000)));

/** Whether the code entry is full. @source F-318 */
export const isWholeCode = (state: Login): boolean => state.step.tag === 'code' && state.code.length === state.step.sent.length;

function showCode(state: Login, sent: SentCode): Next {
  return stay({ ...goTo(state, { tag: 'code', sent }), sent, code: '' });
}

/** @source F-264, F-302–F-304, F-310, F-271 */
function submitPhone(rules: LoginRules, state: Login): Next {
  const { phone, now } = state;
  if (!isWholePhone(rules.form, phone)) return stay({ ...state, error: { kind: 'wrong-phone' } });
  if (!fitsMask(rules.form, phone)) return stay({ ...state, error: foreignPhone(rules) });
  const submitted = { ...state, hasRegistered: false };
  // The code that is on its way to this phone still counts: no other is sent before its time.
  if (state.sent?.phone === phone && state.sent.resendAt !== undefined && now < state.sent.resendAt) return showCode(submitted, state.sent);
  if (!rules.isMiddleware) return ask(submitted, { run: 'read-methods', phone });
  if (phone.startsWith(MIDDLEWARE_PHONE)) return ask(submitted, { run: 'send-code', phone, via: 'middleware' });
  return showCode(submitted, { phone, length: codeLength(rules.codeRules, rules.codeLength, phone), message: null, resendAt: undefined, by: 'contract' });
}

/** @source F-265, F-267 */
function methodsRead(state: Login, { methods, link }: Extract<LoginAnswer, { type: 'methods-read' }>): Next {
  if (methods[0] !== MESSENGER || !link) return ask(state, { run: 'send-code', phone: state.phone, via: 'service' });
  return stay(goTo(state, { tag: 'messenger', link, smsMethod: methods.find((method) => method !== MESSENGER), isOpened: false }));
}

function sendAgain(rules: LoginRules, { step, phone }: Login): LoginEffect {
  const method = step.tag === 'messenger' ? step.smsMethod : step.tag === 'code' ? step.sent.method : undefined;
  return { run: 'send-code', phone, via: rules.isMiddleware ? 'middleware' : 'service', ...(method ? { method } : {}) };
}

/** @source F-319, F-318: non-digits are left out, and a whole code is sent at once. */
function typeCode(rules: LoginRules, state: Login, text: string): Next {
  if (state.step.tag !== 'code' || state.isBusy) return stay(state);
  const code = phoneDigits(text).slice(0, state.step.sent.length);
  if (code === state.code) return stay(state);
  const typed: Login = { ...state, code, error: undefined, entry: undefined };
  return isWholeCode(typed) ? submitCode(rules, typed) : stay(typed);
}

function submitCode(rules: LoginRules, state: Login): Next {
  if (!isWholeCode(state)) return stay(state);
  if (state.entry) return ask(state, { run: 'enter', answer: state.entry.answer });
  const run = rules.isMiddleware ? 'check-middleware-code' : 'log-in-with-code';
  return ask(state, { run, phone: state.phone, code: state.code });
}

/** Both are needed. @source F-301 */
function submitPassword(state: Login): Next {
  const login = state.login.trim();
  if (!login || !state.password) return stay(state);
  if (state.entry) return ask(state, { run: 'enter', answer: state.entry.answer });
  return ask(state, { run: 'log-in-with-password', login, password: state.password });
}

/** One address is taken without a question. After a code, none or several lead to the city. @source F-275–F-277 */
function addressesRead(state: Login, { mwat, addresses }: Extract<LoginAnswer, { type: 'addresses' }>): Next {
  const [first] = addresses;
  const city = state.step.tag === 'city' ? { city: { ...state.step, mwat } } : {};
  if (first && addresses.length === 1) return chooseAddress(goTo(state, { tag: 'address', mwat, addresses, ...city }), first);
  if (state.step.tag === 'code') return ask(goTo(state, { tag: 'city', mwat, cities: undefined }), { run: 'read-cities' });
  if (!first) return stay({ ...state, isBusy: false, error: { kind: 'no-addresses' } });
  return stay(goTo(state, { tag: 'address', mwat, addresses, ...city }));
}

type Address = Extract<LoginEvent, { type: 'address-chosen' }>['address'];
function chooseAddress(state: Login, address: Address): Next {
  if (state.step.tag !== 'address') return stay(state);
  const chosen: Login = { ...state, step: { ...state.step, chosen: address.address_id } };
  if (state.entry?.address === address.address_id) return ask(chosen, { run: 'enter', answer: state.entry.answer });
  return ask(chosen, { run: 'set-address', mwat: state.step.mwat, address });
}

/** @source F-268, F-269, F-443, F-455, A-889–A-891 */
function failed(rules: LoginRules, state: Login, { during, error }: Extract<LoginAnswer, { type: 'failed' }>): Next {
  // A poll that fails says nothing about the code; the next one may find it.
  if (during === 'check-code-exists') return [state, state.step.tag === 'messenger' ? [{ run: 'poll', ms: POLL_MS }] : []];
  const isUnknown = during === 'send-code' && error.code === 'invalid_phone' && !rules.isMiddleware;
  if (isUnknown && rules.mayRegister && !state.hasRegistered) return [{ ...state, hasRegistered: true }, [{ run: 'register', phone: state.phone }]];
  const told: Login = { ...state, isBusy: false, error: refused(error, state.now) };
  // The proof that the code was right has run out: the viewer begins anew, with the phone kept.
  if (error.code === 'invalid_mwat') return stay({ ...goTo(told, { tag: 'phone' }), error: told.error });
  return stay(error.code === 'invalid_otp' ? { ...told, code: '' } : told);
}

function answered(rules: LoginRules, state: Login, event: LoginAnswer): Next {
  switch (event.type) {
    case 'methods-read':
      return methodsRead(state, event);
    case 'registered':
      return [state, [sendAgain(rules, state)]];
    case 'code-sent': {
      const { phone_otp_length: length, resend_after: wait, message } = event.sent;
      const after = wait > 0 ? wait * 1000 : RESEND_AFTER_MS;
      return showCode(state, { phone: state.phone, length: length || codeLength(rules.codeRules, rules.codeLength, state.phone), message, resendAt: (state.now + after) as EpochMs, by: 'sms' });
    }
    case 'poll-due':
      return [state, state.step.tag === 'messenger' ? [{ run: 'check-code-exists', phone: state.phone }] : []];
    case 'code-exists': {
      if (state.step.tag !== 'messenger') return stay(state);
      if (!event.exists) return [state, [{ run: 'poll', ms: POLL_MS }]];
      const { smsMethod: method } = state.step;
      const length = codeLength(rules.codeRules, rules.codeLength, state.phone);
      return showCode(state, { phone: state.phone, length, message: null, resendAt: method ? state.now : undefined, by: 'messenger', method });
    }
    case 'token': {
      // The code is used up: it does not count for another login.
      const address = state.step.tag === 'address' ? state.step.chosen : undefined;
      return [{ ...state, sent: undefined, entry: { answer: event.answer, address } }, [{ run: 'enter', answer: event.answer }]];
    }
    case 'addresses':
      return addressesRead({ ...state, sent: undefined }, event);
    case 'cities-read':
      return stay(state.step.tag === 'city' ? { ...state, isBusy: false, step: { ...state.step, cities: event.cities } } : state);
    case 'failed':
      return failed(rules, state, event);
  }
}

/** What the viewer does; nothing is done twice while an answer is awaited. */
function acted(rules: LoginRules, state: Login, event: Exclude<LoginEvent, { round: number }>): Next {
  const { step } = state;
  switch (event.type) {
    case 'phone-typed':
      return stay({ ...state, phone: event.digits, error: undefined });
    case 'foreign-phone-typed':
      return stay({ ...state, error: foreignPhone(rules) });
    case 'phone-submitted':
      return step.tag === 'phone' && event.trap === '' ? submitPhone(rules, state) : stay(state);
    case 'messenger-opened': {
      if (step.tag !== 'messenger') return stay(state);
      return [{ ...state, error: undefined, step: { ...step, isOpened: true } }, step.isOpened ? [] : [{ run: 'poll', ms: POLL_MS }]];
    }
    case 'sms-asked':
      if (step.tag !== 'messenger') return stay(state);
      return ask(goTo(state, { ...step, isOpened: false }), sendAgain(rules, state));
    case 'resend-asked':
      if (step.tag !== 'code' || step.sent.resendAt === undefined || state.now < step.sent.resendAt) return stay(state);
      return ask({ ...state, hasRegistered: false, entry: undefined }, sendAgain(rules, state));
    case 'code-typed':
      return typeCode(rules, state, event.text);
    case 'code-submitted':
      return submitCode(rules, state);
    case 'password-asked':
      return step.tag === 'phone' ? stay(goTo(state, { tag: 'password' })) : stay(state);
    case 'password-typed':
      return stay({ ...state, login: event.login ?? state.login, password: event.password ?? state.password, error: undefined, entry: undefined });
    case 'password-submitted':
      return step.tag === 'password' && event.trap === '' ? submitPassword(state) : stay(state);
    case 'cities-asked':
      return step.tag === 'city' ? ask(state, { run: 'read-cities' }) : stay(state);
    case 'city-chosen':
      return step.tag === 'city' ? ask(state, { run: 'set-city', mwat: step.mwat, id: event.id }) : stay(state);
    case 'address-chosen':
      return chooseAddress(state, event.address);
    default:
      return stay(state);
  }
}

/** The second that is counted on the screen: until another code, or until another try. */
function withTicks([state, effects]: Next): Next {
  const resendAt = state.step.tag === 'code' ? state.step.sent.resendAt : undefined;
  const retryAt = state.error?.kind === 'refused' ? state.error.retryAt : undefined;
  const left = Math.max(resendAt ?? 0, retryAt ?? 0) - state.now;
  if (state.isTicking || left <= 0) return [state, effects];
  return [{ ...state, isTicking: true }, [...effects, { run: 'tick', ms: left % 1000 || 1000 }]];
}

/** Refusals for being too early are over when their time is. */
function ticked(state: Login): Next {
  const isOver = state.error?.kind === 'refused' && state.error.retryAt !== undefined && state.now >= state.error.retryAt;
  return stay({ ...state, isTicking: false, error: isOver ? undefined : state.error });
}

/** Leads past what was left for good; not while the session begins. @source F-267, F-273 */
function wentBack(state: Login): Login {
  if (state.step.tag === 'phone' || (state.entry && state.isBusy)) return state;
  const city = state.step.tag === 'address' ? state.step.city : undefined;
  return { ...goTo(state, city ?? { tag: 'phone' }), code: '' };
}

/**
 * The next state and what to do. Events that mean nothing in a state change nothing.
 * @param now when it happened
 */
export function stepLogin(rules: LoginRules, former: Login, event: LoginEvent, now: EpochMs): Next {
  if ('round' in event && event.round !== former.round) return stay(former);
  const state: Login = { ...former, now };
  if ('round' in event) return withTicks(answered(rules, state, event));
  switch (event.type) {
    case 'ticked':
      return withTicks(ticked(state));
    case 'entry-failed':
      return withTicks(stay(state.isBusy ? { ...state, isBusy: false, error: refused(event.error, now) } : state));
    case 'back':
      return stay(wentBack(state));
    default:
      return state.isBusy ? stay(former) : withTicks(acted(rules, state, event));
  }
}
