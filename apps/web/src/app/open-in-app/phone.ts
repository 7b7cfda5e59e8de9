/** Which phones are offered the provider's application; part of the first load. @source A-648 */
import { storeOfPhone, type PhoneStore } from '../../parts/information/phone-store.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';

export type Phone = PhoneStore;

/** Crawlers, which must see the pages. */
const READERS = /bot|crawl|spider|preview|lighthouse/i;

/** The phone of this browser; undefined elsewhere: in the application itself, in frames, for crawlers. @source A-648 */
export function phoneOf(agent: string, { browser }: Pick<Surroundings, 'browser'>): Phone | undefined {
  return browser && !READERS.test(agent) ? storeOfPhone(agent) : undefined;
}
