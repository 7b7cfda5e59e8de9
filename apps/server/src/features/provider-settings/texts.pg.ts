/** Texts that providers publish, with all their versions. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface PublishedText {
  readonly name: string;
  readonly version: number;
  readonly texts: LocalizedText;
  readonly published_at: Date;
  readonly published_by: string;
}

export function publishedTexts(db: Kysely<Database>) {
  const all = async (providerId: ProviderId): Promise<readonly Omit<PublishedText, 'texts'>[]> => {
    const { rows } = await sql<Omit<PublishedText, 'texts'>>`
      select name, version, published_at, published_by from provider_texts where provider_id = ${providerId}
      order by name, version desc`.execute(db);
    return rows;
  };
  /** @param version the newest without it */
  const find = async (providerId: ProviderId, name: string, version?: number): Promise<PublishedText | undefined> => {
    const { rows } = await sql<PublishedText>`
      select name, version, texts, published_at, published_by from provider_texts
      where provider_id = ${providerId} and name = ${name} and version = coalesce(${version ?? null}, version)
      order by version desc limit 1`.execute(db);
    return rows[0];
  };
  return {
    all,
    find,
    /** @param version the newest one, from which it was made @returns undefined where there is a newer one */
    async publish(
      providerId: ProviderId,
      name: string,
      version: number,
      text: { readonly texts: LocalizedText; readonly by: string; readonly at: EpochMs },
    ): Promise<PublishedText | undefined> {
      const { rows } = await sql<PublishedText>`
        insert into provider_texts (provider_id, name, version, texts, published_at, published_by)
        select ${providerId}, ${name}, ${version + 1}, ${JSON.stringify(text.texts)}::jsonb, ${new Date(text.at)}, ${text.by}
        where ${version} = (select coalesce(max(version), 0) from provider_texts
          where provider_id = ${providerId} and name = ${name})
        on conflict do nothing returning name, version, texts, published_at, published_by`.execute(db);
      return rows[0];
    },
  };
}
export type PublishedTexts = ReturnType<typeof publishedTexts>;

/** The newest texts of a provider's document, for its viewers. @param owner shortname of the provider */
export const publishedTextReader =
  (db: Kysely<Database>) =>
  async (owner: string, name: string): Promise<LocalizedText | undefined> => {
    const { rows } = await sql<{ texts: LocalizedText }>`
      select t.texts from provider_texts t join providers p on p.id = t.provider_id
      where p.shortname = ${owner} and t.name = ${name} order by t.version desc limit 1`.execute(db);
    return rows[0]?.texts;
  };
