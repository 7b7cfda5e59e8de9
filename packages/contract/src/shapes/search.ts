import type { ChannelId, EntryId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { IntId, LongId, UnixSeconds } from '../core.ts';
import { ContentCard } from './content.ts';
import { ChannelCard, PersonCard } from './row.ts';

/** What can be found. @source C-694 */
export const FoundKind = Type.Unsafe<'channel' | 'movie' | 'series' | 'program' | 'person'>({
  type: 'string',
  enum: ['channel', 'movie', 'series', 'program', 'person'],
});
export type FoundKind = Static<typeof FoundKind>;

/** An airing of a programme: the one on air, else the next one, else the last one that can be caught up. */
export const FoundBroadcast = Type.Object({
  id: LongId<EntryId>(),
  channel_id: IntId<ChannelId>(),
  channel_name: Type.String(),
  channel_slug: Type.String(),
  timestamp: UnixSeconds(),
  duration: Type.Integer({ description: 'seconds' }),
});
export type FoundBroadcast = Static<typeof FoundBroadcast>;

/** A result, with the card of its kind. @source C-397, F-234 */
export const SearchFound = Type.Object({
  title: Type.String(),
  text: Type.String({ description: 'one line of details; may be empty' }),
  content_type: FoundKind,
  object_id: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    description: 'of contents as text, of channels and persons as a number',
  }),
  is_purchased: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'whether the viewer may play it; null for persons',
  }),
  content: Type.Optional(ContentCard),
  channel: Type.Optional(ChannelCard),
  person: Type.Optional(PersonCard),
  broadcast: Type.Optional(FoundBroadcast),
});
export type SearchFound = Static<typeof SearchFound>;

/** @source C-398 */
export const SearchSuggestion = Type.Object({ text: Type.String() });
export type SearchSuggestion = Static<typeof SearchSuggestion>;

/** What was opened from the search, and what had been typed. @source C-399 */
export const SearchHistoryEntry = Type.Object({
  id: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
  query: Type.String(),
  type: Type.Unsafe<'channel' | 'content'>({ type: 'string', enum: ['channel', 'content'] }),
  title: Type.String(),
});
export type SearchHistoryEntry = Static<typeof SearchHistoryEntry>;
