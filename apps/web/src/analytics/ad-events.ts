/** Which event a shown or failed ad is. Pure. @source C-742, C-745, C-746 */
import type { AdReport } from '../player/ads/report.ts';

/** @returns the name of the event and what it says of the ad */
export function adEvent(report: AdReport): [name: string, params: Readonly<Record<string, string | number>>] {
  const { alias } = report;
  if (report.type === 'shown') return ['advertisement', { alias, roll: report.roll }];
  const { code } = report;
  return [code >= 400 && code <= 599 ? `error_load_${code}` : `error_${code}`, { alias }];
}
