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

/** Two thirds of the height are the whole range of the volume. @param up pixels that the finger has gone up */
export const swipeVolume = (from: number, up: number, height: number): number =>
  Math.min(1, Math.max(0, from + (height > 0 ? (up / height) * 1.5 : 0)));

/** A finger across the picture changes the channel, like turning a page. @returns 0: not far or not level enough */
export const swipeZap = (right: number, down: number): 1 | -1 | 0 =>
  Math.abs(right) < 60 || Math.abs(right) < Math.abs(down) * 2 ? 0 : right < 0 ? 1 : -1;

/** So much of a wheel is one channel, pixels: a notch of a mouse, or a stroke on a touch pad. */
const WHEEL_STEP_PX = 80;
/** Adds a turn of the wheel to what has been turned. @returns what is left, and how the channel changes */
export function wheelZap(turned: number, more: number): readonly [number, 1 | -1 | 0] {
  const sum = Math.sign(turned) === -Math.sign(more) ? more : turned + more;
  return Math.abs(sum) < WHEEL_STEP_PX ? [sum, 0] : [0, sum > 0 ? 1 : -1];
}

/** Two fingers spread fill the screen, brought together they show the whole picture; undefined: they hardly moved. */
export const pinchFills = (from: number, to: number): boolean | undefined =>
  to > from * 1.2 ? true : to < from * 0.83 ? false : undefined;

/** How often it is looked whether the controls are to go, milliseconds. @source C-461, C-462 */
export const checkIntervalMs = (isMobile: boolean): number => (isMobile ? 200 : 20);

/** When to look next: the first look of the interval at which the time is over. */
export const nextCheckMs = (stayMs: number, isMobile: boolean): number =>
  Math.ceil(stayMs / checkIntervalMs(isMobile)) * checkIntervalMs(isMobile);

/** `last`: the channels watched last; `day`: the day of the channel. */
export type PlayerMenu = 'settings' | 'series' | 'shortcuts' | 'last' | 'day';

/** The open menu after one was opened or closed: opening one closes the other, and a late closing closes only itself. @source C-256 */
export const nextMenu = (open: PlayerMenu | undefined, which: PlayerMenu, isOpen: boolean): PlayerMenu | undefined =>
  isOpen ? which : open === which ? undefined : open;
