import { NOT_FOR_CHILDREN_CATEGORY } from '@aerial/domain/child.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { matchesName } from '@aerial/domain/search-text.ts';
import { adultAge, channelForChild, hasUltraHdName } from '../../access/for-child.ts';
import type { CategoryRecord, ChannelRecord } from './ports.ts';

/** The query of the channel list. */
export interface ListRequest {
  readonly includes?: string | undefined;
  readonly channels_version?: string | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** `includes` is a list separated by commas or spaces. */
export const includesOf = (includes: string | undefined): ReadonlySet<string> =>
  new Set((includes ?? '').split(/[,\s|]+/).filter(Boolean));

/** Some clients use the number of version 2 as the channel's id. @source wire shapes §9 */
export const hasIdNumbers = (request: ListRequest): boolean => request.channels_version === '2';

/** A piece of the name in any language, in either alphabet. @source spec 2 §2 Channel viewer */
export const nameContains = (name: LocalizedText, search: string): boolean =>
  Object.values(name).some((text) => matchesName(text, search));

/** The channels a list shows: hidden ones are never listed but stay reachable by direct link. @source C-290 */
export function listed(channels: readonly ChannelRecord[], request: ListRequest, withHidden = false): ChannelRecord[] {
  const { search, offset = 0, limit } = request;
  const found = channels.filter(
    (channel) => (withHidden || !channel.isHidden) && (!search || nameContains(channel.name, search)),
  );
  return found.slice(offset, limit === undefined ? undefined : offset + limit);
}

/** How a child profile sees a channel. @source C-587, C-588, C-592 */
export interface ChildRules {
  /** Channels of categories that are for adults. */
  readonly adultIds: ReadonlySet<number>;
}

/** @source C-594, C-603 */
export const childRules = (categories: readonly CategoryRecord[]): ChildRules => ({
  adultIds: new Set(categories.filter(({ tags }) => tags['is_adult'] === true).flatMap(({ channelIds }) => channelIds)),
});

/**
 * What a list of a child profile contains: what is for children, and with `hidden` among the includes also what is not, hidden and for
 * adults, so that a client opened at its address requires the PIN. @source C-588, C-596
 */
export function channelsForChild(
  channels: readonly ChannelRecord[],
  { adultIds }: ChildRules,
  withHidden: boolean,
): ChannelRecord[] {
  return channels
    .filter(({ name }) => !hasUltraHdName(name))
    .flatMap((channel) =>
      channelForChild(channel, adultIds)
        ? [channel]
        : withHidden && !channel.isHidden
          ? [{ ...channel, isHidden: true, age: adultAge(channel.age) }]
          : [],
    );
}

/** Category lists without what a child may not see. @source C-594, C-596, A-717 */
export function categoriesForChild(
  categories: readonly CategoryRecord[],
  shown: ReadonlySet<number>,
): CategoryRecord[] {
  return categories
    .filter(({ id, tags }) => id !== NOT_FOR_CHILDREN_CATEGORY && tags['is_adult'] !== true)
    .map((category) => ({ ...category, channelIds: category.channelIds.filter((id) => shown.has(id)) }));
}

/** Requests that many viewers make the same way share one document; searches and pages are built per request. */
export function sharedKey(request: ListRequest, isChild = false): string | undefined {
  if (request.search || request.offset || request.limit !== undefined) return undefined;
  const includes = includesOf(request.includes);
  return `${includes.has('current_schedules') ? 'now' : ''} ${hasIdNumbers(request) ? 'v2' : ''}${isChild && includes.has('hidden') ? ' hidden' : ''}`;
}

/** Days of archive a viewer may watch. */
export const watchableDays = (
  channel: Pick<ChannelRecord, 'archivedDays' | 'hasArchive'>,
  isPurchased: boolean,
): number => (isPurchased && channel.hasArchive ? channel.archivedDays : 0);
