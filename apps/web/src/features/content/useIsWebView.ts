import { useSyncExternalStore } from 'react';

/** Whether the page runs in the web view of a native application. @source F-005 */
export const isWebViewAgent = (agent: string): boolean => /; wv\)|\bWebView\b/.test(agent);

const never = () => () => {};

export function useIsWebView(): boolean {
  return useSyncExternalStore(never, () => isWebViewAgent(navigator.userAgent), () => false);
}
