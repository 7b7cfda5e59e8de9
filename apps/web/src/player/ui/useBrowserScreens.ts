import { useMemo, useSyncExternalStore } from 'react';
import { browserScreens, NO_SCREENS, type BrowserScreens, type ScreenState } from '../cast/browser-screens.ts';
import type { CastSupport } from '../cast/support.ts';
import { usePlayerState } from '../react.ts';
import { usePlayerView } from './PlayerContext.ts';

const noChanges = () => () => {};
const noScreens = (): ScreenState => NO_SCREENS;

/** Screens that the browser sends the video to by itself; undefined where it has no such way. */
export function useBrowserScreens(support: CastSupport): { screens: BrowserScreens | undefined; state: ScreenState } {
  const { player, container } = usePlayerView();
  // Another item may play in another element.
  const item = usePlayerState(player, (state) => state.machine.item?.key);
  const screens = useMemo(() => {
    const video = item === undefined ? undefined : container?.querySelector('video');
    return video && (support === 'airplay' || support === 'remote') ? browserScreens(support, video) : undefined;
  }, [container, item, support]);
  const state = useSyncExternalStore(screens?.subscribe ?? noChanges, screens?.state ?? noScreens, noScreens);
  return { screens, state };
}
