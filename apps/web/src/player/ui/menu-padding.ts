const EDGE_PX = 12;

/**
 * How far a menu stays from the edges of its player, pixels: what has been scrolled under the header of the page is no room for it.
 * @param container the player; null while the menu is closed
 */
export function menuPadding(container: HTMLElement | null): Record<'top' | 'right' | 'bottom' | 'left', number> {
  const edges = { top: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX, left: EDGE_PX };
  if (!container) return edges;
  const { left, width, top } = container.getBoundingClientRect();
  const above = container.ownerDocument.elementFromPoint(left + width / 2, Math.max(0, top) + 1)?.closest('header');
  if (!above || container.contains(above)) return edges;
  return { ...edges, top: EDGE_PX + above.getBoundingClientRect().bottom - top };
}
