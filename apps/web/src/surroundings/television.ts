/** Whether the application is a ten-foot interface: watched from a sofa, moved through with the arrows of a remote control. */

const KEY = 'aerial.tv';
/** Where this browser stores whether it takes commands of a phone. */
export const REMOTE_KEY = 'aerial.remote';

interface TabStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * `?tv=1` and `?tv=0` decide for the tab; without either the device does.
 * @param isDevice whether the user agent is that of a television or a box
 */
export function readTelevisionMode(search: string, isDevice: boolean, tab: TabStore): boolean {
  const asked = new URLSearchParams(search).get('tv');
  if (asked) tab.setItem(KEY, asked);
  return (tab.getItem(KEY) ?? (isDevice ? '1' : '')) === '1';
}

/** Whether an address asked for it by `?tv=1`, rather than the user agent. */
export const isTelevisionAsked = (tab: Pick<TabStore, 'getItem'>): boolean => tab.getItem(KEY) === '1';

/** Whether this page is one; styles read the same attribute. */
export const isTelevisionMode = (): boolean => document.documentElement.dataset.tv !== undefined;
