/** A programme of a guide as the rows of our tables. Pure. */
import { createHash } from 'node:crypto';
import { nameKey, stationKey } from '../channels/channel-names.ts';
import type { ProgrammeKind } from '../xmltv/programme-title.ts';
import type { PlacedSlot } from './schedule.ts';
import { slugOf } from '../slug.ts';
import type { GuideProgramme, LocalText } from '../xmltv/xmltv-elements.ts';

/** A programme or an episode as the guide knows it; several airings of it give one row each, and the best is stored. */
export interface ContentRow {
  readonly import_key: string;
  readonly parent_key: string | null;
  readonly content_type: 'program' | 'episode';
  readonly slug: string;
  readonly season: number | null;
  readonly series: number | null;
  readonly title: LocalText;
  readonly description: LocalText;
  readonly year: number | null;
  readonly age: number | null;
  readonly duration_s: number;
  readonly is_cartoon: boolean;
  readonly category: string | null;
  readonly cover: Readonly<Record<string, string>>;
  readonly ratings: readonly { readonly type: string; readonly rating: string }[];
  readonly genres: readonly string[];
  readonly countries: readonly string[];
  /** Whether the description is of the programme itself and not of one of its episodes. */
  readonly is_own: boolean;
  readonly start_at: number;
  readonly line: number;
}

export interface EntryRow {
  readonly start_at: number;
  readonly duration_s: number;
  readonly content_key: string;
  readonly episode_key: string | null;
  readonly title: LocalText;
  readonly subtitle: LocalText | null;
}

type Category = 'film' | 'series' | 'cartoon' | 'documentary' | 'news' | 'sport' | 'kids' | 'show';
const KIND_CATEGORY: Record<ProgrammeKind, Category> = {
  movie: 'film',
  series: 'series',
  cartoon: 'cartoon',
  documentary: 'documentary',
  show: 'show',
  live: 'sport',
};
/** Words of guides that say what kind of programme it is; all others are genres. */
const CATEGORY_WORDS: readonly [RegExp, Category][] = [
  [/^(?:фильм|художественный фильм|кино|film|movie|feature film)$/iu, 'film'],
  [/^(?:сериал|series|tv series)$/iu, 'series'],
  [/^(?:мультфильмы?|мультсериал|cartoons?|animation)$/iu, 'cartoon'],
  [/^(?:документальн\S*(?: фильм)?|documentary)$/iu, 'documentary'],
  [/^(?:новости|news)$/iu, 'news'],
  [/^(?:спорт|sports?)$/iu, 'sport'],
  [/^(?:детский|детям|дети|kids|children\S*)$/iu, 'kids'],
  [/^(?:досуг|развлекательн\S*|шоу|ток-шоу|entertainment|show)$/iu, 'show'],
];
const categoryOf = (word: string): Category | undefined => CATEGORY_WORDS.find(([pattern]) => pattern.test(word))?.[1];

/** Ratings the service shows; a mark by an unnamed system is ignored. */
const RATING_SYSTEMS: Record<string, string> = { imdb: 'imdb', kinopoisk: 'kinopoisk', кинопоиск: 'kinopoisk' };

const KEY_LIMIT = 160;
/** Keys are indexed: a long one is cut and made distinct by its hash. */
function key(text: string): string {
  return text.length <= KEY_LIMIT
    ? text
    : `${text.slice(0, KEY_LIMIT)}~${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
/** The words of the address; the id is put behind them when the row gets one. */
const slugFor = (title: LocalText): string => slugOf(Object.values(title)[0] ?? '');

/** Texts whose language the guide does not name are in the given one; of two for one language the named one counts. */
function inLanguage(text: LocalText | undefined, language: string): LocalText {
  if (text === undefined || text['und'] === undefined) return text ?? {};
  const { und, ...named } = text;
  return { [language]: und, ...named };
}

/**
 * What the programme is, from one guide to the next. Films and series are the same on every channel; anything else
 * («Новости») is that station's own.
 */
function programmeKey(
  programme: GuideProgramme,
  title: string,
  category: Category | undefined,
  station: string,
  namespace: string,
): string {
  if (category === 'film' || (category === 'cartoon' && programme.year !== undefined))
    return key(`${namespace}:film/${nameKey(title)}/${programme.year ?? ''}`);
  if (category === 'series') return key(`${namespace}:series/${nameKey(title)}`);
  return key(`${namespace}:${station}/${nameKey(title)}`);
}

function episodeTitle(programme: GuideProgramme, given: LocalText): LocalText {
  return Object.keys(given).length > 0
    ? given
    : { ru: `Серия ${programme.episode}`, en: `Episode ${programme.episode}` };
}

/** The line under the title: the episode's title, else the numbers of the guide that no episode row has. */
function subtitleOf(programme: GuideProgramme, given: LocalText): LocalText | null {
  if (Object.keys(given).length > 0) return given;
  const { episode, lastEpisode, part } = programme;
  if (lastEpisode !== undefined)
    return { ru: `Серии ${episode}–${lastEpisode}`, en: `Episodes ${episode}–${lastEpisode}` };
  if (part !== undefined) return { ru: `Часть ${part}`, en: `Part ${part}` };
  return null;
}

/** The station part of a programme's key: by name, so that it survives another guide with other ids. */
export function stationOf(guideId: string, names: readonly string[]): string {
  return (names[0] === undefined ? '' : stationKey(names[0])) || `id-${nameKey(guideId)}`;
}

/**
 * The rows of one placed programme: its programme, its episode when it is exactly one, and the schedule entry.
 * @param language of texts whose language the guide does not name
 * @param namespace of the keys of programmes: guides of different ones share none
 */
export function guideRows(
  { slot: programme, startAt, stopAt }: PlacedSlot<GuideSlot>,
  station: string,
  language: string,
  namespace = 'guide',
): { contents: ContentRow[]; entry: EntryRow } {
  const { programme: p } = programme;
  const title = inLanguage(p.title, language);
  const hiddenTitle = inLanguage(p.episodeTitle, language);
  const category =
    (p.kind ? KIND_CATEGORY[p.kind] : undefined) ?? p.categories.map(categoryOf).find((found) => found !== undefined);
  const duration = stopAt - startAt;
  const contentKey = programmeKey(p, Object.values(title)[0]!, category, station, namespace);
  const isEpisode = p.episode !== undefined && p.lastEpisode === undefined;
  const shared = {
    start_at: startAt,
    line: p.line,
    duration_s: duration,
    year: p.year ?? null,
    age: p.age ?? null,
    is_cartoon: category === 'cartoon',
  };
  const ratingType = RATING_SYSTEMS[p.ratingSystem?.toLowerCase() ?? ''];
  const description = inLanguage(p.description, language);
  const content: ContentRow = {
    ...shared,
    import_key: contentKey,
    parent_key: null,
    content_type: 'program',
    slug: slugFor(title),
    season: null,
    series: null,
    title,
    description,
    category: category ?? null,
    cover: p.icon === undefined ? {} : { src_16x9: p.icon },
    ratings:
      p.rating !== undefined && ratingType !== undefined ? [{ type: ratingType, rating: p.rating.toFixed(1) }] : [],
    genres: p.categories.filter((word) => categoryOf(word) === undefined),
    countries: p.countries,
    is_own: !isEpisode,
  };
  const entry = {
    start_at: startAt,
    duration_s: duration,
    content_key: contentKey,
    title,
    subtitle: subtitleOf(p, hiddenTitle),
  };
  if (!isEpisode) return { contents: [content], entry: { ...entry, episode_key: null } };
  const episodeKey = key(`${contentKey}/s${p.season ?? ''}e${p.episode}`);
  const episode: ContentRow = {
    ...content,
    import_key: episodeKey,
    parent_key: contentKey,
    content_type: 'episode',
    slug: slugFor(title),
    season: p.season ?? null,
    series: p.episode ?? null,
    title: episodeTitle(p, hiddenTitle),
    genres: [],
    countries: [],
    ratings: [],
    is_own: true,
  };
  return { contents: [content, episode], entry: { ...entry, episode_key: episodeKey } };
}

/** A programme with what placing it needs. */
export interface GuideSlot {
  readonly line: number;
  readonly startAt: GuideProgramme['startAt'];
  readonly stopAt?: GuideProgramme['stopAt'];
  readonly title: string;
  readonly programme: GuideProgramme;
}

export function guideSlot(programme: GuideProgramme): GuideSlot {
  const { line, startAt, stopAt, title, season, episode, episodeTitle: shown } = programme;
  // two episodes of one series at one time are no duplicates
  return {
    line,
    startAt,
    stopAt,
    title: [Object.values(title)[0], season, episode, Object.values(shown ?? {})[0]]
      .filter((part) => part !== undefined)
      .join(' '),
    programme,
  };
}
