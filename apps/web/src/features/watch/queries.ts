/** Data of /watch: the content, the viewer's data about it, its episodes, the stream. */
import type { LibraryId, TrailerId } from '@aerial/domain/ids.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  contentCall,
  contentMetadataCall,
  contentStreamCall,
  episodesCall,
  trailerStreamCall,
} from '@aerial/api-client/calls/catalogue.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import { ApiError, errorText, type ApiPort } from '@aerial/api-client/port.ts';
import { adBlockOf } from '../../player/ads/block.ts';
import type { SourceAnswer } from '../../player/store-types.ts';
import type { SourceFailure } from '../../player/types.ts';
import { isPersonal } from '../../parts/rows/rules.ts';

export type Content = Answer<typeof contentCall>;
export type ContentMetadata = Answer<typeof contentMetadataCall>;
export type Episode = Answer<typeof episodesCall>[number];
export type TrailerStream = Answer<typeof trailerStreamCall>;

const CONTENT_STALE_MS = 300_000;
const library = (libraryId: LibraryId | undefined) => (libraryId === undefined ? {} : { library_id: libraryId });

export const watchContentQuery = (api: ApiPort, id: string, libraryId: LibraryId | undefined) =>
  queryOptions({
    queryKey: ['watch', id, libraryId ?? null],
    queryFn: () => api.call(contentCall, { params: { id }, query: library(libraryId) }),
    staleTime: CONTENT_STALE_MS,
  });

/** Refetched for each viewing: it contains the viewer's progress. */
export const watchMetadataQuery = (api: ApiPort, id: string, libraryId: LibraryId | undefined) =>
  queryOptions({
    queryKey: ['watch', id, libraryId ?? null, 'metadata'],
    queryFn: () => api.call(contentMetadataCall, { params: { id }, query: library(libraryId) }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

export const watchEpisodesQuery = (api: ApiPort, seriesId: string) =>
  queryOptions({
    queryKey: ['watch', seriesId, 'episodes'],
    queryFn: () => api.call(episodesCall, { params: { id: seriesId } }),
    staleTime: CONTENT_STALE_MS,
  });

/** Refetches the visible data with the viewer's progress, and invalidates the rest. */
export async function refreshHistory(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: ['row'],
      predicate: ({ state }) => isPersonal((state.data as { template?: string } | undefined) ?? {}),
    }),
    queryClient.invalidateQueries({
      queryKey: ['row-page'],
      predicate: ({ state }) =>
        isPersonal((state.data as { pages?: { template: string }[] } | undefined)?.pages?.[0] ?? {}),
    }),
    queryClient.invalidateQueries({ queryKey: ['content-metadata'] }),
  ]);
}

function failureOf(error: unknown): SourceFailure {
  if (!(error instanceof ApiError)) return { why: 'network' };
  const { status } = error;
  if (status === 0 || status >= 500 || status === 429) return { why: 'network', status };
  if (error.code === 'pin_required') return { why: 'pin', message: '', status };
  return { why: status === 404 ? 'not-found' : 'denied', message: errorText(error, ''), status };
}

/** The stream of a film or episode. @param where.isEmbed in a frame of another site @param where.isRemote on the receiver that the page casts to @source spec 2 §7 Content stream */
export async function fetchContentStream(
  api: ApiPort,
  libraryId: LibraryId,
  id: string,
  {
    isEmbed = false,
    isRemote = false,
    canPrompt = true,
  }: { readonly isEmbed?: boolean; readonly isRemote?: boolean; readonly canPrompt?: boolean } = {},
): Promise<SourceAnswer> {
  try {
    const stream = await api.call(contentStreamCall, {
      params: { library: libraryId, id },
      query: { ...(isEmbed && { embed: 1 }), ...(isRemote && { remote: 1 }) },
      promptsForPin: canPrompt,
    });
    return {
      ok: true,
      value: {
        url: stream.hls_mbr || stream.hls,
        soundUrl: stream.hls_sound,
        poster: stream.img ?? undefined,
        thumbnailsUrl: stream.screenshot_url ?? undefined,
        timingsUrl: stream.screenshot_timings ?? undefined,
        statId: stream.stat?.id,
        drm: stream.drm ?? undefined,
        ad: adBlockOf(stream.ad),
        packshots: stream.packshots,
        marks: stream.marks,
      },
    };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}

export async function fetchTrailer(
  api: ApiPort,
  id: TrailerId,
): Promise<{ answer: SourceAnswer; stream: TrailerStream | undefined }> {
  try {
    const stream = await api.call(trailerStreamCall, { params: { id }, promptsForPin: true });
    return {
      answer: { ok: true, value: { url: stream.hls_mbr || stream.hls, poster: stream.img ?? undefined } },
      stream,
    };
  } catch (error) {
    return { answer: { ok: false, error: failureOf(error) }, stream: undefined };
  }
}
