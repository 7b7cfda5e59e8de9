/** What a provider sells, as the document that `readPacketDocument` reads: sent back, it changes nothing. */
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PacketsTable, PurchaseTypesTable } from '../../db/schema/packets.ts';

type Fields = Record<string, unknown>;

interface Linked {
  readonly packet_id: number;
  readonly kind: 'channels' | 'libraries' | 'contents' | 'parts' | 'bases';
  readonly id: string;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
/** Without what is empty: that is the default. */
const compact = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

const period = (days: number, months: number, years: number): string => `${days}-${months}-${years}`;

function priceOf(row: Selectable<PurchaseTypesTable>): Fields {
  const decimal = (minor: string) => decimalOf(money(Number(minor), asCurrency(row.currency)));
  return compact({
    amount: decimal(row.amount),
    period: period(row.days, row.months, row.years),
    trial:
      row.trial_amount === null
        ? undefined
        : { amount: decimal(row.trial_amount), period: period(row.trial_days, row.trial_months, row.trial_years) },
    description: row.description,
  });
}

function packetOf(
  row: Selectable<PacketsTable>,
  {
    links,
    prices,
    after,
    currency,
  }: { links: readonly Linked[]; prices: Fields; after: string | null; currency: string },
): Fields {
  const decimal = (minor: string | number | null | undefined) =>
    minor === null || minor === undefined ? undefined : decimalOf(money(Number(minor), asCurrency(currency)));
  const linked = (kind: Linked['kind']) => links.filter((one) => one.kind === kind).map(({ id }) => id);
  const { bundle } = row;
  return compact({
    name: row.name,
    short: row.short,
    description: row.description,
    how_to_use: row.how_to_use,
    message: row.message,
    base: row.is_base,
    public: row.is_public,
    promo: row.is_promo,
    donation: row.is_donation,
    skips_parental_control: row.skips_parental_control,
    allows_delete_paused: row.allows_delete_paused,
    cancelable: row.is_cancelable,
    outlives_base: row.outlives_base,
    agreement: row.agreement_url ?? row.needs_agreement,
    old_price: decimal(row.old_price),
    external_id: row.external_id,
    after_renew: after,
    design: row.design,
    benefits: row.benefits,
    bundle:
      bundle &&
      compact({
        name: bundle.name,
        description: bundle.description,
        price: decimal(bundle.price),
        internet_speed: bundle.internetSpeed,
      }),
    channels: linked('channels'),
    libraries: linked('libraries'),
    contents: linked('contents'),
    parts: linked('parts'),
    bases: linked('bases'),
    prices,
  });
}

/** Packets and campaigns of the provider. @param only the slug of one packet, without campaigns */
export async function exportOffer(
  db: Kysely<Database>,
  { id: providerId, currency }: { readonly id: number; readonly currency: string },
  only?: string,
  now = new Date(),
): Promise<Fields> {
  const packets = await db
    .selectFrom('packets')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('archived_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('slug', '=', only!))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = packets.map(({ id }) => id);
  const prices = await db
    .selectFrom('purchase_types')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('packet_id', 'in', [...ids, -1])
    // What is sold now: what is planned is no part of the document, and stays when it is read back.
    .where('valid_from', '<=', now)
    .where((price) => price.or([price('valid_to', 'is', null), price('valid_to', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  // Numbers stand for channels and packets whose slugs could be taken for another's number.
  const { rows: links } = await sql<Linked & { place: number }>`
    select packet_id, 'channels' as kind, channel_id::text as id, position as place from packet_channels where packet_id = any(${ids}::int[])
    union all select packet_id, 'libraries', library_id::text, position from packet_libraries where packet_id = any(${ids}::int[])
    union all select packet_id, 'contents', content_id::text, position from packet_contents where packet_id = any(${ids}::int[])
    union all select packet_id, 'parts', part_id::text, position from packet_parts where packet_id = any(${ids}::int[])
    union all select packet_id, 'bases', base_id::text, base_id from packet_bases where packet_id = any(${ids}::int[])
    order by packet_id, kind, place`.execute(db);
  const document: Fields = {
    packets: Object.fromEntries(
      packets.map((row) => [
        row.slug,
        packetOf(row, {
          links: links.filter((one) => one.packet_id === row.id),
          prices: Object.fromEntries(
            prices.filter((one) => one.packet_id === row.id).map((one) => [one.code, priceOf(one)]),
          ),
          after: row.after_renew_packet_id === null ? null : String(row.after_renew_packet_id),
          currency,
        }),
      ]),
    ),
  };
  return only === undefined ? { ...document, campaigns: await exportCampaigns(db, providerId, currency) } : document;
}

async function exportCampaigns(db: Kysely<Database>, providerId: number, currency: string): Promise<Fields> {
  const rows = await db
    .selectFrom('promo_campaigns')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('id')
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.slug,
      compact({
        title: row.title,
        text: row.text,
        image: row.image,
        packets: row.packet_ids.map(String),
        days: row.days,
        paid: row.is_paid,
        amount: row.amount === null ? undefined : decimalOf(money(Number(row.amount), asCurrency(currency))),
        refund: row.needs_refund,
        renews: row.renews,
        confirmation: row.needs_confirmation
          ? compact({
              title: row.confirmation_title,
              text: row.confirmation_text,
              description: row.confirmation_desc,
            })
          : undefined,
        valid_from: row.valid_from?.toISOString().replace(/\.\d+/, ''),
        valid_to: row.valid_to?.toISOString().replace(/\.\d+/, ''),
      }),
    ]),
  );
}
