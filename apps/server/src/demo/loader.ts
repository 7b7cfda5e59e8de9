/** Loads the demo provider: everything or nothing, in one transaction, again and again with the same outcome. */
import { asProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { loadAudience } from './audience.ts';
import { extendGuide, type GuideWriterDeps } from './guide-writer.ts';
import { loadAds } from './load-ads.ts';
import { loadChannels, loadProviders } from './load-channels.ts';
import { loadContents, loadPlaylists, type Playlists } from './load-contents.ts';
import { loadKeys } from './load-keys.ts';
import { loadNews } from './load-news.ts';
import { loadSurveys } from './load-surveys.ts';
import { loadPackets } from './load-packets.ts';
import { loadPages, loadReferences } from './load-pages.ts';
import { loadAccounts, loadOperators } from './load-subscribers.ts';
import { presentAssets } from './playable.ts';
import { pictures } from './pictures.ts';

export interface DemoDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly catalogue: DemoCatalogue;
  /** Folders of media assets, and the folder of the pictures. */
  readonly mediaRoots: readonly string[];
  readonly picturesRoot: string;
  /** Hashes passwords and the codes of contracts. */
  hashPassword(password: string): Promise<string>;
  /** The installation's secret; without it nothing is encrypted. */
  readonly secret?: string;
  /** Notified of each step, a line each. */
  say(line: string): void;
}

export interface DemoLoad {
  readonly contents: number;
  readonly guideEntries: number;
  /** Assets that playlists name and that are not there (yet). */
  readonly missingAssets: readonly string[];
}

/** Loads the demo when there is no provider at all. @returns undefined when there was one */
export async function loadDemoIfEmpty(deps: DemoDeps): Promise<DemoLoad | undefined> {
  const provider = await deps.db.selectFrom('providers').select('id').limit(1).executeTakeFirst();
  return provider ? undefined : loadDemo(deps);
}

/** Loads the demo; what is there already is brought up to date, guide entries excepted. */
export async function loadDemo(deps: DemoDeps): Promise<DemoLoad> {
  const { catalogue } = deps;
  const files = pictures(deps.picturesRoot);
  const present = await presentAssets(deps.mediaRoots);
  const hashes = {
    password: await deps.hashPassword(catalogue.password),
    code: await deps.hashPassword(catalogue.contractCode),
  };
  return deps.db.transaction().execute(async (trx) => {
    await loadProviders(trx, catalogue.providers);
    await loadChannels(trx, catalogue, files);
    deps.say(`${catalogue.providers.length} providers, ${catalogue.channels.length} channels`);
    await loadReferences(trx, catalogue, files);
    const { playlists, missing } = await loadPlaylists(trx, catalogue, present);
    if (missing.length > 0)
      deps.say(
        `${missing.length} media assets are missing; others stand in for them: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`,
      );
    const contents = await loadContents(trx, catalogue, playlists, files);
    if (deps.secret !== undefined) await loadKeys(trx, catalogue, deps.secret, deps.clock);
    await loadPages(trx, catalogue);
    deps.say(
      `${contents} films, series, seasons, episodes and shows, ${catalogue.rows.length} rows on ${catalogue.rowsets.length} pages`,
    );
    const packets = await loadPackets(trx, catalogue, deps.clock);
    deps.say(`${packets} packets`);
    await loadAds(trx, catalogue, deps.clock);
    await loadNews(trx, catalogue, deps.clock);
    await loadSurveys(trx, catalogue);
    await loadAccounts(trx, catalogue, hashes);
    await loadOperators(trx, catalogue, hashes);
    if (catalogue.audience)
      await loadAudience(
        trx,
        catalogue.providers.map(({ id }) => asProviderId(id)),
        catalogue.audience,
        deps.clock,
      );
    const guideEntries = await extendGuide(trx, guideDeps(deps, playlists));
    deps.say(`${guideEntries} programmes in the guide`);
    return { contents, guideEntries, missingAssets: missing };
  });
}

const guideDeps = (
  { clock, catalogue }: Pick<DemoDeps, 'clock' | 'catalogue'>,
  playlists: Playlists,
): GuideWriterDeps => ({
  clock,
  channelIds: catalogue.channels.map((channel) => channel.id),
  dailyBlackout: catalogue.channels.some(({ id }) => id === catalogue.dailyBlackout?.channelId)
    ? catalogue.dailyBlackout
    : undefined,
  source: {
    slots: (channelId, date) => catalogue.daySlots(channelId, date),
    playlist: (title, episode) => playlists.get(episode ?? title),
  },
});

/** The guide of a loaded demo goes on, with the playlists its contents have. @returns the number of entries written */
export async function extendDemoGuide(deps: Pick<DemoDeps, 'db' | 'clock' | 'catalogue'>): Promise<number> {
  return deps.db.transaction().execute(async (trx) => extendGuide(trx, guideDeps(deps, await storedPlaylists(trx))));
}

async function storedPlaylists(trx: Transaction<Database>): Promise<Playlists> {
  const rows = await trx
    .selectFrom('content_media as m')
    .innerJoin('playlists as p', 'p.id', 'm.playlist_id')
    .select(['m.content_id', 'p.id', 'p.items'])
    .execute();
  return new Map(rows.map((row) => [row.content_id, { id: row.id, items: row.items }]));
}
