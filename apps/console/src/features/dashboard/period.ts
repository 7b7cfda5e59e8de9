/** The chosen period, as it stands in the address. Pure. */
import { addDays, parseLocalDate, type LocalDate } from '@aerial/domain/zone.ts';

/** `today`, how many whole days up to yesterday, or dates of one's own. */
export const PERIODS = ['today', '1', '7', '28', '90', '365', 'own'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '7';

export interface Chosen {
  readonly period: Period;
  readonly since: LocalDate;
  readonly until: LocalDate;
}

const isPeriod = (text: string | null): text is Period => PERIODS.includes(text as Period);

/** What an address means; what is not understood is the default. */
export function chosenOf(parameters: URLSearchParams, today: LocalDate): Chosen {
  const named = parameters.get('period');
  const period = isPeriod(named) ? named : DEFAULT_PERIOD;
  const yesterday = addDays(today, -1);
  if (period === 'today') return { period, since: today, until: today };
  if (period !== 'own') return { period, since: addDays(today, -Number(period)), until: yesterday };
  const until = parseLocalDate(parameters.get('until') ?? '') ?? yesterday;
  return { period, since: parseLocalDate(parameters.get('since') ?? '') ?? addDays(until, -6), until };
}

/** The parameters of a choice. */
export const parametersOf = ({ period, since, until }: Chosen): Record<string, string> =>
  period === 'own' ? { period, since, until } : period === DEFAULT_PERIOD ? {} : { period };
