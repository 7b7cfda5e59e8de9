/** Decisions about keys and licences. */
import type { ContentKey } from '../media/encryption/content-key.ts';

/** A new key is announced this long before it is used: by then every process and every player that is on air knows it, ms. */
export const ROTATION_NOTICE_MS = 60_000;
/** A licence for what is on air also holds a key that comes within this time, so that viewers notice nothing of a rotation, ms. */
export const NEXT_KEY_MS = 10 * 60_000;
/** How long a vendor's licence lasts, seconds: a device that lost its stream stops soon, and players renew before. */
export const LICENSE_S = 600;

/**
 * The keys of a licence: those requested that belong to the stream, and the one that comes next.
 * @param keys of the stream's channel or content, by `validFrom`
 * @param kids that the player asks for
 */
export function licensedKeys(keys: readonly ContentKey[], kids: readonly string[], now: number): ContentKey[] {
  const asked = keys.filter(({ kid, validFrom }) => kids.includes(kid) && validFrom <= now + NEXT_KEY_MS);
  if (asked.length === 0) return [];
  const next = keys.find(({ validFrom }) => validFrom > now && validFrom <= now + NEXT_KEY_MS);
  return next && !asked.includes(next) ? [...asked, next] : asked;
}
