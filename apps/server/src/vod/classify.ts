/** Which films and series a folder holds, by the names in it. Pure. */
import path from 'node:path';
import {
  episodeOf,
  isExtrasFolder,
  isHidden,
  isPicture,
  isSample,
  isTrailer,
  isVideo,
  seasonOf,
  stemOf,
  titleOf,
  type NamedTitle,
} from './names.ts';

/** A folder as it lies on the disk; names are plain. */
export interface Folder {
  readonly name: string;
  readonly files: readonly string[];
  readonly folders: readonly Folder[];
}

/** Files that belong to a title, as paths from the folder that is imported. */
export interface Companions {
  readonly metadata: readonly string[];
  readonly poster?: string;
  readonly fanart?: string;
  readonly landscape?: string;
}
export interface FoundFilm extends Companions {
  readonly kind: 'movie';
  /** The path that names it; stays the same between imports. */
  readonly key: string;
  readonly named: NamedTitle;
  readonly video: string;
  readonly trailer?: string;
}
export interface FoundEpisode extends Companions {
  readonly season: number;
  readonly episode: number;
  readonly title?: string;
  readonly video: string;
}
export interface FoundSeries extends Companions {
  readonly kind: 'series';
  readonly key: string;
  readonly named: NamedTitle;
  readonly trailer?: string;
  readonly episodes: readonly FoundEpisode[];
  /** Posters of seasons by number. */
  readonly seasonPosters: Readonly<Record<number, string>>;
}
export type FoundTitle = FoundFilm | FoundSeries;

/** What was skipped, and why. */
export interface SkippedPath {
  readonly path: string;
  readonly reason: string;
}
export interface Found {
  readonly titles: readonly FoundTitle[];
  readonly skipped: readonly SkippedPath[];
}

const join = (...parts: string[]): string => path.posix.join(...parts);
const metadataExtensions = ['.json', '.nfo'];

/** @param root the imported folder, which is no title unless it says so */
export function classify(root: Folder): Found {
  const titles: FoundTitle[] = [];
  const skipped: SkippedPath[] = [];
  const skip = (at: string, reason: string): void => void skipped.push({ path: at, reason });

  const visit = (folder: Folder, at: string): void => {
    const videos = folder.files.filter(
      (file) => isVideo(file) && !isHidden(file) && !isTrailer(file) && !isSample(file),
    );
    for (const file of folder.files) if (isVideo(file) && isSample(file)) skip(join(at, file), 'a sample');
    if (isSeries(folder, videos)) return void visitSeries(folder, at);
    const inside = folder.folders.filter(({ name }) => !isHidden(name) && !isExtrasFolder(name));
    const isOneTitle =
      at !== '' && (titleOf(folder.name).year !== undefined || has(folder, 'movie.nfo') || has(folder, 'movie.json'));
    if (videos.length === 1 && (isOneTitle || (at !== '' && inside.length === 0)))
      titles.push(film(folder, at, videos[0]!, true));
    else if (videos.length > 1 && isOneTitle)
      skip(at, `several videos in the folder of one film: ${videos.join(', ')}`);
    else for (const video of videos) titles.push(film(folder, at, video, false));
    for (const other of inside) visit(other, join(at, other.name));
    if (videos.length === 0 && inside.length === 0 && at !== '') skip(at, 'no video in it');
  };

  const visitSeries = (folder: Folder, at: string): void => {
    const episodes = new Map<string, FoundEpisode>();
    const add = (place: Folder, where: string, season: number | undefined): void => {
      for (const video of place.files.filter(
        (file) => isVideo(file) && !isHidden(file) && !isTrailer(file) && !isSample(file),
      )) {
        const numbers = episodeOf(video, season);
        if (!numbers) {
          skip(join(where, video), 'no season and episode in its name (S01E02)');
          continue;
        }
        const number = `${numbers.season}x${numbers.episode}`;
        if (episodes.has(number)) skip(join(where, video), `the same episode as ${episodes.get(number)!.video}`);
        else
          episodes.set(number, {
            ...numbers,
            video: join(where, video),
            ...companions(place, where, stemOf(video), false),
          });
      }
    };
    add(folder, at, undefined);
    for (const inside of folder.folders.filter(({ name }) => !isHidden(name) && !isExtrasFolder(name))) {
      const season = seasonOf(inside.name);
      if (season === undefined) skip(join(at, inside.name), 'not the folder of a season (Season 01)');
      else add(inside, join(at, inside.name), season);
    }
    if (episodes.size === 0) return skip(at, 'a series without episodes');
    const posters = folder.files.flatMap((file): [number, string][] => {
      const number = /^season(\d{1,3})-poster$/iu.exec(stemOf(file))?.[1];
      return isPicture(file) && number !== undefined ? [[Number(number), join(at, file)]] : [];
    });
    const trailer = trailerIn(folder, at);
    titles.push({
      kind: 'series',
      key: at,
      named: titleOf(folder.name),
      ...companions(folder, at, 'tvshow', true),
      ...(trailer ? { trailer } : {}),
      seasonPosters: Object.fromEntries(posters),
      episodes: [...episodes.values()].toSorted((a, b) => a.season - b.season || a.episode - b.episode),
    });
  };

  visit(root, '');
  return { titles, skipped };
}

const has = (folder: Folder, file: string): boolean => folder.files.some((name) => name.toLowerCase() === file);

/** Says so by its metadata, by folders of seasons, or by episodes in itself. */
function isSeries(folder: Folder, videos: readonly string[]): boolean {
  if (has(folder, 'tvshow.nfo') || has(folder, 'tvshow.json')) return true;
  const isSeasoned = folder.folders.some((inside) => seasonOf(inside.name) !== undefined && inside.files.some(isVideo));
  return isSeasoned || (videos.length > 1 && videos.every((file) => episodeOf(file) !== undefined));
}

function film(folder: Folder, at: string, video: string, ownsFolder: boolean): FoundFilm {
  const stem = stemOf(video);
  const trailer = trailerIn(folder, at, ownsFolder ? undefined : stem);
  const named = ownsFolder && titleOf(folder.name).year !== undefined ? titleOf(folder.name) : titleOf(stem);
  return {
    kind: 'movie',
    key: ownsFolder ? at : join(at, stem),
    named,
    video: join(at, video),
    ...companions(folder, at, stem, ownsFolder),
    ...(trailer ? { trailer } : {}),
  };
}

/** @param stem of the film, where others lie beside it */
function trailerIn(folder: Folder, at: string, stem?: string): string | undefined {
  const own = folder.files.find(
    (file) =>
      isVideo(file) &&
      isTrailer(file) &&
      (stem === undefined || stemOf(file).toLowerCase().startsWith(`${stem.toLowerCase()}-`)),
  );
  if (own) return join(at, own);
  const trailers =
    stem === undefined ? folder.folders.find(({ name }) => /^(?:trailers|трейлеры)$/iu.test(name)) : undefined;
  const first = trailers?.files.find(isVideo);
  return trailers && first ? join(at, trailers.name, first) : undefined;
}

/**
 * Metadata and pictures of a video.
 * @param stem the file's name without extension
 * @param ownsFolder what lies in the folder belongs to it alone, under any name
 */
function companions(folder: Folder, at: string, stem: string, ownsFolder: boolean): Companions {
  const find = (names: readonly string[], isWanted: (file: string) => boolean): string | undefined => {
    for (const name of names) {
      const found = folder.files.find((file) => isWanted(file) && stemOf(file).toLowerCase() === name.toLowerCase());
      if (found !== undefined) return join(at, found);
    }
    return undefined;
  };
  const names = [stem, ...(ownsFolder ? ['movie', 'metadata'] : [])];
  const metadata = metadataExtensions.flatMap(
    (extension) => find(names, (file) => file.toLowerCase().endsWith(extension)) ?? [],
  );
  const picture = (suffixes: readonly string[], shared: readonly string[]) =>
    find([...suffixes.map((suffix) => `${stem}${suffix}`), ...(ownsFolder ? shared : [])], isPicture);
  const poster = picture(['-poster', '-cover'], ['poster', 'folder', 'cover']);
  const fanart = picture(['-fanart', '-backdrop'], ['fanart', 'backdrop', 'background']);
  // Beside an episode a picture of its name shows the episode.
  const landscape = picture(['-landscape', '-thumb', ...(ownsFolder ? [] : [''])], ['landscape', 'thumb']);
  return {
    metadata,
    ...(poster ? { poster } : {}),
    ...(fanart ? { fanart } : {}),
    ...(landscape ? { landscape } : {}),
  };
}
