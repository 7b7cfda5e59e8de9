/** What imports of ads have in common. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ImportError } from '../skipped.ts';

/** @param shortname the default provider when missing @throws ImportError when there is none */
export async function providerOf(db: Kysely<Database>, shortname: string | undefined) {
  const query = db.selectFrom('providers').select(['id', 'shortname']);
  const found = await (
    shortname === undefined ? query.where('is_default', '=', true) : query.where('shortname', '=', shortname)
  ).executeTakeFirst();
  if (!found)
    throw new ImportError(
      shortname === undefined
        ? 'there is no default provider yet; start the server once, or name a provider with --provider'
        : `there is no provider ${shortname}`,
    );
  return found;
}

/** Compares values whatever the order of their names is: the database orders those of JSON itself. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
