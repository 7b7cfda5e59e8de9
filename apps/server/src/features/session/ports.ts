import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ParentalSettings } from '@aerial/contract/shapes/user.ts';
import type { ParentalFacts, ProfileRecord } from '../profiles/ports.ts';
import type { StoredToken } from './tokens.ts';

export interface UserRecord {
  readonly id: number;
  readonly provider_id: number;
  readonly username: string;
  readonly password_hash: string | null;
  readonly is_guest: boolean;
  readonly is_active: boolean;
  readonly is_geofree: boolean;
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
}

export interface DeviceRecord {
  readonly id: string;
  readonly user_id: number;
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
}

export interface UserInsert {
  readonly provider_id: number;
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
}

export interface DeviceChange {
  readonly name?: string;
  readonly settings?: Record<string, unknown>;
  readonly parental_settings?: Partial<ParentalSettings>;
  /** Null takes the device off. */
  readonly notification?: { readonly notification_type: string; readonly token: string } | null;
  /** Kept among the settings. @source A-836 */
  readonly profile_id?: string | null;
}

/** @param chosen null: none; undefined: one that the account does not have */
export type MayChoose = (chosen: ProfileRecord | null | undefined, facts: ParentalFacts) => Result<undefined, AppError>;

/** What the session feature keeps. Each method is one transaction. */
export interface SessionStore {
  /** Fails with username_taken when the name, phone or e-mail is in use at the provider. */
  insertUser(user: UserInsert): Promise<Result<UserRecord, AppError>>;
  userById(id: number): Promise<UserRecord | undefined>;
  /** By username, phone digits or e-mail, within a provider. */
  userByLogin(providerId: number, login: string): Promise<UserRecord | undefined>;
  insertToken(token: { hash: Buffer; userId: number; deviceId: string | null; expiresAt: EpochMs | undefined; now: EpochMs }): Promise<void>;
  /** The viewer of a token; undefined when there is none or the user is blocked. */
  findToken(hash: Buffer): Promise<StoredToken | undefined>;
  devicesOf(userId: number): Promise<DeviceRecord[]>;
  deviceById(id: string): Promise<DeviceRecord | undefined>;
  /** Registers a device under the rules of the device limit; an earlier one with the same serial is replaced and its settings kept. */
  insertDevice(user: UserRecord, device: NewDevice): Promise<Result<DeviceRecord, AppError>>;
  /** Fails with device_not_found, and as `mayChoose` says when a profile is chosen. */
  changeDevice(userId: number, id: string, change: DeviceChange, mayChoose: MayChoose, now: EpochMs): Promise<Result<DeviceRecord, AppError>>;
  removeDevice(userId: number, id: string): Promise<DeviceRecord | undefined>;
  /** Counts one more attempt and answers how many there are in the window now, and when it ends. */
  countAttempt(key: string, windowS: number, now: EpochMs): Promise<{ count: number; endsAt: EpochMs }>;
  attempts(key: string, now: EpochMs): Promise<{ count: number; endsAt: EpochMs }>;
  forgetAttempts(key: string): Promise<void>;
}
