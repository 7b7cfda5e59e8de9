/** Controls hide after this idle time. @source spec 2 §4 Player */
export const CONTROLS_IDLE_MS = 5000;
/** How long hiding takes. */
export const CONTROLS_HIDE_MS = 200;

export interface ControlsUse {
  /** When the viewer last moved, touched or pressed something. */
  readonly lastUseAt: number;
  readonly isMenuOpen: boolean;
  readonly isDragging: boolean;
}

/** How long the controls stay from now, milliseconds; 0: hide; undefined: as long as a menu is open or the line is dragged. */
export function controlsStayMs(use: ControlsUse, now: number): number | undefined {
  if (use.isMenuOpen || use.isDragging) return undefined;
  return Math.max(0, use.lastUseAt + CONTROLS_IDLE_MS - now);
}

/** What two taps in a row mean: skip on the sides, nothing in the middle. @param fraction 0 to 1 of the width */
export const doubleTapSkip = (fraction: number): 1 | -1 | 0 => (fraction < 0.4 ? -1 : fraction > 0.6 ? 1 : 0);

export type PlayerMenu = 'settings' | 'series';

/** The open menu after one was opened or closed: opening one closes the other, and a late closing closes only itself. @source C-256 */
export const nextMenu = (open: PlayerMenu | undefined, which: PlayerMenu, isOpen: boolean): PlayerMenu | undefined => (isOpen ? which : open === which ? undefined : open);
