/** The settings of parental control. @source spec 3 §2.2, §4.7 */
import { FALLBACK_LANGUAGE } from '@aerial/domain/language.ts';
import type { ParentalSettings } from '@aerial/contract/shapes/user.ts';

/** The actions with a toggle, in display order; other keys of the settings have none. @source A-583, C-572 */
export const TOGGLES = [
  'channel',
  'program',
  'vod',
  'pay',
  'profile',
  'settings',
] as const satisfies readonly (keyof ParentalSettings)[];
export type Toggle = (typeof TOGGLES)[number];

/** Minutes for channels. @source */
export const CHANNEL_MINUTES = [30, 1] as const;

/** Defaults if the provider lists none, minutes. */
const USUAL_DURATIONS: readonly Duration[] = [0, 5, 30, 60].map((duration) => ({ duration, name: '' }));

interface Duration {
  readonly duration: number;
  /** The provider's label, if any. */
  readonly name: string;
}

/** The provider's options, else the defaults; always includes the device's current value. @source */
export function durationsOf(configured: readonly Duration[] | undefined, present: number): Duration[] {
  const offered = configured?.length ? configured : USUAL_DURATIONS;
  const all = offered.some(({ duration }) => duration === present)
    ? offered
    : [...offered, { duration: present, name: '' }];
  return [...all].sort((a, b) => a.duration - b.duration);
}

/** `30 minutes` in the interface language, in Russian where the browser does not know it. */
export const minutesText = (language: string, minutes: number): string =>
  new Intl.NumberFormat([language, FALLBACK_LANGUAGE], { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    minutes,
  );
