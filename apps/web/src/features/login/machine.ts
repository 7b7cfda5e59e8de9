/**
 * The login: phone and code, login and password, or the operator's middleware. One function from a state and an event to the
 * next state and the effects to run; `run-login.ts` performs the effects. @source spec 1 §4.2, §5, spec 3 §4.8, §4.11
 */
import { codeLength, phoneDigits } from '@aerial/domain/phone.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { emptyPhone, fitsMask, fixedDigits, isWholePhone } from '../../parts/phone/phone-input.ts';
import { refused, stay, type Next } from './next.ts';
import { liveCode, screenCheckFailed, screenCode, screenState } from './screen-step.ts';
import type {
  Login,
  LoginAnswer,
  LoginEffect,
  LoginError,
  LoginEvent,
  LoginRules,
  LoginStep,
  SentCode,
} from './types.ts';

/** Default cooldown before another code can be requested, milliseconds. @source F-270 */
export const RESEND_AFTER_MS = 60_000;
/** Poll interval of the messenger's code, milliseconds. @source F-272 */
export const POLL_MS = 5_000;
/** Name of the messenger among the methods. @source F-267 */
const MESSENGER = 'telegram';
/** Numbers of the middleware that receive a code; others are contract numbers. @source F-302, F-304 */
const MIDDLEWARE_PHONE = '7';

/** @param lastCode a code that was sent before the dialog was closed: its phone is filled in, and it is still valid */
export function initialLogin(rules: LoginRules, now: EpochMs, lastCode?: SentCode): Login {
  const sent = lastCode?.resendAt !== undefined && now < lastCode.resendAt ? lastCode : undefined;
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

/** Switches the screen; pending requests of the former one are abandoned. */
const goTo = (state: Login, step: LoginStep): Login => ({
  ...state,
  step,
  isBusy: false,
  error: undefined,
  entry: undefined,
  round: state.round + 1,
});
/** Sends a request; the form is busy until its answer. */
const request = (state: Login, effect: LoginEffect): Next => [{ ...state, isBusy: true, error: undefined }, [effect]];

const foreignPhone = ({ form }: LoginRules): LoginError => ({ kind: 'foreign-phone', code: fixedDigits(form) });

/** Seconds until an instant, rounded for a countdown. */
export const secondsUntil = (instant: EpochMs | undefined, now: EpochMs): number =>
  instant === undefined ? 0 : Math.max(0, Math.ceil((instant - now) / 1000));

/** Whether the code entry is complete. @source F-318 */
export const isWholeCode = (state: Login): boolean =>
  state.step.tag === 'code' && state.code.length === state.step.sent.length;

function showCode(state: Login, sent: SentCode): Next {
  return stay({ ...goTo(state, { tag: 'code', sent }), sent, code: '' });
}

/** @source F-264, F-302–F-304, F-310, F-271 */
function submitPhone(rules: LoginRules, state: Login): Next {
  const { phone, now } = state;
  if (!isWholePhone(rules.form, phone)) return stay({ ...state, error: { kind: 'wrong-phone' } });
  if (!fitsMask(rules.form, phone)) return stay({ ...state, error: foreignPhone(rules) });
  const submitted = { ...state, hasRegistered: false };
  // The code in flight to this phone is still valid: no other is sent before the cooldown ends.
  if (state.sent?.phone === phone && state.sent.resendAt !== undefined && now < state.sent.resendAt)
    return showCode(submitted, state.sent);
  if (!rules.isMiddleware) return request(submitted, { run: 'read-methods', phone });
  if (phone.startsWith(MIDDLEWARE_PHONE)) return request(submitted, { run: 'send-code', phone, via: 'middleware' });
  return showCode(submitted, {
    phone,
    length: codeLength(rules.codeRules, rules.codeLength, phone),
    message: null,
    resendAt: undefined,
    by: 'contract',
  });
}

/** @source F-265, F-267 */
function methodsRead(state: Login, { methods, link }: Extract<LoginAnswer, { type: 'methods-read' }>): Next {
  if (methods[0] !== MESSENGER || !link)
    return request(state, { run: 'send-code', phone: state.phone, via: 'service' });
  return stay(
    goTo(state, { tag: 'messenger', link, smsMethod: methods.find((method) => method !== MESSENGER), isOpened: false }),
  );
}

function resend(rules: LoginRules, { step, phone }: Login): LoginEffect {
  const method = step.tag === 'messenger' ? step.smsMethod : step.tag === 'code' ? step.sent.method : undefined;
  return { run: 'send-code', phone, via: rules.isMiddleware ? 'middleware' : 'service', ...(method ? { method } : {}) };
}

/** Non-digits are dropped, and a complete code is submitted at once. @source F-318, F-319 */
function typeCode(rules: LoginRules, state: Login, text: string): Next {
  if (state.step.tag !== 'code' || state.isBusy) return stay(state);
  const code = phoneDigits(text).slice(0, state.step.sent.length);
  if (code === state.code) return stay(state);
  const typed: Login = { ...state, code, error: undefined, entry: undefined };
  return isWholeCode(typed) ? submitCode(rules, typed) : stay(typed);
}

function submitCode(rules: LoginRules, state: Login): Next {
  if (!isWholeCode(state)) return stay(state);
  if (state.entry) return request(state, { run: 'enter', answer: state.entry.answer });
  const run = rules.isMiddleware ? 'check-middleware-code' : 'log-in-with-code';
  return request(state, { run, phone: state.phone, code: state.code });
}

/** Both are required. @source F-301 */
function submitPassword(state: Login): Next {
  const login = state.login.trim();
  if (!login || !state.password) return stay(state);
  if (state.entry) return request(state, { run: 'enter', answer: state.entry.answer });
  return request(state, { run: 'log-in-with-password', login, password: state.password });
}

/** A single address is chosen automatically. After a code, none or several lead to the city. @source F-275–F-277 */
function addressesRead(state: Login, { mwat, addresses }: Extract<LoginAnswer, { type: 'addresses' }>): Next {
  const [first] = addresses;
  const city = state.step.tag === 'city' ? { city: { ...state.step, mwat } } : {};
  if (first && addresses.length === 1)
    return chooseAddress(goTo(state, { tag: 'address', mwat, addresses, ...city }), first);
  if (state.step.tag === 'code')
    return request(goTo(state, { tag: 'city', mwat, cities: undefined }), { run: 'read-cities' });
  if (!first) return stay({ ...state, isBusy: false, error: { kind: 'no-addresses' } });
  return stay(goTo(state, { tag: 'address', mwat, addresses, ...city }));
}

type Address = Extract<LoginEvent, { type: 'address-chosen' }>['address'];
function chooseAddress(state: Login, address: Address): Next {
  if (state.step.tag !== 'address') return stay(state);
  const chosen: Login = { ...state, step: { ...state.step, chosen: address.address_id } };
  if (state.entry?.address === address.address_id) return request(chosen, { run: 'enter', answer: state.entry.answer });
  return request(chosen, { run: 'set-address', mwat: state.step.mwat, address });
}

/** @source F-268, F-269, F-443, F-455, A-889–A-891 */
function failed(rules: LoginRules, state: Login, { during, error }: Extract<LoginAnswer, { type: 'failed' }>): Next {
  // A failed poll is ignored; the next one may find the code.
  if (during === 'check-code-exists')
    return [state, state.step.tag === 'messenger' ? [{ run: 'poll', ms: POLL_MS }] : []];
  if (during === 'check-screen-code') return screenCheckFailed(state, error);
  const isUnknown = during === 'send-code' && error.code === 'invalid_phone' && !rules.isMiddleware;
  if (isUnknown && rules.canRegister && !state.hasRegistered)
    return [{ ...state, hasRegistered: true }, [{ run: 'register', phone: state.phone }]];
  const failure: Login = { ...state, isBusy: false, error: refused(error, state.now) };
  // The proof of the code has expired: the login restarts, with the phone filled in.
  if (error.code === 'invalid_mwat') return stay({ ...goTo(failure, { tag: 'phone' }), error: failure.error });
  return stay(error.code === 'invalid_otp' ? { ...failure, code: '' } : failure);
}

function answered(rules: LoginRules, state: Login, event: LoginAnswer): Next {
  switch (event.type) {
    case 'methods-read':
      return methodsRead(state, event);
    case 'registered':
      return [state, [resend(rules, state)]];
    case 'code-sent': {
      const { phone_otp_length: length, resend_after: wait, message } = event.sent;
      const after = wait > 0 ? wait * 1000 : RESEND_AFTER_MS;
      return showCode(state, {
        phone: state.phone,
        length: length || codeLength(rules.codeRules, rules.codeLength, state.phone),
        message,
        resendAt: (state.now + after) as EpochMs,
        by: 'sms',
      });
    }
    case 'screen-code':
      return screenCode(state, event.code);
    case 'screen-state':
      return screenState(state, event);
    case 'poll-due': {
      const code = liveCode(state);
      if (code) return [state, [{ run: 'check-screen-code', deviceCode: code.deviceCode }]];
      return [state, state.step.tag === 'messenger' ? [{ run: 'check-code-exists', phone: state.phone }] : []];
    }
    case 'code-exists': {
      if (state.step.tag !== 'messenger') return stay(state);
      if (!event.exists) return [state, [{ run: 'poll', ms: POLL_MS }]];
      const { smsMethod: method } = state.step;
      const length = codeLength(rules.codeRules, rules.codeLength, state.phone);
      return showCode(state, {
        phone: state.phone,
        length,
        message: null,
        resendAt: method ? state.now : undefined,
        by: 'messenger',
        method,
      });
    }
    case 'token': {
      // The code is used up: it is not valid for another login.
      const address = state.step.tag === 'address' ? state.step.chosen : undefined;
      return [
        { ...state, isBusy: true, sent: undefined, entry: { answer: event.answer, address } },
        [{ run: 'enter', answer: event.answer }],
      ];
    }
    case 'addresses':
      return addressesRead({ ...state, sent: undefined }, event);
    case 'cities-read':
      return stay(
        state.step.tag === 'city' ? { ...state, isBusy: false, step: { ...state.step, cities: event.cities } } : state,
      );
    case 'failed':
      return failed(rules, state, event);
  }
}

/** Input of the viewer; ignored while a request is pending. */
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
      return [
        { ...state, error: undefined, step: { ...step, isOpened: true } },
        step.isOpened ? [] : [{ run: 'poll', ms: POLL_MS }],
      ];
    }
    case 'sms-requested':
      if (step.tag !== 'messenger') return stay(state);
      return request(goTo(state, { ...step, isOpened: false }), resend(rules, state));
    case 'resend-requested':
      if (step.tag !== 'code' || step.sent.resendAt === undefined || state.now < step.sent.resendAt) return stay(state);
      return request({ ...state, hasRegistered: false, entry: undefined }, resend(rules, state));
    case 'code-typed':
      return typeCode(rules, state, event.text);
    case 'code-submitted':
      return submitCode(rules, state);
    case 'password-requested':
      return step.tag === 'phone' ? stay(goTo(state, { tag: 'password' })) : stay(state);
    case 'screen-requested':
      if (step.tag !== 'phone' && step.tag !== 'screen') return stay(state);
      return request(goTo(state, { tag: 'screen', code: undefined }), { run: 'request-screen-code' });
    case 'password-typed':
      return stay({
        ...state,
        login: event.login ?? state.login,
        password: event.password ?? state.password,
        error: undefined,
        entry: undefined,
      });
    case 'password-submitted':
      return step.tag === 'password' && event.trap === '' ? submitPassword(state) : stay(state);
    case 'cities-requested':
      return step.tag === 'city' ? request(state, { run: 'read-cities' }) : stay(state);
    case 'city-chosen':
      return step.tag === 'city' ? request(state, { run: 'set-city', mwat: step.mwat, id: event.id }) : stay(state);
    case 'address-chosen':
      return chooseAddress(state, event.address);
    default:
      return stay(state);
  }
}

/** The next tick of the countdown: until another code, or until another attempt. */
function withTicks([state, effects]: Next): Next {
  const resendAt = state.step.tag === 'code' ? state.step.sent.resendAt : undefined;
  const retryAt = state.error?.kind === 'refused' ? state.error.retryAt : undefined;
  const left = Math.max(resendAt ?? 0, retryAt ?? 0) - state.now;
  if (state.isTicking || left <= 0) return [state, effects];
  return [{ ...state, isTicking: true }, [...effects, { run: 'tick', ms: left % 1000 || 1000 }]];
}

/** Clears rate-limit errors when their time is over. */
function ticked(state: Login): Next {
  const isOver =
    state.error?.kind === 'refused' && state.error.retryAt !== undefined && state.now >= state.error.retryAt;
  return stay({ ...state, isTicking: false, error: isOver ? undefined : state.error });
}

/** Back skips screens that are over; disabled while the session starts. @source F-267, F-273 */
function wentBack(state: Login): Login {
  if (state.step.tag === 'phone' || (state.entry && state.isBusy)) return state;
  const city = state.step.tag === 'address' ? state.step.city : undefined;
  return { ...goTo(state, city ?? { tag: 'phone' }), code: '' };
}

/**
 * The next state and its effects. Events without a meaning in a state change nothing.
 * @param now the time of the event
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
