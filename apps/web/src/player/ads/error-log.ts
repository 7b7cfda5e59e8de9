/** The latest ad errors of this browser, for the support. @source C-791, C-792 */
import { adErrorCode, type AdErrorCode } from './errors.ts';

export interface AdErrorReport {
  readonly code: AdErrorCode;
  /** The first name of the address in ad reports; empty without one. */
  readonly alias: string;
  /** Unix milliseconds. */
  readonly time: number;
}

export const AD_ERRORS_KEY = 'aerial.ad_errors';
export const MAX_AD_ERRORS = 50;

export interface AdErrorStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

function isReport(value: unknown): value is AdErrorReport {
  const { code, alias, time } = (value ?? {}) as Partial<Record<keyof AdErrorReport, unknown>>;
  return typeof code === 'number' && typeof alias === 'string' && typeof time === 'number';
}

/** @returns newest last */
export function readAdErrors(storage: Pick<AdErrorStorage, 'read'>): readonly AdErrorReport[] {
  try {
    const stored: unknown = JSON.parse(storage.read(AD_ERRORS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReport) : [];
  } catch {
    return [];
  }
}

/** Adds a report; the oldest give way. */
export function logAdError(storage: AdErrorStorage, report: { code: number; alias: string; time: number }): void {
  const reports = [...readAdErrors(storage), { ...report, code: adErrorCode(report.code) }];
  storage.write(AD_ERRORS_KEY, JSON.stringify(reports.slice(-MAX_AD_ERRORS)));
}
