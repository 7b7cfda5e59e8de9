/** Channel lists into the database: all or nothing, and the same list twice changes nothing. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { assignIdentities } from './channel-identity.ts';
import { alternativeNames, nameKey } from './channel-names.ts';
import { channelRow, type ChannelRow, type ImportedSource } from './channel-rows.ts';
import { groupCategories } from './group-categories.ts';
import { readM3u, type M3uEntry, type M3uHeader } from './m3u.ts';
import { ImportError, skipped, type Skipped } from './skipped.ts';
import { freeSlug, slugOf } from './slug.ts';
import { importTransaction, raiseDocumentVersion, type Announce, type Trx } from './transaction.ts';

export interface ChannelImportOptions {
  /** Names the list: importing another file under the same key is the next edition of the same list. */
  readonly list: string;
  /** Short name of the provider that shows the channels; the default provider when missing. */
  readonly provider?: string;
  /** ISO 639-1 of the names in the list, `ru` when missing. */
  readonly language?: string;
  /** Record the channels and keep so many days; without it they are played from their addresses. */
  readonly recordDays?: number;
  readonly onSkipped?: (skipped: Skipped) => void;
  readonly announce?: Announce;
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

interface KnownRow extends Omit<ChannelRow, 'source'> {
  readonly id: number;
  readonly source: ImportedSource;
}

const isPlayable = (url: string): boolean => /^https?:\/\//iu.test(url);

/** The whole list in memory: lists have thousands of entries, not millions. */
async function readList(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, skip: (skipped: Skipped) => void): Promise<{ header: M3uHeader | undefined; entries: M3uEntry[] }> {
  let header: M3uHeader | undefined;
  const entries: M3uEntry[] = [];
  for await (const item of readM3u(chunks)) {
    if (item.kind === 'header') header ??= item.header;
    else if (item.kind === 'skipped') skip(item.skipped);
    else if (isPlayable(item.entry.url)) entries.push(item.entry);
    else skip(skipped(item.entry.line, 'unsupported-scheme', `${item.entry.name}: ${item.entry.url.split('://')[0]}`));
  }
  return { header, entries };
}

async function findProvider(trx: Trx, shortname: string | undefined): Promise<{ id: number; shortname: string }> {
  const query = trx.selectFrom('providers').select(['id', 'shortname']);
  const found = await (shortname === undefined ? query.where('is_default', '=', true) : query.where('shortname', '=', shortname)).executeTakeFirst();
  if (!found) throw new ImportError(shortname === undefined ? 'there is no default provider yet; start the server once, or name a provider with --provider' : `there is no provider ${shortname}`);
  return found;
}

const json = (row: ChannelRow): Record<'name' | 'audio' | 'source', string> => ({ name: JSON.stringify(row.name), audio: JSON.stringify(row.audio), source: JSON.stringify(row.source) });

async function addChannel(trx: Trx, row: ChannelRow, slugs: Set<string>): Promise<number> {
  const slug = freeSlug(Object.values(row.name)[0]!, slugs);
  const { id } = await trx.insertInto('channels').values({ ...row, ...json(row), slug }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Names of other languages, added by the operator, stay. */
function withKnownNames(row: ChannelRow, known: KnownRow): ChannelRow {
  return { ...row, name: { ...known.name, ...row.name } };
}

function isSame(row: ChannelRow, known: KnownRow): boolean {
  const { id: _id, ...kept } = known;
  return isDeepStrictEqual(row, kept);
}

/** Gives the channel a number and shows it at the provider; of one that is shown already only the archive follows the list. */
async function showChannel(trx: Trx, providerId: number, channelId: number, entry: M3uEntry, archivedDays: number, numbers: Set<number>): Promise<'new' | 'changed' | 'same'> {
  const shown = await trx.selectFrom('provider_channels').select('archived_days').where('provider_id', '=', providerId).where('channel_id', '=', channelId).executeTakeFirst();
  if (!shown) {
    const num = entry.number !== undefined && entry.number > 0 && !numbers.has(entry.number) ? Math.round(entry.number) : Math.max(0, ...numbers) + 1;
    numbers.add(num);
    await trx.insertInto('provider_channels').values({ provider_id: providerId, channel_id: channelId, num, archived_days: archivedDays }).execute();
    return 'new';
  }
  if (shown.archived_days === archivedDays) return 'same';
  await trx.updateTable('provider_channels').set({ archived_days: archivedDays }).where('provider_id', '=', providerId).where('channel_id', '=', channelId).execute();
  return 'changed';
}

/** Other names a viewer may search the channel by. */
async function addAliases(trx: Trx, channelId: number, entry: M3uEntry): Promise<void> {
  const names = [entry.name, entry.guideName ?? ''].flatMap(alternativeNames).filter((name) => nameKey(name) !== nameKey(entry.name));
  for (const alias of new Set(names)) {
    await trx.insertInto('channel_aliases').values({ channel_id: channelId, alias }).onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** The key of a list in `channels.import_key`. @param name from `--list` or the file's name */
export function listKey(name: string): string {
  return slugOf(name.replace(/\.(?:m3u8?|txt)$/iu, '')) || 'list';
}

/**
 * Imports a channel list. Entries are recognised from one edition to the next (see {@link assignIdentities}), so a
 * second import updates what changed. Names in the list's language, pictures, addresses and archives follow the list;
 * numbers, visibility, prices and order are the operator's from then on.
 * @throws ImportError when the file is not a list or the provider does not exist; nothing is imported then
 */
export async function importChannels(db: Kysely<Database>, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, options: ChannelImportOptions): Promise<ChannelImportReport> {
  let left = 0;
  const { header, entries } = await readList(chunks, (entry) => {
    left += 1;
    options.onSkipped?.(entry);
  });
  const prefix = `m3u:${listKey(options.list)}/`;
  return importTransaction(db, async (trx) => {
    const provider = await findProvider(trx, options.provider);
    const known = await trx.selectFrom('channels').select(['id', 'import_key', 'name', 'is_hd', 'is_4k', 'logo', 'audio', 'source'])
      .where(sql<boolean>`starts_with(import_key, ${prefix})`).execute() as unknown as KnownRow[];
    const language = options.language ?? 'ru';
    const knownNames = known.map(({ import_key, name }) => ({ key: import_key.slice(prefix.length), name: name[language] ?? Object.values(name)[0] ?? '' }));
    const keys = assignIdentities(entries, knownNames).map((key) => prefix + key);
    const byKey = new Map(known.map((row) => [row.import_key, row]));
    const slugs = new Set((await trx.selectFrom('channels').select('slug').execute()).map(({ slug }) => slug));
    const numbers = new Set((await trx.selectFrom('provider_channels').select('num').where('provider_id', '=', provider.id).execute()).map(({ num }) => num));
    const categories = await groupCategories(trx, provider.id, language);
    const count = { added: 0, updated: 0, unchanged: 0 };

    for (const [at, entry] of entries.entries()) {
      const before = byKey.get(keys[at]!);
      const fresh = channelRow(entry, keys[at]!, language, options.recordDays !== undefined);
      const row = before ? withKnownNames(fresh, before) : fresh;
      let hasChanged = before !== undefined && !isSame(row, before);
      if (before && hasChanged) await trx.updateTable('channels').set({ ...row, ...json(row), updated_at: sql<Date>`now()` }).where('id', '=', before.id).execute();
      const id = before?.id ?? (await addChannel(trx, row, slugs));
      const shown = await showChannel(trx, provider.id, id, entry, options.recordDays ?? entry.catchup?.days ?? 0, numbers);
      const isPlaced = await categories.place(id, entry.group, shown === 'new' ? undefined : before?.source.group);
      hasChanged ||= shown !== 'same' || isPlaced;
      if (!before || hasChanged) await addAliases(trx, id, entry);
      count[before ? (hasChanged ? 'updated' : 'unchanged') : 'added'] += 1;
    }
    if (count.added + count.updated > 0) {
      await raiseDocumentVersion(trx, 'channels');
      await options.announce?.(trx, 'channels');
    }
    const present = new Set(keys);
    const missing = known.filter(({ import_key }) => !present.has(import_key)).map(({ name }) => Object.values(name)[0] ?? '');
    return { provider: provider.shortname, header, ...count, skipped: left, missing };
  });
}
