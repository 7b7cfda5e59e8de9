/** Cookies of the application. @source F-493, F-494 */

/** The maximum of a 32-bit Unix time, seconds. */
const FAR_FUTURE = new Date(2_147_483_647_000);
const DAY_MS = 86_400_000;

/**
 * Formats the text that sets a cookie.
 * @param days lifetime; permanent when absent
 */
export function cookieText(
  name: string,
  value: string,
  { days, now, isSecure }: { days?: number; now: number; isSecure: boolean },
): string {
  const expires = days === undefined ? FAR_FUTURE : new Date(now + days * DAY_MS);
  return `${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export function setCookie(name: string, value: string, days?: number): void {
  document.cookie = cookieText(name, value, { days, now: Date.now(), isSecure: window.location.protocol === 'https:' });
}
