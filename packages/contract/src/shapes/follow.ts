import type { ChannelId, ContentId, FollowId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { Instant, IntId, LongId, orNull, UnixSeconds } from '../core.ts';

/** A show, or words of titles, that a viewer follows. */
export const Follow = Type.Object({
  id: LongId<FollowId>(),
  content: orNull(Type.Object({ id: LongId<ContentId>(), slug: Type.String(), title: Type.String() })),
  words: Type.String({ description: 'as the viewer wrote them; empty for a show' }),
  with_repeats: Type.Boolean(),
  next: orNull(
    Type.Object({
      channel_id: IntId<ChannelId>(),
      channel_slug: Type.String(),
      channel_name: Type.String(),
      title: Type.String(),
      timestamp: UnixSeconds(),
    }),
  ),
  created_at: Instant(),
});
export type Follow = Static<typeof Follow>;
