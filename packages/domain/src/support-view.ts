/**
 * How the console hands a session of support to the tab that shows it: in the session storage of that tab, which no address, history,
 * log or other tab has.
 */
import { epochMs, type EpochMs } from './time.ts';

export interface SupportView {
  /** The token of the session. */
  readonly token: string;
  /** When the session ends. */
  readonly until: EpochMs;
}

/** Its key in the session storage. */
export const SUPPORT_VIEW_KEY = 'aerial.support_view';
const STORED = /^([0-9a-f]{40}),(\d{13})$/;

export const supportViewText = ({ token, until }: SupportView): string => `${token},${until}`;

/** The view that was stored; one that has ended is none. */
export function parseSupportView(text: string | null, now: EpochMs): SupportView | undefined {
  const [, token, until] = STORED.exec(text ?? '') ?? [];
  return token === undefined || Number(until) <= now ? undefined : { token, until: epochMs(Number(until)) };
}
