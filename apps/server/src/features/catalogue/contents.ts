/** Contents: the part that is the same for all viewers, and what one viewer may do with them. */
import type { ProviderId, LibraryId, ContentId, UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type {
  Content,
  ContentCard,
  ContentMetadata,
  ContentSource,
  Episode,
  Library,
} from '@aerial/contract/shapes/content.ts';
import { contentForChild } from '@aerial/domain/child.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, toEpochMs, toEpochSeconds, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { LicensePrice, OwnLicense } from '../../billing/licenses.pg.ts';
import { messageIn } from '../../http/texts.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { text, type WireStyle } from '../../wire/content-parts.ts';
import type { Entitlements, Rights } from '../../access/entitlements.ts';
import type { BroadcastRecord, ContentKey, ContentRecord, ContentStore } from './ports.ts';
import type { Cacheable } from './pages.ts';
import { adultAge, isAgeForChild } from '../../access/for-child.ts';
import { isCardForChild, mostSimilar, nextToPlay, SEEN_PERCENT, SIMILAR_LIMIT, watchButtons } from './rules.ts';
import { licensesIn, minPrice, ownLicenseWire, soldWire } from './licenses.ts';
import { contentCard } from '../../wire/cards.ts';
import { contentWire, episodeWire, libraryWire } from './wire.ts';

const FRESH_MS = 60_000;
/** As the stream call says it, and translates it. */
const PROTECTED_TITLE = 'This title is protected and needs DRM, which this service does not offer yet.';
const ARCHIVE_TITLE: LocalizedText = { ru: 'Архив телеканалов', en: 'Channel archive' };

export interface ContentService {
  libraries(providerId: ProviderId, style: WireStyle): Promise<Cacheable<Library[]>>;
  /** Fails for unknown contents, for those that a child profile never sees, and for lost ones with what they were. */
  find(
    viewer: Pick<Viewer, 'isChild'>,
    providerId: ProviderId,
    ref: string,
    style: WireStyle,
  ): Promise<Result<ContentKey, AppError>>;
  /** As `find`, lost ones included. */
  findAny(viewer: Pick<Viewer, 'isChild'>, providerId: ProviderId, ref: string): Promise<Result<ContentKey, AppError>>;
  /** For a child profile, contents not for children count as adult. @source C-588 */
  content(
    providerId: ProviderId,
    key: ContentKey,
    libraryId: LibraryId | undefined,
    style: WireStyle,
    isChild: boolean,
  ): Promise<Cacheable<Content>>;
  /** With a library only its episodes. @source C-668 */
  episodes(
    providerId: ProviderId,
    key: ContentKey,
    libraryId: LibraryId | undefined,
    style: WireStyle,
  ): Promise<Cacheable<Episode[]>>;
  similar(
    providerId: ProviderId,
    key: ContentKey,
    libraryId: LibraryId | undefined,
    style: WireStyle,
    isChild: boolean,
  ): Promise<Cacheable<ContentCard[]>>;
  /** With a library that one and the archive of channels. @source C-669 */
  sources(
    viewer: Viewer,
    providerId: ProviderId,
    key: ContentKey,
    libraryId: LibraryId | undefined,
    style: WireStyle,
  ): Promise<ContentSource[]>;
  metadata(
    viewer: Viewer,
    providerId: ProviderId,
    key: ContentKey,
    libraryId: LibraryId | undefined,
    reader: { readonly language: string; readonly timeZone: string },
  ): Promise<ContentMetadata>;
  /** A lost content, for error answers. */
  describeLost(providerId: ProviderId, contentId: ContentId, style: WireStyle): Promise<Content | undefined>;
}

/** The viewer's favourite record of a content. */
export type FavouriteContent = (viewer: Viewer, contentId: ContentId) => Promise<ContentMetadata['favorite']>;

export interface ContentServiceDeps {
  readonly store: ContentStore;
  readonly entitlements: Entitlements;
  readonly favourite: FavouriteContent;
  readonly licenses: ContentLicenses;
  readonly clock: Clock;
}

/** Licences of single titles. */
export interface ContentLicenses {
  /** What is sold to watch a content, the cheapest first. */
  of(providerId: ProviderId, contentId: ContentId): Promise<readonly LicensePrice[]>;
  /** By which the user may watch it now. */
  own(userId: UserId, contentId: ContentId): Promise<OwnLicense | undefined>;
}

const hasEpisodes = ({ type }: ContentKey): boolean => type === 'series' || type === 'season';
const unknown = (): { ok: false; error: AppError } =>
  fail({ code: 'content_not_found', message: 'There is no such content.' });
/** All libraries, or the requested one if it is among them. */
const ofLibrary = (
  libraries: ContentRecord['libraries'],
  libraryId: LibraryId | undefined,
): ContentRecord['libraries'] => libraries.filter(({ id }) => libraryId === undefined || id === libraryId);
const onPurchasedChannel =
  (rights: Rights) =>
  (broadcast: BroadcastRecord): boolean =>
    rights.channel({ id: broadcast.channelId, isFree: broadcast.isFreeChannel });

export function contentService(deps: ContentServiceDeps): ContentService {
  const { store, entitlements, favourite, licenses, clock } = deps;
  const now = () => toEpochSeconds(clock.now());
  const validUntil = (): EpochMs => epochMs(clock.now() + FRESH_MS);

  async function write(
    providerId: ProviderId,
    key: ContentKey,
    libraryId: LibraryId | undefined,
    style: WireStyle,
  ): Promise<Content | undefined> {
    const [content, broadcasts, episodes] = await Promise.all([
      store.content(providerId, key),
      store.broadcasts(providerId, key, now()),
      hasEpisodes(key) ? store.episodes(key) : [],
    ]);
    if (!content) return undefined;
    const free = content.libraries.find((library) => library.isFree);
    const isPurchased =
      free !== undefined || (content.libraries.length === 0 && broadcasts.some((broadcast) => broadcast.isFreeChannel));
    const { isLost, isAnnouncement } = content;
    const buttons = watchButtons({
      isPurchased,
      isLost,
      isAnnouncement,
      contentId: key.id,
      libraryId: (free ?? content.libraries[0])?.id ?? null,
    });
    const written = contentWire(
      content,
      { broadcasts, firstEpisode: nextToPlay(episodes, [])?.episode.id, buttons },
      style,
      libraryId,
    );
    return { ...written, ...soldWire(await licensesOn(providerId, content), style.language) };
  }

  /** Nothing is sold of what a free library has. */
  async function licensesOn(
    providerId: ProviderId,
    { id, libraries, isLost }: ContentRecord,
  ): Promise<readonly LicensePrice[]> {
    const isSold = !isLost && libraries.length > 0 && libraries.every(({ isFree }) => !isFree);
    return isSold ? licenses.of(providerId, id) : [];
  }

  async function shownKey(
    { isChild }: Pick<Viewer, 'isChild'>,
    providerId: ProviderId,
    ref: string,
  ): Promise<ContentKey | undefined> {
    const key = await store.find(providerId, ref);
    return key && isChild && contentForChild(key) === 'never' ? undefined : key;
  }

  const describeLost: ContentService['describeLost'] = async (providerId, contentId, style) => {
    const key = await store.find(providerId, contentId);
    return key && write(providerId, key, undefined, style);
  };

  /** Whether anything can be played: films and episodes have media, series have such episodes. */
  async function isPlayable(key: ContentKey, content: ContentRecord): Promise<boolean> {
    if (content.isLost || content.isAnnouncement) return false;
    if (hasEpisodes(key)) return nextToPlay(await store.episodes(key), []) !== undefined;
    return ['open', 'encrypted'].includes(await store.media(key.id));
  }

  return {
    describeLost,

    async libraries(providerId, style) {
      return {
        value: (await store.libraries(providerId)).map((library) => libraryWire(library, style)),
        validUntil: validUntil(),
      };
    },

    async findAny(viewer, providerId, ref) {
      const key = await shownKey(viewer, providerId, ref);
      return key ? ok(key) : unknown();
    },

    async find(viewer, providerId, ref, style) {
      const key = await shownKey(viewer, providerId, ref);
      if (!key) return unknown();
      if (!key.isLost) return ok(key);
      return fail({
        code: 'content_not_found',
        message: 'This content can no longer be watched.',
        lostContent: await describeLost(providerId, key.id, style),
      });
    },

    async content(providerId, key, libraryId, style, isChild) {
      const content = await write(providerId, key, libraryId, style);
      if (!content) throw new Error(`Content ${key.id} was removed while it was being read.`);
      const value = { ...content, age: isChild && !isAgeForChild(key.age) ? adultAge(key.age) : key.age };
      return { value, validUntil: validUntil() };
    },

    async episodes(providerId, key, libraryId, style) {
      const library = libraryId === undefined ? undefined : { id: libraryId, providerId };
      return {
        value: (await store.episodes(key, library)).map((episode) => episodeWire(episode, style)),
        validUntil: validUntil(),
      };
    },

    async similar(providerId, key, libraryId, style, isChild) {
      const alike = await store.similarityFacts(providerId, key);
      const cards = await store.cards(
        providerId,
        mostSimilar(alike, isChild ? alike.length : SIMILAR_LIMIT),
        libraryId,
      );
      return {
        value: cards
          .filter((card) => !isChild || isCardForChild(card))
          .slice(0, SIMILAR_LIMIT)
          .map((card) => contentCard(card, style)),
        validUntil: validUntil(),
      };
    },

    async sources(viewer, providerId, key, libraryId, style) {
      const [content, broadcasts, rights] = await Promise.all([
        store.content(providerId, key),
        store.broadcasts(providerId, key, now()),
        entitlements.of(viewer),
      ]);
      if (!content) return [];
      const [canBePlayed, sold] = await Promise.all([isPlayable(key, content), licensesOn(providerId, content)]);
      const libraries = ofLibrary(content.libraries, libraryId).map((library): ContentSource => {
        const isPurchased = rights.library(library) || rights.content(content.id);
        return {
          library_id: library.id,
          title: text(library.title, style),
          is_purchased: isPurchased,
          is_available: isPurchased && canBePlayed,
          min_price: isPurchased ? null : minPrice(licensesIn(sold, library.id)),
          catchups: [],
        };
      });
      if (broadcasts.length === 0) return libraries;
      const isPurchased = broadcasts.some(onPurchasedChannel(rights));
      const catchups = broadcasts.map(({ channelId, startAt, episode }) => ({
        channel_id: channelId,
        start_at: isoSeconds(toEpochMs(startAt)),
        timestamp: startAt,
        content_episode: episode && { ...episode, title: text(episode.title, style) },
      }));
      return [
        ...libraries,
        {
          library_id: null,
          title: text(ARCHIVE_TITLE, style),
          is_purchased: isPurchased,
          is_available: isPurchased,
          min_price: null,
          catchups,
        },
      ];
    },

    async metadata(viewer, providerId, key, libraryId, { language, timeZone }) {
      const [content, broadcasts, rights, episodes, favorite] = await Promise.all([
        store.content(providerId, key),
        store.broadcasts(providerId, key, now()),
        entitlements.of(viewer),
        hasEpisodes(key) ? store.episodes(key) : [],
        favourite(viewer, key.id),
      ]);
      if (!content) throw new Error(`Content ${key.id} was removed while it was being read.`);
      const watched = await store.watched(viewer, [key.id, ...episodes.map((episode) => episode.id)]);
      const next = nextToPlay(episodes, watched);
      const begun = watched.find((one) => one.contentId === key.id);

      const libraries = ofLibrary(content.libraries, libraryId);
      const purchased = libraries.find((library) => rights.library(library) || rights.content(content.id));
      const broadcast = purchased
        ? undefined
        : (broadcasts.find(onPurchasedChannel(rights)) ?? (libraries.length === 0 ? broadcasts[0] : undefined));
      const library = purchased ?? (broadcast ? undefined : libraries[0]);
      const isPurchased = purchased !== undefined || (broadcast !== undefined && onPurchasedChannel(rights)(broadcast));
      const history = begun ?? next?.watched;
      const isProtected = broadcast === undefined && (await store.media(key.id)) === 'protected';
      const isLicensed = purchased !== undefined && !rights.library(purchased);
      const [sold, own] = await Promise.all([
        isPurchased ? [] : licensesOn(providerId, content),
        isLicensed ? licenses.own(viewer.userId, key.id) : undefined,
      ]);
      const offered = licensesIn(sold, libraryId);
      return {
        id: key.id,
        is_purchased: isPurchased,
        is_available: isPurchased && !content.isLost && (broadcast !== undefined || (await isPlayable(key, content))),
        is_lost: content.isLost,
        is_continuation: next?.isContinuation ?? (begun !== undefined && begun.percent < SEEN_PERCENT),
        min_price: minPrice(offered),
        buttons: watchButtons({
          isPurchased,
          isLost: content.isLost,
          isAnnouncement: content.isAnnouncement,
          contentId: key.id,
          libraryId: library?.id ?? null,
        }),
        license_info: isProtected ? messageIn(language, { code: 'permission_denied', message: PROTECTED_TITLE }) : null,
        user_license_info: null,
        ...(own && ownLicenseWire(own, language, timeZone)),
        ...soldWire(offered, language),
        stream_using:
          library || broadcast
            ? {
                library_id: library?.id ?? null,
                content_schedule: broadcast
                  ? {
                      id: broadcast.entryId,
                      channel_id: broadcast.channelId,
                      timestamp: broadcast.startAt,
                      start_at: isoSeconds(toEpochMs(broadcast.startAt)),
                    }
                  : null,
              }
            : null,
        next_to_play: next
          ? { id: next.episode.id, slug: next.episode.slug, season: next.episode.season, series: next.episode.series }
          : null,
        history: history ? { seconds: history.seconds, watch_percentage: history.percent } : null,
        histories: watched
          .filter(({ contentId }) => contentId !== key.id)
          .map(({ contentId, seconds, percent }) => ({ content_id: contentId, seconds, watch_percentage: percent })),
        favorite,
        user_rating: null,
      };
    },
  };
}
