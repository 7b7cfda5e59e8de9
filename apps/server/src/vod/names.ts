/** What names of files and folders say, as home media servers name them. Pure. */
import path from 'node:path';
import { cleanLine } from '../imports/text.ts';

const VIDEO = new Set([
  '.mkv',
  '.mp4',
  '.m4v',
  '.mov',
  '.avi',
  '.webm',
  '.ts',
  '.m2ts',
  '.mpg',
  '.mpeg',
  '.wmv',
  '.flv',
  '.vob',
  '.ogv',
]);
const PICTURE = new Set(['.jpg', '.jpeg', '.png', '.webp', '.tbn']);
/** Folders beside a film that contain no films. */
const EXTRAS = new Set([
  'extras',
  'trailers',
  'samples',
  'sample',
  'featurettes',
  'interviews',
  'scenes',
  'deleted scenes',
  'behind the scenes',
  'shorts',
  'other',
  'subs',
  'subtitles',
  'extrafanart',
  'extrathumbs',
  'actors',
  '.actors',
  'дополнительно',
  'трейлеры',
]);

export const stemOf = (file: string): string => path.posix.basename(file, path.posix.extname(file));
const extensionOf = (file: string): string => path.posix.extname(file).toLowerCase();
export const isVideo = (file: string): boolean => VIDEO.has(extensionOf(file));
export const isPicture = (file: string): boolean => PICTURE.has(extensionOf(file));
export const isHidden = (name: string): boolean =>
  name.startsWith('.') ||
  name.startsWith('@') ||
  /^(lost\+found|\$recycle\.bin|system volume information)$/iu.test(name);
export const isExtrasFolder = (name: string): boolean => EXTRAS.has(name.toLowerCase());
export const isTrailer = (file: string): boolean => /(?:^|[-._ ])trailer[-._ ]?\d*$/iu.test(stemOf(file));
export const isSample = (file: string): boolean => /(?:^|[-._ ])sample$/iu.test(stemOf(file));

export interface NamedTitle {
  readonly title: string;
  readonly year?: number;
}

/** Where a name stops speaking of the title and begins to speak of the file. */
const TECHNICAL =
  /[\s._\-([]+(?:2160p|1080[pi]|720p|576p|480p|4k|uhd|blu-?ray|bdrip|brrip|web-?dl|webrip|hdtv|hdrip|dvdrip|x26[45]|h\.?26[45]|hevc|xvid|remux)\b.*$/iu;

const YEAR = /^(.+?)[\s._]*[([]?\b((?:18|19|20)\d\d)\b[)\]]?(?:[\s._\-[(].*)?$/u;

/** `Тихий маяк (2019) [1080p]` and `Quiet.Lighthouse.2019.BluRay` name a title and its year; other names are the title. */
export function titleOf(full: string): NamedTitle {
  const name = full.replace(TECHNICAL, '');
  const found = YEAR.exec(name);
  const spaced = (text: string): string => cleanLine(text.includes(' ') ? text : text.replaceAll(/[._]/gu, ' '));
  const title = spaced((found?.[1] ?? name).replace(/[\s._\-([]+$/u, ''));
  // A title may be a year itself.
  return found && title ? { title, year: Number(found[2]) } : { title: spaced(name) || name };
}

export interface NamedEpisode {
  readonly season: number;
  readonly episode: number;
  readonly title?: string;
}

const NUMBERS = [/\bs(\d{1,3})[\s._-]*e(\d{1,4})\b/iu, /\b(\d{1,2})x(\d{1,3})\b/u];
const LAST = /(?:^|\b)(?:episode|ep|серия|e)?[\s._]*(\d{1,3})$/iu;

/** `Show S01E02 - The Fog`, `show.1x02`; in a season's folder also `02` and `Серия 2`. @param season of the folder */
export function episodeOf(file: string, season?: number): NamedEpisode | undefined {
  const stem = stemOf(file);
  for (const pattern of NUMBERS) {
    const found = pattern.exec(stem);
    if (!found) continue;
    const rest = titleOf(stem.slice(found.index + found[0].length).replace(/^[\s._-]+/u, '')).title;
    return { season: Number(found[1]), episode: Number(found[2]), ...(rest ? { title: rest } : {}) };
  }
  const last = season === undefined ? undefined : LAST.exec(stem);
  return last && season !== undefined ? { season, episode: Number(last[1]) } : undefined;
}

/** `Season 01`, `S1`, `Сезон 2`, `2 сезон`, `Specials`. */
export function seasonOf(folder: string): number | undefined {
  if (/^(?:specials|спецвыпуски)$/iu.test(folder)) return 0;
  const found =
    /^(?:season|сезон|s)[\s._-]*(\d{1,3})$/iu.exec(folder) ?? /^(\d{1,3})[\s._-]*(?:season|сезон)$/iu.exec(folder);
  return found ? Number(found[1]) : undefined;
}
