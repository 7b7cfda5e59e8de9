const DAY_MS = 86_400_000;

/** Days of UTC as a half-open time: both are part of it. */
export const timeOf = (filters: Readonly<Record<string, string>>): { date_from?: string; date_to?: string } => ({
  ...(filters['since'] && { date_from: `${filters['since']}T00:00:00Z` }),
  ...(filters['until'] && { date_to: new Date(Date.parse(`${filters['until']}T00:00:00Z`) + DAY_MS).toISOString() }),
});
