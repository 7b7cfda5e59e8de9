/** Licences to rent or own a single content. */
import { isDeepStrictEqual } from 'node:util';
import type { LicenseEntry } from './document.ts';
import type { Problems } from './fields.ts';
import { addPriceChanges, noPriceChanges, writePrices, type PriceChanges } from './prices.pg.ts';
import type { References } from './references.ts';
import type { Trx } from '../transaction.ts';

export interface LicenseChanges {
  readonly added: number;
  readonly updated: number;
  readonly archived: number;
  readonly prices: PriceChanges;
}

/** Brings the provider's licences in line with the entries; those that are gone are archived. */
export async function writeLicenses(
  trx: Trx,
  of: { readonly providerId: number; readonly currency: string; readonly now: Date },
  entries: readonly LicenseEntry[],
  references: References,
  problems: Problems,
): Promise<LicenseChanges> {
  const rows = await trx.selectFrom('entity_licenses').selectAll().where('provider_id', '=', of.providerId).execute();
  const keyOf = (contentId: string, libraryId: number, type: string): string => `${contentId} ${libraryId} ${type}`;
  const known = new Map(rows.map((row) => [keyOf(row.content_id, row.library_id, row.distribution_type), row]));
  const seen = new Set<string>();
  let [added, updated] = [0, 0];
  let prices = noPriceChanges;
  for (const entry of entries) {
    const [content, library] = [references.content(entry.content), references.library(entry.library)];
    if (content === undefined || library === undefined) continue;
    const type = entry.hours === undefined ? 'own' : 'rent';
    const key = keyOf(content, library, type);
    if (seen.has(key)) {
      problems.add(entry.line, `the same licence for ${entry.content.name} a second time`);
      continue;
    }
    seen.add(key);
    const wanted = { hours: entry.hours ?? null, title: entry.title, info: entry.info, archived_at: null };
    const values = { ...wanted, title: JSON.stringify(entry.title), info: JSON.stringify(entry.info) };
    const before = known.get(key);
    let id = before?.id;
    if (!before) {
      const row = {
        provider_id: of.providerId,
        content_id: content,
        library_id: library,
        distribution_type: type,
      } as const;
      const inserted = await trx
        .insertInto('entity_licenses')
        .values({ ...row, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      id = inserted.id;
      added += 1;
    }
    const isSame =
      before &&
      Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(before[name as keyof typeof wanted], value));
    if (before && !isSame) await trx.updateTable('entity_licenses').set(values).where('id', '=', before.id).execute();
    const change = await writePrices(trx, of, { entity_license_id: id! }, entry.prices);
    prices = addPriceChanges(prices, change);
    if (before && (!isSame || change.added + change.closed + change.updated > 0)) updated += 1;
  }
  const gone = [...known].filter(([key, row]) => !seen.has(key) && row.archived_at === null).map(([, { id }]) => id);
  if (gone.length > 0)
    await trx.updateTable('entity_licenses').set({ archived_at: of.now }).where('id', 'in', gone).execute();
  return { added, updated, archived: gone.length, prices };
}
