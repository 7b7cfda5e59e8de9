import type { ProviderId, UserId, DeviceId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** Something that happened in a viewer's client. */
export interface ViewerEventRecord {
  /** A UUID chosen by the client, by which repetitions are found; by the server for clients that choose none. */
  readonly id: string;
  readonly name: string;
  /** When it happened, by the viewer's clock, unix seconds. */
  readonly time: number;
  readonly receivedAt: EpochMs;
  readonly providerId: ProviderId;
  /** Undefined before the login. */
  readonly userId: UserId | undefined;
  readonly deviceId: DeviceId | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** The groups of A/B tests that were active, by the names of the tests. @source C-710 */
  readonly groups: Readonly<Record<string, string>> | undefined;
}

/** Where events go. */
export interface EventSink {
  /** Resolves once the events are durable as far as the sink is. @throws EventsRefused if it cannot take them now */
  take(events: readonly ViewerEventRecord[]): Promise<void>;
}

/** What stores events for evaluation. */
export interface EventBackend {
  /** Of a log line: `PostgreSQL`. */
  readonly name: string;
  /** Stores all of them or fails. Events that it has by their ids are not stored twice. */
  write(events: readonly ViewerEventRecord[]): Promise<void>;
  /** Whether the failure is of the events and not of the backend's state: repeating them would fail again. */
  isRejection(error: unknown): boolean;
}

/** Events cannot be taken now; the client retries. Becomes the 503 `unavailable`. */
export class EventsRefused extends Error {
  override readonly name = 'EventsRefused';
  readonly retryAfterS = 30;
}

/** Discards events where they are not evaluated. */
export const forgottenEvents: EventSink = { take: async () => {} };
