/** What the session needs of the browser and of the application. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { ApiError, ApiPort } from '@aerial/api-client/port.ts';
import type { DeviceData } from './device-data.ts';
import type { QueryToken, StartInfo } from '../core/session.ts';
import type { SessionStorage } from './storage.ts';

export interface SessionDeps {
  readonly storage: SessionStorage;
  /** Calls that carry the given token and do not wait for the session. */
  callsWith(token: string | undefined): ApiPort;
  describeDevice(serial: string): DeviceData;
  /** The provider's automatic authentication. */
  requestAutomatic(url: string, device: DeviceData): Promise<Token>;
  /** The Web Locks API, where available. */
  readonly locks: LockManager | undefined;
  /** A token in the address of the page. */
  readonly queryToken?: QueryToken;
  /** The referrer of the viewer: a click id or a partner. @source F-368 */
  referId(): string | undefined;
  now(): number;
  setTimeout(work: () => void, ms: number): void;
  /** Clears the caches of the former viewer. @param userLeft whether that was a user with an account */
  onViewerChanged(userLeft: boolean): void;
  /** The cached network info of the page, if any. */
  cachedNetwork(): NetworkInfo | undefined;
  onNetworkInfo(info: NetworkInfo): void;
  /** A user has become active; the operator may have blocked them. */
  onUserActive(): void;
  /** Offers a retry after a failed automatic authentication. */
  onAutomaticFailed(): void;
  /** Reports a failed login that has no form. */
  onLoginProblem(error: ApiError, deviceLimit: number | undefined): void;
}

/** @source F-218: some providers have the address of automatic authentication at the top, some in the provider. */
export const startInfo = (info: NetworkInfo): StartInfo => ({
  is_guest_allowed: info.is_guest_allowed,
  is_country_forbidden: info.is_country_forbidden,
  auto_auth: info.auto_auth ?? info.provider.auto_auth ?? null,
  retryDialog: info.provider.auto_auth_retry_dialog,
});
