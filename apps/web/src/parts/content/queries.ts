/** Queries of a content and its parts. */
import type { LibraryId } from '@aerial/domain/ids.ts';
import { queryOptions } from '@tanstack/react-query';
import {
  contentCall,
  contentMetadataCall,
  episodesCall,
  librariesCall,
  similarCall,
  sourcesCall,
} from '@aerial/api-client/calls/catalogue.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type Content = Answer<typeof contentCall>;
export type ContentMetadata = Answer<typeof contentMetadataCall>;
export type Episode = Answer<typeof episodesCall>[number];
export type ContentSource = Answer<typeof sourcesCall>[number];
export type ContentCard = Answer<typeof similarCall>[number];

const library = (libraryId: string | null) => ({
  library_id: libraryId ? (Number(libraryId) as LibraryId) || undefined : undefined,
});

export const contentQuery = (api: ApiPort, id: string, libraryId: string | null) =>
  queryOptions({
    queryKey: ['content', id, libraryId],
    queryFn: () => api.call(contentCall, { params: { id }, query: library(libraryId) }),
  });

export const episodesQuery = (api: ApiPort, id: string, libraryId: string | null) =>
  queryOptions({
    queryKey: ['content', id, libraryId, 'episodes'],
    queryFn: () => api.call(episodesCall, { params: { id }, query: library(libraryId) }),
  });

export const similarQuery = (api: ApiPort, id: string, libraryId: string | null) =>
  queryOptions({
    queryKey: ['content', id, libraryId, 'similar'],
    queryFn: () => api.call(similarCall, { params: { id }, query: library(libraryId) }),
  });

export const sourcesQuery = (api: ApiPort, id: string, libraryId: string | null) =>
  queryOptions({
    queryKey: ['content', id, libraryId, 'sources'],
    queryFn: () => api.call(sourcesCall, { params: { id }, query: library(libraryId) }),
  });

/** The cinemas: names and pictures of the libraries. @source C-654 */
export const librariesQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['libraries'], queryFn: () => api.call(librariesCall) });

/** Personal: loaded only in the browser, and refetched with each page. */
export const contentMetadataQuery = (api: ApiPort, id: string, libraryId: string | null) =>
  queryOptions({
    queryKey: ['content-metadata', id, libraryId],
    queryFn: () => api.call(contentMetadataCall, { params: { id }, query: library(libraryId) }),
    staleTime: contentMetadataCall.cache.staleMs,
  });
