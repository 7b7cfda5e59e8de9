/**
 * Puts together what viewers browse and play: channels, guide, catalogue, playback. The features meet here and know each other
 * only through their ports.
 */
import { ok } from '@aerial/domain/result.ts';
import { toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Bus } from '../db/notify.ts';
import { topics } from '../db/topics.ts';
import type { Database } from '../db/schema.ts';
import type { CallRouter } from '../http/call-router.ts';
import type { Viewer } from '../http/viewer.ts';
import type { OriginDeps } from '../origin/ports.ts';
import type { TintOf } from '../pictures/tints.ts';
import { contentStore } from './catalogue/contents.pg.ts';
import { contentService } from './catalogue/contents.ts';
import { legacyStore } from './catalogue/legacy.pg.ts';
import { legacyRoutes } from './catalogue/legacy.routes.ts';
import { legacyCatalogue } from './catalogue/legacy.ts';
import { pageStore } from './catalogue/pages.pg.ts';
import { pageService } from './catalogue/pages.ts';
import { referenceStore } from './catalogue/references.pg.ts';
import { referenceService } from './catalogue/references.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { channelCard, personCard } from './catalogue/rows-wire.ts';
import { contentCard } from './catalogue/wire.ts';
import { newsStore } from './news/repo.pg.ts';
import { newsRoutes } from './news/routes.ts';
import { channelStore } from './channels/repo.pg.ts';
import { channelRoutes } from './channels/routes.ts';
import { channelService } from './channels/service.ts';
import type { Entitlements } from './entitlements/ports.ts';
import { freeEntitlements } from './entitlements/rules.ts';
import type { FavouriteObject } from './favourites/ports.ts';
import { favouriteStore } from './favourites/repo.pg.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { favouriteService } from './favourites/service.ts';
import { favouriteMark } from './favourites/wire.ts';
import { historyStore } from './history/repo.pg.ts';
import { historyRoutes } from './history/routes.ts';
import { playbackStore } from './playback/repo.pg.ts';
import { playbackRoutes } from './playback/routes.ts';
import { playbackService, type PlaybackServiceDeps } from './playback/service.ts';
import { timelineStore } from './playback/timelines.pg.ts';
import { channelTimelines } from './playback/timelines.ts';
import type { AbsoluteUrl } from './providers/wire.ts';
import { searchHistoryStore } from './search/history.pg.ts';
import { searchStore } from './search/repo.pg.ts';
import { searchResults } from './search/results.ts';
import { searchRoutes } from './search/routes.ts';
import { searchService } from './search/service.ts';
import { guideStore } from './schedule/repo.pg.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { guideService } from './schedule/service.ts';

export interface ViewingDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly absolute: AbsoluteUrl;
  /** What is shown in a picture's place until it is there. */
  readonly tintOf?: TintOf | undefined;
  readonly publicUrl: string;
  readonly mediaSecret: string;
  readonly parental: PlaybackServiceDeps['parental'];
  /** @see PlaybackServiceDeps */
  readonly firstPlaylists: PlaybackServiceDeps['firstPlaylists'];
  /** Default: everything free is everybody's. */
  readonly entitlements?: Entitlements;
  readonly bus?: Pick<Bus, 'subscribe' | 'onGap'>;
}

/** The longest archive a timeline holds, seconds: the guide is kept for 16 days, and a programme may be a day long. */
const TIMELINE_S = 17 * 86_400;

/** Registers the calls. @returns what the media origin asks the features for */
export function viewingFeatures(router: CallRouter, deps: ViewingDeps): Pick<OriginDeps, 'timelines' | 'vod'> {
  const { db, clock, absolute, entitlements = freeEntitlements } = deps;
  const guide = guideService(guideStore(db), clock);
  scheduleRoutes(router, { guide, absolute });
  const channelRecords = channelStore(db);
  const kept = favouriteStore(db);
  const favouriteChannels = async (viewer: Viewer) => new Map([...(await kept.ofKind(viewer, 'channel'))].map(([id, record]) => [Number(id), favouriteMark(record)!]));
  const playbacks = playbackStore(db);
  const openPlaybacks = (viewer: Viewer) => playbacks.openChannels(viewer.userId, viewer.deviceId, toEpochSeconds(clock.now()));
  const channels = channelService({ store: channelRecords, guide, entitlements, favourites: favouriteChannels, playbacks: openPlaybacks, clock });
  channelRoutes(router, { channels, absolute });
  for (const topic of [topics.catalogue, topics.documents]) deps.bus?.subscribe(topic, () => channels.forget());
  deps.bus?.onGap(() => channels.forget());
  const contentRecords = contentStore(db);
  const favouriteContent = async (viewer: Viewer, id: string) => favouriteMark(await kept.find(viewer, { kind: 'content', id }));
  const contents = contentService({ store: contentRecords, entitlements, favourite: favouriteContent, clock });
  const references = referenceStore(db);
  const persons = referenceService(references, clock);
  const pageRecords = pageStore(db);
  const pages = pageService(pageRecords, contentRecords, references, clock);
  catalogueRoutes(router, { contents, pages, references: persons, absolute, tintOf: deps.tintOf });
  const isOffered = async (providerId: number, { kind, id }: FavouriteObject): Promise<boolean> => {
    switch (kind) {
      case 'channel':
        return (await channelRecords.channel(providerId, Number(id))) !== undefined;
      case 'programme':
        return (await guide.findProgramme(providerId, Number(id))).ok;
      case 'content':
        return (await contentRecords.find(providerId, id)) !== undefined;
      case 'person':
        return (await persons.findPerson(providerId, id)).ok;
    }
  };
  favouriteRoutes(router, { favourites: favouriteService({ store: kept, isOffered, clock }), findPerson: persons.findPerson });
  const titles = searchStore(db);
  const search = searchService({ store: titles, kept: searchHistoryStore(db), clock });
  searchRoutes(router, {
    search,
    results: searchResults({ store: titles, entitlements, clock, cards: contentRecords.cards, wire: { content: contentCard, channel: channelCard, person: personCard } }),
    absolute,
    tintOf: deps.tintOf,
  });
  newsRoutes(router, { news: newsStore(db), clock });
  const playback = playbackService({
    store: playbacks,
    entitlements,
    parental: deps.parental,
    clock,
    publicUrl: deps.publicUrl,
    mediaSecret: deps.mediaSecret,
    firstPlaylists: deps.firstPlaylists,
    describeLost: (providerId, contentId, style) => contents.describeLost(providerId, contentId, style),
  });
  playbackRoutes(router, { playback, absolute });
  const legacy = legacyCatalogue({
    store: legacyStore(db),
    pages: pageRecords,
    contents: contentRecords,
    programme: async (providerId, number, style) => {
      const found = await guide.findProgramme(providerId, number);
      return found.ok ? ok(await guide.programme(providerId, found.value, style)) : found;
    },
    find: async (providerId, text) => (await search.find(providerId, text, ['movie', 'series', 'program'])).map(({ id }) => id),
    clock,
  });
  legacyRoutes(router, { legacy, absolute, stream: (libraryId, id, context) => playback.content(libraryId, id, undefined, { ...context, absolute }) });
  historyRoutes(router, { history: historyStore(db), clock });
  const store = timelineStore(db);
  return { timelines: channelTimelines(store, clock, TIMELINE_S, deps.bus), vod: { assetListOf: (id) => store.playlist(id) } };
}
