/** Whether a phone is led from the site to the provider's application, and how. @source spec 3 §4.11, A-644–A-648 */
import type { PlatformResources } from '@aerial/contract/shapes/provider.ts';
import { storeAddress, storeOfPhone } from '../../parts/information/apps.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';

export type Phone = 'ios' | 'android';

/** How long the application has to come to the front before its store is opened, milliseconds. @source */
export const REDIRECT_MS: Readonly<Record<Phone, number>> = { ios: 2500, android: 25 };

/** Whoever reads pages for others must see them. */
const READERS = /bot|crawl|spider|preview|lighthouse/i;

/** The phone whose browser this is; undefined elsewhere: in the application itself, in frames, for readers. @source A-648 */
export function phoneOf(agent: string, { browser }: Pick<Surroundings, 'browser'>): Phone | undefined {
  return browser && !READERS.test(agent) ? storeOfPhone(agent) : undefined;
}

export interface Application {
  /** Opens the application at the page that is open here. */
  readonly open: string;
  /** Where it is to be had. */
  readonly store: string | undefined;
  readonly redirectMs: number;
}

/** An address that runs in this page instead of leading elsewhere is none. */
const LEADS_AWAY = /^(?!javascript:|data:|vbscript:)[a-z][a-z\d+.-]*:/i;

/** @param path of the page, with its query; it stands where the provider's link has `{path}` */
export function applicationFor(phone: Phone, { app_links: links, mobile_app: apps }: Pick<PlatformResources, 'app_links' | 'mobile_app'>, path: string): Application | undefined {
  const link = apps[phone];
  if (!link || !LEADS_AWAY.test(link)) return undefined;
  return { open: link.replaceAll('{path}', () => path), store: storeAddress(links, phone), redirectMs: REDIRECT_MS[phone] };
}

/** What leading to the application needs of the window. */
export interface Door {
  go(address: string): void;
  /** The application did not come to the front. */
  isVisible(): boolean;
  wait(work: () => void, ms: number): void;
}

/** Opens the application; where nothing came of it, its store. @source A-648 */
export function openApplication({ open, store, redirectMs }: Application, door: Door): void {
  door.go(open);
  if (store !== undefined) door.wait(() => door.isVisible() && door.go(store), redirectMs);
}
