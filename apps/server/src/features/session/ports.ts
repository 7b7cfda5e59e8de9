import type { ProviderId, UserId, DeviceId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ParentalSettings } from '@aerial/contract/shapes/user.ts';
import type { ParentalFacts, ProfileRecord } from '../../accounts/profiles.ts';
import type { BrowserSubscription } from '../../push/subscriptions.pg.ts';
import type { DeviceInterface } from '../../db/schema/viewers.ts';
import type { SignInRecord } from '../../accounts/sign-ins.ts';

export interface UserRecord {
  readonly id: UserId;
  readonly provider_id: ProviderId;
  readonly username: string;
  readonly password_hash: string | null;
  readonly is_guest: boolean;
  readonly is_active: boolean;
  readonly is_geofree: boolean;
  readonly is_provider_free: boolean;
  readonly phone: string | null;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly provider_uid: string | null;
  readonly timezone: string;
  readonly device_limit: number;
  readonly parental_code: string | null;
  readonly parental_status: string;
  readonly refer_id: string | null;
  readonly app_version: string | null;
  readonly last_login: Date | null;
  readonly date_joined: Date;
  /** The operator's own words. */
  readonly comment: string;
  readonly smartpay_id: string | null;
}

export interface DeviceRecord {
  /** What others may see of it. */
  readonly id: DeviceId;
  /** Until when support sees the account through it; null for devices of the viewer. */
  readonly support_until: Date | null;
  /** Secret: logs in as the device. */
  readonly credential: string;
  readonly user_id: UserId;
  readonly serial: string | null;
  readonly device_type: string | null;
  readonly vendor: string | null;
  readonly model: string | null;
  readonly version: string | null;
  readonly os_name: string | null;
  readonly os_version: string | null;
  readonly application_type: string | null;
  readonly name: string | null;
  readonly settings: Record<string, unknown>;
  readonly parental_settings: Record<string, unknown>;
  readonly notification: Record<string, unknown> | null;
  readonly created_at: Date;
  readonly login_at: Date | null;
  readonly interfaces: readonly DeviceInterface[];
  /** The profile that was chosen on it. */
  readonly profile: ProfileRecord | null;
}

export interface NewDevice {
  readonly device_type?: string;
  readonly vendor?: string;
  readonly model?: string;
  readonly version?: string;
  readonly os_name?: string;
  readonly os_version?: string;
  readonly application_type?: string;
  readonly serial?: string;
  readonly name?: string;
  readonly interfaces?: readonly DeviceInterface[];
}

export interface UserInsert {
  readonly provider_id: ProviderId;
  readonly username: string;
  readonly password_hash: string | null;
  readonly is_guest: boolean;
  readonly phone: string | null;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly app_version: string | null;
  readonly refer_id: string | null;
  readonly device_limit: number;
  readonly provider_uid?: string | null;
  /** The PIN, in plain text. */
  readonly pin?: string;
  readonly is_active?: boolean;
  readonly is_provider_free?: boolean;
  /** The phone is proven to be the user's. */
  readonly phone_proven?: boolean;
  readonly timezone?: string;
  readonly comment?: string;
  readonly smartpay_id?: string | null;
}

export interface DeviceChange {
  readonly name?: string;
  readonly settings?: Record<string, unknown>;
  readonly parental_settings?: Partial<ParentalSettings>;
  /** Null takes the device off. */
  readonly notification?: { readonly notification_type: string; readonly token: string } | null;
  /** The browser's subscription in the notification, and the language of its messages. */
  readonly push?: { readonly subscription: BrowserSubscription; readonly language: string } | undefined;
  /** Stored among the settings. @source A-836 */
  readonly profile_id?: string | null;
}

/** @param chosen null: none; undefined: one that the account does not have */
export type ProfileChoiceCheck = (
  chosen: ProfileRecord | null | undefined,
  facts: ParentalFacts,
) => Result<undefined, AppError>;

export interface NewToken {
  readonly hash: Buffer;
  readonly userId: UserId;
  readonly deviceId: DeviceId | null;
  readonly expiresAt: EpochMs | undefined;
  readonly now: EpochMs;
  /** A login token of the same user that ends with the device from now on. */
  readonly loginHash?: Buffer | undefined;
  /** The stored password that was right. */
  readonly passwordHash?: string | undefined;
  /** A sign-in to record; none of a guest. */
  readonly signIn?: SignInRecord | undefined;
}

/** The token by which a device is registered. */
export interface Registrar {
  readonly deviceId: DeviceId | undefined;
  readonly loginHash?: Buffer | undefined;
  /** A child profile is active on its device: the registered one gets its profile and its parental settings. */
  readonly isChild?: boolean | undefined;
  /** The user's operator registers it, with its own token. */
  readonly isOperator?: boolean;
}

/** What the session feature stores. Each method is one transaction. */
export interface SessionStore {
  /** Fails with username_taken when the name, phone or e-mail is in use at the provider. */
  insertUser(user: UserInsert): Promise<Result<UserRecord, AppError>>;
  userById(id: UserId): Promise<UserRecord | undefined>;
  /** By username, phone digits or e-mail, within a provider. */
  userByLogin(providerId: ProviderId, login: string): Promise<UserRecord | undefined>;
  /** @returns false when the account has been blocked or deleted, its password changed, or the device removed meanwhile */
  insertToken(token: NewToken): Promise<boolean>;
  devicesOf(userId: UserId): Promise<DeviceRecord[]>;
  deviceByCredential(credential: string): Promise<DeviceRecord | undefined>;
  /** A device of the user by its id or its credential. */
  deviceOf(userId: UserId, idOrCredential: string): Promise<DeviceRecord | undefined>;
  /**
   * Registers a device under the rules of the device limit. The same serial is the same device: it gets a new credential, and the
   * former one and its tokens end; registrations at the same time answer one credential.
   * Fails with authentication_failed when the registrar's token ended meanwhile.
   */
  insertDevice(
    user: UserRecord,
    device: NewDevice,
    now: EpochMs,
    registrar: Registrar,
  ): Promise<Result<DeviceRecord, AppError>>;
  /** Fails with device_not_found, and as `checkProfileChoice` says when a profile is chosen. */
  changeDevice(
    userId: UserId,
    id: string,
    change: DeviceChange,
    checkProfileChoice: ProfileChoiceCheck,
    now: EpochMs,
  ): Promise<Result<DeviceRecord, AppError>>;
  removeDevice(userId: UserId, id: string): Promise<DeviceRecord | undefined>;
}
