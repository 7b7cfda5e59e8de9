import type { ChannelId, ProgrammeId, PersonId, ContentId, FavouriteId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { Instant, IntId, LongId, nullable } from '../core.ts';

/** A favourite of a viewer. It carries the field of one of the four kinds; `object_id` is the same id. @source spec 2 §3 Favourite, C-364, C-690 */
export const Favourite = Type.Object({
  id: LongId<FavouriteId>(),
  object_id: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
  channel_id: Type.Optional(IntId<ChannelId>()),
  program_id: Type.Optional(IntId<ProgrammeId>()),
  person_id: Type.Optional(IntId<PersonId>()),
  content_id: Type.Optional(LongId<ContentId>()),
  created_at: Instant(),
  page: nullable.string(),
});
export type Favourite = Static<typeof Favourite>;
