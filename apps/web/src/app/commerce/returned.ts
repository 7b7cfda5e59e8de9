/** The return from a payment page. */
import { RETURNED } from './marks.ts';

/**
 * The query that the page was opened with. A return from a payment page is found once, so that a reload announces nothing.
 * @param search of the address now
 * @source, F-184, F-185
 */
export function takeQuery(search: string, tab: Pick<Storage, 'getItem' | 'removeItem'>): string {
  if (tab.getItem(RETURNED) === null) return search;
  tab.removeItem(RETURNED);
  return '?purchased=true';
}
