/** Season and episode numbers as guides give them. Pure. */

export interface EpisodeNumber {
  /** All 1-based. */
  readonly season?: number;
  readonly episode?: number;
  readonly lastEpisode?: number;
  readonly part?: number;
}

const number = (text: string | undefined): number | undefined =>
  text && /^\d{1,5}$/u.test(text.trim()) ? Number(text) : undefined;
const present = (value: EpisodeNumber): EpisodeNumber | undefined => {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as EpisodeNumber) : undefined;
};

/** `1.4.0/2` of system `xmltv_ns`: season, episode and part counted from 0, any of them empty, each perhaps with a total. */
function parseXmltvNs(text: string): EpisodeNumber | undefined {
  const [season, episode, part] = text.split('.').map((field) => number(field.split('/')[0]?.trim()));
  const total = text.split('.')[2]?.includes('/');
  const plusOne = (value: number | undefined): number | undefined => (value === undefined ? undefined : value + 1);
  return present({ season: plusOne(season), episode: plusOne(episode), part: total ? plusOne(part) : undefined });
}

const SEASON_EPISODE = /\bs\s?(\d{1,4})\s*[.,x-]?\s*ep?\s?(\d{1,5})\b/iu;
const CROSS = /\b(\d{1,3})x(\d{1,4})\b/u;
const SEASON_WORD = /(?:season|сезон)\s*(\d{1,4})|(\d{1,4})(?:-[а-яё]+)?\s*(?:season|сезон)/iu;
const EPISODE_WORD =
  /(?:episode|ep\.?|серия|эпизод|выпуск)\s*(\d{1,5})|(\d{1,5})(?:-[а-яё]+)?\s*(?:серия|эпизод|эп\.)|^e?(\d{1,5})$/iu;

/** What a viewer would be shown: `S02E05`, `2x05`, `Сезон 2, серия 5`, `Ep. 7`, `12`. */
function parseOnscreen(text: string): EpisodeNumber | undefined {
  const both = SEASON_EPISODE.exec(text) ?? CROSS.exec(text);
  if (both) return { season: Number(both[1]), episode: Number(both[2]) };
  const season = SEASON_WORD.exec(text);
  const episode = EPISODE_WORD.exec(season ? text.replace(season[0], ' ').trim() : text);
  return present({
    season: number(season?.[1] ?? season?.[2]),
    episode: number(episode?.[1] ?? episode?.[2] ?? episode?.[3]),
  });
}

/** Systems whose text is meant for viewers; others hold identifiers of some database, whose digits mean nothing here. */
const FOR_VIEWERS = new Set(['onscreen', 'common', 'sxxexx', '']);

/**
 * Reads an `episode-num` by its system: `xmltv_ns` counts from 0, `onscreen` and no system are read as text.
 * @returns undefined when no number is found or the system is not one of these
 */
export function parseEpisodeNumber(text: string, system: string | undefined): EpisodeNumber | undefined {
  if (system === 'xmltv_ns') return parseXmltvNs(text);
  return FOR_VIEWERS.has((system ?? '').toLowerCase()) ? parseOnscreen(text.trim()) : undefined;
}
