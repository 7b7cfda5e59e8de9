/** Whether a recording holds a position, as a piece of SQL for whoever asks the database about programmes. */
import { sql, type RawBuilder } from 'kysely';

/** A position is held when something of so much of what follows it is stored, seconds: a short gap costs no programme. */
const WITHIN_S = 600;
/** Longer than any segment, seconds: how far before a position the segment may begin that covers it. */
const LONGEST_SEGMENT_S = 60;

/** @param at Unix seconds @param lengthS nothing after it is looked at */
export const isHeld = (channelId: RawBuilder<unknown>, at: RawBuilder<unknown>, lengthS: RawBuilder<unknown> = sql`${sql.lit(WITHIN_S)}`): RawBuilder<boolean> => sql<boolean>`exists (
  select from recording_segments stored
  where stored.channel_id = ${channelId} and stored.bytes is not null
    and stored.at_ms >= (${at} - ${sql.lit(LONGEST_SEGMENT_S)}) * 1000
    and stored.at_ms < (${at} + least(${lengthS}, ${sql.lit(WITHIN_S)})) * 1000
    and stored.at_ms + stored.duration_s * 1000 > ${at} * 1000)`;

/** Ids of the channels that are recorded. */
export const recordedChannels = sql`array(select id from channels where source ->> 'kind' = 'recorded')`;
