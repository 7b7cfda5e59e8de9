/** Performs the effects of the login machine. @source spec 1 §4.2, §7.3, §7.4 */
import { phoneDigits } from '@aerial/domain/phone.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import {
  codeExistsCall,
  codeLoginCall,
  sendCodeCall,
  sendMethodsCall,
  sourceCodeLoginCall,
} from '@aerial/api-client/calls/codes.ts';
import { deviceCodeTokenCall, requestDeviceCodeCall } from '@aerial/api-client/calls/device-codes.ts';
import {
  middlewareCitiesCall,
  middlewareCodeLoginCall,
  middlewareSendCodeCall,
  middlewareSetAddressCall,
  middlewareSetCityCall,
} from '@aerial/api-client/calls/middleware.ts';
import { createUserCall, loginCall } from '@aerial/api-client/calls/session.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';
import type { SessionRunner } from '../../core/session.ts';
import type { DeviceData } from '../../session/device-data.ts';
import { initialLogin, stepLogin } from './machine.ts';
import type { Login, LoginAnswer, LoginEffect, LoginEvent, LoginRules, SentCode } from './types.ts';

/** The last code that was sent: a reopened dialog shows its entry again. */
export interface LoginMemory {
  sent?: SentCode | undefined;
}

export interface LoginDeps {
  readonly api: ApiPort;
  readonly session: Pick<SessionRunner, 'enter' | 'token' | 'state' | 'subscribe' | 'serial'>;
  /** The messenger whose mini-app this is: codes are entered as its own. @source F-007 */
  readonly messenger?: 'telegram' | undefined;
  /** What this screen says of itself when another device signs it in. */
  describeDevice(serial: string): DeviceData;
  /** It begins with the code for another device: on televisions. */
  readonly beginsOnScreen?: boolean;
  /** Lives as long as the page, longer than the dialog. */
  readonly memory: LoginMemory;
  now(): number;
  /** Schedules a call. @returns its cancellation */
  setTimeout(work: () => void, ms: number): () => void;
}

export interface LoginRunner {
  state(): Login;
  subscribe(listener: () => void): () => void;
  send(event: LoginEvent): void;
  /** Starts when the dialog opens. @returns stops all requests and timers */
  start(): () => void;
}

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('network_failure', 0, String(error));

export function createLogin(rules: LoginRules, deps: LoginDeps): LoginRunner {
  const now = () => deps.now() as EpochMs;
  let state = initialLogin(rules, now(), deps.memory.sent);
  let isOpen = false;
  const timers = new Set<() => void>();
  const listeners = new Set<() => void>();

  function send(event: LoginEvent): void {
    if (!isOpen) return;
    const [next, effects] = stepLogin(rules, state, event, now());
    const changed = next !== state;
    state = next;
    deps.memory.sent = state.sent;
    for (const effect of effects) perform(effect, state.round);
    if (changed) for (const listener of listeners) listener();
  }

  function after(ms: number, work: () => void): void {
    const cancel = deps.setTimeout(() => {
      timers.delete(cancel);
      work();
    }, ms);
    timers.add(cancel);
  }

  function perform(effect: LoginEffect, round: number): void {
    switch (effect.run) {
      case 'tick':
        return after(effect.ms, () => send({ type: 'ticked' }));
      case 'poll':
        return after(effect.ms, () => send({ type: 'poll-due', round }));
      case 'enter':
        // Not before the session accepts it: it may be renewing its token.
        return void deps.session.token().then(() => isOpen && deps.session.enter(effect.answer));
      default:
        return void request(deps, effect).then(
          (answer) => send({ ...answer, round }),
          (error: unknown) => send({ type: 'failed', during: effect.run, error: asApiError(error), round }),
        );
    }
  }

  /** Reports the session's part of the login. */
  function onSessionChange(): void {
    const session = deps.session.state();
    const failure =
      (session.tag === 'active' || session.tag === 'signed-out') && session.signIn?.tag === 'failed'
        ? session.signIn.error
        : undefined;
    if (failure && state.entry && state.isBusy) send({ type: 'entry-failed', error: failure });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    start() {
      isOpen = true;
      const unsubscribe = deps.session.subscribe(onSessionChange);
      if (deps.beginsOnScreen && state.step.tag === 'phone') send({ type: 'screen-requested' });
      return () => {
        isOpen = false;
        unsubscribe();
        for (const cancel of timers) cancel();
        timers.clear();
      };
    },
  };
}

type Request = Exclude<LoginEffect, { run: 'tick' | 'poll' | 'enter' }>;

function logInWithCode(
  api: ApiPort,
  { phone, code }: { phone: string; code: string },
  messenger: LoginDeps['messenger'],
) {
  const body = { token: code, app_version: APP_VERSION };
  if (messenger === undefined) return api.call(codeLoginCall, { body: { ...body, phone } });
  return api.call(sourceCodeLoginCall, { params: { source: messenger }, body: { ...body, identifier: phone } });
}

/** Names longer than the server's field are shortened. */
const MAX_NAME = 64;

async function requestScreenCode({ api, session, describeDevice }: LoginDeps): Promise<LoginAnswer> {
  const { serial, version: _version, ...about } = describeDevice(session.serial());
  const names = Object.fromEntries(Object.entries(about).map(([key, text]) => [key, text.slice(0, MAX_NAME)]));
  const issued = await api.call(requestDeviceCodeCall, { body: { ...names, serial } });
  return {
    type: 'screen-code',
    code: { deviceCode: issued.device_code, userCode: issued.user_code, intervalMs: issued.interval * 1000 },
  };
}

async function checkScreenCode({ api, session }: LoginDeps, deviceCode: string): Promise<LoginAnswer> {
  const body = { device_code: deviceCode, serial: session.serial() };
  const { state, interval, token } = await api.call(deviceCodeTokenCall, { body });
  if (token) return { type: 'token', answer: token };
  const isOver = state === 'expired' || state === 'refused';
  return { type: 'screen-state', state: isOver ? state : 'pending', intervalMs: interval * 1000 };
}

async function request(deps: LoginDeps, effect: Request): Promise<LoginAnswer> {
  const { api, messenger, session } = deps;
  switch (effect.run) {
    case 'read-methods': {
      const { methods, link } = await api.call(sendMethodsCall, { query: { phone: effect.phone } });
      return { type: 'methods-read', methods, link };
    }
    case 'send-code': {
      const { phone, method } = effect;
      const body = { phone, can_display_message: true };
      const sent =
        effect.via === 'middleware'
          ? await api.call(middlewareSendCodeCall, { body })
          : await api.call(sendCodeCall, { body: method === undefined ? body : { ...body, send_method: method } });
      return { type: 'code-sent', sent };
    }
    case 'register':
      // The phone is the default name of an account. @source F-269
      await api.call(createUserCall, {
        body: { username: phoneDigits(effect.phone), phone: effect.phone, app_version: APP_VERSION },
      });
      return { type: 'registered' };
    case 'check-code-exists':
      return {
        type: 'code-exists',
        exists: (await api.call(codeExistsCall, { query: { phone: effect.phone } })).otp_exist,
      };
    case 'log-in-with-code':
      return { type: 'token', answer: await logInWithCode(api, effect, messenger) };
    case 'log-in-with-password':
      return {
        type: 'token',
        answer: await api.call(loginCall, {
          body: { login: effect.login, password: effect.password, app_version: APP_VERSION, serial: session.serial() },
        }),
      };
    case 'request-screen-code':
      return requestScreenCode(deps);
    case 'check-screen-code':
      return checkScreenCode(deps, effect.deviceCode);
    case 'check-middleware-code':
      return {
        type: 'addresses',
        ...(await api.call(middlewareCodeLoginCall, { body: { phone: effect.phone, token: effect.code } })),
      };
    case 'read-cities':
      return { type: 'cities-read', cities: await api.call(middlewareCitiesCall) };
    case 'set-city': {
      const answer = await api.call(middlewareSetCityCall, {
        body: { token: effect.mwat, city_id: effect.id, app_version: APP_VERSION },
      });
      return 'access_token' in answer ? { type: 'token', answer } : { type: 'addresses', ...answer };
    }
    case 'set-address': {
      const { address_id, provider_id, user_id } = effect.address;
      const body = { token: effect.mwat, address_id, provider_id, user_id, app_version: APP_VERSION };
      return { type: 'token', answer: await api.call(middlewareSetAddressCall, { body }) };
    }
  }
}
