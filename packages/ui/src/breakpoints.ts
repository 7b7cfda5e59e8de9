/**
 * Breakpoints of the interface, CSS pixels, and which devices are mobile. Style sheets repeat the numbers, since media
 * queries take no variables; a test of each application compares them.
 */

/** Narrow up to here: decides the kind of a page (covering, or plain) and mobile behaviour. @source spec 1 §2.5, C-862 */
export const NARROW_PX = 932;
/** Mobile layout and header up to here. @source C-857 */
export const MOBILE_LAYOUT_PX = 1023;
/** The same on mobile devices. @source C-858 */
export const MOBILE_DEVICE_LAYOUT_PX = 1281;
/** Forms and offers use one column up to here; styling only. @source C-861, A-354 */
export const ONE_COLUMN_PX = 768;
/** Long lists are virtual above. @source C-859, C-860 */
export const WIDE_PX = 1280;

export const NARROW = `(width <= ${NARROW_PX}px)`;
export const WIDE = `(width > ${WIDE_PX}px)`;
/** A touch screen without a mouse is all that style sheets can detect of a mobile device. */
export const MOBILE_LAYOUT = `(width <= ${MOBILE_LAYOUT_PX}px), (width <= ${MOBILE_DEVICE_LAYOUT_PX}px) and (hover: none) and (pointer: coarse)`;

export const isNarrow = (width: number): boolean => width <= NARROW_PX;

/** Phones and tablets; a television is not mobile. @source F-194 */
export const isMobileAgent = (agent: string): boolean =>
  /Mobile|Android|iPhone|iPad|iPod|Windows Phone/i.test(agent) &&
  !/Android TV|SMART-TV|SmartTV|Tizen|Web0S|webOS/i.test(agent);

/** Mobile behaviour: a narrow window, or a mobile device at any width. @source C-862 */
export const isMobile = (width: number, agent: string): boolean => isNarrow(width) || isMobileAgent(agent);

/** @source C-857, C-858 */
export const hasMobileLayout = (width: number, agent: string): boolean =>
  width <= (isMobileAgent(agent) ? MOBILE_DEVICE_LAYOUT_PX : MOBILE_LAYOUT_PX);
