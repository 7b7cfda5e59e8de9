/**
 * Logs of what was watched, in the format of public data sets (`userId,movieId,rating,timestamp`, a header first), and a population whose
 * tastes are known.
 */
import { randomFrom } from './search-titles.ts';

export interface Watched {
  readonly user: string;
  readonly title: string;
  /** Seconds. */
  readonly at: number;
}

export interface PopulationSize {
  readonly users: number;
  readonly titles: number;
  /** Groups of titles that the same people like. */
  readonly tastes: number;
  readonly each: number;
}

/** This share of a viewer's viewings follows their tastes, the rest popularity. */
const BY_TASTE = 0.7;
const DAY_S = 86_400;
const FIRST_S = 1_760_000_000;

/**
 * A log of a population: each user has two tastes, within which few titles are watched by many. Evenings are spent on one taste, so
 * that there are sessions.
 */
export function populationLog({ users, titles, tastes, each }: PopulationSize): string {
  const random = randomFrom(50);
  const perTaste = Math.floor(titles / tastes);
  const lines = ['userId,movieId,rating,timestamp'];
  for (let user = 1; user <= users; user += 1) {
    const own = [Math.floor(random() * tastes), Math.floor(random() * tastes)];
    let at = FIRST_S + Math.floor(random() * 30 * DAY_S);
    let evening = own[0]!;
    for (let one = 0; one < each; one += 1) {
      if (random() < 0.4) {
        at += DAY_S * Math.ceil(random() * 5);
        evening = own[Math.floor(random() * 2)]!;
      }
      at += 7200;
      const title =
        random() < BY_TASTE
          ? evening * perTaste + Math.floor(perTaste * random() ** 2)
          : Math.floor(titles * random() ** 4);
      lines.push(`${user},${title + 1},${(3 + Math.floor(random() * 3)).toFixed(1)},${at}`);
    }
  }
  return lines.join('\n');
}

/** Reads a log; titles that were rated below the middle were not liked, and do not count. */
export function readLog(log: string): Watched[] {
  const [header, ...lines] = log.trim().split(/\r?\n/);
  const columns = header!.split(',');
  const [user, title, rating, at] = ['userId', 'movieId', 'rating', 'timestamp'].map((name) => columns.indexOf(name));
  if ([user, title, rating, at].includes(-1)) throw new Error(`The log has the columns ${header}.`);
  return lines.flatMap((line) => {
    const cells = line.split(',');
    return Number(cells[rating!]) < 3 ? [] : [{ user: cells[user!]!, title: cells[title!]!, at: Number(cells[at!]) }];
  });
}
