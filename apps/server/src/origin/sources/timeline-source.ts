/** Channels made of assets: live, start-over and catch-up are cut from a timeline. */
import { GRID_MS, gridCeil, gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import { toEpochSeconds, type EpochSeconds, addSeconds } from '@aerial/domain/time.ts';
import { failed } from '../errors.ts';
import { dashFile } from '../addresses/playback-paths.ts';
import { multivariantPlaylist } from '../playlists/multivariant-playlist.ts';
import { renditionNamed } from '../playlists/renditions.ts';
import type { Blackout } from '../ports.ts';
import { MEDIA_EPOCH } from '../segments/media-clock.ts';
import { withAdBreaks } from '../timeline/ad-breaks.ts';
import type { AdBreakPlan } from '../timeline/ad-schedule.ts';
import { TIME_SHIFT_LEAD, timeShiftedCut } from '../timeline/time-shift.ts';
import { endOf, onlyPlayable, type Slice, type Timeline } from '../timeline/timeline.ts';
import {
  catchUpCut,
  catchUpSpan,
  LIVE_WINDOW,
  liveCut,
  liveEdge,
  slicesBetween,
  type Cut,
} from '../timeline/window.ts';
import {
  decideWithAssets,
  positionInSlice,
  renditionsOfSlices,
  writeDashManifest,
  writeMediaPlaylist,
  type AssetSourceContext,
  type ManifestTimes,
} from './asset-playlists.ts';
import { archiveStart, channelIdOnWire, openingOf } from './claims.ts';
import { UNSUPPORTED, type Source } from './source.ts';

/** A live multivariant playlist offers the languages of the window and of this much that follows, in segments (an hour). */
const LANGUAGE_LOOKAHEAD = 1875;

export interface TimelineChannel {
  readonly timeline: Timeline;
  /** Radio: audio without video. */
  readonly isAudioOnly: boolean;
  readonly blackouts: readonly Blackout[];
  /** The breaks that this viewer sees. */
  readonly adBreaks: readonly AdBreakPlan[];
}

/** @param channel as the viewer's provider may show it */
export function timelineSource(
  { timeline, isAudioOnly, blackouts, adBreaks }: TimelineChannel,
  context: AssetSourceContext,
): Source {
  const { claims, clock, assets } = context;
  const from = archiveStart(claims);
  const currentEdge = (): GridNumber => liveEdge(clock.now());
  const decideOnTimeline = <T>(decide: (playable: Timeline) => T) =>
    decideWithAssets(assets, (canPlay, find) => decide(onlyPlayable(withAdBreaks(timeline, adBreaks, find), canPlay)));

  return {
    ...UNSUPPORTED,
    isLocal: true,

    async multivariantPlaylist(variants) {
      const edge = currentEdge();
      const { decided, loaded } = await decideOnTimeline((playable) => announced(playable, from, edge));
      if (!decided) return failed('not_on_air');
      const renditions = renditionsOfSlices(decided.slices, loaded);
      return ok(
        multivariantPlaylist(
          isAudioOnly ? { ...renditions, video: [] } : renditions,
          variants,
          openingOf(context, decided.isComplete),
        ),
      );
    },

    async mediaPlaylist(name, openedAt) {
      const rendition = renditionNamed(name);
      if (!rendition || (rendition.kind === 'video' && isAudioOnly)) return failed('media_not_found');
      const edge = currentEdge();
      const { decided: cut, loaded } = await decideOnTimeline((playable) => cutAt(playable, from, edge));
      if (!cut) return failed('not_on_air');
      const listed = openedAt === undefined || from === undefined ? cut : timeShiftedCut(cut, edge + 1 - openedAt);
      return ok(writeMediaPlaylist(listed, rendition, loaded, context));
    },

    async dashManifest(openedAt) {
      const edge = currentEdge();
      const { decided, loaded } = await decideOnTimeline((playable) => {
        const cut = cutAt(playable, from, edge);
        return cut && { cut, whole: playable.at(cut.slices[0]!.start) };
      });
      if (!decided) return failed('not_on_air');
      const { cut, whole } = decided;
      if (from === undefined) return ok(writeDashManifest(cut, loaded, { ...LIVE_TIMES, whole, isAudioOnly }, context));
      const opened = openedAt ?? openingOf(context, cut.isComplete);
      const listed = opened === undefined ? cut : timeShiftedCut(cut, edge + 1 - opened);
      return ok(writeDashManifest(listed, loaded, { ...archiveTimes(cut, opened), isAudioOnly }, context));
    },

    async info() {
      const edge = currentEdge();
      const { decided: cut } = await decideOnTimeline((playable) => cutAt(playable, from, edge));
      if (!cut) return failed('not_on_air');
      return ok({
        channel_id: channelIdOnWire(claims.id),
        blackouts,
        start: addSeconds(toEpochSeconds(gridStart(cut.slices[0]!.start)), Math.floor(cut.startAtS ?? 0)),
        end: toEpochSeconds(gridStart(endOf(cut.slices.at(-1)!))),
        live: !cut.isComplete,
      });
    },

    async locate(position) {
      if (isAudioOnly || position < 0) return failed('media_not_found');
      const n = gridNumber(Math.floor((position * 1000) / GRID_MS));
      if (n > currentEdge() + 1) return failed('not_on_air');
      const { decided: slice, loaded } = await decideOnTimeline((playable) => playable.at(n));
      return slice ? ok(positionInSlice(slice, loaded, position)) : failed('media_not_found');
    },
  };
}

const cutAt = (timeline: Timeline, from: EpochSeconds | undefined, edge: GridNumber): Cut | undefined =>
  from === undefined ? liveCut(timeline, edge) : catchUpCut(timeline, from, edge);

/** What a playback shows, as far as its multivariant playlist takes it into account. @returns undefined when nothing can be shown yet */
function announced(
  timeline: Timeline,
  from: EpochSeconds | undefined,
  edge: GridNumber,
): { slices: readonly Slice[]; isComplete: boolean } | undefined {
  const cut = cutAt(timeline, from, edge);
  if (!cut) return undefined;
  const span = from === undefined ? undefined : catchUpSpan(timeline, from);
  const following = span
    ? slicesBetween(timeline, endOf(cut.slices.at(-1)!), endOf(span))
    : slicesBetween(timeline, gridNumber(edge - LIVE_WINDOW), gridNumber(edge + LANGUAGE_LOOKAHEAD));
  return { slices: [...cut.slices, ...following], isComplete: cut.isComplete };
}

/** Live has one presentation time for all viewers: that of the media clock. */
const LIVE_TIMES = { zero: gridCeil(MEDIA_EPOCH), zeroAt: gridStart(gridCeil(MEDIA_EPOCH)) };

/**
 * An archive's presentation begins with its first segment. A time-shifted one pretends that this is on air shortly before it was opened, so
 * that its live edge is where it grows.
 * @param opened the grid number at which it was opened; undefined: everything is listed at once
 */
function archiveTimes(cut: Cut, opened: number | undefined): ManifestTimes {
  const zero = cut.slices[0]!.start;
  if (opened === undefined) return { zero, zeroAt: gridStart(zero) };
  return { zero, zeroAt: gridStart(gridNumber(opened - TIME_SHIFT_LEAD)), location: dashFile(opened) };
}
