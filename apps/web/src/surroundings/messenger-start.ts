/** What a messenger passes to its mini-app: start data in the hash of the address. @source F-007, A-005 */
import type { KeyValueStore } from './key-value-store.ts';

export interface MessengerStart {
  /** As the messenger signed it. Only the server can verify it. */
  readonly initData: string;
  /** The viewer according to the messenger; not to be trusted without verification. */
  readonly userId: string | undefined;
  /** It came with this load of the page, and not from before a reload. */
  readonly isFresh: boolean;
}

/** Stored for the lifetime of the tab: a reloaded page has no hash any more. */
const KEY = 'aerial.messenger_start';

/** @param hash of the address the application was opened with */
export function startDataOf(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('tgWebAppData') || undefined;
}

function userIn(initData: string): string | undefined {
  try {
    const user = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null') as { id?: unknown } | null;
    return typeof user?.id === 'number' && Number.isSafeInteger(user.id) ? String(user.id) : undefined;
  } catch {
    return undefined;
  }
}

interface MessengerPage {
  readonly hash: string;
  /** `window.Telegram`, where the messenger or its script has set it. */
  readonly telegram: unknown;
}

/** The start data of this visit, if a messenger opened it. */
export function readMessengerStart({ hash, telegram }: MessengerPage, tab: KeyValueStore): MessengerStart | undefined {
  const own = (telegram as { WebApp?: { initData?: unknown } } | undefined)?.WebApp?.initData;
  const fresh = startDataOf(hash) ?? (typeof own === 'string' && own !== '' ? own : undefined);
  if (fresh !== undefined) tab.setItem(KEY, fresh);
  const initData = fresh ?? tab.getItem(KEY);
  return initData === null ? undefined : { initData, userId: userIn(initData), isFresh: fresh !== undefined };
}

/** Removes the signed start data from the address: it must neither be shared with it, nor taken for a modal. */
export function removeStartData(page: Window): void {
  if (startDataOf(page.location.hash) === undefined) return;
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search);
}
