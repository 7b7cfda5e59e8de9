/** A guide into the database: all or nothing, and the same guide twice changes nothing. */
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { batchWriter } from '../batches.ts';
import type { ImportedSource } from '../channels/channel-rows.ts';
import { mergeContents, mergeEntries, type Merged, type MergedEntries } from './guide-merge.ts';
import { guideRows, guideSlot, stationOf, type ContentRow, type EntryRow } from './guide-rows.ts';
import {
  createStaging,
  stageContents,
  stagedCounts,
  stagedProgrammes,
  stageEntries,
  stageProgrammes,
  type StagedProgramme,
} from './guide-staging.ts';
import {
  candidateFinder,
  chooseMatches,
  withChosen,
  type Candidate,
  type OurChannel,
  type TheirChannel,
} from './match-channels.ts';
import { placeSlots } from './schedule.ts';
import { skipped, type Skipped } from '../skipped.ts';
import { analyzeTables, importTransaction, raiseDocumentVersion, type Announce, type Trx } from '../transaction.ts';
import { readXmltv } from '../xmltv/xmltv.ts';

export interface EpgImportOptions {
  /** ISO 639-1 of texts whose language the guide does not name, `ru` when missing. */
  readonly language?: string;
  /** Only channels that this provider alone shows, and programmes of its own; where its operator orders the import. */
  readonly providerId?: ProviderId;
  /** Which guide channel fills a channel, by the operator's word; the others are matched by ids and names. */
  readonly chosen?: ReadonlyMap<ChannelId, string>;
  /** Called in the transaction with the channels of the guide. */
  readonly onChannels?: (trx: Trx, channels: readonly SeenChannel[]) => Promise<void>;
  readonly onSkipped?: (skipped: Skipped) => void;
  readonly announce?: Announce;
}

/** A channel of a guide. */
export interface SeenChannel extends TheirChannel {
  readonly programmes: number;
}

export interface EpgImportReport {
  /** Programmes in the file, of all its channels. */
  readonly read: number;
  /** Channels of ours that got their schedule, and of how many that could have. */
  readonly channels: number;
  readonly ofChannels: number;
  /** Names of channels of ours that the guide does not know. */
  readonly withoutGuide: readonly string[];
  readonly entries: MergedEntries;
  readonly programmes: Omit<Merged, 'removed'>;
  readonly skipped: number;
}

export interface GuidedChannel extends OurChannel {
  readonly shiftS: number;
}

/** Channels whose schedule a guide may write: what a timeline channel plays is its schedule, and no guide knows better. */
export async function guidedChannels(trx: Kysely<Database>, providerId?: ProviderId): Promise<GuidedChannel[]> {
  const shownBy = sql<boolean>`(select array_agg(p.provider_id) from provider_channels p where p.channel_id = c.id) = array[${providerId}]::integer[]`;
  const rows = await trx
    .selectFrom('channels as c')
    .leftJoin('channel_aliases as a', 'a.channel_id', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.source',
      sql<string[]>`array_remove(array_agg(a.alias order by a.alias), null)`.as('aliases'),
    ])
    .where(sql<boolean>`c.source ->> 'kind' <> 'timeline'`)
    .$if(providerId !== undefined, (of) => of.where(shownBy))
    .groupBy('c.id')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, name, source, aliases }) => {
    const { guide } = source as unknown as Partial<ImportedSource>;
    const names = [...Object.values(name), ...(guide?.name === undefined ? [] : [guide.name]), ...aliases];
    return {
      id,
      names,
      shiftS: Math.round((guide?.shiftH ?? 0) * 3600),
      ...(guide?.id === undefined ? {} : { guideId: guide.id }),
    };
  });
}

/** What is known of a guide channel while the file is read. */
interface Seen {
  readonly channel: TheirChannel;
  readonly line: number;
  readonly candidates: readonly Candidate[];
  programmes: number;
}

interface ReadGuide {
  readonly read: number;
  readonly seen: ReadonlyMap<string, Seen>;
}

/** Reads the file to its end; programmes of channels that are or may be ours wait in the staging table. */
async function stageGuide(
  trx: Trx,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ours: readonly GuidedChannel[],
  chosen: ReadonlyMap<ChannelId, string>,
  skip: (skipped: Skipped) => void,
): Promise<ReadGuide> {
  const find = withChosen(candidateFinder(ours), chosen);
  const seen = new Map<string, Seen>();
  const meet = (channel: TheirChannel, line: number): Seen => {
    const known = seen.get(channel.id);
    if (known) return known;
    const fresh: Seen = { channel, line, candidates: find(channel), programmes: 0 };
    seen.set(channel.id, fresh);
    return fresh;
  };
  const staging = batchWriter<StagedProgramme>(stageProgrammes(trx));
  let read = 0;
  for await (const item of readXmltv(chunks)) {
    if (item.kind === 'skipped') skip(item.skipped);
    else if (item.kind === 'channel') meet(item.channel, item.channel.line);
    else {
      const { programme } = item;
      const channel = meet({ id: programme.channel, names: [] }, programme.line);
      read += 1;
      channel.programmes += 1;
      if (channel.candidates.length > 0)
        await staging.add({
          guide_channel: programme.channel,
          start_at: programme.startAt,
          line: programme.line,
          programme,
        });
    }
  }
  await staging.flush();
  return { read, seen };
}

/** Guide channels that were not taken, one line each: a line for every programme of an unknown channel would not help. */
function tellUnused(
  seen: ReadonlyMap<string, Seen>,
  used: ReadonlySet<string>,
  skip: (skipped: Skipped) => void,
): void {
  for (const { channel, line, candidates, programmes } of seen.values()) {
    if (used.has(channel.id) || programmes === 0) continue;
    const text = `channel ${[channel.id, ...channel.names].join(' • ')}: ${programmes} programmes`;
    skip(skipped(line, candidates.length === 0 ? 'unknown-channel' : 'second-guide', text));
  }
}

/** Fits each guide channel's programmes into schedules and stages the rows for merging. */
async function stageSchedules(
  trx: Trx,
  matches: ReadonlyMap<ChannelId, string>,
  ours: readonly GuidedChannel[],
  seen: ReadonlyMap<string, Seen>,
  { language = 'ru', providerId }: EpgImportOptions,
  skip: (skipped: Skipped) => void,
): Promise<void> {
  const namespace = providerId === undefined ? 'guide' : `guide@${providerId}`;
  const contents = batchWriter<ContentRow>(stageContents(trx));
  const entries = batchWriter<EntryRow & { readonly channel_id: ChannelId }>(stageEntries(trx));
  for (const [guideChannel, filled] of Map.groupBy(
    ours.filter(({ id }) => matches.has(id)),
    ({ id }) => matches.get(id)!,
  )) {
    const station = stationOf(guideChannel, seen.get(guideChannel)?.channel.names ?? []);
    const { placed, skipped: left } = placeSlots((await stagedProgrammes(trx, guideChannel)).map(guideSlot));
    left.forEach(skip);
    for (const slot of placed) {
      const rows = guideRows(slot, station, language, namespace);
      for (const row of rows.contents) await contents.add(row);
      for (const { id, shiftS } of filled)
        await entries.add({ ...rows.entry, channel_id: id, start_at: rows.entry.start_at + shiftS });
    }
  }
  await contents.flush();
  await entries.flush();
}

/**
 * Imports a guide (the unpacked XMLTV). Each channel of ours that takes a guide gets the best matching guide channel;
 * within the time that one covers, its schedule becomes what the guide says: entries are added, changed and removed.
 * @throws ImportError when the file is not a guide or is cut off; nothing is imported then
 */
export async function importEpg(
  db: Kysely<Database>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: EpgImportOptions = {},
): Promise<EpgImportReport> {
  let left = 0;
  const skip = (entry: Skipped): void => {
    left += 1;
    options.onSkipped?.(entry);
  };
  await analyzeTables(db, 'channels', 'channel_aliases', 'contents', 'schedule_entries');
  const report = await importTransaction(db, async (trx) => {
    await createStaging(trx);
    const ours = await guidedChannels(trx, options.providerId);
    const known = new Set(ours.map(({ id }) => id));
    const chosen = new Map([...(options.chosen ?? [])].filter(([id]) => known.has(id)));
    const { read, seen } = await stageGuide(trx, chunks, ours, chosen, skip);
    await options.onChannels?.(
      trx,
      [...seen.values()].map(({ channel, programmes }) => ({ ...channel, programmes })),
    );
    const counts = await stagedCounts(trx);
    const matches = chooseMatches(
      [...seen.values()].flatMap(({ candidates }) => candidates),
      counts,
    );
    tellUnused(seen, new Set(matches.values()), skip);
    await stageSchedules(trx, matches, ours, seen, options, skip);
    await sql`analyze staged_contents, staged_entries`.execute(trx);
    const programmes = await mergeContents(trx);
    const entries = await mergeEntries(trx);
    if (programmes.added + programmes.updated + entries.added + entries.updated + entries.removed > 0) {
      await raiseDocumentVersion(trx, 'schedule');
      await options.announce?.(trx, 'schedule');
    }
    return {
      read,
      channels: matches.size,
      ofChannels: ours.length,
      withoutGuide: ours.filter(({ id }) => !matches.has(id)).map(({ names }) => names[0] ?? ''),
      entries,
      programmes,
      skipped: left,
    };
  });
  await analyzeTables(db, 'contents', 'content_genres', 'content_countries', 'schedule_entries');
  return report;
}
