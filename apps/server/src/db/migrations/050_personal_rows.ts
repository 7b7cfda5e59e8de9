import { sql, type Kysely } from 'kysely';

/** What personal rows are computed from: neighbours and popularity of titles at each provider, and what viewers chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Written as a whole for each provider by a job.
  `create table title_ranks (
    provider_id integer not null references providers (id) on delete cascade,
    content_id bigint not null references contents (id) on delete cascade,
    -- Profiles that watched it within a week.
    week_viewers integer not null,
    -- Viewings with their decay.
    popularity real not null,
    -- What the same profiles watch, best first, and how alike it is.
    neighbour_ids bigint[] not null,
    neighbour_scores real[] not null,
    primary key (provider_id, content_id)
  )`,
  `create index title_ranks_content on title_ranks (content_id)`,
  `create index title_ranks_week on title_ranks (provider_id, week_viewers desc, popularity desc, content_id)`,
  `create index title_ranks_popularity on title_ranks (provider_id, popularity desc, content_id)`,
  // A profile without a row has personal rows and named no genres.
  `create table personal_choices (
    user_id integer not null references users (id) on delete cascade,
    profile_id text not null default '',
    is_on boolean not null default true,
    genre_ids integer[] not null default '{}',
    primary key (user_id, profile_id)
  )`,
  // What a profile removed from "continue watching": it comes back once it is watched again.
  `create table hidden_histories (
    user_id integer not null references users (id) on delete cascade,
    profile_id text not null default '',
    -- The film or series.
    content_id bigint not null references contents (id) on delete cascade,
    hidden_at timestamptz not null,
    primary key (user_id, profile_id, content_id)
  )`,
  `create index hidden_histories_content on hidden_histories (content_id)`,
  // When a title leaves a library; without it it stays.
  `alter table library_contents add column leaves_at timestamptz`,
  `create index library_contents_leaving on library_contents (leaves_at) where leaves_at is not null`,
];
