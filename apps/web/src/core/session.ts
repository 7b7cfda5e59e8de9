/** The session as the application sees it: its states, and what can be requested of it. `session/` implements it. @source spec 1 §4.1, §4.2 */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { ClientCall } from '../api/calls.ts';
import type { TokenSource } from '../api/http-api.ts';
import type { ApiError } from '../api/port.ts';

/** One local storage key holds exactly this. Times are Unix milliseconds. @source F-423 */
export interface StoredToken {
  readonly access_token: string;
  readonly expires_at: number;
  readonly received_at: number;
  readonly device_id: string | null;
  readonly is_guest: boolean;
  /** A child profile watches: its token is not renewed silently. @source F-259, F-260 */
  readonly is_child: boolean;
  /** The profile that watches; absent for the main one. */
  readonly profile_id?: string;
}

/** What the viewer entered. */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** What the start needs to know about the provider. `auto_auth`: address of its automatic authentication, or null. */
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

/** A login under way. */
export interface Login {
  readonly step: LoginStep;
  readonly isGuest: boolean;
  /** The token that is not yet bound to a device; known from the step `device` on. */
  readonly accessToken?: string;
  /** Devices removed so far. @source F-280 */
  readonly removed: number;
}

export type SignIn =
  /** `isClosed`: its dialog is gone, so nobody will close its failure. */
  | ({ readonly tag: 'running'; readonly isClosed?: true } & Login)
  /** `deviceLimit` is present when the account has too many devices. */
  | { readonly tag: 'failed'; readonly error: ApiError; readonly deviceLimit?: number };

/** A guest that was stored earlier, to go on with where nothing better is found. */
interface WithGuest {
  readonly guest?: StoredToken;
}

export type Session =
  | { readonly tag: 'idle' }
  /** A token of the address is checked, then this browser registered with it. `stored` is what the start goes on with otherwise. */
  | { readonly tag: 'checking-token'; readonly query: QueryToken; readonly stored?: StoredToken; readonly known?: StartInfo; readonly login?: Login }
  | ({ readonly tag: 'reading-network'; readonly automatic: boolean } & WithGuest)
  /** The network info cannot be read, or renewal goes round in circles: text and a retry button. @source F-241 */
  | { readonly tag: 'download-error' }
  | ({ readonly tag: 'waiting-for-other-tab'; readonly info: StartInfo; readonly automatic: boolean } & WithGuest)
  /** The provider's automatic authentication is under way. @source F-406 */
  | ({ readonly tag: 'automatic'; readonly info: StartInfo; readonly login: Login } & WithGuest)
  /** It failed, and the viewer may try it again or go on without. @source F-451, F-452 */
  | ({ readonly tag: 'automatic-failed'; readonly info: StartInfo } & WithGuest)
  | { readonly tag: 'creating-guest'; readonly login: Login; readonly attempt: number }
  | { readonly tag: 'active'; readonly token: StoredToken; readonly renewing: boolean; readonly signIn?: SignIn }
  /** No token to work with until the device has been authorised again. `starting`: since the application began. */
  | { readonly tag: 'renewing'; readonly token: StoredToken; readonly starting: boolean; readonly signIn?: SignIn }
  /**
   * Nobody is signed in. `child`: the token of a child profile ran out, so somebody has to sign in (F-260).
   * `resumes`: a login came before the start was over; when it is given up the start goes on.
   */
  | ({ readonly tag: 'signed-out'; readonly signIn?: SignIn; readonly child?: true; readonly resumes?: true } & WithGuest)
  | { readonly tag: 'country-forbidden' };

export interface SessionRunner extends TokenSource {
  state(): Session;
  subscribe(listener: () => void): () => void;
  start(): void;
  retry(): void;
  signIn(credentials: Credentials): void;
  /** What this browser registers its device with: a server that knows it lets its viewer sign in while others guess at the password. */
  serial(): string;
  /** Any login that ended in a login token response hands it over: the device is registered and authorised, the guest kept. @source F-247 */
  enter(answer: Token): void;
  closeSignIn(): void;
  /** Removes this device from the account; the session goes on as a guest where there are any. @source F-248–F-251 */
  logout(): void;
  /** Another profile watches from now on. @source F-259, F-470 */
  profileSwitched(isChild: boolean, profileId?: string): void;
  /** The settings of this device are not there any more. @source F-261, F-437, A-900 */
  deviceGone(): void;
  retryAutomatic(): void;
  skipAutomatic(): void;
  /** Storage was written by another tab. */
  storedChanged(): void;
  /** A call of the application failed. */
  heardFailure(call: Pick<ClientCall, 'method' | 'path'>, params: unknown, error: ApiError): void;
  /** The page goes away: no other one waits for it. */
  leave(): void;
}
