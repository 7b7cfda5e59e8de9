/** What the session needs of the browser and of the application. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { ApiError, ApiPort } from '../api/port.ts';
import type { DeviceData } from './device-data.ts';
import type { QueryToken, StartInfo } from '../core/session.ts';
import type { SessionStorage } from './storage.ts';

export interface SessionDeps {
  readonly storage: SessionStorage;
  /** Calls that carry the given token, past the waiting for a session. */
  callsWith(token: string | undefined): ApiPort;
  describeDevice(serial: string): DeviceData;
  /** The provider's automatic authentication. */
  askAutomatic(url: string, device: DeviceData): Promise<Token>;
  /** The browser's own locks, where it has them. */
  readonly locks: LockManager | undefined;
  /** A token in the address of the page. */
  readonly queryToken?: QueryToken;
  /** Whence the viewer came: a click id or a partner. @source F-368 */
  referId(): string | undefined;
  now(): number;
  setTimeout(work: () => void, ms: number): void;
  /** The caches of the former viewer are to be emptied. @param userLeft whether that was a user with an account */
  onViewerChanged(userLeft: boolean): void;
  /** The network info of the page, as far as it is known. */
  knownNetwork(): NetworkInfo | undefined;
  onNetworkInfo(info: NetworkInfo): void;
  /** A user has come or come back; the operator may have blocked them. */
  onUserActive(): void;
  /** The viewer is asked how to go on after a failed automatic authentication. */
  onAutomaticFailed(): void;
  /** A login without a form failed in a way the viewer should know. */
  onLoginProblem(error: ApiError, deviceLimit: number | undefined): void;
}

/** @source F-218: some providers have the address of automatic authentication at the top, some in the provider. */
export const startInfo = (info: NetworkInfo): StartInfo => ({
  is_guest_allowed: info.is_guest_allowed,
  is_country_forbidden: info.is_country_forbidden,
  auto_auth: info.auto_auth ?? info.provider.auto_auth ?? null,
  retryDialog: info.provider.auto_auth_retry_dialog,
});
