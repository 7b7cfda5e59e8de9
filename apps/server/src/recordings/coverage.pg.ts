/**
 * Which positions recordings cover, as SQL expressions: features that list programmes put them into their own statements,
 * so that a list of thousands takes one statement.
 */
import { sql, type RawBuilder } from 'kysely';

/** A position is covered if any segment of so many seconds after it is stored: a short gap does not hide a programme. */
const COVERAGE_WINDOW_S = 600;
/** Longer than any segment, seconds: how far before a position the segment may begin that covers it. */
const MAX_SEGMENT_S = 60;

/** Whether a recorded channel can be played from a position. @param at Unix seconds @param lengthS limits how far after it segments count */
export const hasRecordingAt = (
  channelId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  lengthS: RawBuilder<unknown> = sql`${sql.lit(COVERAGE_WINDOW_S)}`,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from recording_segments stored
  where stored.channel_id = ${channelId} and stored.bytes is not null
    and stored.at_ms >= (${at} - ${sql.lit(MAX_SEGMENT_S)}) * 1000
    and stored.at_ms < (${at} + least(${lengthS}, ${sql.lit(COVERAGE_WINDOW_S)})) * 1000
    and stored.at_ms + stored.duration_s * 1000 > ${at} * 1000)`;

/** An array of the ids of recorded channels. */
export const recordedChannelIds = sql`array(select id from channels where source ->> 'kind' = 'recorded')`;
