/** Native applications and their stores. @source F-104, A-267, F-366 */
import type { PlatformResources } from '@aerial/contract/shapes/provider.ts';

export type AppLinks = PlatformResources['app_links'];
export type Store = keyof AppLinks;

export const PHONE_STORES = ['ios', 'android'] as const satisfies readonly Store[];
export const TV_STORES = ['android_tv', 'samsung', 'lg'] as const satisfies readonly Store[];

/** A valid store address; undefined for anything else. */
export const storeAddress = (links: AppLinks | undefined, store: Store): string | undefined => {
  const address = links?.[store];
  return address && /^(https?:\/\/|market:|itms-apps:)/i.test(address) ? address : undefined;
};
