/** Which channel of a guide fills which of ours: by the operator's word, by ids and names, or perhaps. */
import { hash } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import type { GUIDE_STATES } from '@aerial/contract/calls/operator-imports.ts';
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { LRUCache } from 'lru-cache';
import type { GuidedChannel } from '../../imports/guide/write-epg.ts';
import { candidateFinder, chooseCandidates, withChosen, type MatchRank } from '../../imports/guide/match-channels.ts';
import { channelSuggester, comparedNames, type Offer, type Suggestion } from '../../imports/guide/suggest-channels.ts';
import type { MappedChannel, MappingChangeRecord, MappingStore, SourceStore } from './ports.ts';

export type GuideState = (typeof GUIDE_STATES)[number];
type Answer<T> = Promise<Result<T, AppError>>;

const unknownImport: AppError = { code: 'not_found', message: 'There is no such import.' };
const noGuide: AppError = { code: 'bad_request', message: 'This import is no guide.' };
const unknownChannel: AppError = { code: 'channel_not_found', message: 'There is no such channel.' };
const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const MAX_CHANGES = 50;
/** Guides that are being mapped at once by the operators of an installation. */
const CACHED_VIEWS = 16;
/** Of these the names are stored as they are compared: up to 50 MB of a guide with 5,000 channels. */
const CACHED_VIEWERS = 2;

export interface MappableChannel extends GuidedChannel {
  readonly name: LocalizedText;
  readonly num: number | null;
}

export interface GuideChannelView extends MappedChannel {
  readonly state: GuideState;
  readonly channels: readonly { readonly id: ChannelId; readonly by: MatchRank }[];
  readonly suggestions: readonly Suggestion[];
}

/** What a guide's channels fill or may fill, by what the operator has chosen. */
export type MappingViewer = (chosen: ReadonlyMap<ChannelId, string>) => readonly GuideChannelView[];

/**
 * Every channel of a guide with what it fills or may fill. What was chosen changes by a few channels at a time: suggestions are
 * cached, and made again only where a channel that is filled now was compared, or one that is not filled any more would be.
 */
export function mappingViewer(ours: readonly GuidedChannel[], theirs: readonly MappedChannel[]): MappingViewer {
  const known = new Set(ours.map(({ id }) => id));
  const find = candidateFinder(ours);
  const suggester = channelSuggester(ours);
  const programmesOf = new Map(theirs.map(({ guide_id: id, programmes }) => [id, programmes]));
  const named = theirs.map((channel) => {
    const their = { id: channel.guide_id, names: channel.names };
    return { ...their, channel, compared: comparedNames(their) };
  });
  const candidates = new Map(named.map((their) => [their.id, find(their)]));
  let before: { readonly filled: ReadonlySet<ChannelId>; readonly offers: ReadonlyMap<string, Offer> } = {
    filled: new Set(),
    offers: new Map(),
  };
  return (chosen) => {
    const candidatesOf = withChosen(
      ({ id }) => candidates.get(id)!,
      new Map([...chosen].filter(([id]) => known.has(id))),
    );
    const best = chooseCandidates(named.flatMap(candidatesOf), programmesOf);
    const byGuide = Map.groupBy(best, ([, { theirs: id }]) => id);
    const filled = new Set(best.keys());
    const isAffected = suggester.affectedBy(
      [...filled].filter((own) => !before.filled.has(own)),
      new Set([...before.filled].filter((own) => !filled.has(own))),
    );
    const offers = new Map<string, Offer>();
    const views = named.map(({ id, channel, compared }): GuideChannelView => {
      const channels = (byGuide.get(id) ?? []).map(([channelId, { rank }]) => ({ id: channelId, by: rank }));
      if (channels.length > 0)
        return {
          ...channel,
          channels,
          suggestions: [],
          state: channels.some(({ by }) => by === 'chosen') ? 'mapped' : 'automatic',
        };
      if (channel.programmes === 0) return { ...channel, channels, suggestions: [], state: 'unmapped' };
      const former = before.offers.get(id);
      const offer =
        former && !isAffected(compared, former) ? former : suggester.suggest(compared, (own) => !filled.has(own));
      offers.set(id, offer);
      const { suggestions } = offer;
      return { ...channel, channels, suggestions, state: suggestions.length > 0 ? 'suggested' : 'unmapped' };
    });
    before = { filled, offers };
    return views;
  };
}

/** The best suggestion of each channel of ours, where it is good enough. Pure. */
export function confirmable(views: readonly GuideChannelView[], threshold: number): ReadonlyMap<ChannelId, string> {
  const offers = views
    .flatMap(({ guide_id: id, programmes, suggestions }) =>
      suggestions.slice(0, 1).map(({ ours, score }) => ({ id, programmes, ours, score })),
    )
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || b.programmes - a.programmes || (a.id < b.id ? -1 : 1));
  const best = new Map<ChannelId, string>();
  for (const { ours, id } of offers) if (!best.has(ours)) best.set(ours, id);
  return best;
}

/** What channels of a guide fill, with a cache: pages, filters and searches of a large guide repeat it, and changes of it concern a few. */
function cachedMapping() {
  const viewers = new LRUCache<string, MappingViewer>({ max: CACHED_VIEWERS });
  const views = new LRUCache<string, readonly GuideChannelView[]>({ max: CACHED_VIEWS });
  const keyOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64');
  return (
    ours: readonly GuidedChannel[],
    theirs: readonly MappedChannel[],
    chosen: ReadonlyMap<ChannelId, string>,
  ): readonly GuideChannelView[] => {
    const guide = keyOf([ours, theirs]);
    const key = keyOf([guide, [...chosen]]);
    const cached = views.get(key);
    if (cached) return cached;
    const view = viewers.get(guide) ?? mappingViewer(ours, theirs);
    viewers.set(guide, view);
    const made = view(chosen);
    views.set(key, made);
    return made;
  };
}

export function guideMapper(deps: {
  readonly sources: SourceStore;
  readonly store: MappingStore;
  readonly clock: Clock;
  /** Channels that the provider's guides fill. */
  channelsOf(providerId: ProviderId): Promise<readonly MappableChannel[]>;
}) {
  const { sources, store, clock, channelsOf } = deps;
  const viewCached = cachedMapping();

  async function guide(providerId: ProviderId, id: string): Answer<{ readonly id: string }> {
    const source = await sources.find(providerId, id);
    if (!source) return fail(unknownImport);
    return source.kind === 'guide' ? ok(source) : fail(noGuide);
  }
  async function viewed(providerId: ProviderId, id: string) {
    const source = await guide(providerId, id);
    if (!source.ok) return source;
    const [ours, theirs, chosen] = await Promise.all([
      channelsOf(providerId),
      store.guideChannels(id),
      store.mappings(id),
    ]);
    return ok({ ours, views: viewCached(ours, theirs, chosen) });
  }

  return {
    view: viewed,

    async map(
      providerId: ProviderId,
      id: string,
      assignments: readonly { readonly channel_id: ChannelId; readonly guide_id: string | null }[],
      by: string,
    ): Answer<MappingChangeRecord | undefined> {
      const source = await guide(providerId, id);
      if (!source.ok) return source;
      const known = new Set((await channelsOf(providerId)).map((channel) => channel.id));
      if (assignments.some(({ channel_id: channel }) => !known.has(channel))) return fail(unknownChannel);
      const wanted = new Map(assignments.map(({ channel_id: channel, guide_id: theirs }) => [channel, theirs]));
      return ok(await store.map(id, wanted, by, clock.now()));
    },

    async confirm(
      providerId: ProviderId,
      id: string,
      threshold: number,
      isDryRun: boolean,
      by: string,
    ): Answer<{ readonly id: string | null; readonly changed: number }> {
      const found = await viewed(providerId, id);
      if (!found.ok) return found;
      const wanted = confirmable(found.value.views, threshold);
      if (isDryRun) return ok({ id: null, changed: wanted.size });
      const change = await store.map(id, wanted, by, clock.now());
      return ok({ id: change?.id ?? null, changed: change?.changes.length ?? 0 });
    },

    async changes(providerId: ProviderId, id: string): Answer<readonly MappingChangeRecord[]> {
      const source = await guide(providerId, id);
      return source.ok ? ok(await store.changes(id, MAX_CHANGES)) : source;
    },

    async undo(providerId: ProviderId, id: string, change: string): Answer<MappingChangeRecord> {
      const source = await guide(providerId, id);
      if (!source.ok) return source;
      const undone = await store.undo(id, change, clock.now());
      if (undone === 'unknown') return fail(unknownImport);
      return undone === 'changed' ? fail(changedMeanwhile) : ok(undone);
    },
  };
}
export type GuideMapper = ReturnType<typeof guideMapper>;
