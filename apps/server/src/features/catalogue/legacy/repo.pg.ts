/** Queries of the older catalogue beyond those of pages and contents. */
import type { ProviderId, ProgrammeId, ContentId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { contentIsForChild } from '../../../access/for-child.ts';
import { contentList } from '../content-lists.pg.ts';
import { listedOf } from '../../../access/offered.pg.ts';
import type { LegacyFilter, LegacyKind } from './rules.ts';
import type { PersonCardRecord } from '../../../wire/cards.ts';
import type { RowPage, WorkType } from '../ports.ts';
import { isPersonOffered } from '../references.pg.ts';
import { contains, titleContains } from '../title-words.pg.ts';

export interface LegacyList {
  readonly limit: number;
  readonly offset: number;
  readonly filters: readonly LegacyFilter[];
  readonly search: string | undefined;
  readonly isChild: boolean;
}

export interface LegacyStore {
  /** Ids of films and series, or of shows in the provider's guide, newest first. */
  works(providerId: ProviderId, kind: LegacyKind, list: LegacyList, now: EpochSeconds): Promise<ContentId[]>;
  /** Genres by the type of the works that have them. */
  genres(
    providerId: ProviderId,
    kind: LegacyKind,
    now: EpochSeconds,
  ): Promise<{ readonly type: WorkType; readonly id: number; readonly name: LocalizedText }[]>;
  /** By content. */
  genresOf(
    contentIds: readonly ContentId[],
  ): Promise<Map<ContentId, { readonly id: number; readonly name: LocalizedText }[]>>;
  /** The whole numbers of contents. */
  numbersOf(contentIds: readonly ContentId[]): Promise<Map<ContentId, ProgrammeId>>;
  contentOfNumber(number: ProgrammeId): Promise<ContentId | undefined>;
  persons(providerId: ProviderId, list: Pick<LegacyList, 'limit' | 'offset' | 'search'>): Promise<PersonCardRecord[]>;
}

const TYPES: Record<LegacyKind, readonly WorkType[]> = { videos: ['movie', 'series'], programs: ['program'] };
const isOneOf = (types: readonly WorkType[]): RawBuilder<unknown> =>
  sql`c.content_type in (${sql.join(types.map((type) => sql.lit(type)))})`;
const passes = ({ type, genreId }: LegacyFilter): RawBuilder<unknown> =>
  genreId === undefined
    ? sql`c.content_type = ${sql.lit(type)}`
    : sql`(c.content_type = ${sql.lit(type)} and c.genre_ids @> array[${sql.lit(genreId)}]::int[])`;
/** Shows stand in no library: a provider has those of its own channels. */
const isInGuide = (providerId: ProviderId, now: EpochSeconds): RawBuilder<unknown> => sql`exists (
  select from schedule_entries s join provider_channels pc on pc.channel_id = s.channel_id and pc.provider_id = ${providerId} and not pc.is_hidden
  where s.content_id = c.id and s.start_at + s.duration_s > ${now} - pc.archived_days * 86400)`;

export function legacyStore(db: Kysely<Database>): LegacyStore {
  const from = async (providerId: ProviderId, kind: LegacyKind, now: EpochSeconds): Promise<RawBuilder<unknown>> =>
    sql`contents c where ${await listedOf(db, providerId)} and ${isOneOf(TYPES[kind])}${kind === 'programs' ? sql` and ${isInGuide(providerId, now)}` : sql``}`;

  return {
    async works(providerId, kind, { filters, search, isChild, ...part }, now) {
      const narrowed = sql`${filters.length === 0 ? sql`` : sql` and (${sql.join(filters.map(passes), sql` or `)})`}${isChild ? sql` and ${contentIsForChild}` : sql``}${search === undefined ? sql`` : sql` and ${titleContains(search)}`}`;
      const page: RowPage = { ...part, text: search, libraryId: undefined };
      return (
        await contentList(
          db,
          sql`${await from(providerId, kind, now)}${narrowed}`,
          sql`c.year desc nulls last, c.id desc`,
          page,
        )
      ).items;
    },

    async genres(providerId, kind, now) {
      const { rows } = await sql<{ type: WorkType; id: number; name: LocalizedText }>`
        select distinct on (used.type, g.id) used.type, g.id, g.name from (
          select distinct c.content_type as type, unnest(c.genre_ids) as genre_id from ${await from(providerId, kind, now)}) used
        join genres g on g.id = used.genre_id order by used.type, g.id`.execute(db);
      return rows;
    },

    async genresOf(contentIds) {
      const { rows } = await sql<{ content_id: ContentId; id: number; name: LocalizedText }>`
        select cg.content_id::text as content_id, g.id, g.name from content_genres cg join genres g on g.id = cg.genre_id
        where cg.content_id = any(${contentIds}::bigint[]) order by g.id`.execute(db);
      return Map.groupBy(rows, (row) => row.content_id);
    },

    async numbersOf(contentIds) {
      const { rows } = await sql<{
        id: ContentId;
        number: ProgrammeId;
      }>`select id::text as id, program_id as number from contents where id = any(${contentIds}::bigint[])`.execute(db);
      return new Map(rows.map((row) => [row.id, row.number]));
    },

    async contentOfNumber(number) {
      const { rows } = await sql<{
        id: ContentId;
      }>`select id::text as id from contents where program_id = ${number}`.execute(db);
      return rows[0]?.id;
    },

    async persons(providerId, { limit, offset, search }) {
      const { rows } = await sql<PersonCardRecord>`
        select p.id, p.slug, p.name, p.image, (select role from content_persons cp where cp.person_id = p.id group by role order by count(*) desc, role limit 1) as role
        from persons p where ${isPersonOffered(providerId)} and ${contains(sql`p.name`, search)} order by p.id offset ${offset} limit ${limit}`.execute(
        db,
      );
      return rows;
    },
  };
}
