/** A provider's rules of ads into the database: all or nothing, and the same file twice changes nothing. */
import { asProviderId, type ProviderId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { readText } from '../packets/write-packets.ts';
import { Problems, type Reference } from '../packets/fields.ts';
import { canonical, providerOf } from './shared.ts';
import { writeBreaks, type FoundBreak } from './write-breaks.ts';
import { importTransaction, type Announce, type Trx } from '../transaction.ts';
import { readAdDocument, type AdDocument } from './document.ts';

export interface AdImportOptions {
  /** Short name; the default provider when missing. */
  readonly provider?: string;
  readonly announce?: Announce;
  /** When a running server would see it; the system's clock when missing. */
  readonly now?: EpochMs;
}
export interface AdImportReport {
  readonly provider: string;
  readonly rules: number;
  readonly breaks: number;
  readonly adFreePackets: number;
  readonly hasChanged: boolean;
}

type Row = Readonly<Record<string, unknown>>;
interface Named {
  readonly id: number | string;
  readonly slug: string | null;
}

/** Finds ids by slug or number; reports what names nothing. */
function finder(what: string, rows: readonly Named[], problems: Problems) {
  const found = new Map(rows.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id] as const])));
  for (const { id } of rows) found.set(String(id), id);
  return (references: readonly Reference[] | undefined): (number | string)[] | null =>
    references === undefined
      ? null
      : references.flatMap(({ name, line }) => {
          const id = found.get(name);
          if (id !== undefined) return [id];
          problems.add(line, `there is no ${what} ${name}`);
          return [];
        });
}

/** The tables' rows of a document. @throws ImportError that lists every reference to nothing, with its line */
async function rowsOf(
  trx: Trx,
  providerId: ProviderId,
  document: AdDocument,
): Promise<{ packets: number[]; rules: Row[]; breaks: FoundBreak[] }> {
  const problems = new Problems();
  const contents = document.rules.flatMap(({ contents: named }) => named ?? []).map(({ name }) => name);
  const [channelRows, libraryRows, contentRows, packetRows] = await Promise.all([
    trx
      .selectFrom('channels as c')
      .innerJoin('provider_channels as p', 'p.channel_id', 'c.id')
      .select(['c.id', 'c.slug', 'c.source'])
      .where('p.provider_id', '=', providerId)
      .execute(),
    trx
      .selectFrom('provider_libraries')
      .select(['library_id as id', sql<null>`null`.as('slug')])
      .where('provider_id', '=', providerId)
      .execute(),
    contents.length === 0
      ? []
      : trx
          .selectFrom('contents')
          .select(['id', 'slug'])
          .where((eb) => eb.or([eb('slug', 'in', contents), eb(eb.cast<string>('id', 'text'), 'in', contents)]))
          .execute(),
    trx.selectFrom('packets').select(['id', 'slug']).where('provider_id', '=', providerId).execute(),
  ]);
  const channels = finder('channel of this provider', channelRows, problems);
  const madeOfAssets = finder(
    'channel of this provider that is made of assets',
    channelRows.filter(({ source }) => source.kind === 'timeline'),
    problems,
  );
  const libraries = finder('library of this provider', libraryRows, problems);
  const titles = finder('content', contentRows, problems);
  const packets = finder('packet of this provider', packetRows, problems)(document.adFreePackets) as number[];
  const rules = document.rules.map((rule, position) => ({
    key: rule.key,
    position,
    kinds: rule.kinds,
    channels: channels(rule.channels),
    libraries: libraries(rule.libraries),
    contents: titles(rule.contents),
    rolls: rule.rolls,
    max_advertising: rule.maxAdvertising ?? null,
    period_s: rule.periodS ?? null,
    middle_roll_period_s: rule.middleRollPeriodS ?? null,
    allow_disable: rule.allowsDisabling,
  }));
  const breaks = document.breaks.map((entry) => ({
    ...entry,
    channels: madeOfAssets(entry.channels) as number[] | null,
  }));
  problems.raise();
  return { breaks, packets: [...new Set(packets)].toSorted((a, b) => a - b), rules };
}

/** What is stored, in the form of `rowsOf`. */
async function storedRows(trx: Trx, providerId: ProviderId): Promise<unknown> {
  const settings = await trx
    .selectFrom('provider_ads')
    .select('allows_embeds')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!settings) return undefined;
  const packets = await trx
    .selectFrom('ad_free_packets')
    .select('packet_id')
    .where('provider_id', '=', providerId)
    .orderBy('packet_id')
    .execute();
  const rules = await trx
    .selectFrom('ad_rules')
    .select([
      'key',
      'position',
      'kinds',
      'channels',
      'libraries',
      sql<string[] | null>`contents::text[]`.as('contents'),
    ])
    .select(['rolls', 'max_advertising', 'period_s', 'middle_roll_period_s', 'allow_disable'])
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .execute();
  return { allowsEmbeds: settings.allows_embeds, packets: packets.map(({ packet_id }) => packet_id), rules };
}

/** Replaces the rules and breaks of a provider by those of a document. @returns whether anything changed */
export async function writeAds(trx: Trx, providerId: ProviderId, document: AdDocument, now: EpochMs): Promise<boolean> {
  const { breaks, ...rules } = await rowsOf(trx, providerId, document);
  const haveRulesChanged = await writeRules(trx, providerId, { ...rules, allowsEmbeds: document.allowsEmbeds });
  return (await writeBreaks(trx, providerId, breaks, now)) || haveRulesChanged;
}

async function writeRules(
  trx: Trx,
  providerId: ProviderId,
  {
    allowsEmbeds,
    packets,
    rules,
  }: { readonly allowsEmbeds: boolean; readonly packets: readonly number[]; readonly rules: readonly Row[] },
): Promise<boolean> {
  if (canonical({ allowsEmbeds, packets, rules }) === canonical(await storedRows(trx, providerId))) return false;
  await trx.deleteFrom('provider_ads').where('provider_id', '=', providerId).execute();
  await trx.insertInto('provider_ads').values({ provider_id: providerId, allows_embeds: allowsEmbeds }).execute();
  if (packets.length > 0)
    await trx
      .insertInto('ad_free_packets')
      .values(packets.map((id) => ({ provider_id: providerId, packet_id: id })))
      .execute();
  if (rules.length > 0)
    await sql`
      insert into ad_rules
      select ${providerId}::int as provider_id, r.* from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (
        key text, position smallint, kinds text[], channels integer[], libraries integer[], contents bigint[], rolls jsonb,
        max_advertising smallint, period_s integer, middle_roll_period_s integer, allow_disable boolean)`.execute(trx);
  return true;
}

/**
 * Imports which ads a provider shows, from YAML or JSON. The file is all there is: rules that it no longer has are gone.
 * @throws ImportError that lists every refused entry with its line and reason; nothing is imported then
 */
export async function importAds(
  db: Kysely<Database>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { provider: shortname, announce, now = epochMs(Date.now()) }: AdImportOptions = {},
): Promise<AdImportReport> {
  const document = readAdDocument(await readText(chunks));
  const provider = await providerOf(db, shortname);
  const hasChanged = await importTransaction(db, async (trx) => {
    const isNew = await writeAds(trx, asProviderId(provider.id), document, now);
    if (isNew) await announce?.(trx, 'ads');
    return isNew;
  });
  return {
    provider: provider.shortname,
    rules: document.rules.length,
    breaks: document.breaks.length,
    adFreePackets: document.adFreePackets.length,
    hasChanged,
  };
}
