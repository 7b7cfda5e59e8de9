import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { AdBreakPlan } from '../../origin/timeline/ad-schedule.ts';
import type { AdKind, StoredRolls } from '../../db/schema/ads.ts';

/** Ads for what it matches; what it lists nothing of, it does not restrict. */
export interface AdRule {
  readonly kinds: readonly AdKind[];
  readonly channels: ReadonlySet<number> | undefined;
  readonly libraries: ReadonlySet<number> | undefined;
  readonly contents: ReadonlySet<string> | undefined;
  readonly rolls: StoredRolls;
  readonly maxAdvertising: number | undefined;
  readonly periodS: number | undefined;
  readonly middleRollPeriodS: number | undefined;
  readonly allowsDisabling: boolean;
}

/** What one provider's file of ads says. */
export interface ProviderAds {
  /** The first one that matches decides. */
  readonly rules: readonly AdRule[];
  /** Who has one of these packets sees no ads. */
  readonly adFreePackets: readonly number[];
  /** Players in frames of other sites show ads too. */
  readonly allowsEmbeds: boolean;
  /** Breaks of channels, also those of earlier files and earlier cues: archives repeat them. */
  readonly breaks: readonly ChannelBreak[];
}

/** An ad break, and the channels it is for. */
export interface ChannelBreak {
  /** Undefined: every channel. */
  readonly channels: ReadonlySet<number> | undefined;
  readonly plan: AdBreakPlan;
}
export type AdsByProvider = ReadonlyMap<ProviderId, ProviderAds>;

export type AdIdRecord = Readonly<Record<string, string>>;

export interface AdStore {
  loadAll(): Promise<AdsByProvider>;
  idsOf(userId: UserId): Promise<AdIdRecord>;
  /** @param merge the new identifiers; undefined changes nothing @returns what `merge` returned */
  changeIds(userId: UserId, merge: (stored: AdIdRecord) => AdIdRecord | undefined): Promise<AdIdRecord | undefined>;
}
