import { useState } from 'react';

/**
 * Something of the layout that a menu is placed by. It is measured only while the menu is open, and kept while it closes: measured in every
 * render it would force a layout each time.
 */
export function useMeasure(isOpen: boolean, measure: () => boolean): boolean {
  const [last, setLast] = useState(false);
  const value = isOpen ? measure() : last;
  if (value !== last) setLast(value);
  return value;
}
