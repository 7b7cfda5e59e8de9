import type { DeviceId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { SignInDevice } from '../../db/schema/viewers.ts';

export interface NewDeviceCode {
  readonly deviceHash: Buffer;
  readonly userHash: Buffer;
  readonly providerId: ProviderId;
  readonly serialHash: Buffer;
  readonly device: SignInDevice;
  readonly country: string | null;
  readonly address: string | null;
  readonly expiresAt: EpochMs;
}

/** Which screen polls. */
export interface ScreenName {
  readonly deviceHash: Buffer;
  readonly serialHash: Buffer;
  readonly providerId: ProviderId;
}

export interface PolledCode {
  readonly state: 'pending' | 'confirmed' | 'refused';
  /** Seconds until the next poll. */
  readonly intervalS: number;
  /** It polled before its interval was over. */
  readonly isFast: boolean;
}

export interface FoundScreen {
  readonly device: SignInDevice;
  readonly country: string | null;
  readonly address: string | null;
  readonly expiresAt: EpochMs;
}

/** What the feature stores. Each method is one statement. */
export interface DeviceCodeStore {
  /** @returns false where the code that the screen would show is another one's already */
  insert(code: NewDeviceCode): Promise<boolean>;
  /** Counts the poll; undefined for an unknown or expired code. */
  poll(screen: ScreenName, now: EpochMs): Promise<PolledCode | undefined>;
  /** Takes the confirmed sign-in: of several who poll at once one gets it. */
  take(screen: ScreenName, now: EpochMs): Promise<UserId | undefined>;
  find(userHash: Buffer, now: EpochMs): Promise<FoundScreen | undefined>;
  /** Decides a pending code once. @returns false where there is none */
  decide(
    userHash: Buffer,
    by: { readonly userId: UserId; readonly deviceId: DeviceId },
    confirm: boolean,
    now: EpochMs,
  ): Promise<boolean>;
}
