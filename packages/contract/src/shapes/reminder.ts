import type { ChannelId, EntryId, ReminderId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { Instant, IntId, LongId, UnixSeconds } from '../core.ts';

/** A programme of the guide that a viewer is reminded of some minutes before its start. */
export const Reminder = Type.Object({
  id: LongId<ReminderId>(),
  entry_id: LongId<EntryId>(),
  channel_id: IntId<ChannelId>(),
  channel_slug: Type.String(),
  channel_name: Type.String(),
  title: Type.String(),
  timestamp: UnixSeconds(),
  remind_at: UnixSeconds(),
  created_at: Instant(),
});
export type Reminder = Static<typeof Reminder>;
