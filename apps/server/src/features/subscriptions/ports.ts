import type { Packet } from '@aerial/contract/shapes/commerce.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { WireStyle } from '../../wire/content-parts.ts';

export interface SubscriptionContext extends WireStyle {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
  /** The viewer's address. */
  readonly ip: string;
}

/** Writes packets as parts of subscriptions, with the viewer's own side. */
export type DescribePackets = (
  ids: readonly number[],
  context: SubscriptionContext,
  includes: { channels: boolean; videos: boolean; libraries: boolean; availables: boolean; includes: boolean },
) => Promise<Map<number, Packet>>;

export interface PauseRecord {
  readonly id: string;
  readonly startAt: EpochMs;
  readonly endAt: EpochMs | null;
}
