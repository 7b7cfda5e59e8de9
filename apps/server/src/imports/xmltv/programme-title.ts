/**
 * What a guide hides inside a title: the kind of programme before it, the age behind it, season and episode after it.
 * `т/с "Берег". Сезон 2. 7-я серия - "Туман" (16+).` is the series «Берег», season 2, episode 7 «Туман», 16+. Pure.
 */
import type { EpisodeNumber } from './episode-number.ts';
import { cleanLine } from '../text.ts';

export type ProgrammeKind = 'movie' | 'series' | 'cartoon' | 'documentary' | 'show' | 'live';

export interface ParsedTitle extends EpisodeNumber {
  readonly title: string;
  readonly episodeTitle?: string;
  readonly kind?: ProgrammeKind;
  /** Years. */
  readonly age?: number;
}

const AGE = /\s*[([]\s*(\d{1,2})\s*\+\s*[)\]]|\s+(0|6|12|16|18)\+(?=[\s.]*$)/u;
const PREMIERE = /^(?:премьера(?: на канале)?|premiere)[.!:]\s+/iu;
const KINDS: readonly [RegExp, ProgrammeKind][] = [
  [/^х\/ф\.?\s+/iu, 'movie'],
  [/^(?:т\/с|х\/с)\.?\s+/iu, 'series'],
  [/^(?:м\/ф|м\/с)\.?\s+/iu, 'cartoon'],
  [/^(?:д\/ф|д\/с|д\/ц)\.?\s+/iu, 'documentary'],
  [/^(?:т\/п|т\/ш)\.?\s+/iu, 'show'],
  [/^live\s*[!.:]\s*/iu, 'live'],
];
const SEASON =
  /(?:^|[.,;]?\s+|\()(?:(?:сезон|season)\s+(\d{1,3})|(\d{1,3})(?:-?й)?\s+(?:сезон|season))(?=[\s.,;:)]|$)\s*[.,;)]?/iu;
const EPISODES = new RegExp(
  '(?:^|[.,;]?\\s+|\\()(?:' +
    // 5-я серия · 1-я и 2-я серии · 3 и 4 с. · 16-18 с. · 6 эп. · 1-3 серии
    '(\\d{1,4})(?:-?[яй])?(?:(\\s*(?:и|,|-|–)\\s*)(\\d{1,4})(?:-?[яй])?)?\\s*(?:сери[яи]|эпизоды?|эп\\.|с\\.)' +
    // серия 5 · эпизод 5
    '|(?:серия|эпизод|episode)\\s+(\\d{1,4})' +
    // S02E05
    '|s(\\d{1,3})\\s?e(\\d{1,4})' +
    ')(?=[\\s.,;:)"«]|$)\\s*[.,;:)]?',
  'iu',
);
const PART =
  /(?:^|[.,;]?\s+|\()(?:(\d{1,2})(?:-?я)?\s+(?:ч\.|часть)|(?:часть|part)\s+(\d{1,2}))(?=[\s.,;:)]|$)\s*[.,;:)]?/iu;
const QUOTED_TAIL = /^(.*\S)\.\s+(?:"([^"]+)"|«([^«»]+)»)$/u;

/** One full stop at the end goes; an ellipsis, an initial (`Джонни Д.`) and an abbreviation stay. */
function withoutFullStop(text: string): string {
  if (!text.endsWith('.') || text.endsWith('..')) return text;
  return /(?:^|[\s.«"])\p{Lu}\.$/u.test(text) ? text : text.slice(0, -1).trimEnd();
}

/** Quotes around the whole text go (`"Три "О" Гончарова"`); quotes around parts of it stay (`"А" и "Б"`). */
function withoutQuotes(text: string): string {
  const pair = /^"(.+)"$/u.exec(text) ?? /^«(.+)»$/u.exec(text) ?? /^“(.+)”$/u.exec(text);
  if (!pair) return text;
  const inside = pair[1]!;
  const firstInner = inside.search(/["«»“”]/u);
  if (firstInner === -1) return inside.trim();
  const isOpening =
    /["«“]/u.test(inside[firstInner]!) &&
    (firstInner === 0 || /\s/u.test(inside[firstInner - 1]!)) &&
    /\S/u.test(inside[firstInner + 1] ?? '');
  const isPaired = (inside.match(/["«»“”]/gu) ?? []).length % 2 === 0;
  return isOpening && isPaired ? inside.trim() : text;
}

const polish = (text: string): string =>
  withoutQuotes(withoutFullStop(text.replace(/^[\s.,;:–—-]+/u, '').replace(/[\s,;:–—-]+$/u, ''))).trim();

/** What stands at a mark: the text before it and behind it, with the mark taken out. */
function cut(text: string, match: RegExpExecArray): { before: string; after: string } {
  return { before: text.slice(0, match.index).trimEnd(), after: text.slice(match.index + match[0].length).trimStart() };
}

interface Numbers extends EpisodeNumber {
  readonly before: string;
  readonly after: string;
}

/** Takes season, episode and part out of a title; undefined when there is no such mark, or more than one episode mark. */
function readNumbers(text: string): Numbers | undefined {
  const numbers: { season?: number; episode?: number; lastEpisode?: number; part?: number } = {};
  let before = text;
  let after = '';
  let isFound = false;
  const season = SEASON.exec(text);
  if (season) {
    numbers.season = Number(season[1] ?? season[2]);
    ({ before, after } = cut(text, season));
    isFound = true;
  }
  // behind the season mark when there is one, before it otherwise («5-я серия. 2 сезон»)
  for (const side of season ? (['after', 'before'] as const) : (['before'] as const)) {
    const source = side === 'after' ? after : before;
    const episode = EPISODES.exec(source);
    if (!episode) continue;
    const rest = cut(source, episode);
    if (EPISODES.test(rest.after)) return undefined;
    if (episode[5] !== undefined) numbers.season = Number(episode[5]);
    numbers.episode = Number(episode[1] ?? episode[4] ?? episode[6]);
    if (episode[3] !== undefined && Number(episode[3]) > numbers.episode) numbers.lastEpisode = Number(episode[3]);
    if (side === 'after') after = [rest.before, rest.after].filter(Boolean).join(' ');
    else ({ before, after } = { before: rest.before, after: [rest.after, after].filter(Boolean).join(' ') });
    isFound = true;
    break;
  }
  if (!isFound) {
    const part = PART.exec(text);
    if (!part) return undefined;
    numbers.part = Number(part[1] ?? part[2]);
    ({ before, after } = cut(text, part));
  }
  return { ...numbers, before, after };
}

/**
 * Reads a title by the rules above. What does not clearly follow a rule stays in the title: better a full title than a
 * wrong one. A title that consists of marks only stays whole.
 */
export function parseTitle(raw: string): ParsedTitle {
  const whole = cleanLine(raw);
  const ageMatch = AGE.exec(whole);
  let text = ageMatch ? cleanLine(whole.replace(ageMatch[0], ' ')).replace(/\s+\.$/u, '.') : whole;
  text = text.replace(PREMIERE, '');
  const kind = KINDS.find(([pattern]) => pattern.test(text));
  if (kind) text = text.replace(kind[0], '');

  const numbers = readNumbers(withoutFullStopAfterWord(text));
  let title = polish(numbers?.before ?? text);
  let episodeTitle = numbers ? polish(numbers.after) : '';
  let counted: EpisodeNumber = {};
  if (numbers && title) {
    const { before: _before, after: _after, ...rest } = numbers;
    counted = rest;
    const tail = episodeTitle ? undefined : QUOTED_TAIL.exec(numbers.before.replace(/[\s,;:]+$/u, ''));
    if (tail) {
      title = polish(tail[1]!);
      episodeTitle = (tail[2] ?? tail[3])!;
    }
  } else if (numbers) {
    title = polish(text);
    episodeTitle = '';
  }
  return {
    title: title || whole,
    ...(episodeTitle && episodeTitle !== title ? { episodeTitle } : {}),
    ...counted,
    ...(kind ? { kind: kind[1] } : {}),
    ...(ageMatch ? { age: Number(ageMatch[1] ?? ageMatch[2]) } : {}),
  };
}

/** The full stop of the sentence is removed before marks are searched, but not the one of `с.`, `эп.`, `ч.`, which is part of the mark. */
function withoutFullStopAfterWord(text: string): string {
  return /(?:^|\s)(?:с|эп|ч)\.$/iu.test(text) ? text : withoutFullStop(text);
}
