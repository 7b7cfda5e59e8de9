import type { ProviderId, UserId, DeviceId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** Something that happened in a viewer's client. */
export interface ViewerEventRecord {
  readonly name: string;
  /** When it happened, by the viewer's clock, unix seconds. */
  readonly time: number;
  readonly receivedAt: EpochMs;
  readonly providerId: ProviderId;
  /** Undefined before the login. */
  readonly userId: UserId | undefined;
  readonly deviceId: DeviceId | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Where events go. */
export interface EventSink {
  take(events: readonly ViewerEventRecord[]): Promise<void>;
}

/** Discards events where they are not evaluated. */
export const forgottenEvents: EventSink = { take: async () => {} };
