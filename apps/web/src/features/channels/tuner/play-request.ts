/** Builds the request that a tune passes to the player. Pure: no clock, no network. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { arrivalWaitMs } from '../../../player/rules/preparing.ts';
import { isWithinOffset, resolveStart } from '@aerial/domain/playback.ts';
import { vitrinaOffset } from '../../../player/rules/vitrina.ts';
import type { Bounds } from '../../../player/types.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import { canSeekIn, programmeAt } from '../../../parts/channels/schedule.ts';
import { guardOf } from './access.ts';
import type { ChannelPlayRequest, TunerFacts, TuneTarget } from './tuner-types.ts';

/** Key of a live channel in the pool of prepared channels. */
export const preparedKey = (channel: TvChannel): string => `live-${channel.id}`;

/** The programme around a position: from the schedule, else what the channel list says is on air. */
export const programmeOn = (
  channel: TvChannel,
  programmes: readonly Programme[],
  at: EpochSeconds,
): Programme | undefined =>
  programmeAt(programmes, at) ??
  (channel.onAir && channel.onAir.startAt <= at && channel.onAir.endAt > at ? channel.onAir : undefined);

export const boundsOf = (programme: Programme | undefined): Bounds<EpochSeconds> | undefined =>
  programme ? { start: programme.startAt, end: programme.endAt } : undefined;

/** Offset of the channel's embedded player, if it reaches back to this position. @source C-481, C-564 */
function embeddedOffset({ channel, ts }: TuneTarget, facts: TunerFacts): number | undefined {
  if (!channel.vitrina) return undefined;
  const offsetS = vitrinaOffset(channel.vitrina.offsetS, facts.vitrinaOffsetS);
  return isWithinOffset(ts, offsetS, facts.now) ? offsetS : undefined;
}

/**
 * @param id number of the request
 * @param programmes the channel's schedule, as far as it is loaded
 * @param previousMs when the previous request was made, on the clock of `facts.uptimeMs`
 */
export function playRequest(
  id: number,
  target: TuneTarget,
  programmes: readonly Programme[],
  previousMs: number | undefined,
  facts: TunerFacts,
): ChannelPlayRequest {
  const { channel, ts, resumeAt } = target;
  const embeddedOffsetS = embeddedOffset(target, facts);
  const start = embeddedOffsetS === undefined ? resolveStart(ts, facts.now) : ({ kind: 'live' } as const);
  const at = start.kind === 'live' ? undefined : start.at;
  // Rounding the position down must not show the programme before the requested one.
  const programme = programmeOn(channel, programmes, ts !== undefined && at !== undefined ? ts : facts.now);
  const isPrepared = start.kind === 'live' && embeddedOffsetS === undefined && !guardOf(channel, programme, facts);
  return {
    id,
    item: {
      key: `channel-${channel.id}-${start.kind}-${programme?.startAt ?? ts ?? 0}`,
      kind: start.kind,
      hasArchive: channel.playableDays > 0,
      channelId: channel.id,
      startAt: at === undefined ? 'edge' : (resumeAt ?? (Math.max(at, programme?.startAt ?? at) as EpochSeconds)),
    },
    source: { channel, ts, at, programme, embeddedOffsetS, waitMs: arrivalWaitMs(previousMs, facts.uptimeMs) },
    bounds: boundsOf(programme),
    poster: programme?.picture ?? channel.cover,
    canSeek: canSeekIn(programme, channel),
    ...(isPrepared ? { preparedAs: preparedKey(channel) } : {}),
  };
}
