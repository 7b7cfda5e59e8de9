/** What is known of a title, as NFO and JSON files say it. Pure. */
import { SaxesParser } from 'saxes';
import { cleanLine, cleanParagraph } from '../imports/text.ts';
import { repairXmlText } from '../imports/xmltv/xml-repair.ts';

/** A text by language (ISO 639-1). */
export type LocalText = Readonly<Record<string, string>>;

export interface VodCredit {
  readonly name: string;
  readonly role: 'director' | 'actor' | 'producer' | 'writer' | 'composer' | 'presenter' | 'editor';
}
export interface VodMetadata {
  readonly title?: LocalText;
  readonly original?: string;
  readonly short?: LocalText;
  readonly description?: LocalText;
  readonly year?: number;
  readonly age?: number;
  readonly genres?: readonly string[];
  readonly countries?: readonly string[];
  readonly ratings?: readonly { readonly type: string; readonly rating: string }[];
  readonly credits?: readonly VodCredit[];
  /** When it leaves the library, ISO 8601. */
  readonly leavesAt?: string;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The file says something, but not what such files say. */
export class BrokenMetadata extends Error {
  override readonly name = 'BrokenMetadata';
}

const MAX_ELEMENTS = 5_000;
/** With its internal subset, whose declarations nothing here needs: references to them stay as they are written. */
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/iu;

/** The elements of a document that may have several roots, and a web address behind them. */
function elementsOf(text: string): Element[] {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const path: Element[] = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new BrokenMetadata(error.message.replace(/^\d+:\d+: /u, ''));
  });
  parser.on('opentag', ({ name, attributes }) => {
    if ((count += 1) > MAX_ELEMENTS) throw new BrokenMetadata('far too many elements');
    const element: Element = { name: name.toLowerCase(), attributes, children: [], text: '' };
    path.at(-1)!.children.push(element);
    path.push(element);
  });
  const take = (part: string): void => void (path.at(-1)!.text += part);
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => void path.pop());
  parser
    .write(
      `<files>${repairXmlText(text)
        .replace(/^\uFEFF/u, '')
        .replace(/^\s*<\?xml[^>]*\?>/u, '')
        .replace(DOCTYPE, '')}</files>`,
    )
    .close();
  return root.children[0]!.children;
}

const all = (element: Element, ...names: string[]): string[] =>
  element.children
    .filter(({ name }) => names.includes(name))
    .map(({ text }) => cleanLine(text))
    .filter(Boolean);
const listed = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/\s*[/,|]\s*/u)).filter(Boolean)),
];

/**
 * An NFO file. @param numbers which of several episodes is meant
 * @returns undefined when it has no title, like those that only name a web page
 * @throws BrokenMetadata
 */
export function readNfo(
  text: string,
  language: string,
  numbers?: { readonly season: number; readonly episode: number },
): VodMetadata | undefined {
  if (!text.includes('<')) return undefined;
  const titles = elementsOf(text).filter(({ name }) =>
    ['movie', 'tvshow', 'episodedetails', 'musicvideo', 'video'].includes(name),
  );
  const isMeant = (element: Element) =>
    numbers === undefined ||
    (Number(all(element, 'season')[0] ?? numbers.season) === numbers.season &&
      Number(all(element, 'episode')[0] ?? numbers.episode) === numbers.episode);
  const element = titles.find(isMeant) ?? titles[0];
  if (!element) return undefined;
  const local = (value: string | undefined): LocalText | undefined => (value ? { [language]: value } : undefined);
  const plot = element.children.find(({ name }) => name === 'plot')?.text;
  const people = (role: VodCredit['role'], ...names: string[]): VodCredit[] =>
    listed(all(element, ...names)).map((name) => ({ name, role }));
  const actors = element.children
    .filter(({ name }) => name === 'actor')
    .flatMap((actor) => all(actor, 'name').slice(0, 1));
  return compact({
    title: local(all(element, 'title')[0]),
    original: all(element, 'originaltitle')[0],
    short: local(all(element, 'tagline')[0] ?? all(element, 'outline')[0]),
    description: local(plot === undefined ? undefined : cleanParagraph(plot)),
    year: yearOf(all(element, 'year')[0] ?? all(element, 'premiered')[0] ?? all(element, 'aired')[0]),
    age: ageOf(all(element, 'mpaa', 'certification')[0]),
    genres: listed(all(element, 'genre')),
    countries: listed(all(element, 'country')),
    ratings: nfoRatings(element),
    credits: [
      ...people('director', 'director'),
      ...people('writer', 'credits', 'writer'),
      ...people('composer', 'composer'),
      ...people('producer', 'producer'),
      ...actors.map((name) => ({ name, role: 'actor' as const })),
    ],
  });
}

function nfoRatings(element: Element): { type: string; rating: string }[] {
  const several = element.children.filter(({ name }) => name === 'ratings').flatMap(({ children }) => children);
  const found = several.flatMap((rating) =>
    ratingOf(rating.attributes['name'] ?? 'default', all(rating, 'value')[0], rating.attributes['max']),
  );
  return found.length > 0 ? found : ratingOf('imdb', all(element, 'rating')[0], '10');
}

/** Out of ten, one decimal. */
function ratingOf(name: string, value: unknown, max: unknown = 10): { type: string; rating: string }[] {
  const [number, most] = [Number(String(value ?? '').replace(',', '.')), Number(max ?? 10) || 10];
  if (!(number > 0) || number > most) return [];
  const type = name.toLowerCase().replace(/^themoviedb$/u, 'tmdb');
  return [{ type: type === 'default' ? 'imdb' : type, rating: ((number / most) * 10).toFixed(1) }];
}

const ROLES = {
  directors: 'director',
  writers: 'writer',
  actors: 'actor',
  composers: 'composer',
  producers: 'producer',
  presenters: 'presenter',
  editors: 'editor',
} as const;

/** A JSON file with the keys of this type, texts plain or by language, people as lists by role. @throws BrokenMetadata */
export function readMetadataJson(text: string, language: string): VodMetadata {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, '')) as Record<string, unknown>;
  } catch (error) {
    throw new BrokenMetadata((error as Error).message);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BrokenMetadata('an object is expected');
  const local = (key: string): LocalText | undefined => {
    const given = value[key];
    if (typeof given === 'string') return given.trim() ? { [language]: cleanParagraph(given) } : undefined;
    if (typeof given !== 'object' || given === null) return undefined;
    const texts = Object.entries(given).filter(
      (entry): entry is [string, string] =>
        /^[a-z]{2}$/u.test(entry[0]) && typeof entry[1] === 'string' && entry[1].trim() !== '',
    );
    return texts.length > 0 ? Object.fromEntries(texts.map(([key_, said]) => [key_, cleanParagraph(said)])) : undefined;
  };
  const names = (key: string): string[] =>
    Array.isArray(value[key])
      ? value[key].flatMap(
          (one) => cleanLine(typeof one === 'string' ? one : String((one as { name?: unknown })?.name ?? '')) || [],
        )
      : [];
  const ratings =
    typeof value['ratings'] === 'object' && value['ratings'] !== null
      ? Object.entries(value['ratings']).flatMap(([name, rating]) => ratingOf(name, rating))
      : [];
  return compact({
    title: local('title'),
    original: typeof value['original'] === 'string' ? cleanLine(value['original']) : undefined,
    short: local('short'),
    description: local('description'),
    year: yearOf(String(value['year'] ?? '')),
    age: ageOf(value['age'] === undefined ? undefined : String(value['age'])),
    genres: names('genres'),
    countries: names('countries'),
    ratings,
    leavesAt: instantOf(value['leaves']),
    credits: Object.entries(ROLES).flatMap(([key, role]) => names(key).map((name) => ({ name, role }))),
  });
}

/** A date begins its day in UTC. @throws BrokenMetadata: a licence must not last because of a mistyped date */
function instantOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/u.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new BrokenMetadata('leaves: a date like 2027-01-31 is expected');
  return new Date(at).toISOString();
}

function yearOf(text: string | undefined): number | undefined {
  const year = Number(/(?:^|\D)((?:18|19|20|21)\d\d)(?:\D|$)/u.exec(text ?? '')?.[1]);
  return year >= 1888 ? year : undefined;
}

const AGES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:NC-?17|TV-?MA|R)\b/u, 18],
  [/\bTV-?14\b/u, 16],
  [/\b(?:PG-?13|TV-?PG)\b/u, 12],
  [/\b(?:PG|TV-?Y7)\b/u, 6],
  [/\b(?:G|TV-?G|TV-?Y|U)\b/u, 0],
];

/** `16+`, `RU:12`, or one of the American marks. */
function ageOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const age = /(?:^|\D)(\d{1,2})(?:\D|$)/u.exec(text.replaceAll(/(?:PG|NC|TV)-?Y?\d+/gu, ''));
  if (age && Number(age[1]) <= 21) return Number(age[1]);
  return AGES.find(([pattern]) => pattern.test(text))?.[1];
}

/** What several files say, the first one's word before the others'. */
export const merged = (all_: readonly VodMetadata[]): VodMetadata =>
  Object.assign({}, ...all_.toReversed()) as VodMetadata;

/** Without what is not said. */
function compact(value: { [K in keyof VodMetadata]: VodMetadata[K] | undefined }): VodMetadata {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, part]) => part !== undefined && part !== '' && !(Array.isArray(part) && part.length === 0),
    ),
  ) as VodMetadata;
}
