/**
 * A provider's ad breaks into the database. Playlists that were served do not change: what a file changes takes effect at a grid number
 * that no playlist has reached, and what was in force until then is retained for archives.
 */
import { GRID_S, gridAt, gridCeil, gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import { asProviderId, type ChannelId, type ProviderId } from '@aerial/domain/ids.ts';
import { epochMs, toEpochMs, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ImportError } from '../skipped.ts';
import { importTransaction, type Announce, type Trx } from '../transaction.ts';
import type { AdBreakEntry } from './breaks-document.ts';
import { canonical, providerOf } from './shared.ts';

/** How far ahead a change takes effect at the earliest, in segments (7.68 s): all processes know of it by then. */
export const LEAD_SEGMENTS = 4;
/** How long earlier breaks and cues are retained, seconds: as long as the archives that may repeat them. */
const RETENTION_S = 17 * 86_400;
/** How far ahead a cue may be ordered, seconds. */
const MAX_AHEAD_S = 7 * 86_400;

const leadAt = (now: EpochMs): GridNumber => gridNumber(gridAt(now) + LEAD_SEGMENTS);

/** A break with its channels found. */
export interface FoundBreak extends Omit<AdBreakEntry, 'channels'> {
  readonly channels: readonly number[] | null;
}

/** Replaces the breaks of a provider. @returns whether anything changed */
export async function writeBreaks(
  trx: Trx,
  providerId: ProviderId,
  breaks: readonly FoundBreak[],
  now: EpochMs,
): Promise<boolean> {
  const since = leadAt(now);
  const stored = await trx
    .selectFrom('ad_breaks')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('until_grid', 'is', null)
    .execute();
  const definition = (one: Pick<FoundBreak, 'channels' | 'assets' | 'inCatchUp'>, schedule: unknown): string =>
    canonical({ channels: one.channels, assets: one.assets, inCatchUp: one.inCatchUp, schedule: schedule ?? null });
  const former = new Map(
    stored.map((row) => [row.key, definition({ ...row, inCatchUp: row.in_catchup }, row.schedule)]),
  );
  const changed = breaks.filter((one) => former.get(one.key) !== definition(one, one.schedule));
  const keys = new Set(breaks.map(({ key }) => key));
  const ended = [...former.keys()].filter((key) => !keys.has(key) || changed.some((one) => one.key === key));
  if (changed.length === 0 && ended.length === 0) return false;

  if (ended.length > 0) {
    await trx
      .updateTable('ad_breaks')
      .set({ until_grid: since })
      .where('provider_id', '=', providerId)
      .where('key', 'in', ended)
      .where('until_grid', 'is', null)
      .where('since_grid', '<', String(since))
      .execute();
    // What has not come into force never was.
    await trx
      .deleteFrom('ad_breaks')
      .where('provider_id', '=', providerId)
      .where('key', 'in', ended)
      .where('until_grid', 'is', null)
      .execute();
  }
  if (changed.length > 0)
    await trx
      .insertInto('ad_breaks')
      .values(
        changed.map(({ key, channels, assets, schedule, inCatchUp }) => ({
          provider_id: providerId,
          key,
          since_grid: since,
          channels: channels && [...channels],
          assets: [...assets],
          schedule: schedule ? JSON.stringify(schedule) : null,
          in_catchup: inCatchUp,
        })),
      )
      .execute();
  const oldest = String(gridAt(epochMs(now - RETENTION_S * 1000)));
  await trx.deleteFrom('ad_breaks').where('provider_id', '=', providerId).where('until_grid', '<', oldest).execute();
  return true;
}

export interface NamedCue {
  /** Name of a break of the provider's file. */
  readonly key: string;
  /** Id or slug. */
  readonly channel: string;
  /** Short name; the default provider when missing. */
  readonly provider?: string;
  /** As soon as possible when missing. */
  readonly at?: EpochSeconds;
}

/**
 * Orders a break on one channel, or takes back one that has not begun.
 * @returns when the break begins: the start of a segment; undefined when there was none to take back
 * @throws ImportError for a break, channel or provider that is not there, and a time that has passed
 */
export async function cueBreak(
  db: Kysely<Database>,
  change: 'add' | 'remove',
  { key, channel, provider: shortname, at }: NamedCue,
  now: EpochMs,
  announce?: Announce,
): Promise<EpochMs | undefined> {
  const provider = await providerOf(db, shortname);
  const providerId = asProviderId(provider.id);
  return importTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('ad_breaks')
      .select(['channels', 'assets', 'in_catchup'])
      .where('provider_id', '=', providerId)
      .where('key', '=', key)
      .where('until_grid', 'is', null)
      .executeTakeFirst();
    if (!found) throw new ImportError(`there is no break ${key} in the ads of ${provider.shortname}`);
    const channelId = await channelOf(trx, providerId, channel, provider.shortname);
    if (found.channels && !found.channels.includes(channelId))
      throw new ImportError(`the break ${key} is not for the channel ${channel}`);
    const earliest = leadAt(now);
    const start = at === undefined ? earliest : gridCeil(toEpochMs(at));
    if (start < earliest)
      throw new ImportError(`a break begins at the earliest ${Math.ceil(LEAD_SEGMENTS * GRID_S)} seconds from now`);
    if (gridStart(start) > now + MAX_AHEAD_S * 1000)
      throw new ImportError('a break begins at the latest seven days from now');
    const cue = { provider_id: providerId, channel_id: channelId, grid_start: start };
    const { length } =
      change === 'add'
        ? await trx
            .insertInto('ad_cues')
            .values({ ...cue, key, assets: found.assets, in_catchup: found.in_catchup })
            .onConflict((conflict) =>
              conflict
                .columns(['provider_id', 'channel_id', 'grid_start'])
                .doUpdateSet({ key, assets: found.assets, in_catchup: found.in_catchup }),
            )
            .returning('grid_start')
            .execute()
        : await trx
            .deleteFrom('ad_cues')
            .where('provider_id', '=', providerId)
            .where('channel_id', '=', channelId)
            .where('grid_start', '=', String(start))
            .returning('grid_start')
            .execute();
    const oldest = String(gridAt(epochMs(now - RETENTION_S * 1000)));
    await trx.deleteFrom('ad_cues').where('provider_id', '=', providerId).where('grid_start', '<', oldest).execute();
    if (length === 0) return undefined;
    await announce?.(trx, 'ads');
    return gridStart(start);
  });
}

async function channelOf(trx: Trx, providerId: ProviderId, channel: string, shortname: string): Promise<ChannelId> {
  const found = await trx
    .selectFrom('channels as c')
    .innerJoin('provider_channels as p', 'p.channel_id', 'c.id')
    .select(['c.id', 'c.source'])
    .where('p.provider_id', '=', providerId)
    .where((eb) =>
      /^\d{1,9}$/u.test(channel) ? eb(eb.cast<string>('c.id', 'text'), '=', channel) : eb('c.slug', '=', channel),
    )
    .executeTakeFirst();
  if (!found) throw new ImportError(`${shortname} has no channel ${channel}`);
  if (found.source.kind !== 'timeline')
    throw new ImportError(`the channel ${channel} is not made of assets: it has no ad breaks`);
  return found.id;
}
