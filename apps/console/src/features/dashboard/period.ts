/** The chosen period, as it stands in the address. Pure. */
import { addDays, parseLocalDate, type LocalDate } from '@aerial/domain/zone.ts';

/** Today, how many whole days up to yesterday, or dates of one's own. */
export const PERIODS = ['today', '1', '7', '28', '90', '365', 'own'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '7';

export interface Chosen {
  readonly period: Period;
  /** Dates of one's own; what the fields for them begin with elsewhere. */
  readonly since: LocalDate;
  readonly until: LocalDate;
}

const isPeriod = (text: string | null): text is Period => PERIODS.includes(text as Period);

/** What an address means; what is not understood is the default. @param today by this device's clock, for want of a better one */
export function chosenOf(parameters: URLSearchParams, today: LocalDate): Chosen {
  const named = parameters.get('period');
  const until = parseLocalDate(parameters.get('until') ?? '') ?? addDays(today, -1);
  const since = parseLocalDate(parameters.get('since') ?? '') ?? addDays(until, -6);
  return { period: isPeriod(named) ? named : DEFAULT_PERIOD, since, until };
}

/** The parameters of a choice. */
export const parametersOf = ({ period, since, until }: Chosen): Record<string, string> =>
  period === 'own' ? { period, since, until } : period === DEFAULT_PERIOD ? {} : { period };

/** What the server is asked: it knows what day it is, and this device may be wrong about that. */
export const queryOf = ({ period, since, until }: Chosen): { days: number } | { since: string; until: string } =>
  period === 'own' ? { since, until } : { days: period === 'today' ? 0 : Number(period) };
