/** Television's data: channels merged with what they are to this viewer, schedules, streams. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { ChannelStream, ContentScheduleEntry } from '@aerial/contract/shapes/channel.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCall } from '@aerial/api-client/calls/catalogue.ts';
import {
  categoryListCall,
  channelConfigCall,
  channelListCall,
  channelStreamCall,
  contentScheduleCall,
  userChannelListCall,
} from '@aerial/api-client/calls/channels.ts';
import { categoryListQuery, channelListQuery, userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { ApiError, errorText, type ApiPort } from '@aerial/api-client/port.ts';
import { useApi, useIsChild } from '../../core/runtime.tsx';
import { adBlockOf } from '../../player/ads/block.ts';
import type { SourceAnswer } from '../../player/store-types.ts';
import { vitrinaAddress } from '../../player/rules/vitrina.ts';
import type { Blackout, PlaybackSource, SourceFailure } from '../../player/types.ts';
import { useFavouriteIds } from '../favourites/useFavourite.ts';
import { categoryOf, channelOf, programmeOf, type Programme, type TvCategory, type TvChannel } from './model.ts';
import { withChildList, withFavourites } from './categories.ts';
import { scheduleRange } from './schedule.ts';

/** @source C-502, C-503 */
const SCHEDULE_RETRIES = 4;
const SCHEDULE_RETRY_MS = 3000;
/** The next programmes of a row, seconds. */
const SHORT_STEP_S = 1800;
const SHORT_LENGTH_S = 4 * 3600;

const withHeart = (channel: TvChannel, favouriteIds: ReadonlySet<string> | undefined): TvChannel =>
  favouriteIds === undefined ? channel : { ...channel, isFavourite: favouriteIds.has(String(channel.id)) };

export interface Television {
  /** Absent while loading. */
  readonly channels: readonly TvChannel[] | undefined;
  readonly categories: readonly TvCategory[];
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** All channels and categories; refetched every five minutes while the old ones stay on the screen. @source C-488 */
export function useTelevision(): Television {
  const api = useApi();
  const { t } = useTranslation();
  const isChild = useIsChild();
  const list = useQuery({ ...channelListQuery(api), refetchInterval: channelListCall.cache.staleMs });
  const categories = useQuery({ ...categoryListQuery(api), refetchInterval: categoryListCall.cache.staleMs });
  const mine = useQuery({ ...userChannelsQuery(api), refetchInterval: userChannelListCall.cache.staleMs });
  // The hearts know of a press before the list does.
  const favouriteIds = useFavouriteIds('channel');
  const channels = useMemo(() => {
    const byId = new Map(mine.data?.map((channel) => [channel.id, channel]));
    return list.data?.map((channel) => withHeart(channelOf(channel, byId.get(channel.id)), favouriteIds));
  }, [list.data, mine.data, favouriteIds]);
  const named = useMemo(() => {
    const all = (categories.data ?? []).map(categoryOf);
    return withFavourites(isChild ? withChildList(all, channels ?? []) : all, channels ?? [], t('channels_favourites'));
  }, [categories.data, channels, isChild, t]);
  return {
    channels,
    categories: named,
    hasFailed: list.isError && !list.data,
    retry: () => void Promise.all([list.refetch(), categories.refetch()]),
  };
}

const toProgrammes = (entries: readonly ContentScheduleEntry[]): Programme[] => entries.map(programmeOf);

/** The guide of a channel, from its archive to three days from now, with watch progress. @source C-314 */
export const scheduleQuery = (api: ApiPort, channel: Pick<TvChannel, 'id' | 'offeredDays'>, now: EpochSeconds) => {
  const { start, end } = scheduleRange(now, channel.offeredDays);
  return queryOptions({
    queryKey: ['schedule', channel.id, start],
    queryFn: async () =>
      toProgrammes(
        await api.call(contentScheduleCall, {
          params: { id: channel.id },
          query: { start, end, includes: 'histories' },
        }),
      ),
    staleTime: contentScheduleCall.cache.staleMs,
    retry: SCHEDULE_RETRIES,
    retryDelay: SCHEDULE_RETRY_MS,
    placeholderData: (previous: Programme[] | undefined) =>
      previous?.[0]?.channelId === channel.id ? previous : undefined,
  });
};

/** The guides of channels, without the short ones of rows. */
export const isScheduleKey = ([what, channelId]: readonly unknown[]): boolean =>
  what === 'schedule' && typeof channelId === 'number';

/** What is on and what comes next, for a row of the list. */
export const shortScheduleQuery = (api: ApiPort, channelId: ChannelId, now: EpochSeconds) => {
  const start = (now - (now % SHORT_STEP_S)) as EpochSeconds;
  return queryOptions({
    queryKey: ['schedule', 'short', channelId, start],
    queryFn: async () =>
      toProgrammes(
        await api.call(contentScheduleCall, {
          params: { id: channelId },
          query: { start, end: (start + SHORT_LENGTH_S) as EpochSeconds },
        }),
      ),
    staleTime: Infinity,
  });
};

/** An entry of the guide with all fields that a cell of the grid omits. */
export const entryQuery = (api: ApiPort, { id, channelId, startAt }: Pick<Programme, 'id' | 'channelId' | 'startAt'>) =>
  queryOptions({
    queryKey: ['schedule', 'entry', id],
    queryFn: async () =>
      toProgrammes(
        await api.call(contentScheduleCall, {
          params: { id: channelId },
          query: { start: startAt, end: (startAt + 1) as EpochSeconds },
        }),
      ).find((programme) => programme.id === id) ?? null,
    staleTime: contentScheduleCall.cache.staleMs,
  });

/** Details of a programme beyond the guide: description, genres, persons. */
export const programmeContentQuery = (api: ApiPort, contentId: string) =>
  queryOptions({
    queryKey: ['programme', contentId],
    queryFn: () => api.call(contentCall, { params: { id: contentId } }),
    // As old as the guide that it details.
    staleTime: contentScheduleCall.cache.staleMs,
  });

/** Why a stream could not be had, in the player's words. */
export function streamFailure(error: unknown): SourceFailure {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429)
    return { why: 'network' };
  if (error.code === 'pin_required') return { why: 'pin', message: '' };
  return { why: error.status === 404 ? 'not-found' : 'denied', message: errorText(error, '') };
}

/** @returns undefined when there are none: the engine requests them itself */
const firstOf = ({ playlists }: ChannelStream): PlaybackSource['playlists'] =>
  playlists?.length ? { at: performance.now(), list: playlists } : undefined;

/**
 * The stream of a channel. @param from archive position, or undefined for live @param options.promptsForPin whether a missing PIN opens the prompt
 * @param options.isEmbed in a frame of another site @param options.isRemote for the receiver that the page casts to
 * @param onRefused receives the reason when there is none @source C-306
 */
export async function fetchChannelStream(
  api: ApiPort,
  channelId: ChannelId,
  from: EpochSeconds | undefined,
  {
    promptsForPin,
    isEmbed = false,
    isRemote = false,
  }: { readonly promptsForPin: boolean; readonly isEmbed?: boolean; readonly isRemote?: boolean },
  onRefused?: (error: unknown) => void,
): Promise<SourceAnswer> {
  try {
    const stream = await api.call(channelStreamCall, {
      params: { id: channelId },
      query: {
        ...(from === undefined ? { includes: 'playlists' } : { ts: from, seekable: 1 }),
        ...(isEmbed && { embed: 1 }),
        ...(isRemote && { remote: 1 }),
      },
      promptsForPin,
    });
    return {
      ok: true,
      value: {
        url: stream.hls_mbr || stream.hls,
        soundUrl: stream.hls_sound,
        startsAt: from,
        playlists: firstOf(stream),
        poster: stream.img ?? undefined,
        thumbnailsUrl: stream.screenshot_url ?? undefined,
        timingsUrl: stream.screenshot_timings ?? undefined,
        infoUrl: stream.stream_info || undefined,
        statId: stream.stat?.id,
        drm: stream.drm ?? undefined,
        ad: adBlockOf(stream.ad),
        packshots: stream.packshots,
        trackers: stream.trackers,
      },
    };
  } catch (error) {
    onRefused?.(error);
    return { ok: false, error: streamFailure(error) };
  }
}

/**
 * The player of a third party that shows a channel live. @param offsetS how far back it stands for the channel
 * @param onRefused receives the reason when the viewer cannot watch @source C-481, C-660, C-747
 */
export async function fetchVitrina(
  api: ApiPort,
  channel: Pick<TvChannel, 'id' | 'name'>,
  offsetS: number,
  where: Parameters<typeof vitrinaAddress>[1],
  promptsForPin: boolean,
  onRefused?: (error: unknown) => void,
): Promise<SourceAnswer> {
  try {
    const { config, img, stat, trackers } = await api.call(channelConfigCall, {
      params: { id: channel.id },
      query: {},
      promptsForPin,
    });
    const embed = { url: vitrinaAddress(config, where), sdkUrl: config.sdk, title: channel.name, offsetS };
    return { ok: true, value: { url: '', embed, poster: img ?? undefined, statId: stat?.id, trackers } };
  } catch (error) {
    const failure = streamFailure(error);
    if (failure.why !== 'not-found') onRefused?.(error);
    return { ok: false, error: failure };
  }
}

/** The addresses of a live channel, to prefetch: counts no view and reports no refusal. */
export async function fetchPrepared(api: ApiPort, channelId: ChannelId, signal?: AbortSignal): Promise<SourceAnswer> {
  try {
    const stream = await api.call(channelStreamCall, {
      params: { id: channelId },
      query: { prepare: 1, includes: 'playlists' },
      ...(signal && { signal }),
    });
    // Licences are for what is watched.
    if (!stream.hls_mbr && !stream.hls) return { ok: false, error: { why: 'not-found', message: '' } };
    return {
      ok: true,
      value: {
        url: stream.hls_mbr || stream.hls,
        playlists: firstOf(stream),
        poster: stream.img ?? undefined,
        packshots: stream.packshots,
      },
    };
  } catch (error) {
    return { ok: false, error: streamFailure(error) };
  }
}

/** The blackouts that a stream's document about itself names. @source C-452 */
export async function fetchBlackouts(infoUrl: string, signal: AbortSignal): Promise<Blackout[]> {
  const response = await fetch(infoUrl, { signal });
  const document = (await response.json()) as { blackouts?: { start: number; end: number }[] };
  return (document.blackouts ?? []).map(({ start, end }) => ({ start: epochSeconds(start), end: epochSeconds(end) }));
}
