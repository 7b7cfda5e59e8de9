/** The library that a folder's titles stand in. */
import type { LibraryId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { ImportError } from '../imports/skipped.ts';
import type { Trx } from '../imports/transaction.ts';

export interface LibraryChoice {
  /** One that is there; otherwise one is made for the list, under its name. */
  readonly library?: LibraryId;
  /** Shortname of the provider that offers a new library; the default one when missing. */
  readonly provider?: string;
  readonly list: string;
  readonly language: string;
}

/** @throws ImportError for a library or provider that there is not */
export async function chooseLibrary(
  trx: Trx,
  { library, provider, list, language }: LibraryChoice,
): Promise<LibraryId> {
  if (library !== undefined) {
    const known = await trx.selectFrom('libraries').select('id').where('id', '=', library).executeTakeFirst();
    if (!known) throw new ImportError(`there is no library ${library}`);
    return known.id;
  }
  let query = trx.selectFrom('providers').select('id');
  query = provider === undefined ? query.where('is_default', '=', true) : query.where('shortname', '=', provider);
  const offering = await query.executeTakeFirst();
  if (!offering)
    throw new ImportError(provider === undefined ? 'there is no default provider' : `there is no provider ${provider}`);
  const key = `vod:${list}`;
  const known = await trx.selectFrom('libraries').select('id').where('import_key', '=', key).executeTakeFirst();
  const id = known?.id ?? (await newLibrary(trx, key, { [language]: list }));
  await sql`insert into provider_libraries (provider_id, library_id) values (${offering.id}, ${id}) on conflict do nothing`.execute(
    trx,
  );
  return id;
}

async function newLibrary(trx: Trx, key: string, title: Readonly<Record<string, string>>): Promise<LibraryId> {
  const { rows } = await sql<{ id: LibraryId }>`
    insert into libraries (id, title, import_key) select coalesce(max(id), 0) + 1, ${JSON.stringify(title)}::jsonb, ${key} from libraries returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}
