/** One `<channel>` or `<programme>` of XMLTV to our words. Pure. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { alternativeNames } from '../channels/channel-names.ts';
import { MAX_TITLE } from '../limits.ts';
import { parseEpisodeNumber, type EpisodeNumber } from './episode-number.ts';
import { parseTitle, type ProgrammeKind } from './programme-title.ts';
import { skipped, type Skipped } from '../skipped.ts';
import { cleanLine, cleanParagraph } from '../text.ts';
import { parseXmltvTime } from './xmltv-time.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** A text by language (ISO 639-1; `und` where the guide names none). */
export type LocalText = Readonly<Record<string, string>>;

export interface GuideChannel {
  readonly id: string;
  readonly names: readonly string[];
  /** Absolute http(s) address. */
  readonly icon?: string;
  readonly line: number;
}

export interface Credit {
  /** XMLTV's word: actor, director, writer, presenter, guest… */
  readonly role: string;
  readonly name: string;
  readonly character?: string;
}

export interface GuideProgramme extends EpisodeNumber {
  readonly line: number;
  readonly channel: string;
  readonly startAt: EpochSeconds;
  /** Missing when the guide gives none, or one that is not after the start. */
  readonly stopAt?: EpochSeconds;
  readonly title: LocalText;
  readonly episodeTitle?: LocalText;
  readonly description?: LocalText;
  readonly kind?: ProgrammeKind;
  readonly categories: readonly string[];
  readonly countries: readonly string[];
  readonly year?: number;
  /** Years. */
  readonly age?: number;
  /** Absolute http(s) address. */
  readonly icon?: string;
  readonly credits: readonly Credit[];
  /** Out of 10, one decimal. */
  readonly rating?: number;
  readonly ratingSystem?: string;
  readonly isRepeat: boolean;
  readonly isPremiere: boolean;
}

const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** An address a viewer's browser can load; guides also carry file paths of the machine they were made on. */
function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\/[^\s/]+\S*$/iu.test(text.trim()) ? text.trim() : undefined;
}

function languageOf(element: XmlElement): string {
  const language = /^[a-z]{2,3}(?![a-z])/u.exec((element.attributes['lang'] ?? '').toLowerCase());
  // canonical form: `rus` and `ru-RU` are `ru`
  return language ? (Intl.getCanonicalLocales(language[0])[0] ?? 'und') : 'und';
}

/** The first non-empty text of each language. */
function localText(elements: readonly XmlElement[], clean: (text: string) => string): LocalText | undefined {
  const texts: Record<string, string> = {};
  for (const element of elements) {
    const text = clean(element.text);
    if (text) texts[languageOf(element)] ??= text;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** A channel of the guide; undefined when it has no id, since no programme can name it then. */
export function readChannel(element: XmlElement): GuideChannel | undefined {
  const id = element.attributes['id']?.trim();
  if (!id) return undefined;
  const names = new Set(childrenOf(element, 'display-name').flatMap(({ text }) => alternativeNames(text)));
  const icon = webAddress(childOf(element, 'icon')?.attributes['src']);
  return { id, names: [...names], line: element.line, ...(icon === undefined ? {} : { icon }) };
}

/** `7.4/10` or `5/8` as a mark out of 10. */
function readRating(element: XmlElement | undefined): number | undefined {
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*(?:\/\s*(\d+(?:[.,]\d+)?))?/u.exec(
    childOf(element ?? NOTHING, 'value')?.text ?? '',
  );
  if (!match) return undefined;
  const [value, of] = [match[1]!, match[2] ?? '10'].map((text) => Number(text.replace(',', '.'))) as [number, number];
  return of > 0 && value <= of ? Math.round((value / of) * 100) / 10 : undefined;
}
const NOTHING: XmlElement = { name: '', attributes: {}, line: 0, text: '', children: [] };

function readAge(element: XmlElement): number | undefined {
  for (const rating of childrenOf(element, 'rating')) {
    const age = /(\d{1,2})\s*\+?/u.exec(childOf(rating, 'value')?.text ?? '');
    if (age && Number(age[1]) <= 21) return Number(age[1]);
  }
  return undefined;
}

function readCredits(element: XmlElement): Credit[] {
  return (childOf(element, 'credits')?.children ?? []).flatMap((person) => {
    const name = cleanLine(person.text);
    const character = cleanLine(person.attributes['role'] ?? '');
    return name ? [{ role: person.name, name, ...(character ? { character } : {}) }] : [];
  });
}

/** `Страна: Россия. …` in front of a description. */
const COUNTRY_PREFIX = /^Страна:\s*([^.]{2,80})\.\s*/u;

function readDescription(element: XmlElement): { description: LocalText | undefined; countries: readonly string[] } {
  const texts = localText(childrenOf(element, 'desc'), cleanParagraph);
  const countries = new Set(
    childrenOf(element, 'country')
      .map(({ text }) => cleanLine(text))
      .filter(Boolean),
  );
  const description: Record<string, string> = {};
  for (const [language, text] of Object.entries(texts ?? {})) {
    const prefix = COUNTRY_PREFIX.exec(text);
    for (const country of prefix?.[1]?.split(/\s*[,–-]\s+|,/u) ?? []) if (country.trim()) countries.add(country.trim());
    const rest = prefix ? text.slice(prefix[0].length) : text;
    if (rest) description[language] = rest;
  }
  return { description: Object.keys(description).length > 0 ? description : undefined, countries: [...countries] };
}

function readEpisodeNumbers(element: XmlElement): EpisodeNumber {
  const found = childrenOf(element, 'episode-num').flatMap((child) => {
    const parsed = parseEpisodeNumber(cleanLine(child.text), child.attributes['system']);
    return parsed ? [{ parsed, isExact: child.attributes['system'] === 'xmltv_ns' }] : [];
  });
  // what is written for machines counts more than what is written for viewers
  return Object.assign(
    {},
    ...found.sort((a, b) => Number(a.isExact) - Number(b.isExact)).map(({ parsed }) => parsed),
  ) as EpisodeNumber;
}

/** Titles parsed by language; the numbers of the first language that has them. */
function readTitles(
  element: XmlElement,
): (EpisodeNumber & Pick<GuideProgramme, 'title' | 'episodeTitle' | 'kind' | 'age'>) | undefined {
  // Only as much of a title as decides that it is too long: the patterns of titles are not made for a megabyte.
  const raw = localText(childrenOf(element, 'title'), (text) => cleanLine(text.slice(0, 4 * MAX_TITLE)));
  if (!raw) return undefined;
  const parsed = Object.entries(raw).map(([language, text]) => ({ language, parsed: parseTitle(text) }));
  const title = Object.fromEntries(parsed.map(({ language, parsed: { title: text } }) => [language, text]));
  const hidden = Object.fromEntries(
    parsed.flatMap(({ language, parsed: { episodeTitle } }) => (episodeTitle ? [[language, episodeTitle]] : [])),
  );
  const episodeTitle =
    localText(childrenOf(element, 'sub-title'), (text) => parseTitle(text.slice(0, 4 * MAX_TITLE)).title) ??
    (Object.keys(hidden).length > 0 ? hidden : undefined);
  const numbers = Object.assign(
    {},
    ...parsed.toReversed().map(({ parsed: { title: _title, episodeTitle: _episodeTitle, ...rest } }) => rest),
  ) as EpisodeNumber;
  return { ...numbers, title, episodeTitle };
}

function readYear(element: XmlElement): number | undefined {
  const year = Number(/^\s*(\d{4})/u.exec(childOf(element, 'date')?.text ?? '')?.[1]);
  return year >= 1888 && year <= 2100 ? year : undefined;
}

/** Drops undefined fields, so that equal programmes are equal as JSON. */
function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}

/** A programme of the guide, or why it is skipped: no channel, no title, no start that can be read. */
export function readProgramme(element: XmlElement): GuideProgramme | Skipped {
  const { channel, start, stop } = element.attributes;
  const what = (): string =>
    `channel ${channel ?? '?'} ${start ?? ''} ${cleanLine(childOf(element, 'title')?.text ?? '')}`;
  if (!channel?.trim()) return skipped(element.line, 'no-channel', what());
  const startAt = parseXmltvTime(start ?? '');
  if (startAt === undefined) return skipped(element.line, 'bad-start', what());
  const titles = readTitles(element);
  if (!titles) return skipped(element.line, 'no-title', what());
  const stopAt = parseXmltvTime(stop ?? '');
  const { description, countries } = readDescription(element);
  const starRating = childOf(element, 'star-rating');
  const rating = readRating(starRating);
  const categories = childrenOf(element, 'category')
    .flatMap(({ text }) => cleanLine(text).split(/\s*,\s+/u))
    .filter(Boolean);
  return compact({
    line: element.line,
    channel: channel.trim(),
    startAt,
    stopAt: stopAt !== undefined && stopAt > startAt ? stopAt : undefined,
    ...titles,
    ...readEpisodeNumbers(element),
    description,
    categories: [...new Set(categories)],
    countries,
    year: readYear(element),
    age: readAge(element) ?? titles.age,
    icon: webAddress(childOf(element, 'icon')?.attributes['src']),
    credits: readCredits(element),
    rating,
    ratingSystem: rating === undefined ? undefined : starRating?.attributes['system'],
    isRepeat: childOf(element, 'previously-shown') !== undefined,
    isPremiere: childOf(element, 'premiere') !== undefined || childOf(element, 'new') !== undefined,
  });
}
