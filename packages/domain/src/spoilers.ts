/**
 * What gives away how a match ended, for viewers who watch it later: scores in titles, and what describes it. A sport broadcast is known by
 * its category or genre, by the category of its channel, or by its title, which guides begin with the sport.
 */

/** Sport, as categories, genres and their addresses call it in the languages of guides. */
const SPORT = /sport|[iİ]dman|спорт|варзиш|სპორტ/iu;
/** Sports, as titles of guides begin with them. */
const SPORTS = [
  'football|soccer|futbol|futbols|fotbal|футбол|фудбал|ფეხბურთი',
  'hockey|ice hockey|xokkey|hokkey|hokejs|hochei|хоккей|хокей|ჰოკეი',
  'basketball|basketbol|basketbols|baschet|баскетбол|კალათბურთი',
  'volleyball|voleybol|volejbols|volei|волейбол|ფრენბურთი',
  'handball|gandbol|handbols|handbal|гандбол|хандбал|ხელბურთი',
  'tennis|tenis|teniss|теннис|тенис|ჩოგბურთი',
  'boxing|boks|bokss|box|бокс|კრივი',
  'rugby|reqbi|regbijs|регби|რაგბი',
  'biathlon|biatlon|biatlons|биатлон|ბიატლონი',
  'mma|ufc|nhl|nba|nfl|кхл|нхл|нба',
].join('|');
const BEGINS_WITH_SPORT = new RegExp(`^(?:${SPORTS})(?=[.:,])`, 'iu');

export interface SportFacts {
  readonly title: string;
  /** Of the programme: its category and its genres. */
  readonly kinds?: readonly string[];
  /** Categories of its channel, by name or address. */
  readonly channelKinds?: readonly string[];
}

/** Whether a broadcast may have a result. */
export const isSport = ({ title, kinds = [], channelKinds = [] }: SportFacts): boolean =>
  BEGINS_WITH_SPORT.test(title) || [...kinds, ...channelKinds].some((kind) => SPORT.test(kind));

/** `2:1`, `98–102`, `3 - 0`; neither years nor dates nor what has more digits beside it. */
const SCORE = /(?<![\p{L}\d.:/–-])\d{1,3} ?[:–-] ?\d{1,3}(?![\p{L}\d:/–-]|\.\d)/gu;
/** Scores of periods, sets and penalties in brackets, with nothing else but a word or two. */
const SCORES_IN_BRACKETS = /\s*[([][^()[\]]{0,12}\d{1,3} ?[:–-] ?\d{1,3}[^()[\]]{0,60}[)\]]/gu;
/** Stands where a score was. */
export const HIDDEN_SCORE = '–:–';

/** A title without its scores. */
export const withoutScores = (text: string): string =>
  text.replace(SCORES_IN_BRACKETS, '').replace(SCORE, HIDDEN_SCORE).trim();

/** Watched so far, a viewer knows the result, percent. */
export const KNOWN_FROM_PERCENT = 90;

/**
 * Whether the result of a sport broadcast is hidden: once it has begun, until the viewer has watched it.
 * @param startAt epoch seconds
 * @param now epoch seconds
 */
export const hidesResult = (
  { startAt, watchedPercent = 0 }: { readonly startAt: number; readonly watchedPercent?: number | undefined },
  now: number,
): boolean => startAt <= now && watchedPercent < KNOWN_FROM_PERCENT;
