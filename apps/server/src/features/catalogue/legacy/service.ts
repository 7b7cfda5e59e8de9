/** The older catalogue, out of today's: works by whole numbers, filters, pages. @source wire shapes §4 */
import { asUserId, type ProviderId, type ProgrammeId, type LibraryId, type ContentId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Program } from '@aerial/contract/shapes/channel.ts';
import type {
  LegacyFilterGroup,
  LegacyFound,
  LegacyPage,
  LegacyShelf,
  LegacyVideo,
  LegacyWork,
} from '@aerial/contract/shapes/legacy.ts';
import type { PersonCard } from '@aerial/contract/shapes/row.ts';
import { contentForChild } from '@aerial/domain/child.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { listOf } from '@aerial/domain/rows.ts';
import { epochMs, toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import { contentCategory, text, type WireStyle } from '../../../wire/content-parts.ts';
import { filterId, groupId, partOf, parseFilters, type LegacyKind } from './rules.ts';
import type { LegacyStore } from './repo.pg.ts';
import { legacyEpisode, legacyWork } from './wire.ts';
import type { Cacheable } from '../pages.ts';
import { personCard, type CardRecord } from '../../../wire/cards.ts';
import type { ContentKey, ContentStore, PageStore } from '../ports.ts';
import { isCardForChild, isPersonalRow } from '../rules.ts';
import { CACHE_TIMEOUT_S } from '../rows-wire.ts';

export interface LegacyQuery {
  readonly limit?: string | number | undefined;
  readonly offset?: string | number | undefined;
  readonly filters?: string | undefined;
  readonly search?: string | undefined;
}

export interface LegacyDeps {
  readonly store: LegacyStore;
  readonly pages: PageStore;
  readonly contents: ContentStore;
  /** A work of the provider as television shows it. */
  programme(
    providerId: ProviderId,
    number: ProgrammeId,
    style: WireStyle,
  ): Promise<Result<Cacheable<Program>, AppError>>;
  /** Ids of films, series and shows by name, best first. */
  find(providerId: ProviderId, text: string): Promise<ContentId[]>;
  readonly clock: Clock;
}

/** Limits of the shelves of a page, and of works in each: clients read a page without paging. */
const MAX_SHELVES = 12;
const MAX_WORKS = 20;
/** Hits that are read for a child profile: those not for children are then filtered out. */
const MAX_HITS = 200;
const noContent: AppError = { code: 'content_not_found', message: 'There is no such content.' };

export function legacyCatalogue({ store, pages, contents, programme, find, clock }: LegacyDeps) {
  const now = () => toEpochSeconds(clock.now());
  const cacheable = <T>(value: T): Cacheable<T> => ({
    value,
    validUntil: epochMs(clock.now() + CACHE_TIMEOUT_S * 1000),
  });

  async function works(cards: readonly CardRecord[], style: WireStyle): Promise<LegacyWork[]> {
    const genres = await store.genresOf(cards.map(({ id }) => id));
    return cards.map((card) => legacyWork(card, genres.get(card.id) ?? [], style));
  }

  /** The film or series of a number. */
  async function videoOf(providerId: ProviderId, number: ProgrammeId): Promise<ContentKey | undefined> {
    const id = await store.contentOfNumber(number);
    const key = id === undefined ? undefined : await contents.find(providerId, id);
    return key && !key.isLost && (key.type === 'movie' || key.type === 'series') ? key : undefined;
  }

  return {
    async list(
      providerId: ProviderId,
      kind: LegacyKind,
      query: LegacyQuery,
      isChild: boolean,
      style: WireStyle,
    ): Promise<Cacheable<LegacyWork[]>> {
      const ids = await store.works(
        providerId,
        kind,
        { ...partOf(query), filters: parseFilters(query.filters), search: query.search || undefined, isChild },
        now(),
      );
      return cacheable(await works(await contents.cards(providerId, ids), style));
    },

    async filters(providerId: ProviderId, kind: LegacyKind, style: WireStyle): Promise<Cacheable<LegacyFilterGroup[]>> {
      const genres = Map.groupBy(await store.genres(providerId, kind, now()), ({ type }) => type);
      const groups = Array.from(genres, ([type, some]) => ({
        id: groupId(type),
        name: contentCategory(type, style).name,
        filters: some.map(({ id, name }) => ({ id: filterId(type, id), name: text(name, style) })),
      }));
      return cacheable(groups.toSorted((a, b) => a.id - b.id));
    },

    async video(
      providerId: ProviderId,
      number: ProgrammeId,
      isChild: boolean,
      style: WireStyle,
    ): Promise<Result<Cacheable<LegacyVideo>, AppError>> {
      const key = await videoOf(providerId, number);
      const found = key && (await programme(providerId, number, style));
      if (!key || !found?.ok || (isChild && contentForChild(key) === 'never')) return fail(noContent);
      const episodes = key.type === 'series' ? await contents.episodes(key) : [];
      const numbers = await store.numbersOf(episodes.map(({ id }) => id));
      const playable = episodes.filter(({ hasMedia, isAnnouncement }) => hasMedia && !isAnnouncement);
      return ok({
        ...found.value,
        value: {
          ...found.value.value,
          episodes: playable.flatMap((episode) =>
            numbers.has(episode.id) ? [legacyEpisode(episode, numbers.get(episode.id)!, style)] : [],
          ),
        },
      });
    },

    /** What plays for a video, or for one of its episodes. */
    async played(
      providerId: ProviderId,
      number: ProgrammeId,
      episode: ProgrammeId | undefined,
    ): Promise<Result<{ readonly id: ContentId; readonly libraryId: LibraryId }, AppError>> {
      const video = await videoOf(providerId, number);
      const id = episode === undefined ? video?.id : await store.contentOfNumber(episode);
      const key = video && id !== undefined ? await contents.find(providerId, id) : undefined;
      if (!key || !video || key.rootId !== video.id) return fail(noContent);
      const [card] = await contents.cards(providerId, [key.id]);
      return card?.library ? ok({ id: key.id, libraryId: card.library.id }) : fail(noContent);
    },

    async pages(providerId: ProviderId, style: WireStyle): Promise<Cacheable<LegacyPage[]>> {
      return cacheable(
        (await pages.rowsets(providerId)).map(({ id, title, template }) => ({
          id,
          name: text(title, style),
          type: 'main',
          template,
        })),
      );
    },

    async page(
      providerId: ProviderId,
      id: number,
      isChild: boolean,
      style: WireStyle,
    ): Promise<Result<Cacheable<LegacyShelf[]>, AppError>> {
      const found = await pages.rowset(providerId, String(id));
      if (!found) return fail({ code: 'rowset_not_found', message: 'There is no such page.' });
      const shelves: LegacyShelf[] = [];
      const noUser = { userId: asUserId(0) };
      for (const row of found.rows
        .filter((one) => !isPersonalRow(one) && (listOf(one.template) ?? 'contents') === 'contents')
        .slice(0, MAX_SHELVES)) {
        const ids = await pages.contentIds(
          providerId,
          row,
          { offset: 0, limit: MAX_WORKS, text: undefined, libraryId: undefined, isChild },
          noUser,
        );
        const cards = await contents.cards(providerId, ids.items);
        const title = text(row.title, style);
        const [videos, programs] = [
          cards.filter(({ type }) => type === 'movie' || type === 'series'),
          cards.filter(({ type }) => type === 'program'),
        ];
        if (videos.length > 0) shelves.push({ template: 'vod', title, videos: await works(videos, style) });
        if (programs.length > 0) shelves.push({ template: 'program', title, programs: await works(programs, style) });
      }
      return ok(cacheable(shelves));
    },

    async search(
      providerId: ProviderId,
      query: Pick<LegacyQuery, 'limit' | 'offset'> & { readonly text?: string | undefined },
      isChild: boolean,
      style: WireStyle,
    ): Promise<LegacyFound[]> {
      if (!query.text?.trim()) return [];
      const { limit, offset } = partOf(query);
      const ids = (await find(providerId, query.text)).slice(0, MAX_HITS);
      const cards = (await contents.cards(providerId, ids))
        .filter((card) => !isChild || isCardForChild(card))
        .slice(offset, offset + limit);
      return (await works(cards, style)).map((work) =>
        work.content_type === 'program' ? { program: work } : { video: work },
      );
    },

    async persons(providerId: ProviderId, query: LegacyQuery, style: WireStyle): Promise<Cacheable<PersonCard[]>> {
      return cacheable(
        (await store.persons(providerId, { ...partOf(query), search: query.search || undefined })).map((person) =>
          personCard(person, style),
        ),
      );
    },
  };
}
export type LegacyCatalogue = ReturnType<typeof legacyCatalogue>;
