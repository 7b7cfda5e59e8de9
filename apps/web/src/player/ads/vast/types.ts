/** VAST in the player's words. */
import type { AdErrorCode } from '../errors.ts';

export interface TrackingEvent {
  readonly event: string;
  readonly url: string;
  /** Of `progress`: seconds, or a share of the duration. */
  readonly offset?: AdOffset;
}
export type AdOffset = { readonly s: number } | { readonly share: number };

export interface MediaFile {
  readonly url: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Kilobits per second; 0 where nothing is said. */
  readonly bitrate: number;
}

/** What wrappers and inline ads both name. */
export interface AdParts {
  readonly impressions: readonly string[];
  readonly errors: readonly string[];
  readonly tracking: readonly TrackingEvent[];
  readonly clickTracking: readonly string[];
}

export interface InlineAd extends AdParts {
  readonly kind: 'inline';
  readonly id: string;
  /** Place in a pod; undefined outside of one. */
  readonly sequence: number | undefined;
  readonly title: string;
  /** It has a linear creative: one that plays in the place of the content. */
  readonly isLinear: boolean;
  /** Seconds; undefined where nothing is said. */
  readonly durationS: number | undefined;
  readonly skipOffset: AdOffset | undefined;
  readonly mediaFiles: readonly MediaFile[];
  readonly clickThrough: string | undefined;
}
export interface WrapperAd extends AdParts {
  readonly kind: 'wrapper';
  readonly sequence: number | undefined;
  readonly tagUrl: string | undefined;
  /** Whether what it leads to may be a wrapper. */
  readonly followsWrappers: boolean;
  /** Whether what it leads to may hold a pod. */
  readonly allowsMultiple: boolean;
}
export type VastAd = InlineAd | WrapperAd;

export interface VastDocument {
  readonly ads: readonly VastAd[];
  /** Reported when there is no ad. */
  readonly errors: readonly string[];
}
export type ParsedVast =
  | { readonly ok: true; readonly document: VastDocument }
  | { readonly ok: false; readonly code: AdErrorCode };

/** An inline ad with what its wrappers track. */
export type ResolvedAd = Omit<InlineAd, 'kind'>;
