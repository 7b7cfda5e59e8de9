/** Packets, licences and promo campaigns into the database: all or nothing, and the same file twice changes nothing. */
import { asCurrency, type Currency } from '@aerial/domain/money.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { commerceDefaults } from '../../tenancy/settings/commerce.ts';
import { ImportError } from '../skipped.ts';
import { importTransaction, type Announce, type Trx } from '../transaction.ts';
import { writeCampaigns, type CampaignChanges } from './campaign-rows.pg.ts';
import { readPacketDocument, type PacketDocument } from './document.ts';
import { Problems } from './fields.ts';
import { writeLicenses, type LicenseChanges } from './license-rows.pg.ts';
import { writePacketLinks, writePacketRows, type StoredPacket } from './packet-rows.pg.ts';
import { addPriceChanges, noPriceChanges, writePrices, type PriceChanges } from './prices.pg.ts';
import { noPersonalPriceChanges, writePersonalPrices, type PersonalPriceChanges } from './personal-prices.pg.ts';
import { loadReferences } from './references.ts';

export interface PacketImportOptions {
  /** Short name of the provider that sells; the default provider when missing. */
  readonly provider?: string;
  /** ISO 639-1 of texts without a language, `ru` when missing. */
  readonly language?: string;
  /** Reports what would change, and changes nothing. */
  readonly isDryRun?: boolean;
  readonly announce?: Announce;
  /** When prices begin and end; the present when missing. */
  readonly now?: Date;
}

export interface PacketChanges {
  readonly packets: {
    readonly added: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly archived: readonly string[];
  };
  readonly licenses: Omit<LicenseChanges, 'prices'>;
  readonly prices: PriceChanges;
  readonly campaigns: CampaignChanges;
  readonly personalPrices: PersonalPriceChanges;
  readonly hasChanged: boolean;
}
export interface PacketImportReport extends PacketChanges {
  readonly provider: string;
  readonly isDryRun: boolean;
}

/** More is damage or an attack. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The file as text. @throws ImportError for one that is too large or not UTF-8 */
export async function readText(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ImportError(`the file is larger than ${MAX_BYTES / 1024 / 1024} MB`);
    read.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(read));
  } catch (error) {
    throw new ImportError('the file is not UTF-8', undefined, { cause: error });
  }
}

interface SellingProvider {
  readonly id: number;
  readonly shortname: string;
  readonly currency: Currency;
}

async function sellingProvider(db: Kysely<Database>, shortname: string | undefined): Promise<SellingProvider> {
  const query = db.selectFrom('providers').select(['id', 'shortname', 'settings']);
  const found = await (
    shortname === undefined ? query.where('is_default', '=', true) : query.where('shortname', '=', shortname)
  ).executeTakeFirst();
  if (!found)
    throw new ImportError(
      shortname === undefined
        ? 'there is no default provider yet; start the server once, or name a provider with --provider'
        : `there is no provider ${shortname}`,
    );
  const { currency = commerceDefaults.currency } = found.settings as Partial<typeof commerceDefaults>;
  return { id: found.id, shortname: found.shortname, currency: asCurrency(currency.ISO_CODE) };
}

/**
 * Brings what a provider sells in line with a document. A changed price ends the old row and adds one: subscribers keep what they bought.
 * Packets and licences that the document no longer has are archived, never deleted.
 * @throws ImportError that lists every reference to nothing, with its line
 */
export async function writePackets(
  trx: Trx,
  of: {
    readonly providerId: number;
    readonly currency: string;
    readonly now: Date;
    /** Packets that the document does not name stay; licences and personal prices cannot be a part of it then. */
    readonly keepsOthers?: boolean;
    /** Archived packets that may be named all the same: those that are named already. */
    readonly known?: readonly StoredPacket[];
  },
  document: PacketDocument,
): Promise<PacketChanges> {
  const problems = new Problems();
  if (of.keepsOthers && (document.licenses || document.personalPrices))
    problems.add(1, 'licenses and personal_prices are replaced as a whole only');
  const { packets, added, changed, archived } = await writePacketRows(trx, of, document.packets, problems);
  problems.raise();
  const references = await loadReferences(trx, of.providerId, document, [...(of.known ?? []), ...packets], problems);
  const ids = new Map(packets.map(({ id, slug }) => [slug, id]));
  let prices = noPriceChanges;
  for (const entry of document.packets ?? []) {
    const id = ids.get(entry.slug)!;
    const isRelinked = await writePacketLinks(trx, id, entry, references, problems);
    const change = entry.prices ? await writePrices(trx, of, { packet_id: id }, entry.prices) : noPriceChanges;
    prices = addPriceChanges(prices, change);
    if (isRelinked || change.added + change.closed + change.updated > 0) changed.add(entry.slug);
  }
  const licenses = document.licenses
    ? await writeLicenses(trx, of, document.licenses, references, problems)
    : { added: 0, updated: 0, archived: 0, prices: noPriceChanges };
  const personalPrices = document.personalPrices
    ? await writePersonalPrices(trx, of.providerId, document.personalPrices, references, problems)
    : noPersonalPriceChanges;
  const campaigns = await writeCampaigns(trx, of.providerId, document.campaigns, references, problems);
  problems.raise();
  const updated = [...changed].filter((slug) => !added.has(slug)).length;
  const { prices: licensePrices, ...licenseChanges } = licenses;
  return {
    packets: {
      added: added.size,
      updated,
      unchanged: (document.packets?.length ?? 0) - added.size - updated,
      archived,
    },
    licenses: licenseChanges,
    prices: addPriceChanges(prices, licensePrices),
    campaigns,
    personalPrices,
    hasChanged:
      added.size + updated + archived.length > 0 ||
      licenses.added + licenses.updated + licenses.archived > 0 ||
      personalPrices.added + personalPrices.updated + personalPrices.removed > 0 ||
      campaigns.added + campaigns.updated + campaigns.listed + campaigns.generated.length > 0,
  };
}

/**
 * Writes a document in a transaction of its own.
 * @throws ImportError that lists every refused entry; nothing is written then
 */
export async function writeDocument(
  db: Kysely<Database>,
  of: { readonly id: number; readonly shortname: string; readonly currency: Currency; readonly language: string },
  text: string,
  options: {
    readonly keepsOthers: boolean;
    readonly isDryRun: boolean;
    readonly announce?: Announce | undefined;
    readonly now: Date;
  },
): Promise<PacketImportReport> {
  const document = readPacketDocument(text, { language: of.language, currency: of.currency });
  const { keepsOthers, isDryRun, announce, now } = options;
  try {
    return await importTransaction(db, async (trx) => {
      const changes = await writePackets(trx, { providerId: of.id, currency: of.currency, now, keepsOthers }, document);
      const report = { ...changes, provider: of.shortname, isDryRun };
      if (isDryRun) throw new DryRun(report);
      if (changes.hasChanged) await announce?.(trx, 'packets');
      return report;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}

/** Rolls a dry run back. */
class DryRun extends Error {
  readonly report: PacketImportReport;
  constructor(report: PacketImportReport) {
    super('dry run');
    this.report = report;
  }
}

/**
 * Imports packets, licences and promo campaigns from YAML or JSON.
 * @throws ImportError that lists every refused entry with its line and reason; nothing is imported then
 */
export async function importPackets(
  db: Kysely<Database>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { provider: shortname, language = 'ru', isDryRun = false, announce, now = new Date() }: PacketImportOptions,
): Promise<PacketImportReport> {
  const text = await readText(chunks);
  const provider = await sellingProvider(db, shortname);
  return writeDocument(db, { ...provider, language }, text, { keepsOthers: false, isDryRun, announce, now });
}
