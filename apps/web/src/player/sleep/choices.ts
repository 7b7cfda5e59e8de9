/** Minutes to choose from. */
export const SLEEP_MINUTES = [15, 30, 45, 60, 90] as const;
/** `end`: with what plays. */
export type SleepChoice = 'off' | 'end' | (typeof SLEEP_MINUTES)[number];
