/** The guide of a channel, and what is on air. Lists in four steps: ids, entries, rules, wire. */
import type { ProviderId, ChannelId, ProgrammeId, EntryId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type {
  ChannelGuide,
  ContentScheduleEntry,
  CurrentSchedule,
  Program,
  ScheduleEntry,
} from '@aerial/contract/shapes/channel.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import {
  epochMs,
  toEpochMs,
  toEpochSeconds,
  type Clock,
  type EpochMs,
  type EpochSeconds,
} from '@aerial/domain/time.ts';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import type { GuideChannel, GuideContent, GuideEntry, GuideStore, Watched } from './ports.ts';
import { gridRanges, nextStart, resolveRange, type GuideQuery, type GuideRange } from './rules.ts';
import { contentScheduleEntry, currentSchedule, gridEntry, programme, scheduleEntry } from './wire.ts';

/** What is available for catch-up changes as time passes: a guide document is rebuilt at least this often, ms. */
const FRESH_MS = 60_000;

export interface GuideRequest extends GuideQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** A list of entries, found but not loaded: requests that meet the same entries share one document. */
export interface GuideSelection {
  readonly channel: GuideChannel;
  readonly ids: readonly EntryId[];
  readonly key: string;
}

/** Channels of the grid with the part of the guide that each shows. */
export interface GridSelection {
  readonly channels: readonly GuideChannel[];
  readonly ranges: readonly ({ readonly channelId: ChannelId } & GuideRange)[];
  readonly key: string;
}

export interface OnAir {
  readonly entry: CurrentSchedule;
  readonly endsAt: EpochSeconds;
}

/** How far a viewer has come, by entry. */
type WatchedEntries = ReadonlyMap<EntryId, Watched>;

export interface GuideService {
  select(
    providerId: ProviderId,
    channelId: ChannelId,
    request: GuideRequest,
  ): Promise<Result<GuideSelection, AppError>>;
  /** How far the viewer has come with what the entries show; empty when nothing of it was begun. */
  watched(whose: ProfileOwner, selection: GuideSelection): Promise<WatchedEntries>;
  contentSchedule(
    selection: GuideSelection,
    style: WireStyle,
    watched?: WatchedEntries,
  ): Promise<{ value: ContentScheduleEntry[]; validUntil: EpochMs }>;
  schedule(
    providerId: ProviderId,
    selection: GuideSelection,
    style: WireStyle,
    watched?: WatchedEntries,
  ): Promise<{ value: ScheduleEntry[]; validUntil: EpochMs }>;
  /** The guides of several channels, in the order of the request. */
  grid(
    providerId: ProviderId,
    channelIds: readonly ChannelId[],
    range: GuideRange,
  ): Promise<Result<GridSelection, AppError>>;
  gridSchedules(selection: GridSelection, style: WireStyle): Promise<{ value: ChannelGuide[]; validUntil: EpochMs }>;
  findProgramme(providerId: ProviderId, programId: ProgrammeId): Promise<Result<GuideContent, AppError>>;
  programme(
    providerId: ProviderId,
    about: GuideContent,
    style: WireStyle,
  ): Promise<{ value: Program; validUntil: EpochMs }>;
  /** The airings of a programme on all channels. @param whose histories they carry */
  airings(
    providerId: ProviderId,
    about: GuideContent,
    page: { readonly limit?: number | undefined; readonly offset?: number | undefined },
    style: WireStyle,
    whose?: ProfileOwner,
  ): Promise<{ value: ScheduleEntry[]; validUntil: EpochMs }>;
  /** What is on air now on each channel of the provider, or on one of them, by channel id. */
  onAir(providerId: ProviderId, style: WireStyle, channelId?: ChannelId): Promise<Map<ChannelId, OnAir>>;
  /** When a document that shows what is on air is out of date: at the next change of programme, at most a minute from now. */
  untilNextChange(onAir: Iterable<{ readonly endsAt: EpochSeconds }>, now: EpochMs): EpochMs;
}

export function guideService(store: GuideStore, clock: Clock): GuideService {
  const now = () => toEpochSeconds(clock.now());
  const validUntil = () => epochMs(clock.now() + FRESH_MS);
  const untilNextStart = (entries: readonly GuideEntry[]): EpochMs => {
    const next = nextStart(entries, now());
    return epochMs(Math.min(validUntil(), next === undefined ? Infinity : toEpochMs(next)));
  };

  return {
    async select(providerId, channelId, request) {
      const channel = await store.channel(providerId, channelId);
      if (!channel) return fail({ code: 'channel_not_found', message: 'There is no such channel.' });
      const range = resolveRange(request, channel, now());
      if (!range.ok) return range;
      const all =
        range.value.end < range.value.start ? [] : await store.entryIds(channelId, range.value.start, range.value.end);
      const { offset = 0, limit } = request;
      const ids = all.slice(offset, limit === undefined ? undefined : offset + limit);
      return ok({ channel, ids, key: `${channelId} ${ids[0] ?? ''} ${ids.at(-1) ?? ''} ${ids.length}` });
    },

    watched: (whose, { ids }) => store.watched(whose, ids),

    async contentSchedule({ channel, ids }, style, watched) {
      const entries = await store.entries(ids);
      const value = entries.map((entry) => contentScheduleEntry(entry, { ...style, channel, now: now(), watched }));
      return { value, validUntil: untilNextStart(entries) };
    },

    async schedule(providerId, { channel, ids }, style, watched) {
      const entries = await store.entries(ids);
      const details = await store.programmes(providerId, [
        ...new Set(entries.flatMap((entry) => entry.content?.id ?? [])),
      ]);
      const value = entries.map((entry) =>
        scheduleEntry(entry, entry.content && details.get(entry.content.id), {
          ...style,
          channel,
          now: now(),
          watched,
        }),
      );
      return { value, validUntil: untilNextStart(entries) };
    },

    async grid(providerId, channelIds, range) {
      const found = new Map((await store.channels(providerId, channelIds)).map((channel) => [channel.id, channel]));
      const channels = [...new Set(channelIds)].flatMap((id) => found.get(id) ?? []);
      const ranges = gridRanges(range, channels, now());
      if (!ranges.ok) return ranges;
      return ok({
        channels,
        ranges: ranges.value,
        key: `${channels.map(({ id }) => id).join(',')} ${range.start} ${range.end}`,
      });
    },

    async gridSchedules({ channels, ranges }, style) {
      const entries = Map.groupBy(await store.gridEntries(ranges), ({ channelId }) => channelId);
      const value = channels.map((channel) => ({
        channel_id: channel.id,
        entries: (entries.get(channel.id) ?? []).map((entry) => gridEntry(entry, { ...style, channel, now: now() })),
      }));
      return { value, validUntil: validUntil() };
    },

    async findProgramme(providerId, programId) {
      const about = await store.programme(providerId, programId);
      return about ? ok(about) : fail({ code: 'program_not_found', message: 'There is no such programme.' });
    },

    async programme(providerId, about, style) {
      const [details, airings] = await Promise.all([
        store.programmes(providerId, [about.id]),
        store.airings(providerId, about.id, now()),
      ]);
      return { value: programme(about, details.get(about.id), airings, now(), style), validUntil: validUntil() };
    },

    async airings(providerId, about, { offset = 0, limit }, style, whose) {
      const [details, all] = await Promise.all([
        store.programmes(providerId, [about.id]),
        store.airings(providerId, about.id, now()),
      ]);
      const page = all.slice(offset, limit === undefined ? undefined : offset + limit);
      const watched =
        whose === undefined
          ? undefined
          : await store.watched(
              whose,
              page.map(({ entry }) => entry.id),
            );
      return {
        value: page.map(({ entry, channel }) =>
          scheduleEntry(entry, details.get(about.id), { ...style, channel, now: now(), watched }),
        ),
        validUntil: validUntil(),
      };
    },

    async onAir(providerId, style, channelId) {
      const at = now();
      const found = await store.onAir(providerId, at, channelId);
      return new Map(
        found.map(({ entry, channel }) => [
          entry.channelId,
          {
            entry: currentSchedule(entry, { ...style, channel, now: at }),
            endsAt: (entry.startAt + entry.durationS) as EpochSeconds,
          },
        ]),
      );
    },

    untilNextChange(onAir, at) {
      let until = at + FRESH_MS;
      for (const { endsAt } of onAir) until = Math.min(until, toEpochMs(endsAt));
      return epochMs(Math.max(until, at));
    },
  };
}
