import { sql, type Kysely } from 'kysely';

/**
 * For the console's lists of many channels and titles. How many titles or persons have a part of a word is estimated by samples of the
 * expression that is searched, which its index does not give for LIKE: a frequent word is then found by walking through the newest ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create statistics contents_words_sampled on (lower(title::text || ' ' || coalesce(original, ''))) from contents`,
  `alter statistics contents_words_sampled set statistics 1000`,
  `create statistics persons_words_sampled on (lower(name::text)) from persons`,
  `alter statistics persons_words_sampled set statistics 1000`,
  // The index of the catalogue's filters has only what viewers may see.
  `create index contents_whole_facets on contents using gin (genre_ids, country_ids) where parent_id is null`,
  `create index content_persons_role on content_persons (role)`,
  `create index provider_channels_channel on provider_channels (channel_id)`,
  `analyze contents, persons`,
];
