/**
 * How old a rendered page may be, by what its data contains. Past its fresh time a page is served while it is rendered again; changes
 * by imports and editors invalidate it at once, so only what time itself changes can be out of date on it. @source D7
 */

export interface PageAge {
  /** Until then it is not rendered again, milliseconds from its rendering. */
  readonly freshMs: number;
  /** From then on a visitor waits for the new page, milliseconds from its rendering. */
  readonly validMs: number;
}

/** How long a page that shows prices may be served, milliseconds: it is rendered again before, and never served past that. */
const PRICE_MS = 30_000;
/** A programme that is over may stand on a page for this long, milliseconds; the application goes on to the next by its own clock. */
const TELEVISION_MS = 60_000;
/** As old as the application shows such data without loading it again, milliseconds. */
const UNDATED_MS = 300_000;

/** Prices, and what is sold at them. */
export const PRICED: PageAge = { freshMs: 20_000, validMs: PRICE_MS };
/** What is on air, or was at a time. */
export const TELEVISED: PageAge = { freshMs: 30_000, validMs: TELEVISION_MS };
/** Titles, persons, texts: nothing that time changes. */
export const UNDATED: PageAge = { freshMs: 30_000, validMs: UNDATED_MS };

/** Fields that carry an amount of money, in any answer. */
const MONEY = /(^|_)(price|amount|balance)$/;
/** Fields that carry the start of a broadcast. */
const BROADCAST = /(^|_)(start_at|timestamp)$/;

/** The age of a page that contains this answer of the API. */
export function ageOf(answer: unknown): PageAge {
  let found = UNDATED;
  const search = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some(search);
    for (const [name, part] of Object.entries(value)) {
      if (part === null || part === undefined) continue;
      if (typeof part === 'object') {
        if (search(part)) return true;
      } else if (MONEY.test(name)) return true;
      if (BROADCAST.test(name)) found = TELEVISED;
    }
    return false;
  };
  return search(answer) ? PRICED : found;
}

/** The age of a page that contains all of them. */
export const strictest = (ages: readonly PageAge[]): PageAge =>
  ages.reduce((least, age) => (age.validMs < least.validMs ? age : least), UNDATED);
