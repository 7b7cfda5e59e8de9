/** Hits as the wire shows them: with the card of their kind, and only what can still be opened. */
import { asContentId, type ProviderId, type ContentId } from '@aerial/domain/ids.ts';
import type { FoundKind, SearchFound, SearchSuggestion } from '@aerial/contract/shapes/search.ts';
import { toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import { text, type WireStyle } from '../../wire/content-parts.ts';
import { channelCard, contentCard, personCard, type CardRecord } from '../../wire/cards.ts';
import { isAgeForChild } from '../../access/for-child.ts';
import type { Entitlements } from '../../access/entitlements.ts';
import type { BroadcastRecord, SearchStore } from './ports.ts';
import type { Hit } from './service.ts';

export interface ResultsDeps {
  readonly store: SearchStore;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
  /** Contents as rows show them, in the order of the ids. */
  cards(providerId: ProviderId, ids: readonly ContentId[]): Promise<CardRecord[]>;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The line under a title is a line. */
const TEXT_LIMIT = 200;
const line = (value: string): string =>
  value.length <= TEXT_LIMIT ? value : `${value.slice(0, TEXT_LIMIT - 1).trimEnd()}…`;

/** Extra programmes to load beyond a page: some are in no guide any longer. */
const SPARE_PROGRAMMES = 10;
/** Hits of each kind to check for a child profile: those not for children are filtered out. @source C-588 */
const MAX_FOR_CHILD = 200;
const isForChild = ({ age, isAdult }: CardRecord): boolean => isAgeForChild(age) && !isAdult;

export interface SearchResults {
  /** A page of each kind, best first over all kinds. */
  page(
    viewer: Viewer,
    providerId: ProviderId,
    hits: readonly Hit[],
    page: Page,
    style: WireStyle,
  ): Promise<SearchFound[]>;
  /** Names of the best hits, each once. */
  names(
    viewer: Viewer,
    providerId: ProviderId,
    hits: readonly Hit[],
    most: number,
    style: WireStyle,
  ): Promise<SearchSuggestion[]>;
}

export function searchResults({ store, entitlements, clock, cards }: ResultsDeps): SearchResults {
  async function load(
    viewer: Viewer,
    providerId: ProviderId,
    hits: readonly Hit[],
    style: WireStyle,
  ): Promise<{ kind: FoundKind; found: SearchFound }[]> {
    const ids = (kinds: readonly FoundKind[]) => hits.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
    // Of programmes only those that are in a guide of the provider are worth loading.
    const onChannels = async () => {
      const broadcasts = await store.broadcasts(
        providerId,
        ids(['program']).map(asContentId),
        toEpochSeconds(clock.now()),
        viewer.isChild === true,
      );
      return {
        broadcasts,
        programmes: await cards(
          providerId,
          broadcasts.map(({ contentId }) => contentId),
        ),
      };
    };
    const [rights, works, { broadcasts, programmes }, channels, persons] = await Promise.all([
      entitlements.of(viewer),
      cards(providerId, ids(['movie', 'series']).map(asContentId)),
      onChannels(),
      store.channels(providerId, ids(['channel']), viewer.isChild === true),
      store.persons(ids(['person'])),
    ]);
    const aired = new Map(broadcasts.map((one) => [one.contentId, one]));
    const found = new Map<string, SearchFound>();
    for (const card of [...works, ...programmes]) {
      const broadcast = aired.get(card.id);
      // A programme is shown while a channel of the provider has it.
      if ((card.type === 'program' && !broadcast) || (viewer.isChild && !isForChild(card))) continue;
      const isPurchased = broadcast
        ? rights.channel({ id: broadcast.channelId, isFree: broadcast.isFreeChannel })
        : card.library === null || rights.library(card.library) || rights.content(card.id);
      const content = contentCard(card, style);
      const about = line(content.short) || [content.year, content.genres[0]?.name].filter(Boolean).join(', ');
      found.set(`${card.type} ${card.id}`, {
        title: content.title,
        text: about,
        content_type: card.type as FoundKind,
        object_id: card.id,
        is_purchased: isPurchased,
        content,
        ...(broadcast && { broadcast: broadcastWire(broadcast, style) }),
      });
    }
    for (const { description, ...channel } of channels) {
      const card = channelCard(channel, style);
      found.set(`channel ${channel.id}`, {
        title: card.name,
        text: line(text(description, style)),
        content_type: 'channel',
        object_id: channel.id,
        is_purchased: rights.channel(channel),
        channel: card,
      });
    }
    for (const person of persons) {
      const card = personCard(person, style);
      found.set(`person ${person.id}`, {
        title: card.name,
        text: '',
        content_type: 'person',
        object_id: person.id,
        is_purchased: null,
        person: card,
      });
    }
    return hits.flatMap(({ kind, id }) => {
      const one = found.get(`${kind} ${id}`);
      return one ? [{ kind, found: one }] : [];
    });
  }

  return {
    async page(viewer, providerId, hits, { limit, offset }, style) {
      const isThinned = (kind: FoundKind) => viewer.isChild === true || kind === 'program';
      const wanted = firstOfEach(
        hits,
        (kind) => offset + limit + (viewer.isChild ? MAX_FOR_CHILD : kind === 'program' ? SPARE_PROGRAMMES : 0),
      );
      // What lies before the page need not be loaded, except where not all of it may be left.
      const before = new Set(firstOfEach(hits, (kind) => (isThinned(kind) ? 0 : offset)));
      const loaded = await load(
        viewer,
        providerId,
        wanted.filter((hit) => !before.has(hit)),
        style,
      );
      const seen = new Map<FoundKind, number>();
      return loaded.flatMap(({ kind, found }) => {
        const place = seen.get(kind) ?? (isThinned(kind) ? 0 : offset);
        seen.set(kind, place + 1);
        return place >= offset && place < offset + limit ? [found] : [];
      });
    },

    async names(viewer, providerId, hits, most, style) {
      const loaded = await load(
        viewer,
        providerId,
        viewer.isChild ? hits.slice(0, MAX_FOR_CHILD) : hits.slice(0, most + SPARE_PROGRAMMES),
        style,
      );
      return [...new Set(loaded.map(({ found }) => found.title))].slice(0, most).map((name) => ({ text: name }));
    },
  };
}

/** The hits, limited to this many of each kind. */
function firstOfEach(hits: readonly Hit[], most: (kind: FoundKind) => number): Hit[] {
  const seen = new Map<FoundKind, number>();
  return hits.filter(({ kind }) => {
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return count <= most(kind);
  });
}

const broadcastWire = (one: BroadcastRecord, style: WireStyle): SearchFound['broadcast'] => ({
  id: one.id,
  channel_id: one.channelId,
  channel_name: text(one.channelName, style),
  channel_slug: one.channelSlug,
  timestamp: one.startAt,
  duration: one.durationS,
});
