import type { startSupportSessionCall } from '@aerial/contract/calls/support.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { SUPPORT_VIEW_KEY, supportViewText } from '@aerial/domain/support-view.ts';
import { epochMs } from '@aerial/domain/time.ts';

export type StartedView = AnswerOf<typeof startSupportSessionCall>;

/**
 * Opens the site in a tab of its own and hands it the session in the storage of that tab: the address, and with it history, logs and
 * referrers, has no secret.
 * @returns whether the browser has opened the tab
 */
export function openSupportTab({ access_token: token, expires_at: until }: StartedView, page: Window): boolean {
  const tab = page.open('', '_blank');
  if (!tab) return false;
  tab.sessionStorage.setItem(SUPPORT_VIEW_KEY, supportViewText({ token, until: epochMs(Date.parse(until)) }));
  tab.opener = null;
  tab.location.replace('/');
  return true;
}
