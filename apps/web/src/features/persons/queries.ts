/** A person and their works. */
import { queryOptions } from '@tanstack/react-query';
import { filmographyCall, personCall } from '@aerial/api-client/calls/catalogue.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type Person = Answer<typeof personCall>;
/** The lists of works, in the order in which they are shown. @source C-206 */
export const WORK_TYPES = ['movie', 'series', 'program'] as const;
export type WorkType = (typeof WORK_TYPES)[number];

/** Number of works of a type per call. */
const WORKS_LIMIT = 100;

/** @param ref id, or a slug that ends in it */
export const personQuery = (api: ApiPort, ref: string) =>
  queryOptions({
    queryKey: ['person', ref],
    queryFn: () => api.call(personCall, { params: { id: ref } }),
  });

export const worksQuery = (api: ApiPort, ref: string, type: WorkType) =>
  queryOptions({
    queryKey: ['person', ref, 'works', type],
    queryFn: () => api.call(filmographyCall, { query: { person_id: ref, content_type: type, limit: WORKS_LIMIT } }),
  });
