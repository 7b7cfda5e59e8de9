/** The limits of lengths as they apply to an entry of a channel list. Pure. */
import { MAX_ADDRESS, MAX_NAME } from '../limits.ts';
import type { M3uEntry } from './m3u.ts';

const M3U_LIMITS = { name: MAX_NAME, url: MAX_ADDRESS, guideId: MAX_NAME, guideName: MAX_NAME, logo: MAX_ADDRESS, group: MAX_NAME, userAgent: MAX_ADDRESS, referrer: MAX_ADDRESS } as const;

/** The first value of a list's entry that is too long to be taken. */
export function overlongValue(entry: M3uEntry): string | undefined {
  const found = Object.entries(M3U_LIMITS).find(([key, limit]) => (entry[key as keyof typeof M3U_LIMITS]?.length ?? 0) > limit)?.[0];
  return found ?? ((entry.catchup?.source?.length ?? 0) > MAX_ADDRESS ? 'catchup-source' : undefined);
}
