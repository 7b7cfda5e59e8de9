/** The target of an address under /watch. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { ChannelId, LibraryId } from '@aerial/domain/ids.ts';
import type { Content, ContentMetadata, Episode } from './queries.ts';

/** The id at the end of a slug. @source C-043, C-584 */
export const idOf = (slugOrId: string): string | undefined => /\d+$/.exec(slugOrId)?.[0];

/** Seconds of `?from=`; undefined when it is absent or no number. */
export function parseFrom(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export type WatchTarget =
  | { readonly kind: 'play'; readonly libraryId: LibraryId }
  /** A series or season: its next episode. */
  | { readonly kind: 'episode'; readonly slug: string }
  /** A channel's archive plays the content. */
  | { readonly kind: 'catch-up'; readonly channelId: ChannelId; readonly at: EpochSeconds }
  | { readonly kind: 'unavailable'; readonly why: 'lost' | 'not-available' | 'announcement' };

const isCollection = (content: Content): boolean =>
  content.content_type === 'series' || content.content_type === 'season' || content.content_type === 'serial';

/** What a content plays. @param episodes of a series, once they have loaded */
export function watchTarget(
  content: Content,
  metadata: ContentMetadata | undefined,
  episodes: readonly Episode[] | undefined,
  libraryId: LibraryId | undefined,
): WatchTarget {
  if (content.is_lost || metadata?.is_lost) return { kind: 'unavailable', why: 'lost' };
  if (content.is_announcement) return { kind: 'unavailable', why: 'announcement' };
  if (isCollection(content)) {
    const next = metadata?.next_to_play?.slug ?? playable(episodes ?? [])[0]?.slug;
    return next ? { kind: 'episode', slug: next } : { kind: 'unavailable', why: 'not-available' };
  }
  if (metadata && !metadata.is_available) return { kind: 'unavailable', why: 'not-available' };
  const broadcast = metadata?.stream_using?.content_schedule;
  if (broadcast) return { kind: 'catch-up', channelId: broadcast.channel_id, at: broadcast.timestamp };
  const library = libraryId ?? metadata?.stream_using?.library_id ?? content.library_id ?? content.libraries[0]?.id;
  return library === undefined || library === null
    ? { kind: 'unavailable', why: 'not-available' }
    : { kind: 'play', libraryId: library };
}

/**
 * The television fallback for a content that cannot be watched: the channel it was on, else one watched before.
 * @param lastChannels ids, newest first @source C-760
 */
export function lastCatchUpAddress(
  content: Pick<Content, 'last_seen_channel_ids'>,
  metadata: Pick<ContentMetadata, 'stream_using'> | undefined,
  isAvailable: (channelId: ChannelId) => boolean,
  lastChannels: readonly ChannelId[],
): string {
  const id =
    content.last_seen_channel_ids.find(isAvailable) ??
    metadata?.stream_using?.content_schedule?.channel_id ??
    lastChannels[0];
  return id === undefined ? '/channels' : `/channel/${id}`;
}

/** Released episodes in their order. */
export const playable = (episodes: readonly Episode[]): Episode[] =>
  inOrder(episodes).filter((episode) => !episode.is_announcement);

export const inOrder = (episodes: readonly Episode[]): Episode[] =>
  episodes.toSorted((a, b) => (a.season ?? 0) - (b.season ?? 0) || (a.series ?? 0) - (b.series ?? 0));

/** The released episode before or after one. */
export function neighbourEpisode(episodes: readonly Episode[], id: string, direction: 1 | -1): Episode | undefined {
  const released = playable(episodes);
  const index = released.findIndex((episode) => episode.id === id);
  return index === -1 ? undefined : released[index + direction];
}

export interface Season {
  readonly season: number;
  readonly episodes: readonly Episode[];
}

export function seasons(episodes: readonly Episode[]): Season[] {
  const groups = Map.groupBy(inOrder(episodes), (episode) => episode.season ?? 1);
  return [...groups].map(([season, list]) => ({ season, episodes: list }));
}
