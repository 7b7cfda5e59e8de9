import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';

/** The `ts` of an address, or undefined when it is absent or not a positive whole number. */
export function parseTs(text: string | null | undefined): EpochSeconds | undefined {
  return text && /^\d{1,12}$/.test(text) && Number(text) > 0 ? epochSeconds(Number(text)) : undefined;
}
