/** Times as viewers read and hear them. */

/** `1:02:05`, `4:07`. @param s seconds; negative counts as 0 */
export function formatDuration(s: number): string {
  const whole = Math.max(0, Math.floor(s));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** "2 minutes 5 seconds" in the language of the interface, for those who hear the page. */
export function spokenDuration(s: number, locale: string): string {
  const whole = Math.max(0, Math.floor(s));
  const parts = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ] as const;
  const said = parts.filter(([, value]) => value > 0);
  return (said.length > 0 ? said : parts.slice(2)).map(([unit, value]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)).join(' ');
}

/** `21:30` of an instant. @param epochS epoch seconds @param timeZone the browser's when absent */
export const formatClock = (epochS: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(epochS * 1000);

/** `21:30:05`, for a pointer on the line of a channel. */
export const formatExactClock = (epochS: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone }).format(epochS * 1000);
