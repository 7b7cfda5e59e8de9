/** Rules of the players for other sites. */
import type { User } from '@aerial/contract/shapes/user.ts';
import { ignoresParentalControl } from '../../surroundings/surroundings.ts';

/** The same channel on the site. @source F-139 */
export const channelOnSite = (channel: string, ts: number | undefined): string =>
  `/channel/${encodeURIComponent(channel)}${ts === undefined ? '' : `?ts=${ts}`}`;
/** The same content on the site. @source F-139 */
export const contentOnSite = (slugOrId: string): string => `/contents/${encodeURIComponent(slugOrId)}`;

/** Whether adult content requires the PIN before its player; the server may demand it all the same. @source F-065, F-346, F-347, A-589 */
export function requiresPin(
  user: Pick<User, 'parental_status'> | undefined,
  isAdult: boolean,
  address: { readonly pathname: string; readonly search: string },
): boolean {
  return isAdult && user?.parental_status === 'set' && !ignoresParentalControl(address.pathname, address.search);
}

/** The query of an embed for its successor: without position and library, which belong to the former item. */
export function embedQuery(search: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search);
  for (const name of ['ts', 'library_id']) query.delete(name);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
