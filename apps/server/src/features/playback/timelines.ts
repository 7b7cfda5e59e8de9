/**
 * What channels play, for the media origin: the guide's entries as timelines, cached in memory. A timeline is brought up
 * to date once a minute by what was added since, and read again when the guide changed in another way.
 */
import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Bus } from '../../bus/bus.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { topics } from '../../bus/topics.ts';
import type { ChannelSourceJson } from '../../db/schema/channels.ts';
import type { ChannelSource, ProvidersBlackout } from '../../origin/ports.ts';
import { tableTimeline, type TimelineEntry } from '../../origin/timeline/timeline.ts';

/** How long a timeline is fresh, ms. */
const FRESH_MS = 60_000;

export interface TimelineRow extends TimelineEntry {
  /** Announced start, epoch seconds; grows with every entry that is added. */
  readonly startAt: number;
}

export interface TimelineStore {
  source(channelId: ChannelId): Promise<ChannelSourceJson | undefined>;
  /** Entries that play something and start after an instant, by time. */
  entries(channelId: ChannelId, startAfter: number): Promise<TimelineRow[]>;
  /** Those that are not over before an instant. */
  blackouts(channelId: ChannelId, endAfter: number): Promise<ProvidersBlackout[]>;
  playlist(id: string): Promise<readonly PlaylistItem[] | undefined>;
}

interface CachedTimeline {
  readonly source: ChannelSource;
  readonly rows: readonly TimelineRow[];
  readonly readAt: EpochMs;
  /** The guide changed since: it answers only while the database is unavailable. */
  readonly isInvalidated?: boolean;
}

export interface Timelines {
  forChannel(channelId: string): Promise<ChannelSource | undefined>;
}

/** @param retentionS how far back entries are retained, seconds */
export function channelTimelines(
  store: TimelineStore,
  clock: Clock,
  retentionS: number,
  bus?: Pick<Bus, 'subscribe' | 'onGap'>,
): Timelines {
  const cache = new Map<ChannelId, CachedTimeline>();
  const reading = new Map<ChannelId, Promise<CachedTimeline | undefined>>();

  async function read(channelId: ChannelId, former: CachedTimeline | undefined): Promise<CachedTimeline | undefined> {
    const readAt = clock.now();
    const source = await store.source(channelId);
    if (!source) return undefined;
    const oldest = Math.floor(readAt / 1000) - retentionS;
    const blackouts = await store.blackouts(channelId, oldest);
    if (source.kind === 'recorded') return { source: { kind: 'recorded', blackouts }, rows: [], readAt };
    if (source.kind === 'upstream') return { source: { ...source, blackouts }, rows: [], readAt };
    const cached = former?.isInvalidated ? [] : (former?.rows ?? []);
    const added = await store.entries(channelId, cached.at(-1)?.startAt ?? oldest);
    // Old entries are dropped with the next addition: they do no harm until then.
    if (former?.source.kind === 'timeline' && !former.isInvalidated && added.length === 0)
      return { ...former, source: { ...former.source, blackouts }, readAt };
    const rows = [...cached.filter((row) => row.startAt > oldest), ...added];
    return {
      source: {
        kind: 'timeline',
        timeline: tableTimeline(rows),
        ...(source.kind === 'timeline' && source.audioOnly && { audioOnly: true }),
        blackouts,
      },
      rows,
      readAt,
    };
  }

  function refresh(channelId: ChannelId): Promise<CachedTimeline | undefined> {
    const pending = reading.get(channelId);
    if (pending) return pending;
    const started = read(channelId, cache.get(channelId))
      .then((fresh) => {
        // A timeline that was invalidated while it was being read is not cached.
        if (reading.get(channelId) !== started) return fresh;
        if (fresh) cache.set(channelId, fresh);
        else cache.delete(channelId);
        return fresh;
      })
      .finally(() => {
        if (reading.get(channelId) === started) reading.delete(channelId);
      });
    reading.set(channelId, started);
    return started;
  }

  const invalidate = (channelId?: ChannelId): void => {
    for (const id of channelId === undefined ? [...cache.keys()] : [channelId]) {
      const cached = cache.get(id);
      if (cached) cache.set(id, { ...cached, isInvalidated: true });
    }
    if (channelId === undefined) reading.clear();
    else reading.delete(channelId);
  };
  bus?.subscribe(topics.guide, (payload) => {
    const { channelIds } = (payload ?? {}) as { channelIds?: ChannelId[] };
    if (channelIds) for (const id of channelIds) invalidate(id);
    else invalidate();
  });
  for (const topic of [topics.catalogue, topics.documents]) bus?.subscribe(topic, () => invalidate());
  bus?.onGap(() => invalidate());

  return {
    async forChannel(channelId) {
      const id = asChannelId(Number(channelId));
      if (!Number.isInteger(id) || id < 1) return undefined;
      const cached = cache.get(id);
      if (!cached) return (await refresh(id))?.source;
      if (cached.isInvalidated) {
        const fresh = await refresh(id).catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
          return cached;
        });
        return fresh?.source;
      }
      // A timeline reaches days into the future: viewers need not wait until it has been extended.
      if (clock.now() - cached.readAt > FRESH_MS) refresh(id).catch(() => {});
      return cached.source;
    },
  };
}
