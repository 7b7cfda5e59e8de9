/** Who can log in, and how. */
import type { LocalizedText } from '@aerial/domain/language.ts';

export interface LoginSettings {
  readonly allowsGuests: boolean;
  readonly allowsRegistration: boolean;
  readonly phoneMask: string | null;
  /** Phone lengths that differ from the mask. @source F-309 */
  readonly phoneRules: readonly { readonly first_digit_not: string; readonly length: number }[];
  /** Digits of a one-time code; null leaves it to the brand. @source F-313 */
  readonly otpLength: number | null;
  /** Code lengths by the first digit of the phone; null fits every other. @source F-317 */
  readonly otpLengthRules: readonly { readonly first_digit: string | null; readonly length: number }[];
  /** Messages by SMS in an hour, over all viewers: what an operator is ready to pay for. */
  readonly smsPerHour: number;
  readonly loginTitle: LocalizedText | null;
  readonly loginDescription: LocalizedText | null;
  /** Address that viewers' applications post to; a path is one of this installation. @source F-405 */
  readonly autoAuth: string | null;
  /** CIDR blocks in which viewers are recognised by their address; the operator's network when not given. */
  readonly autoAuthNetworks: readonly string[] | null;
  /** Whether a failed automatic authentication shows a prompt; by default where there is no other login. @source F-452 */
  readonly autoAuthRetryDialog: boolean | null;
  /** Whether viewers outside the operator's network see a notice. @source F-457 */
  readonly outsideNetworkNotice: boolean;
  /** Where viewers sign in instead of here. @source A-324 */
  readonly authRedirectUrl: string | null;
  /** Whether viewers sign in through the operator's middleware. @source spec 1 §4.2 */
  readonly isMiddleware: boolean;
  /** Address of the operator's own system; without it, subscribers stand in our tables. May hold a secret: never shown. */
  readonly middlewareUrl: string | null;
  /** How long a viewer token lives, seconds. */
  readonly tokenTtlS: number;
}

export const loginDefaults: LoginSettings = {
  allowsGuests: true,
  allowsRegistration: true,
  phoneMask: '+7 (***) ***-**-**',
  phoneRules: [],
  otpLength: null,
  otpLengthRules: [],
  smsPerHour: 5_000,
  loginTitle: null,
  loginDescription: null,
  autoAuth: null,
  autoAuthNetworks: null,
  autoAuthRetryDialog: null,
  outsideNetworkNotice: false,
  authRedirectUrl: null,
  isMiddleware: false,
  middlewareUrl: null,
  tokenTtlS: 7 * 24 * 3600,
};
