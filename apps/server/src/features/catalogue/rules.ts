/** What rows contain, which contents are similar, what is played next. */
import { asContentId, type PersonId, type LibraryId, type ContentId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { listOf, type PersonalRowSetting } from '@aerial/domain/rows.ts';
import { isAgeForChild } from '../../access/for-child.ts';
import type { CardRecord } from '../../wire/cards.ts';
import type {
  ContentFilter,
  EpisodeRecord,
  SimilarityFacts,
  PersonCredit,
  RowRecord,
  WatchedRecord,
  WorkType,
} from './ports.ts';

export const DEFAULT_ROW_LIMIT = 20;
/** @source spec 2 §9 */
export const SIMILAR_LIMIT = 12;
/** From here on an episode counts as seen to its end, percent. */
export const SEEN_PERCENT = 95;

/** Whether a child profile sees the content; a missing one is hidden. @source C-595, A-743 */
export const isCardForChild = (card: Pick<CardRecord, 'age' | 'isAdult'> | undefined): boolean =>
  card !== undefined && !card.isAdult && isAgeForChild(card.age);

/** Whether a row contains one viewer's watch history or favourites. */
export const isPersonalRow = ({ template, query }: Pick<RowRecord, 'template' | 'query'>): boolean =>
  listOf(template) === 'histories' || query.kind === 'favourites' || query.kind === 'personal';

/** Whether its titles follow from what viewers watch. */
export const isWatchedRow = ({ query }: Pick<RowRecord, 'query'>): boolean =>
  query.kind === 'personal' || query.kind === 'top' || query.kind === 'neighbours';

/** Whether the provider shows no rows of this kind. */
export function isHiddenRow({ query }: Pick<RowRecord, 'query'>, hidden: readonly PersonalRowSetting[]): boolean {
  if (query.kind === 'personal') return hidden.includes(query.of);
  return (query.kind === 'top' || query.kind === 'neighbours') && hidden.includes(query.kind);
}

/** The similarity of two contents: shared persons count most, then genres, then the years between them. */
export function similarityScore({ sharedGenres, sharedPersons, yearsApart, isSameType }: SimilarityFacts): number {
  const proximity = yearsApart === null ? 0 : Math.max(0, 2 - yearsApart / 5);
  return sharedPersons * 4 + sharedGenres * 3 + proximity + (isSameType ? 1 : 0);
}

/** Ids of the most similar contents, best first; ties by id, so that a list does not change between requests. */
export function mostSimilar(candidates: readonly SimilarityFacts[], limit = SIMILAR_LIMIT): ContentId[] {
  return candidates
    .map((candidate) => ({ id: candidate.id, score: similarityScore(candidate) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}

export interface NextToPlay {
  readonly episode: EpisodeRecord;
  /** The viewer was in the middle of it, or has seen the one before. */
  readonly isContinuation: boolean;
  /** How far they came in this very episode. */
  readonly watched: WatchedRecord | undefined;
}

/**
 * The episode to play next: the one watched last, the one after it when that was seen to its end, else the first.
 * Announcements and episodes without media are omitted. @param episodes by season and number
 */
export function nextToPlay(
  episodes: readonly EpisodeRecord[],
  watched: readonly WatchedRecord[],
): NextToPlay | undefined {
  const playable = episodes.filter((episode) => !episode.isAnnouncement && episode.hasMedia);
  const first = playable[0];
  if (!first) return undefined;
  const byEpisode = new Map(watched.map((one) => [one.contentId, one]));
  const latest = watched
    .filter((one) => playable.some((episode) => episode.id === one.contentId))
    .sort((a, b) => b.viewedAt - a.viewedAt)[0];
  if (!latest) return { episode: first, isContinuation: false, watched: undefined };
  const index = playable.findIndex((episode) => episode.id === latest.contentId);
  const episode = latest.percent >= SEEN_PERCENT ? (playable[index + 1] ?? first) : playable[index]!;
  return {
    episode,
    isContinuation: episode !== first || episode.id === latest.contentId,
    watched: byEpisode.get(episode.id),
  };
}

export interface Watchable {
  readonly isPurchased: boolean;
  readonly isLost: boolean;
  readonly isAnnouncement: boolean;
  readonly contentId: ContentId;
  /** Where it is bought; null for what only television has. */
  readonly libraryId: LibraryId | null;
}

/** A button of the page of a content, as clients draw it. @source C-346, C-348, C-171 to C-175 */
export interface WatchButton {
  readonly button_type: 'play' | 'pay';
  /** Plays by itself once it has been paid for. */
  readonly play_after: boolean;
  readonly show_options: boolean;
  readonly button_data: { readonly content_id: ContentId; readonly library_id: LibraryId | null };
  readonly icon: 'play' | 'bag';
  readonly caption: null;
  readonly sub_caption: null;
}

/** One way to watch, or to buy; none for what cannot be watched. Clients write the captions: they know whether playback resumes. */
export function watchButtons({ isPurchased, isLost, isAnnouncement, contentId, libraryId }: Watchable): WatchButton[] {
  if (isLost || isAnnouncement) return [];
  const button_data = { content_id: contentId, library_id: libraryId };
  return [
    {
      button_type: isPurchased ? 'play' : 'pay',
      play_after: !isPurchased,
      show_options: false,
      button_data,
      icon: isPurchased ? 'play' : 'bag',
      caption: null,
      sub_caption: null,
    },
  ];
}

/** A person once, with all roles, the first credit first. */
export interface PersonWithRoles extends PersonCredit {
  readonly roles: readonly string[];
}
export function mergeRoles(credits: readonly PersonCredit[]): PersonWithRoles[] {
  const merged = new Map<number, PersonCredit & { roles: string[] }>();
  for (const credit of [...credits].sort((a, b) => a.priority - b.priority)) {
    const existing = merged.get(credit.id);
    if (existing) existing.roles.push(credit.role);
    else merged.set(credit.id, { ...credit, roles: [credit.role] });
  }
  return [...merged.values()];
}

type Choice = number | string | undefined;
export interface FilterQuery {
  readonly content_type?: string | undefined;
  readonly main_genre?: Choice;
  readonly genre?: Choice;
  readonly country?: Choice;
  readonly year_from?: Choice;
  readonly year_to?: Choice;
  readonly rating_from?: Choice;
}
const chosen = (choice: Choice): number | undefined =>
  choice === undefined || choice === '' ? undefined : Number(choice);

/** The filter of a row request; empty values are not set. @source C-646, C-647 */
export function contentFilter(query: FilterQuery): ContentFilter {
  return {
    type: query.content_type || undefined,
    genreIds: [chosen(query.main_genre), chosen(query.genre)].filter((id) => id !== undefined),
    countryId: chosen(query.country),
    yearFrom: chosen(query.year_from),
    yearTo: chosen(query.year_to),
    ratingFrom: chosen(query.rating_from),
  };
}

/** `person_501` and `person_501_movie`: all works of a person, or those of one type. @source C-652, C-683 */
export function personRowRef(
  ref: string,
): { readonly person: string; readonly type: WorkType | undefined } | undefined {
  const [, person, type] = /^person_(.+?)(?:_(movie|series|program))?$/.exec(ref) ?? [];
  return person === undefined ? undefined : { person, type: type as WorkType | undefined };
}

const WORKS_TITLE: Readonly<Record<WorkType | 'all', LocalizedText>> = {
  movie: { ru: 'Фильмы', en: 'Films' },
  series: { ru: 'Сериалы', en: 'Series' },
  program: { ru: 'Передачи', en: 'Shows' },
  all: { ru: 'Фильмография', en: 'Filmography' },
};

/** The row of a person's works, newest first. */
export function personRow(personId: PersonId, type: WorkType | undefined): RowRecord {
  const id = ['person', personId, ...(type ? [type] : [])].join('_');
  return {
    id,
    slug: id,
    title: WORKS_TITLE[type ?? 'all'],
    template: 'content-v',
    contentType: type ?? null,
    libraryId: null,
    query: { kind: 'contents', order: 'new', ...(type && { contentType: type }) },
    personId,
  };
}

/** `also_641…`: what viewers of a title also watch. Its title names the title, once it is filled. */
export function neighboursRow(ref: string): RowRecord | undefined {
  const [, id] = /^also_(\d{1,18})$/.exec(ref) ?? [];
  return id === undefined
    ? undefined
    : {
        id: ref,
        slug: ref,
        title: {},
        template: 'content-v',
        contentType: null,
        libraryId: null,
        query: { kind: 'neighbours', contentId: asContentId(id) },
      };
}
