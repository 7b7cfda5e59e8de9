/** Times as text and as screen readers speak them. */
import { formatTime } from '../../i18n/format.ts';

/** `1:02:05`, `4:07`. @param s seconds; negative counts as 0 */
export function formatDuration(s: number): string {
  const whole = Math.max(0, Math.floor(s));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

export type SpokenUnit = 'hours' | 'minutes' | 'seconds';

/** "2 minutes 5 seconds", for screen readers. @param say a number of a unit in the language of the interface */
export function spokenDuration(s: number, say: (unit: SpokenUnit, count: number) => string): string {
  const whole = Math.max(0, Math.floor(s));
  const parts: readonly (readonly [SpokenUnit, number])[] = [
    ['hours', Math.floor(whole / 3600)],
    ['minutes', Math.floor(whole / 60) % 60],
    ['seconds', whole % 60],
  ];
  const said = parts.filter(([, value]) => value > 0);
  return (said.length > 0 ? said : parts.slice(2)).map(([unit, value]) => say(unit, value)).join(' ');
}

/** `21:30` of an instant. @param epochS epoch seconds @param timeZone the browser's when absent */
export const formatClock = (epochS: number, timeZone?: string): string => formatTime(epochS * 1000, timeZone);

/** `21:30:05`, for a pointer on the line of a channel. */
export const formatExactClock = (epochS: number, timeZone?: string): string =>
  `${formatClock(epochS, timeZone)}:${String(Math.floor(epochS) % 60).padStart(2, '0')}`;
