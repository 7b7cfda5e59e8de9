/** The states, events and effects of the session machine. */
import type { DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import type { ApiError } from '@aerial/api-client/port.ts';
import type { Credentials, QueryToken, Session, StartInfo, StoredToken } from '../core/session.ts';

/** A token whose device is already registered, where the answer carried a device. */
type Received = { accessToken: string; device: StoredToken | undefined };

export type SessionEvent =
  /** `info`: the network info that came with the page. */
  | { type: 'start' | 'retry'; stored: StoredToken | undefined; query?: QueryToken; info?: StartInfo; at: number }
  /** `token`: its stored form, if it needs no registration. */
  | { type: 'token-checked'; isGuest: boolean; token: StoredToken; at: number }
  | { type: 'token-check-failed'; error: ApiError; at: number }
  | { type: 'network-read'; info: StartInfo; at: number }
  | { type: 'network-failed' }
  | { type: 'guest-lock'; taken: boolean; waitMs: number; stored: StoredToken | undefined; at: number }
  | { type: 'waited' }
  | { type: 'user-created'; credentials: Credentials }
  | ({ type: 'token-received' } & Received)
  | { type: 'device-registered'; deviceId: DeviceId }
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
  | { type: 'profile-switched'; isChild: boolean; profileId?: ProfileId | undefined }
  | { type: 'sign-in'; credentials: Credentials }
  /** A login that was made elsewhere (a code, the middleware) ended in this token. */
  | ({ type: 'enter' } & Received)
  | { type: 'sign-in-closed' }
  | { type: 'automatic-retry' }
  | { type: 'automatic-skipped'; at: number }
  /** `guest`: the one that the login had replaced. */
  | { type: 'logout'; guest: StoredToken | undefined };

/** Whether a step of a login is for a guest. */
type LoginOf = { readonly isGuest: boolean };

export type SessionEffect =
  /** Abandons pending steps: drops their results and releases the guest lock of this tab. */
  | { run: 'abandon' }
  | { run: 'check-token'; accessToken: string }
  /** Drops the token of the address, so that a later start does not use it. */
  | { run: 'drop-query-token' }
  | { run: 'read-network' }
  | { run: 'take-guest-lock' }
  | { run: 'release-guest-lock' }
  | { run: 'wait'; ms: number }
  | { run: 'create-guest' }
  | { run: 'request-automatic'; url: string }
  | ({ run: 'login'; credentials: Credentials } & LoginOf)
  | ({ run: 'register-device'; accessToken: string } & LoginOf)
  /** Removes the device used least recently from the account. @source F-279, F-280 */
  | { run: 'make-room'; accessToken: string }
  /** There is no room: reads the device limit for the message. @source F-435 */
  | { run: 'read-device-limit'; accessToken: string; error: ApiError }
  | ({ run: 'authorise-device'; deviceId: DeviceId } & LoginOf)
  | { run: 'renew'; deviceId: DeviceId; isGuest: boolean }
  | { run: 'store'; token: StoredToken }
  | { run: 'store-guest'; token: StoredToken }
  /** Clears session and cache keys; serial and preferences stay. @source F-255 */
  | { run: 'clear-storage' }
  /** Clears the user's token; the stored guest stays. */
  | { run: 'clear-token' }
  | { run: 'note-restart' }
  | { run: 'remove-device'; deviceId: DeviceId; accessToken: string }
  /** Reads the operator's block status of the user, and shows it. @source F-298 */
  | { run: 'check-block' }
  /** Offers a retry after a failed automatic authentication. @source F-452 */
  | { run: 'offer-automatic-retry' }
  /** Reports a failed login that has no form. */
  | { run: 'report-problem'; error: ApiError; deviceLimit?: number }
  /** Clears caches of the former viewer and refetches what is shown. `userLeft`: that was a user. @source F-247, F-251, F-470 */
  | { run: 'viewer-changed'; userLeft: boolean };

export type Next = [Session, SessionEffect[]];
export const stay = (state: Session): Next => [state, []];
export const abandon: SessionEffect = { run: 'abandon' };
/** @param former the token of the former viewer */
export const viewerChanged = (former: StoredToken | undefined): SessionEffect => ({
  run: 'viewer-changed',
  userLeft: former?.is_guest === false,
});
