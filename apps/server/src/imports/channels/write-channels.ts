/** Channel lists into the database: all or nothing, and the same list twice changes nothing. */
import type { ProviderId, ChannelId } from '@aerial/domain/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import {
  addAliases,
  changeArchives,
  insertChannels,
  showChannels,
  updateChannels,
  type ShownChannel,
} from './channel-tables.pg.ts';
import { assignIdentities } from './channel-identity.ts';
import { alternativeNames, nameKey } from './channel-names.ts';
import { channelRow, type ChannelRow, type ImportedSource } from './channel-rows.ts';
import { groupCategories } from './group-categories.ts';
import { readM3u, type M3uEntry, type M3uHeader } from '../m3u/m3u.ts';
import { ImportError, skipped, type Skipped } from '../skipped.ts';
import { slugAllocator, slugOf } from '../slug.ts';
import { analyzeTables, importTransaction, raiseDocumentVersion, type Announce, type Trx } from '../transaction.ts';

export interface ChannelImportOptions {
  /** Names the list: importing another file under the same key is the next edition of the same list. */
  readonly list: string;
  /** Short name of the provider that shows the channels; the default provider when missing. */
  readonly provider?: string;
  /** ISO 639-1 of the names in the list, `ru` when missing. */
  readonly language?: string;
  /** Record the channels and retain so many days; without it they are played from their addresses. */
  readonly recordDays?: number;
  /** Age rating of the list's channels, years; without it known channels keep theirs, and new ones have none. @source C-590 */
  readonly age?: number;
  /** Leaves channels alone that other providers show as well; where an operator of one provider orders the import. */
  readonly sparesShared?: boolean;
  readonly onSkipped?: (skipped: Skipped) => void;
  readonly announce?: Announce;
}

/** A list as it was read. */
export interface ChannelList {
  readonly header: M3uHeader | undefined;
  readonly entries: readonly M3uEntry[];
}

export interface ChannelImportReport {
  readonly provider: string;
  readonly header: M3uHeader | undefined;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** Names of channels of earlier editions that are not in this one. They stay: removing a channel is the operator's decision. */
  readonly missing: readonly string[];
}

export interface WrittenList {
  readonly report: Omit<ChannelImportReport, 'skipped'>;
  /** Of the list's channels, in its order. */
  readonly keys: readonly string[];
}

interface KnownRow extends Omit<ChannelRow, 'source'> {
  readonly id: ChannelId;
  readonly source: ImportedSource;
}

/** The largest number PostgreSQL's column holds is far beyond what a remote control types. */
const MAX_NUMBER = 1_000_000;

const isPlayable = (url: string): boolean => /^https?:\/\//iu.test(url);

/** The same station at the same address is one channel, however often lists that were joined by hand repeat it. */
const entryKey = ({ name, url }: M3uEntry): string => `${url} ${nameKey(name)}`;

/**
 * The whole list in memory: a list of 500,000 channels takes some hundred megabytes.
 * @throws ImportError when the file is not a list
 */
export async function readChannelList(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  skip: (skipped: Skipped) => void,
): Promise<ChannelList> {
  let header: M3uHeader | undefined;
  const entries: M3uEntry[] = [];
  const seen = new Set<string>();
  for await (const item of readM3u(chunks)) {
    if (item.kind === 'header') header ??= item.header;
    else if (item.kind === 'skipped') skip(item.skipped);
    else if (!isPlayable(item.entry.url))
      skip(skipped(item.entry.line, 'unsupported-scheme', `${item.entry.name}: ${item.entry.url.split('://')[0]}`));
    else if (seen.has(entryKey(item.entry))) skip(skipped(item.entry.line, 'same-channel', item.entry.name));
    else {
      seen.add(entryKey(item.entry));
      entries.push(item.entry);
    }
  }
  return { header, entries };
}

async function findProvider(trx: Trx, shortname: string | undefined): Promise<{ id: ProviderId; shortname: string }> {
  const query = trx.selectFrom('providers').select(['id', 'shortname']);
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

/** What the list does not say, names of other languages and the age, stays. */
function withKnown(row: ChannelRow, known: KnownRow | undefined, age: number | undefined): ChannelRow {
  return { ...row, name: { ...known?.name, ...row.name }, age: age ?? known?.age ?? null };
}

function isSame(row: ChannelRow, known: KnownRow): boolean {
  const { id: _id, ...stored } = known;
  return isDeepStrictEqual(row, stored);
}

/** Other names a viewer may search the channel by. */
function aliasesOf(channelId: ChannelId, entry: M3uEntry): { channel_id: ChannelId; alias: string }[] {
  const names = [entry.name, entry.guideName ?? '']
    .flatMap(alternativeNames)
    .filter((name) => nameKey(name) !== nameKey(entry.name));
  return [...new Set(names)].map((alias) => ({ channel_id: channelId, alias }));
}

/** Numbers of the provider's channels: what the list wants where it is free, else the next one above all. */
function numberAllocator(taken: Set<number>): (wanted: number | undefined) => number {
  let highest = [...taken].reduce((most, num) => Math.max(most, num), 0);
  return (wanted) => {
    const whole = wanted === undefined ? 0 : Math.round(wanted);
    const num = whole > 0 && whole <= MAX_NUMBER && !taken.has(whole) ? whole : highest + 1;
    taken.add(num);
    highest = Math.max(highest, num);
    return num;
  };
}

interface PlannedChannel {
  readonly entry: M3uEntry;
  readonly before: KnownRow | undefined;
  readonly row: ChannelRow;
  readonly hasChanged: boolean;
}

/**
 * Shows the channels at the provider, numbered and in their categories; of one that is shown already only the archive
 * and a changed group follow the list.
 * @param newIds ids of the channels without `before`, by import key
 */
async function showAndGroup(
  trx: Trx,
  providerId: ProviderId,
  planned: readonly PlannedChannel[],
  newIds: ReadonlyMap<string, ChannelId>,
  options: ChannelImportOptions,
): Promise<Pick<ChannelImportReport, 'added' | 'updated' | 'unchanged'>> {
  const rows = await trx
    .selectFrom('provider_channels')
    .select(['channel_id', 'num', 'archived_days'])
    .where('provider_id', '=', providerId)
    .execute();
  const shown = new Map(rows.map((row) => [row.channel_id, row]));
  const numberFor = numberAllocator(new Set(rows.map(({ num }) => num)));
  const categories = await groupCategories(trx, providerId, options.language ?? 'ru');
  const added: ShownChannel[] = [];
  const archives: Omit<ShownChannel, 'num'>[] = [];
  const aliases: { channel_id: ChannelId; alias: string }[] = [];
  const count = { added: 0, updated: 0, unchanged: 0 };
  for (const { entry, before, row, hasChanged } of planned) {
    const channel_id = before?.id ?? newIds.get(row.import_key)!;
    const archived_days = options.recordDays ?? entry.catchup?.days ?? 0;
    const known = shown.get(channel_id);
    if (!known) added.push({ channel_id, archived_days, num: numberFor(entry.number) });
    else if (known.archived_days !== archived_days) archives.push({ channel_id, archived_days });
    const isPlaced = await categories.place(channel_id, entry.group, known ? before?.source.group : undefined);
    const isTouched = hasChanged || isPlaced || known?.archived_days !== archived_days;
    if (isTouched) aliases.push(...aliasesOf(channel_id, entry));
    count[before ? (isTouched ? 'updated' : 'unchanged') : 'added'] += 1;
  }
  await showChannels(trx, providerId, added);
  await changeArchives(trx, providerId, archives);
  await categories.flush();
  await addAliases(trx, aliases);
  return count;
}

/** The key of a list in `channels.import_key`. @param name from `--list` or the file's name */
export function listKey(name: string): string {
  return slugOf(name.replace(/\.(?:m3u8?|txt)$/iu, '')) || 'list';
}

/** What the keys of a list's channels begin with. */
export const listPrefix = (list: string): string => `m3u:${listKey(list)}/`;

/**
 * Imports a channel list. Entries are recognised from one edition to the next (see {@link assignIdentities}), so a
 * second import updates what changed. Names in the list's language, pictures, addresses and archives follow the list;
 * numbers, visibility, prices and order are the operator's from then on.
 * @throws ImportError when the file is not a list or the provider does not exist; nothing is imported then
 */
export async function importChannels(
  db: Kysely<Database>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ChannelImportOptions,
): Promise<ChannelImportReport> {
  let left = 0;
  const skip = (entry: Skipped): void => {
    left += 1;
    options.onSkipped?.(entry);
  };
  const list = await readChannelList(chunks, skip);
  const { report } = await importTransaction(db, (trx) => writeChannelList(trx, list, { ...options, onSkipped: skip }));
  await analyzeChannelTables(db);
  return { ...report, skipped: left };
}

/** Planner statistics of what a list was written to; after its transaction. */
export const analyzeChannelTables = (db: Kysely<Database>): Promise<void> =>
  analyzeTables(db, 'channels', 'channel_aliases', 'provider_channels', 'channel_category_channels');

/** Channels of the list that other providers show as well, by their keys. */
async function sharedKeys(trx: Trx, prefix: string, providerId: ProviderId): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('channels as c')
    .innerJoin('provider_channels as o', 'o.channel_id', 'c.id')
    .select('c.import_key')
    .where(sql<boolean>`starts_with(c.import_key, ${prefix})`)
    .where('o.provider_id', '<>', providerId)
    .execute();
  return new Set(rows.map(({ import_key: key }) => key!));
}

/** Writes a list that was read, in the caller's transaction: see {@link importChannels}. */
export async function writeChannelList(
  trx: Trx,
  { header, entries }: ChannelList,
  options: ChannelImportOptions,
): Promise<WrittenList> {
  const prefix = listPrefix(options.list);
  const provider = await findProvider(trx, options.provider);
  const known = (await trx
    .selectFrom('channels')
    .select(['id', 'import_key', 'name', 'is_hd', 'is_4k', 'age', 'logo', 'audio', 'source'])
    .where(sql<boolean>`starts_with(import_key, ${prefix})`)
    .execute()) as unknown as KnownRow[];
  const language = options.language ?? 'ru';
  const knownNames = known.map(({ import_key, name }) => ({
    key: import_key.slice(prefix.length),
    name: name[language] ?? Object.values(name)[0] ?? '',
  }));
  const keys = assignIdentities(entries, knownNames).map((key) => prefix + key);
  const byKey = new Map(known.map((row) => [row.import_key, row]));
  const spared = options.sparesShared ? await sharedKeys(trx, prefix, provider.id) : new Set<string>();
  const isRecorded = options.recordDays !== undefined;
  const planned = entries.flatMap((entry, at): PlannedChannel[] => {
    if (spared.has(keys[at]!)) {
      options.onSkipped?.(skipped(entry.line, 'shared-channel', entry.name));
      return [];
    }
    const before = byKey.get(keys[at]!);
    const fresh = channelRow(entry, keys[at]!, language, isRecorded);
    const row = withKnown(fresh, before, options.age);
    return [{ entry, before, row, hasChanged: before !== undefined && !isSame(row, before) }];
  });
  const slugFor = slugAllocator(
    new Set((await trx.selectFrom('channels').select('slug').execute()).map(({ slug }) => slug)),
  );
  const added = planned
    .filter(({ before }) => !before)
    .map(({ row }) => ({ ...row, slug: slugFor(Object.values(row.name)[0]!) }));
  const newIds = await insertChannels(trx, added);
  await updateChannels(
    trx,
    planned.filter(({ hasChanged }) => hasChanged).map(({ row }) => row),
  );
  const count = await showAndGroup(trx, provider.id, planned, newIds, options);
  if (count.added + count.updated > 0) {
    await raiseDocumentVersion(trx, 'channels');
    await options.announce?.(trx, 'channels');
  }
  const present = new Set(keys);
  const missing = known
    .filter(({ import_key }) => !present.has(import_key))
    .map(({ name }) => Object.values(name)[0] ?? '');
  return {
    report: { provider: provider.shortname, header, ...count, missing },
    keys: keys.map((key) => key.slice(prefix.length)),
  };
}
