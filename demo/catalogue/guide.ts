/**
 * The demo's programme guide: a pure function from a channel and a local date to that day's programmes.
 * The same day is the same on every machine and after every restart, which is what makes catch-up on it possible.
 */
import { plans, type Band, type Strip } from './guide-plans.ts';
import { titleBySlug, titles } from './titles.ts';
import type { DemoEpisode, DemoSlot, DemoTitle } from './types.ts';

/** A calendar day without a time zone, `YYYY-MM-DD`. */
export type LocalDate = string;

export const DAY_MINUTES = 1440;
/** The day's last programme takes the rest of it when less than this would be left over, minutes. */
const SHORTEST_REST = 15;
/** From this age a film is shown at night only. */
const ADULT_AGE = 18;

/** Days since 1 January 1970. */
function dayNumber(date: LocalDate): number {
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new RangeError(`not a date: ${date}`);
  return ms / 86_400_000;
}
/** 0 is Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

function bandsOf(channelId: number, day: number): readonly Band[] {
  const plan = plans[channelId];
  if (!plan) return [];
  const weekday = weekdayOf(day);
  const isWeekend = weekday === 0 || weekday === 6;
  return plan.special?.[weekday] ?? (isWeekend ? plan.weekend : undefined) ?? plan.weekday;
}

const FILM_MINUTES = { from: 60, to: 110, step: 5 } as const;
/** How long a film runs in the guide, minutes: 60 to 110 in fives, always the same for the same film. */
export function filmMinutes({ id }: Pick<DemoTitle, 'id'>): number {
  const number = Number(id.slice(12, 15));
  return (
    FILM_MINUTES.from +
    ((number * 7) % ((FILM_MINUTES.to - FILM_MINUTES.from) / FILM_MINUTES.step + 1)) * FILM_MINUTES.step
  );
}

const episodesOf = (title: DemoTitle): readonly DemoEpisode[] =>
  (title.seasons ?? []).flatMap(({ episodes }) => episodes).filter(({ isAnnouncement }) => !isAnnouncement);

const cycle = <T>(list: readonly T[], index: number): T | undefined =>
  list[((index % list.length) + list.length) % list.length];

/** How far a cycle moves on from one day to the next. */
const STRIDE = { film: 7, late: 3, serial: 2 } as const;

interface Choice {
  readonly title: DemoTitle;
  readonly episode?: DemoEpisode;
  readonly minutes: number;
}
/** Chooses programmes for one day; counts what it has chosen so that nothing repeats sooner than it must. */
function chooser(channelId: number, day: number): (strip: Strip) => Choice {
  const chosen = new Map<string, number>();
  const turn = (key: string): number => {
    const n = chosen.get(key) ?? 0;
    chosen.set(key, n + 1);
    return n;
  };
  const films = titles.filter(({ type, channels }) => type === 'movie' && channels?.includes(channelId));
  return (strip) => {
    if ('film' in strip) {
      const isLate = strip.film === 'late';
      const pool = films.filter(({ age }) => (isLate ? age >= 16 : age < ADULT_AGE));
      const title = cycle(pool, day * STRIDE[isLate ? 'late' : 'film'] + turn(strip.film));
      if (!title) throw new Error(`channel ${channelId} has no films`);
      return { title, minutes: filmMinutes(title) };
    }
    const slug = 'show' in strip ? strip.show : strip.serial;
    const title = titleBySlug(slug);
    const n = turn(slug);
    const minutes = cycle(strip.minutes, day + n) ?? 30;
    return 'show' in strip
      ? { title, minutes }
      : { title, minutes, episode: cycle(episodesOf(title), day * STRIDE.serial + n) };
  };
}

const longest = (strip: Strip): number => ('film' in strip ? FILM_MINUTES.to : Math.max(...strip.minutes));
/** The strip whose turn it is or, when it would be cut off by midnight, the next one that fits, or the shortest. */
function fitting(strips: readonly Strip[], turn: number, left: number): Strip {
  const inTurn = strips.map((_, i) => cycle(strips, turn + i)).filter((strip) => strip !== undefined);
  const shortest = inTurn.toSorted((a, b) => longest(a) - longest(b))[0];
  const strip = inTurn.find((it) => longest(it) <= left) ?? shortest;
  if (!strip) throw new Error('a band without programmes');
  return strip;
}

/**
 * The programmes of a channel on a local day, from minute 0; each lasts until the next one starts and the last until midnight.
 * Empty for a channel the demo does not have.
 */
export function daySlots(channelId: number, date: LocalDate): DemoSlot[] {
  const day = dayNumber(date);
  const choose = chooser(channelId, day);
  const slots: DemoSlot[] = [];
  let minute = 0;
  for (const { until, strips } of bandsOf(channelId, day)) {
    // Turns start where the day puts them, so that the same hour differs from one day to the next.
    for (let turn = strips.length > 2 ? day : 0; minute < until; turn += 1) {
      const { title, episode, minutes } = choose(fitting(strips, turn, DAY_MINUTES - minute));
      slots.push({ atMinute: minute, title: title.id, ...(episode ? { episode: episode.id } : {}) });
      minute = DAY_MINUTES - (minute + minutes) < SHORTEST_REST ? DAY_MINUTES : minute + minutes;
    }
  }
  return slots;
}
