/** Channels whose feed is recorded: live, start-over and catch-up are cut from what is stored. */
import { gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import { epochMs, toEpochMs, toEpochSeconds } from '@aerial/domain/time.ts';
import { recordedAddresses } from '../addresses/recorded-addresses.ts';
import { segmentExpiry } from '../addresses/signature.ts';
import { failed } from '../errors.ts';
import {
  hideBlackouts,
  listedRenditions,
  recordedMediaPlaylist,
  recordedMultivariantPlaylist,
} from '../playlists/recorded-playlist.ts';
import type { Blackout, RecordedSegment, Recordings } from '../ports.ts';
import { timeShiftedSegments } from '../timeline/time-shift.ts';
import { archiveStart, channelIdOnWire, openingOf } from './claims.ts';
import { UNSUPPORTED, type Source, type SourceContext } from './source.ts';

/** A live playlist lists this much, within limits on its number of segments. */
const WINDOW_S = 30;
const MIN_WINDOW_SEGMENTS = 6;
const MAX_WINDOW_SEGMENTS = 20;
/** A catch-up playlist is at most this long; as one of an upstream. */
const ARCHIVE_MS = 4 * 3_600_000;
/** Longer than any segment: how far before an instant the segment may begin that covers it. */
const MAX_SEGMENT_MS = 60_000;
/** A catch-up playlist is complete when its time is over and late segments have had this long to come. */
const SETTLED_MS = 60_000;
/** A feed without a segment for so long is off air for new playbacks. */
const OFF_AIR_MS = 5 * 60_000;

export interface RecordedBlackouts {
  /** Of the viewer's provider. */
  readonly blackouts: readonly Blackout[];
  /** Of all providers. */
  readonly allBlackouts: readonly Blackout[];
}

export function recordedSource(
  recordings: Recordings,
  { blackouts, allBlackouts }: RecordedBlackouts,
  context: SourceContext,
): Source {
  const { claims, clock, secret } = context;
  const { id: channelId, isPreview = false } = claims;
  const from = archiveStart(claims);
  const fromMs = from === undefined ? undefined : toEpochMs(from);
  const isComplete = (): boolean => fromMs !== undefined && clock.now() > fromMs + ARCHIVE_MS + SETTLED_MS;

  const segmentsOf = async (rendition: string, targetS: number): Promise<readonly RecordedSegment[]> => {
    if (fromMs === undefined) return recordings.latest(channelId, rendition, windowLength(targetS));
    const found = await recordings.between(
      channelId,
      rendition,
      epochMs(fromMs - MAX_SEGMENT_MS),
      epochMs(fromMs + ARCHIVE_MS),
    );
    const first = found.findIndex((segment) => !segment.isGap && segment.at + segment.durationS * 1000 > fromMs);
    return first === -1 ? [] : found.slice(first);
  };

  return {
    ...UNSUPPORTED,
    isLocal: true,

    async multivariantPlaylist(variants) {
      const recorded = await recordings.renditions(channelId, fromMs);
      if (!recorded || (fromMs === undefined && clock.now() - recorded.newestAt > OFF_AIR_MS))
        return failed('not_on_air');
      return ok(recordedMultivariantPlaylist(recorded.renditions, variants, openingOf(context, isComplete())));
    },

    async mediaPlaylist(name, openedAt) {
      const recorded = await recordings.renditions(channelId, fromMs);
      if (!recorded) return failed('not_on_air');
      const { targetS, renditions } = recorded;
      const listed = isPreview ? listedRenditions(renditions, 'lowest') : renditions;
      if (!listed.some((rendition) => rendition.name === name && rendition.isRecorded))
        return failed('media_not_found');
      const segments = hideBlackouts(await segmentsOf(name, targetS), blackouts);
      const first = segments[0];
      if (!first) return failed('not_on_air');
      const addresses = recordedAddresses({
        secret,
        channelId,
        rendition: name,
        until: segmentExpiry(claims.expiresAt),
        blackouts: allBlackouts,
        isOneRendition: isPreview,
      });
      if (fromMs === undefined)
        return ok(recordedMediaPlaylist({ segments, targetS, form: 'live', isComplete: false }, addresses));
      const startAtS = Math.max(0, fromMs - first.at) / 1000;
      const elapsedS =
        openedAt === undefined || isComplete() ? Infinity : (clock.now() - gridStart(gridNumber(openedAt))) / 1000;
      return ok(
        recordedMediaPlaylist(
          {
            segments: timeShiftedSegments(segments, elapsedS, targetS),
            targetS,
            form: 'event',
            isComplete: isComplete(),
            startAtS,
          },
          addresses,
        ),
      );
    },

    async info() {
      const recorded = await recordings.renditions(channelId, fromMs);
      const name = recorded?.renditions.find(({ kind, isRecorded }) => kind === 'variant' && isRecorded)?.name;
      if (!recorded || name === undefined) return failed('not_on_air');
      const segments = await segmentsOf(name, recorded.targetS);
      const [first, last] = [segments[0], segments.at(-1)];
      if (!first || !last) return failed('not_on_air');
      return ok({
        channel_id: channelIdOnWire(channelId),
        blackouts,
        start: toEpochSeconds(epochMs(Math.max(first.at, fromMs ?? 0))),
        end: toEpochSeconds(epochMs(last.at + last.durationS * 1000)),
        live: !isComplete(),
      });
    },
  };
}

const windowLength = (targetS: number): number =>
  Math.max(MIN_WINDOW_SEGMENTS, Math.min(MAX_WINDOW_SEGMENTS, Math.ceil(WINDOW_S / targetS)));
