import type { LocalizedText } from '@aerial/domain/language.ts';
import { matchesName } from '@aerial/domain/search-text.ts';
import type { ChannelRecord } from './ports.ts';

/** How the channel list is asked for. */
export interface ListRequest {
  readonly includes?: string | undefined;
  readonly channels_version?: string | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** `includes` is a list separated by commas or spaces. */
export const includesOf = (includes: string | undefined): ReadonlySet<string> => new Set((includes ?? '').split(/[,\s|]+/).filter(Boolean));

/** Some clients use the number of version 2 as the channel's id. @source wire shapes §9 */
export const hasIdNumbers = (request: ListRequest): boolean => request.channels_version === '2';

/** A piece of the name in any language, in either alphabet. @source spec 2 §2 Channel viewer */
export const nameContains = (name: LocalizedText, search: string): boolean => Object.values(name).some((text) => matchesName(text, search));

/** The channels a list shows: hidden ones are never listed but stay reachable by direct link. @source C-290 */
export function listed(channels: readonly ChannelRecord[], request: ListRequest): ChannelRecord[] {
  const { search, offset = 0, limit } = request;
  const found = channels.filter((channel) => !channel.isHidden && (!search || nameContains(channel.name, search)));
  return found.slice(offset, limit === undefined ? undefined : offset + limit);
}

/** Requests that many viewers make the same way share one document; searches and pages are built as they come. */
export function sharedKey(request: ListRequest): string | undefined {
  if (request.search || request.offset || request.limit !== undefined) return undefined;
  return `${request.includes !== undefined && includesOf(request.includes).has('current_schedules') ? 'now' : ''} ${hasIdNumbers(request) ? 'v2' : ''}`;
}

/** Days of archive a viewer may watch. */
export const watchableDays = (channel: Pick<ChannelRecord, 'archivedDays' | 'hasArchive'>, isPurchased: boolean): number =>
  isPurchased && channel.hasArchive ? channel.archivedDays : 0;
