/** How a provider's application opens on a phone. @source spec 3 §4.11, A-644–A-648 */
import type { PlatformResources } from '@aerial/contract/shapes/provider.ts';
import { storeAddress } from '../../parts/information/apps.ts';
import type { Phone } from './phone.ts';

/** Timeout for the application to come to the front before its store opens, milliseconds. @source */
export const REDIRECT_MS: Readonly<Record<Phone, number>> = { ios: 2500, android: 25 };

export interface Application {
  /** Opens the application at the current page. */
  readonly open: string;
  /** Its store. */
  readonly store: string | undefined;
  readonly redirectMs: number;
}

/** Only addresses that leave this page, as opposed to `javascript:` and the like. */
const EXTERNAL_LINK = /^(?!javascript:|data:|vbscript:)[a-z][a-z\d+.-]*:/i;

/** @param path of the page, with its query; replaces `{path}` in the provider's link */
export function applicationFor(
  phone: Phone,
  { app_links: links, mobile_app: apps }: Pick<PlatformResources, 'app_links' | 'mobile_app'>,
  path: string,
): Application | undefined {
  const link = apps[phone];
  if (!link || !EXTERNAL_LINK.test(link)) return undefined;
  return {
    open: link.replaceAll('{path}', () => path),
    store: storeAddress(links, phone),
    redirectMs: REDIRECT_MS[phone],
  };
}

/** The parts of the window that opening needs. */
export interface Door {
  go(address: string): void;
  /** Whether the application did not come to the front. */
  isVisible(): boolean;
  wait(work: () => void, ms: number): void;
}

/** Opens the application, with its store as the fallback. @source A-648 */
export function openApplication({ open, store, redirectMs }: Application, door: Door): void {
  door.go(open);
  if (store !== undefined) door.wait(() => door.isVisible() && door.go(store), redirectMs);
}
