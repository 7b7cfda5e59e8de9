import { createContext, useContext } from 'react';
import type { PlayerMenu } from '../rules/controls.ts';
import type { PlayerStore } from '../store-types.ts';
import type { SettingsPage } from './settings-pages.ts';
import type { Controls } from './useControls.ts';

/** The channel or episode before or after the one that plays. */
export interface Neighbour {
  readonly label: string;
  readonly go: () => void;
}

/** What the parts of one player share. */
export interface PlayerView {
  readonly player: PlayerStore;
  readonly controls: Controls;
  /** The open menu; one at most. @source C-256 */
  readonly menu: PlayerMenu | undefined;
  setMenuOpen(which: PlayerMenu, isOpen: boolean): void;
  showStatistics(isShown: boolean): void;
  /** For a menu that has closed: the focus is its own to return, unless the other menu took its place. */
  preventFocusReturn(event: Event): void;
  /** The element that goes full screen; menus are portalled into it. */
  readonly container: HTMLElement | null;
  /** Further pages of the settings. */
  readonly settings?: readonly SettingsPage[] | undefined;
}
export const PlayerContext = createContext<PlayerView | undefined>(undefined);

export function usePlayerView(): PlayerView {
  const view = useContext(PlayerContext);
  if (!view) throw new Error('usePlayerView needs a Player above it.');
  return view;
}
