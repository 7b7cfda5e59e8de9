/** Which ads belong to a playback, and how identifiers are merged. Pure. */
import { MAX_AD_IDS, type AdInfo } from '@aerial/contract/shapes/ads.ts';
import type { ChannelId, ContentId, LibraryId } from '@aerial/domain/ids.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { AdBreakPlan } from '../../origin/timeline/ad-schedule.ts';
import type { StoredAdTag } from '../../db/schema/ads.ts';
import type { AdIdRecord, AdRule, ProviderAds } from './ports.ts';

/** What is played. */
export type AdSubject =
  | { readonly kind: 'live' | 'catchup'; readonly channelId: ChannelId }
  /** `contentIds`: the content itself, and the season and series it belongs to. */
  | { readonly kind: 'vod'; readonly contentIds: readonly ContentId[]; readonly libraryId: LibraryId };

/** Who plays it, and where. */
export interface AdAudience {
  readonly viewer: Pick<Viewer, 'isChild' | 'entitled'>;
  /** In a frame of another site. */
  readonly isEmbed: boolean;
}

function matches(rule: AdRule, subject: AdSubject): boolean {
  if (!rule.kinds.includes(subject.kind)) return false;
  if (subject.kind !== 'vod') return rule.channels?.has(subject.channelId) ?? true;
  const { libraries, contents } = rule;
  if (!libraries && !contents) return true;
  return (libraries?.has(subject.libraryId) ?? false) || subject.contentIds.some((id) => contents?.has(id) ?? false);
}

/** Children see no ads, nor does who has an ad-free packet; frames of other sites show them only where the provider allows it. */
export const seesAds = ({ adFreePackets, allowsEmbeds }: ProviderAds, { viewer, isEmbed }: AdAudience): boolean =>
  !viewer.isChild &&
  (!isEmbed || allowsEmbeds) &&
  !(viewer.entitled?.packetIds.some((id) => adFreePackets.includes(id)) ?? false);

/** The breaks of a channel. */
export const breaksOf = (ads: ProviderAds | undefined, channelId: number): readonly AdBreakPlan[] =>
  ads?.breaks.flatMap(({ channels, plan }) => (channels?.has(channelId) === false ? [] : [plan])) ?? [];

/** Whether the media address of a channel has ad breaks: some are there for it, in the archive such as are repeated there. */
export const showsBreaks = (
  ads: ProviderAds | undefined,
  { kind, channelId }: Extract<AdSubject, { channelId: ChannelId }>,
  audience: AdAudience,
): boolean =>
  ads !== undefined &&
  seesAds(ads, audience) &&
  breaksOf(ads, channelId).some(({ inCatchUp }) => kind === 'live' || inCatchUp);

/** The ads of a playback; null where there are none. @source C-301, C-387–C-389 */
export function adInfoFor(
  ads: ProviderAds | undefined,
  subject: AdSubject,
  audience: AdAudience,
  absolute: AbsoluteUrl,
): AdInfo | null {
  if (!ads || !seesAds(ads, audience)) return null;
  const rule = ads.rules.find((candidate) => matches(candidate, subject));
  if (!rule || Object.values(rule.rolls).every((roll) => roll.length === 0)) return null;
  const tags = (roll: readonly StoredAdTag[]) =>
    roll.map(({ url, aliases }) => ({ url: url.startsWith('/') ? absolute(url)! : url, aliases: [...aliases] }));
  return {
    pre_roll: tags(rule.rolls.pre_roll),
    middle_roll: tags(rule.rolls.middle_roll),
    post_roll: tags(rule.rolls.post_roll),
    post_pause_roll: tags(rule.rolls.post_pause_roll),
    ...(rule.maxAdvertising !== undefined && { max_advertising: rule.maxAdvertising }),
    ...(rule.periodS !== undefined && { period: rule.periodS }),
    ...(rule.middleRollPeriodS !== undefined && { middle_roll_period: rule.middleRollPeriodS }),
    allow_disable: rule.allowsDisabling,
    packets: rule.allowsDisabling ? [...ads.adFreePackets] : [],
  };
}

const SYSTEM = /^[a-z0-9][\w.-]{0,63}$/i;

/**
 * Merges identifiers; an empty one removes what was stored. @source C-708
 * @returns undefined where a name is not one of a system, or there are too many
 */
export function mergeAdIds(stored: AdIdRecord, given: AdIdRecord): AdIdRecord | undefined {
  // Names that every object has are no systems.
  if (Object.keys(given).some((system) => !SYSTEM.test(system) || system in Object.prototype)) return undefined;
  const merged = Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, id]) => id !== ''));
  return Object.keys(merged).length > MAX_AD_IDS ? undefined : merged;
}
