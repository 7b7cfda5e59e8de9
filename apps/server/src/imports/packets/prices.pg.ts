/** Prices of a packet or licence. A price that was bought never changes: another amount is a new row, and the old one ends. */
import type { PriceEntry } from './document.ts';
import type { Trx } from '../transaction.ts';
import { isDeepStrictEqual } from 'node:util';

/** What is priced: exactly one of both. */
export type Priced = { readonly packet_id: number } | { readonly entity_license_id: number };

export interface PriceChanges {
  readonly added: number;
  readonly closed: number;
  /** Only the description or the place in the list. */
  readonly updated: number;
}
export const noPriceChanges: PriceChanges = { added: 0, closed: 0, updated: 0 };
export const addPriceChanges = (a: PriceChanges, b: PriceChanges): PriceChanges => ({
  added: a.added + b.added,
  closed: a.closed + b.closed,
  updated: a.updated + b.updated,
});

function columnsOf({ amount, period, trial }: PriceEntry, currency: string) {
  return {
    currency,
    amount: String(amount),
    ...period,
    trial_amount: trial ? String(trial.amount) : null,
    trial_days: trial?.period.days ?? 0,
    trial_months: trial?.period.months ?? 0,
    trial_years: trial?.period.years ?? 0,
  };
}

/** Brings the prices in force in line with the entries; those that are planned for the same periods stay planned. */
export async function writePrices(
  trx: Trx,
  of: { readonly providerId: number; readonly currency: string; readonly now: Date },
  priced: Priced,
  entries: readonly PriceEntry[],
): Promise<PriceChanges> {
  const [[column, id]] = Object.entries(priced) as [['packet_id' | 'entity_license_id', number]];
  // Prices of a packet are planned and cancelled under this lock.
  if (column === 'packet_id') await trx.selectFrom('packets').select('id').where('id', '=', id).forUpdate().execute();
  const all = await trx
    .selectFrom('purchase_types')
    .selectAll()
    .where(column, '=', id)
    .where((price) => price.or([price('valid_to', 'is', null), price('valid_to', '>', of.now)]))
    .orderBy('valid_from')
    .execute();
  const planned = all.filter(({ valid_from: from }) => from > of.now);
  const open = all.filter(({ valid_from: from }) => from <= of.now);
  // Of a period that is not sold yet the document means the price it begins with.
  const byCode = new Map([...planned.toReversed(), ...open].map((row) => [row.code, row]));
  const change = { added: 0, closed: 0, updated: 0 };
  const close = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    // A price that is valid from later on ends before it began: it never held.
    await trx
      .updateTable('purchase_types')
      .set((price) => ({ valid_to: price.fn<Date>('greatest', [price.ref('valid_from'), price.val(of.now)]) }))
      .where('id', 'in', ids)
      .execute();
    change.closed += ids.length;
  };
  const codes = new Set(entries.map(({ code }) => code));
  // What is not sold any more is not sold later either.
  await close(all.filter(({ code }) => !codes.has(code)).map((row) => row.id));
  for (const [position, entry] of entries.entries()) {
    const known = byCode.get(entry.code);
    const wanted = columnsOf(entry, of.currency);
    const isSame =
      known && Object.entries(wanted).every(([name, value]) => known[name as keyof typeof wanted] === value);
    if (known && isSame) {
      if (known.position === position && isDeepStrictEqual(known.description, entry.description)) continue;
      await trx
        .updateTable('purchase_types')
        .set({ position, description: JSON.stringify(entry.description) })
        .where('id', '=', known.id)
        .execute();
      change.updated += 1;
      continue;
    }
    if (known) await close([known.id]);
    await trx
      .insertInto('purchase_types')
      .values({
        provider_id: of.providerId,
        packet_id: null,
        entity_license_id: null,
        ...priced,
        code: entry.code,
        description: JSON.stringify(entry.description),
        ...wanted,
        position,
        valid_from: of.now,
        // A price that is planned takes its place all the same.
        valid_to: planned.find(({ code, id: next }) => code === entry.code && next !== known?.id)?.valid_from ?? null,
      })
      .execute();
    change.added += 1;
  }
  return change;
}
