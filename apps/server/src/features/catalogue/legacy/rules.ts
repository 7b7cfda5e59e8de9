/** The older catalogue's filters and pages. Pure. */
import type { WorkType } from '../ports.ts';

/** Films and series, or television shows. */
export type LegacyKind = 'videos' | 'programs';

export interface LegacyFilter {
  readonly type: WorkType;
  readonly genreId: number | undefined;
}

/** A group's id is that of its type (category ids of programmes); a filter's holds its group's and its genre's. */
const GROUP_OF: Record<WorkType, number> = { movie: 1, series: 2, program: 3 };
const GENRES = 1_000_000;

export const groupId = (type: WorkType): number => GROUP_OF[type];
export const filterId = (type: WorkType, genreId: number): number => GROUP_OF[type] * GENRES + genreId;

/** The filters that the ids name, in any separation; invalid ids are skipped. */
export function parseFilters(text: string | undefined): LegacyFilter[] {
  const ids = (text ?? '').match(/\d{1,9}/g) ?? [];
  return ids.flatMap((given) => {
    const id = Number(given);
    const group = id >= GENRES ? Math.floor(id / GENRES) : id;
    const type = (Object.keys(GROUP_OF) as WorkType[]).find((one) => GROUP_OF[one] === group);
    return type === undefined ? [] : [{ type, genreId: id >= GENRES ? id % GENRES : undefined }];
  });
}

const LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_OFFSET = 100_000;
/** The requested page of a list; clients send limits above the maximum, and empty texts. */
export const partOf = ({
  limit,
  offset,
}: {
  readonly limit?: string | number | undefined;
  readonly offset?: string | number | undefined;
}): { limit: number; offset: number } => ({
  limit: Math.min(MAX_LIMIT, limit === undefined || limit === '' ? LIMIT : Number(limit)),
  offset: Math.min(MAX_OFFSET, Number(offset ?? 0)),
});
