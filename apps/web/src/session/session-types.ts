/** The states, events and effects of the session machine. */
import type { ApiError } from '../api/port.ts';
import type { Credentials, QueryToken, Session, StartInfo, StoredToken } from '../core/session.ts';

/** A token with which the device needs no registration any more, where the answer carried a device. */
type Received = { accessToken: string; device: StoredToken | undefined };

export type SessionEvent =
  /** `known`: the network info as the page came with it. */
  | { type: 'start' | 'retry'; stored: StoredToken | undefined; query?: QueryToken; known?: StartInfo; at: number }
  /** `kept`: the token as it is stored when it needs no registration. */
  | { type: 'token-checked'; isGuest: boolean; kept: StoredToken; at: number }
  | { type: 'token-check-failed'; error: ApiError; at: number }
  | { type: 'network-read'; info: StartInfo; at: number }
  | { type: 'network-failed' }
  | { type: 'guest-lock'; taken: boolean; waitMs: number; stored: StoredToken | undefined; at: number }
  | { type: 'waited' }
  | { type: 'user-created'; credentials: Credentials }
  | ({ type: 'token-received' } & Received)
  | { type: 'device-registered'; deviceId: string }
  | { type: 'room-made' }
  | { type: 'no-room'; error: ApiError; deviceLimit: number | undefined; at: number }
  | { type: 'device-authorised'; token: StoredToken }
  | { type: 'renewed'; token: StoredToken }
  | { type: 'step-failed'; error: ApiError; at: number }
  | { type: 'token-refused'; accessToken: string }
  | { type: 'renewal-failed'; error: ApiError; at: number; lastRestartAt: number | undefined }
  | { type: 'stored-changed'; stored: StoredToken | undefined; guest: StoredToken | undefined; at: number }
  /** A call was refused because of the country. @source F-430, F-432 */
  | { type: 'country-refused' }
  | { type: 'profile-switched'; isChild: boolean; profileId?: string | undefined }
  | { type: 'sign-in'; credentials: Credentials }
  /** A login that was made elsewhere (a code, the middleware) ended in this token. */
  | ({ type: 'enter' } & Received)
  | { type: 'sign-in-closed' }
  | { type: 'automatic-retry' }
  | { type: 'automatic-skipped'; at: number }
  /** `guest`: whom the login had replaced. */
  | { type: 'logout'; guest: StoredToken | undefined };

/** For whom a step of a login runs. */
type LoginOf = { readonly isGuest: boolean };

export type SessionEffect =
  /** What is under way no longer counts: its results are dropped, and a guest login of this tab is over. */
  | { run: 'abandon' }
  | { run: 'check-token'; accessToken: string }
  /** The token of the address is not offered to a later start. */
  | { run: 'forget-query-token' }
  | { run: 'read-network' }
  | { run: 'take-guest-lock' }
  | { run: 'release-guest-lock' }
  | { run: 'wait'; ms: number }
  | { run: 'create-guest' }
  | { run: 'ask-automatic'; url: string }
  | ({ run: 'login'; credentials: Credentials } & LoginOf)
  | ({ run: 'register-device'; accessToken: string } & LoginOf)
  /** The device used least recently is removed from the account. @source F-279, F-280 */
  | { run: 'make-room'; accessToken: string }
  /** There is no room: how many devices may there be? @source F-435 */
  | { run: 'read-device-limit'; accessToken: string; error: ApiError }
  | ({ run: 'authorise-device'; deviceId: string } & LoginOf)
  | { run: 'renew'; deviceId: string; isGuest: boolean }
  | { run: 'store'; token: StoredToken }
  | { run: 'keep-guest'; token: StoredToken }
  /** Session and cache keys go; serial and preferences stay. @source F-255 */
  | { run: 'clear-storage' }
  /** The user's token goes; the guest whom it replaced stays. */
  | { run: 'clear-token' }
  | { run: 'note-restart' }
  | { run: 'remove-device'; deviceId: string; accessToken: string }
  /** Whether the operator has blocked the user is read, and shown. @source F-298 */
  | { run: 'check-block' }
  /** The viewer is asked how to go on after a failed automatic authentication. @source F-452 */
  | { run: 'offer-automatic-retry' }
  /** A login that nobody filled in a form for failed in a way the viewer should know. */
  | { run: 'tell'; error: ApiError; deviceLimit?: number }
  /** Caches of the former viewer are emptied, what is shown is loaded again. `userLeft`: that was a user. @source F-247, F-251, F-470 */
  | { run: 'viewer-changed'; userLeft: boolean };

export type Next = [Session, SessionEffect[]];
export const stay = (state: Session): Next => [state, []];
export const abandon: SessionEffect = { run: 'abandon' };
/** @param former whoever watched until now */
export const viewerChanged = (former: StoredToken | undefined): SessionEffect => ({ run: 'viewer-changed', userLeft: former?.is_guest === false });
