/** The session as the application sees it: its states and commands. `session/` implements it. @source spec 1 §4.1, §4.2 */
import type { DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { ClientCall } from '@aerial/api-client/client-call.ts';
import type { TokenSource } from '@aerial/api-client/http-api.ts';
import type { ApiError } from '@aerial/api-client/port.ts';

/** The exact value of one local storage key. Times are Unix milliseconds. @source F-423 */
export interface StoredToken {
  readonly access_token: string;
  readonly expires_at: number;
  readonly received_at: number;
  readonly device_id: DeviceId | null;
  readonly is_guest: boolean;
  /** A child profile is active: its token is not renewed silently. @source F-259, F-260 */
  readonly is_child: boolean;
  /** The active profile; absent for the main one. */
  readonly profile_id?: ProfileId;
}

/** What the viewer entered. */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** What the start needs of the provider's settings. `auto_auth`: address of its automatic authentication, or null. */
export interface StartInfo extends Pick<NetworkInfo, 'is_guest_allowed' | 'is_country_forbidden' | 'auto_auth'> {
  /** Whether a failed automatic authentication is shown to the viewer. @source F-452 */
  readonly retryDialog: boolean;
}

/** A token that came in the address of the page. @source F-174–F-176 */
export interface QueryToken {
  readonly accessToken: string;
  /** Whether this browser becomes a device of the user; not in the account pages of native applications. @source F-247 */
  readonly registers: boolean;
}

/** Steps of a login, in their order. `room`: a device is being removed to make room for this one. @source F-239, F-247, F-279 */
export type LoginStep = 'user' | 'token' | 'device' | 'room' | 'device-token';

/** A login in progress. */
export interface Login {
  readonly step: LoginStep;
  readonly isGuest: boolean;
  /** The token that is not yet bound to a device; set from the step `device` on. */
  readonly accessToken?: string;
  /** Devices removed so far. @source F-280 */
  readonly removed: number;
}

export type SignIn =
  /** `isClosed`: its dialog is closed, so its failure needs no dismissal. */
  | ({ readonly tag: 'running'; readonly isClosed?: true } & Login)
  /** `deviceLimit` is present when the account has too many devices. */
  | { readonly tag: 'failed'; readonly error: ApiError; readonly deviceLimit?: number };

/** A guest that was stored earlier: the fallback where nothing better is found. */
interface WithGuest {
  readonly guest?: StoredToken;
}

export type Session =
  | { readonly tag: 'idle' }
  /** A token of the address is checked, then this browser registered with it. `stored` is the fallback. */
  | {
      readonly tag: 'checking-token';
      readonly query: QueryToken;
      readonly stored?: StoredToken;
      readonly info?: StartInfo;
      readonly login?: Login;
    }
  | ({ readonly tag: 'reading-network'; readonly automatic: boolean } & WithGuest)
  /** The network info cannot be read, or renewals keep failing: text and a retry button. @source F-241 */
  | { readonly tag: 'download-error' }
  | ({ readonly tag: 'waiting-for-other-tab'; readonly info: StartInfo; readonly automatic: boolean } & WithGuest)
  /** The provider's automatic authentication is in flight. @source F-406 */
  | ({ readonly tag: 'automatic'; readonly info: StartInfo; readonly login: Login } & WithGuest)
  /** It failed, and the viewer can retry or skip it. @source F-451, F-452 */
  | ({ readonly tag: 'automatic-failed'; readonly info: StartInfo } & WithGuest)
  | { readonly tag: 'creating-guest'; readonly login: Login; readonly attempt: number }
  | { readonly tag: 'active'; readonly token: StoredToken; readonly renewing: boolean; readonly signIn?: SignIn }
  /** No usable token until the device has been authorised again. `starting`: since the application started. */
  | { readonly tag: 'renewing'; readonly token: StoredToken; readonly starting: boolean; readonly signIn?: SignIn }
  /**
   * Signed out. `child`: the token of a child profile expired, so a user has to sign in (F-260).
   * `resumes`: a login started before the start was over; when it is cancelled the start goes on.
   */
  | ({
      readonly tag: 'signed-out';
      readonly signIn?: SignIn;
      readonly child?: true;
      readonly resumes?: true;
    } & WithGuest)
  | { readonly tag: 'country-forbidden' };

export interface SessionRunner extends TokenSource {
  state(): Session;
  subscribe(listener: () => void): () => void;
  start(): void;
  retry(): void;
  signIn(credentials: Credentials): void;
  /** The serial of this browser as a device: a familiar device can sign in while others guess at the password. */
  serial(): string;
  /** Enters with the token of any finished login: registers and authorises the device, stores the former guest. @source F-247 */
  enter(answer: Token): void;
  closeSignIn(): void;
  /** Removes this device from the account; the session goes on as a guest where there are any. @source F-248–F-251 */
  logout(): void;
  /** Another profile becomes active. @source F-259, F-470 */
  profileSwitched(isChild: boolean, profileId?: ProfileId): void;
  /** Reports that this device no longer exists on the server. @source F-261, F-437, A-900 */
  reportDeviceMissing(): void;
  retryAutomatic(): void;
  skipAutomatic(): void;
  /** Storage was written by another tab. */
  storedChanged(): void;
  /** Reports a failed call of the application. */
  reportFailure(call: Pick<ClientCall, 'method' | 'path'>, params: unknown, error: ApiError): void;
  /** The page is being closed: releases the guest lock for other tabs. */
  leave(): void;
}
