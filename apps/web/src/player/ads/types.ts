/** Ads of a playback, in the player's words. */

/** When a roll runs. */
export type RollName = 'pre' | 'middle' | 'post-pause' | 'post';

/** An address of an ad server. @source C-387 */
export interface AdTag {
  readonly url: string;
  /** Its names in ad reports. */
  readonly aliases: readonly string[];
}

/** The ads of one playback. @source C-387–C-389 */
export interface AdBlock {
  readonly rolls: Readonly<Record<RollName, readonly AdTag[]>>;
  /** Ads in one roll; undefined: no limit. */
  readonly maxAds: number | undefined;
  /** Between the end of a roll and the next one, seconds. */
  readonly periodS: number;
  /** Of the content; undefined: there are no middle rolls. */
  readonly middlePeriodS: number | undefined;
  /** Buying one of the packets switches ads off. @source C-519 */
  readonly canDisable: boolean;
  readonly packets: readonly number[];
}

/** What the viewer sees of an ad break. */
export interface AdView {
  readonly roll: RollName;
  /** No picture of an ad yet. */
  readonly isLoading: boolean;
  /** Which ad of the roll, from 1. */
  readonly index: number;
  readonly total: number;
  /** Whole seconds that are left; undefined before the length is known. */
  readonly leftS: number | undefined;
  /** 0 to 1. */
  readonly progress: number;
  /** Whole seconds until the ad can be skipped, 0 from then on; undefined: never. */
  readonly skipInS: number | undefined;
  readonly isPaused: boolean;
  /** There is a page of the advertiser. */
  readonly canVisit: boolean;
  readonly canDisable: boolean;
}
