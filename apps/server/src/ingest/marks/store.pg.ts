/** Marks in the database: found by sound, or corrected by an operator, who has the last word. */
import { asContentId, type ContentId } from '@aerial/domain/ids.ts';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { MARK_KINDS, type ContentMark, type MarkKind } from '@aerial/domain/marks.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ImportError } from '../../imports/skipped.ts';
import type { Trx } from '../../imports/transaction.ts';

export interface MarkedEpisode {
  readonly id: ContentId;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly season: number | null;
  readonly series: number | null;
  /** What it plays; empty without media. */
  readonly items: readonly PlaylistItem[];
  readonly segmentCount: number;
  readonly marks: readonly StoredMark[];
}

export interface StoredMark {
  readonly kind: MarkKind;
  /** Seconds; null: the operator says that there is none. */
  readonly start: number | null;
  readonly end: number | null;
  readonly source: 'sound' | 'operator';
}

/**
 * A film or episode, or the episodes of a season or series, in their order.
 * @param ref id or slug
 * @throws ImportError when there is no such content
 */
export async function markedEpisodes(db: Kysely<Database>, ref: string): Promise<MarkedEpisode[]> {
  const { rows } = await sql<{
    id: ContentId;
    slug: string;
    title: LocalizedText;
    season: number | null;
    series: number | null;
    items: PlaylistItem[] | null;
    segment_count: number | null;
    marks: StoredMark[] | null;
  }>`
    with recursive parts as (
      (select id, content_type from contents where slug = ${ref} or id = ${trailingId(ref) ?? null}::bigint
        order by slug = ${ref} desc limit 1)
      union all
      select c.id, c.content_type from contents c join parts p on c.parent_id = p.id
    )
    select c.id, c.slug, c.title, c.season, c.series, l.items, l.segment_count,
      (select jsonb_agg(jsonb_build_object('kind', k.kind, 'start', k.start_ms / 1000.0, 'end', k.end_ms / 1000.0, 'source', k.source)
        order by k.start_ms) from content_marks k where k.content_id = c.id) as marks
    from parts p
    join contents c on c.id = p.id
    left join content_media m on m.content_id = c.id
    left join playlists l on l.id = m.playlist_id
    where p.content_type not in ('series', 'season')
    order by c.season, c.series, c.id`.execute(db);
  if (rows.length === 0) throw new ImportError(`there is no film, episode, season or series ${ref}`);
  return rows.map(({ segment_count, items, marks, ...row }) => ({
    ...row,
    items: items ?? [],
    segmentCount: segment_count ?? 0,
    marks: marks ?? [],
  }));
}

/** Replaces what was found before; what an operator has corrected stays. */
export async function storeFoundMarks(trx: Trx, found: ReadonlyMap<ContentId, readonly ContentMark[]>): Promise<void> {
  if (found.size === 0) return;
  await trx
    .deleteFrom('content_marks')
    .where('source', '=', 'sound')
    .where('content_id', 'in', [...found.keys()].map(asContentId))
    .execute();
  const rows = [...found].flatMap(([content_id, marks]) =>
    marks.map(({ kind, start, end }) => ({ content_id, kind, start_ms: inMs(start), end_ms: inMs(end) })),
  );
  await sql`
    insert into content_marks (content_id, kind, start_ms, end_ms, source)
    select content_id, kind, start_ms, end_ms, 'sound'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(content_id bigint, kind text, start_ms int, end_ms int)
    on conflict do nothing`.execute(trx);
}

const inMs = (seconds: number): number => Math.round(seconds * 1000);

/** What an operator says of one kind of mark: where it is, that there is none, or that the sound decides. */
export type Correction = { readonly start: number; readonly end: number } | 'none' | 'auto';
export type Corrections = Readonly<Partial<Record<MarkKind, Correction>>>;

/**
 * Corrects the marks of one film or episode.
 * @throws ImportError for a content that is not there or has parts, and for a mark beyond the end
 */
export async function correctMarks(trx: Trx, ref: string, corrections: Corrections): Promise<MarkedEpisode> {
  const [content, ...others] = await markedEpisodes(trx, ref);
  if (others.length > 0) throw new ImportError(`${ref} has several episodes: name one`);
  const { id, segmentCount } = content!;
  for (const kind of MARK_KINDS) {
    const correction = corrections[kind];
    if (correction === undefined) continue;
    await trx.deleteFrom('content_marks').where('content_id', '=', id).where('kind', '=', kind).execute();
    if (correction === 'auto') continue;
    const stretch = correction === 'none' ? undefined : correction;
    const length = (segmentCount * GRID_MS) / 1000;
    if (stretch && stretch.end > length)
      throw new ImportError(`${kind} ends at ${stretch.end} s, but ${ref} lasts ${length.toFixed(1)} s`);
    await trx
      .insertInto('content_marks')
      .values({
        content_id: id,
        kind,
        start_ms: stretch ? inMs(stretch.start) : null,
        end_ms: stretch ? inMs(stretch.end) : null,
        source: 'operator',
      })
      .execute();
  }
  return (await markedEpisodes(trx, id))[0]!;
}
