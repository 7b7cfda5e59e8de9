/** Types of the login: state, events and effects. @source spec 1 §4.2, spec 3 §4.8 */
import type { MiddlewareAddress } from '@aerial/contract/calls/middleware.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { CodeLengthRule } from '@aerial/domain/phone.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ApiError } from '@aerial/api-client/port.ts';
import type { PhoneForm } from '../../parts/phone/phone-input.ts';

export type TokenAnswer = Token;
export interface City {
  readonly id: number;
  readonly name: string;
}

/** Provider settings of the login. */
export interface LoginRules {
  readonly form: PhoneForm;
  readonly codeRules: readonly CodeLengthRule[];
  readonly codeLength: number;
  /** Unknown phones are registered automatically. */
  readonly canRegister: boolean;
  readonly isMiddleware: boolean;
}

export const loginRules = (network: NetworkInfo): LoginRules => ({
  form: { mask: network.phone_mask ?? network.provider.phone_mask, rules: network.provider.phone_rules },
  codeRules: network.provider.otp_length_rules,
  codeLength: network.phone_otp_length,
  canRegister: network.is_registration_allowed,
  isMiddleware: network.provider.is_middleware,
});

/** A code in flight, or one that needs no sending. */
export interface SentCode {
  readonly phone: string;
  readonly length: number;
  /** Text above the code entry. */
  readonly message: string | null;
  /** When another can be requested; undefined where none is ever sent. */
  readonly resendAt: EpochMs | undefined;
  readonly by: 'sms' | 'messenger' | 'contract';
  /** The method for requesting another, if it is not the provider's first. */
  readonly method?: string | undefined;
}

/** A code that this screen shows, and another device confirms. */
export interface ScreenCode {
  /** Secret of this screen. */
  readonly deviceCode: string;
  readonly userCode: string;
  readonly intervalMs: number;
}

export type LoginStep =
  | { readonly tag: 'phone' }
  /** The hint that the code is in the messenger. */
  | {
      readonly tag: 'messenger';
      readonly link: string;
      readonly smsMethod: string | undefined;
      readonly isOpened: boolean;
    }
  | { readonly tag: 'code'; readonly sent: SentCode }
  | { readonly tag: 'password' }
  /** `end`: why its code is over. */
  | {
      readonly tag: 'screen';
      readonly code: ScreenCode | undefined;
      readonly end?: 'expired' | 'refused' | undefined;
    }
  | CityStep
  /** `city`: the target of the back button, when the addresses are a city's. */
  | {
      readonly tag: 'address';
      readonly mwat: string;
      readonly addresses: readonly MiddlewareAddress[];
      readonly chosen?: string;
      readonly city?: CityStep;
    };
interface CityStep {
  readonly tag: 'city';
  readonly mwat: string;
  readonly cities: readonly City[] | undefined;
}

/** The single error, shown under the form. @source A-891 */
export type LoginError =
  | { readonly kind: 'wrong-phone' }
  /** `code`: country code of numbers here. */
  | { readonly kind: 'foreign-phone'; readonly code: string }
  | { readonly kind: 'no-addresses' }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly retryAt: EpochMs | undefined };

/** The token answer for the session, and the address it was obtained with. */
export interface Entry {
  readonly answer: TokenAnswer;
  readonly address: string | undefined;
}

export interface Login {
  readonly step: LoginStep;
  /** Digits. */
  readonly phone: string;
  readonly code: string;
  readonly login: string;
  readonly password: string;
  readonly sent: SentCode | undefined;
  readonly isBusy: boolean;
  readonly error: LoginError | undefined;
  /** The phone was registered since it was last submitted. */
  readonly hasRegistered: boolean;
  /** A session that failed to start is retried with the same token: the code is used up. */
  readonly entry: Entry | undefined;
  /** Answers and polls of an earlier round are ignored. */
  readonly round: number;
  readonly now: EpochMs;
  /** The timer of the next second is running. */
  readonly isTicking: boolean;
}

/** The answer to a request of the login. `round`: the state's when it was sent. */
export type LoginAnswer =
  | { type: 'methods-read'; methods: readonly string[]; link: string | null }
  | { type: 'code-sent'; sent: { phone_otp_length: number; resend_after: number; message: string | null } }
  | { type: 'registered' }
  | { type: 'code-exists'; exists: boolean }
  | { type: 'token'; answer: TokenAnswer }
  | { type: 'addresses'; mwat: string; addresses: readonly MiddlewareAddress[] }
  | { type: 'cities-read'; cities: readonly City[] }
  | { type: 'screen-code'; code: ScreenCode }
  | { type: 'screen-state'; state: 'pending' | 'expired' | 'refused'; intervalMs: number }
  | { type: 'poll-due' }
  | { type: 'failed'; during: LoginEffect['run']; error: ApiError };

export type LoginEvent =
  | { type: 'phone-typed'; digits: string }
  | { type: 'foreign-phone-typed' }
  /** `trap`: the value of the honeypot field. @source F-311 */
  | { type: 'phone-submitted'; trap: string }
  | { type: 'messenger-opened' }
  | { type: 'sms-requested' }
  | { type: 'code-typed'; text: string }
  | { type: 'code-submitted' }
  | { type: 'resend-requested' }
  | { type: 'password-requested' }
  /** Also for another code, after the former one. */
  | { type: 'screen-requested' }
  | { type: 'password-typed'; login?: string; password?: string }
  | { type: 'password-submitted'; trap: string }
  | { type: 'cities-requested' }
  | { type: 'city-chosen'; id: number }
  | { type: 'address-chosen'; address: MiddlewareAddress }
  | { type: 'back' }
  | { type: 'ticked' }
  | { type: 'entry-failed'; error: ApiError }
  | (LoginAnswer & { round: number });

export type LoginEffect =
  | { run: 'read-methods'; phone: string }
  | { run: 'send-code'; phone: string; via: 'service' | 'middleware'; method?: string }
  | { run: 'register'; phone: string }
  | { run: 'check-code-exists'; phone: string }
  | { run: 'log-in-with-code'; phone: string; code: string }
  | { run: 'check-middleware-code'; phone: string; code: string }
  | { run: 'log-in-with-password'; login: string; password: string }
  | { run: 'request-screen-code' }
  | { run: 'check-screen-code'; deviceCode: string }
  | { run: 'read-cities' }
  | { run: 'set-city'; mwat: string; id: number }
  | { run: 'set-address'; mwat: string; address: MiddlewareAddress }
  /** The session registers the device and starts. */
  | { run: 'enter'; answer: TokenAnswer }
  | { run: 'tick'; ms: number }
  | { run: 'poll'; ms: number };
