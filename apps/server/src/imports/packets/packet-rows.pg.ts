/** Packets of a document as rows, with what they contain. */
import { changedKind } from '@aerial/domain/packet-offer.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { PacketEntry, PacketLink } from './document.ts';
import type { References, Resolve } from './references.ts';
import type { Problems, Reference } from './fields.ts';
import type { Trx } from '../transaction.ts';

export interface StoredPacket {
  readonly id: number;
  readonly slug: string;
}

/** Columns that the file decides, as they are read from the database. */
function columnsOf({ texts, flags, agreement, oldPrice, externalId, design, benefits, bundle }: PacketEntry) {
  return {
    json: { ...texts, design, benefits, bundle: bundle ?? null },
    plain: {
      is_base: flags.base,
      is_public: flags.public,
      is_promo: flags.promo,
      is_donation: flags.donation,
      skips_parental_control: flags.skips_parental_control,
      allows_delete_paused: flags.allows_delete_paused,
      is_cancelable: flags.cancelable,
      outlives_base: flags.outlives_base,
      needs_agreement: agreement !== false,
      agreement_url: typeof agreement === 'string' ? agreement : null,
      old_price: oldPrice === undefined ? null : String(oldPrice),
      external_id: externalId ?? null,
    },
  };
}

/** Whether somebody has, or had, the packet. */
export const isSold = async (trx: Trx, packetId: number): Promise<boolean> =>
  (await trx.selectFrom('subscriptions').select('id').where('packet_id', '=', packetId).limit(1).execute()).length > 0;

/** Writes the packets themselves. @returns all that the provider has then, and the slugs of those that changed */
export async function writePacketRows(
  trx: Trx,
  { providerId, now, keepsOthers }: { readonly providerId: number; readonly now: Date; readonly keepsOthers?: boolean },
  entries: readonly PacketEntry[] | undefined,
  problems: Problems,
): Promise<{ packets: StoredPacket[]; added: Set<string>; changed: Set<string>; archived: string[] }> {
  const rows = await trx.selectFrom('packets').selectAll().where('provider_id', '=', providerId).execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const [added, changed] = [new Set<string>(), new Set<string>()];
  const packets = new Map<string, StoredPacket>(
    rows.filter(({ archived_at: at }) => at === null).map(({ id, slug }) => [slug, { id, slug }]),
  );
  if (!entries) return { packets: [...packets.values()], added, changed, archived: [] };

  const wantedIds = entries.flatMap(({ id }) => id ?? []);
  const taken = new Map(
    wantedIds.length === 0
      ? []
      : (
          await trx.selectFrom('packets').select(['id', 'slug', 'provider_id']).where('id', 'in', wantedIds).execute()
        ).map((row) => [row.id, row]),
  );
  const last = rows.reduce((max, row) => Math.max(max, row.position), -1);
  for (const [place, entry] of entries.entries()) {
    const known = bySlug.get(entry.slug);
    // Among packets that the document does not name, a known one keeps its place and a new one comes last.
    const position = keepsOthers ? (known?.position ?? last + 1 + place) : place;
    const owner = entry.id === undefined ? undefined : taken.get(entry.id);
    if (owner && (owner.provider_id !== providerId || owner.slug !== entry.slug))
      problems.add(entry.line, `${entry.slug}: the id ${entry.id} belongs to another packet`);
    else if (known && entry.id !== undefined && known.id !== entry.id)
      problems.add(entry.line, `${entry.slug}: its id is ${known.id} and cannot be changed`);
    else {
      const { json, plain } = columnsOf(entry);
      const wanted = { ...json, ...plain, position, archived_at: entry.archivedAt ?? null };
      if (known && changedKind(known, plain).length > 0 && (await isSold(trx, known.id))) {
        const text = `${entry.slug}: it was sold: whether it is a base packet, a promo packet or a donation cannot be changed`;
        problems.add(entry.line, text, { isSold: true });
        continue;
      }
      if (known) packets.set(entry.slug, { id: known.id, slug: entry.slug });
      const isSame =
        known &&
        Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(known[name as keyof typeof wanted], value));
      if (known && isSame) continue;
      const values = {
        name: JSON.stringify(json.name),
        short: JSON.stringify(json.short),
        description: JSON.stringify(json.description),
        how_to_use: JSON.stringify(json.how_to_use),
        message: JSON.stringify(json.message),
        design: JSON.stringify(json.design),
        benefits: JSON.stringify(json.benefits),
        bundle: json.bundle === null ? null : JSON.stringify(json.bundle),
        ...plain,
        position,
        archived_at: wanted.archived_at,
      };
      if (known) {
        await trx.updateTable('packets').set(values).where('id', '=', known.id).execute();
        changed.add(entry.slug);
      } else {
        const { id } = await trx
          .insertInto('packets')
          .values({
            ...(entry.id !== undefined && { id: entry.id }),
            provider_id: providerId,
            slug: entry.slug,
            ...values,
            after_renew_packet_id: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        packets.set(entry.slug, { id, slug: entry.slug });
        added.add(entry.slug);
      }
    }
  }
  const present = new Set(entries.map(({ slug }) => slug));
  const archived = keepsOthers ? [] : [...packets.keys()].filter((slug) => !present.has(slug));
  for (const slug of archived) packets.delete(slug);
  if (archived.length > 0)
    await trx
      .updateTable('packets')
      .set({ archived_at: now })
      .where('provider_id', '=', providerId)
      .where('slug', 'in', archived)
      .execute();
  return { packets: [...packets.values()], added, changed, archived };
}

/** What a packet contains, by the tables that hold it; without a position the order means nothing. */
const LINK_TABLES = {
  channels: { table: 'packet_channels', column: 'channel_id', isOrdered: true },
  libraries: { table: 'packet_libraries', column: 'library_id', isOrdered: true },
  contents: { table: 'packet_contents', column: 'content_id', isOrdered: true },
  parts: { table: 'packet_parts', column: 'part_id', isOrdered: true },
  bases: { table: 'packet_bases', column: 'base_id', isOrdered: false },
} as const;

const resolveAll = (references: readonly Reference[], resolve: Resolve<number | string>): string[] =>
  [...new Set(references.map((reference) => resolve(reference)).filter((id) => id !== undefined))].map(String);

/** Replaces what one table holds of the packet where it differs. @returns whether it did */
async function writeLinks(
  trx: Trx,
  packetId: number,
  { table, column, isOrdered }: (typeof LINK_TABLES)[keyof typeof LINK_TABLES],
  ids: readonly string[],
): Promise<boolean> {
  const order = sql.ref(isOrdered ? 'position' : column);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)}::text as id from ${sql.table(table)} where packet_id = ${packetId} order by ${order}`.execute(
    trx,
  );
  const stored = rows.map(({ id }) => id);
  const wanted = isOrdered ? ids : ids.toSorted((a, b) => Number(a) - Number(b));
  if (isDeepStrictEqual(stored, wanted)) return false;
  await sql`delete from ${sql.table(table)} where packet_id = ${packetId}`.execute(trx);
  const columns = isOrdered ? sql`packet_id, ${sql.ref(column)}, position` : sql`packet_id, ${sql.ref(column)}`;
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${packetId}, id ${isOrdered ? sql`, place - 1` : sql``}
    from unnest(${wanted}::bigint[]) with ordinality as linked (id, place)`.execute(trx);
  return true;
}

/** Writes what a packet contains and what follows it. @returns whether anything changed */
export async function writePacketLinks(
  trx: Trx,
  packetId: number,
  { links, afterRenew, slug, line }: PacketEntry,
  references: References,
  problems: Problems,
): Promise<boolean> {
  const resolvers: Readonly<Record<PacketLink, Resolve<number | string>>> = {
    channels: references.channel,
    libraries: references.library,
    contents: references.content,
    parts: references.packet,
    bases: references.packet,
  };
  let hasChanged = false;
  for (const [name, named] of Object.entries(links) as [PacketLink, readonly Reference[]][]) {
    const ids = resolveAll(named, resolvers[name]);
    if (name === 'parts' && ids.includes(String(packetId))) {
      problems.add(line, `${slug}: a packet is no part of itself`, { path: named[0]!.path });
      return false;
    }
    hasChanged = (await writeLinks(trx, packetId, LINK_TABLES[name], ids)) || hasChanged;
  }
  if (afterRenew === undefined) return hasChanged;
  const after = (afterRenew && references.packet(afterRenew)) ?? null;
  const followed = await trx
    .updateTable('packets')
    .set({ after_renew_packet_id: after })
    .where('id', '=', packetId)
    .where('after_renew_packet_id', 'is distinct from', after)
    .returning('id')
    .executeTakeFirst();
  return hasChanged || followed !== undefined;
}
