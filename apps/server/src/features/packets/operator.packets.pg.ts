/** Packets with all that their operator edits. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PacketsTable, PurchaseTypesTable } from '../../db/schema/packets.ts';
import { isSellableBy } from '../../imports/packets/references.ts';
import type { StoredPacket } from '../../imports/packets/packet-rows.pg.ts';
import { versionOf } from '../../kernel/version-of.ts';

export type PacketRow = Selectable<PacketsTable>;
export type PriceRow = Selectable<PurchaseTypesTable>;
export interface LinkedThing {
  readonly kind: 'channels' | 'libraries' | 'contents' | 'parts' | 'bases' | 'after';
  readonly id: string;
  readonly name: LocalizedText;
}
export interface EditedPacket {
  readonly row: PacketRow;
  /** Those in force, in their order. */
  readonly prices: readonly PriceRow[];
  /** In their order; what the provider no longer offers is left out. */
  readonly links: readonly LinkedThing[];
  readonly isSold: boolean;
}
export interface ListedPacket extends Pick<
  PacketRow,
  'id' | 'slug' | 'name' | 'is_base' | 'is_promo' | 'is_donation' | 'is_public' | 'archived_at'
> {
  readonly is_bundle: boolean;
  readonly channels: number;
}

/** Who buys it meanwhile changes nothing of it. */
export const packetVersion = ({ isSold: _isSold, ...packet }: EditedPacket): string => versionOf(packet);

const inForce = (now: Date) => sql<boolean>`(valid_from <= ${now} and (valid_to is null or valid_to > ${now}))`;

/** @returns undefined for one that the provider does not have. @param isLocked until the transaction ends */
export async function findPacket(
  db: Kysely<Database>,
  providerId: number,
  slug: string,
  { now, isLocked = false }: { readonly now: Date; readonly isLocked?: boolean },
): Promise<EditedPacket | undefined> {
  const row = await db
    .selectFrom('packets')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('slug', '=', slug)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const prices = await db
    .selectFrom('purchase_types')
    .selectAll()
    .where('packet_id', '=', row.id)
    .where(inForce(now))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { rows: links } = await sql<LinkedThing>`
    select kind, id, name from (
      select 'channels' as kind, c.id::text, c.name, l.position from packet_channels l join channels c on c.id = l.channel_id
        join provider_channels p on p.channel_id = c.id and p.provider_id = ${providerId} where l.packet_id = ${row.id}
      union all select 'libraries', b.id::text, b.title, l.position from packet_libraries l join libraries b on b.id = l.library_id
        join provider_libraries p on p.library_id = b.id and p.provider_id = ${providerId} where l.packet_id = ${row.id}
      union all select 'contents', c.id::text, c.title, l.position from packet_contents l join contents c on c.id = l.content_id
        where l.packet_id = ${row.id} and ${isSellableBy(providerId)}
      union all select 'parts', p.id::text, p.name, l.position from packet_parts l join packets p on p.id = l.part_id
        where l.packet_id = ${row.id}
      union all select 'bases', p.id::text, p.name, p.id from packet_bases l join packets p on p.id = l.base_id
        where l.packet_id = ${row.id}
      union all select 'after', p.id::text, p.name, 0 from packets p where p.id = ${row.after_renew_packet_id}
    ) linked order by kind, position, id`.execute(db);
  const { rows: sold } = await sql`select from subscriptions where packet_id = ${row.id} limit 1`.execute(db);
  return { row, prices, links, isSold: sold.length > 0 };
}

/** All packets of the provider with their prices, archived ones last. */
export async function listPackets(
  db: Kysely<Database>,
  providerId: number,
  now: Date,
): Promise<{ readonly packets: readonly ListedPacket[]; readonly prices: readonly PriceRow[] }> {
  const [packets, prices] = await Promise.all([
    db
      .selectFrom('packets as p')
      .select(['id', 'slug', 'name', 'is_base', 'is_promo', 'is_donation', 'is_public', 'archived_at'])
      .select([
        sql<boolean>`exists (select from packet_parts l where l.packet_id = p.id)`.as('is_bundle'),
        sql<number>`(select count(*)::int from packet_channels l where l.packet_id = p.id)`.as('channels'),
      ])
      .where('provider_id', '=', providerId)
      .orderBy(sql`archived_at is not null`)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('purchase_types')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('packet_id', 'is not', null)
      .where(inForce(now))
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  return { packets, prices };
}

/** Slugs of all packets that the provider has had. Packets of a provider are added one after another. */
export async function takenSlugs(trx: Kysely<Database>, providerId: number): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('aerial packets'), ${providerId})`.execute(trx);
  const rows = await trx.selectFrom('packets').select('slug').where('provider_id', '=', providerId).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Packets that this one names already: they may be named again, archived ones too. */
export async function namedPackets(trx: Kysely<Database>, { links }: EditedPacket): Promise<readonly StoredPacket[]> {
  const ids = links.filter(({ kind }) => ['parts', 'bases', 'after'].includes(kind)).map(({ id }) => Number(id));
  return trx
    .selectFrom('packets')
    .select(['id', 'slug'])
    .where('id', 'in', [...ids, -1])
    .execute();
}
