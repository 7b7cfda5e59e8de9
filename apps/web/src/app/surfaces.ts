/** Which pages are mounted, one over another. Pages preserve their state while pages over and under them change. */
import type { Location } from 'react-router';

/** The start page under a page that was opened by its address. @source F-071, A-291 */
export const HOME: Location = { pathname: '/', search: '', hash: '', state: null, key: 'home' };

export interface Surface {
  /** Stable for the lifetime of the mount. */
  readonly id: number;
  readonly location: Location;
  /** The page's module: addresses of one module can be shown by one mounted page. */
  readonly module: string;
}

/**
 * The pages to be mounted next.
 *
 * A page stays mounted where its address in history is the same (also when it starts or stops covering another page), and
 * where its place changes to another address of the same module (from channel to channel).
 *
 * @param before the mounted pages
 * @param wanted the addresses, the lowest first
 * @returns `before` itself when nothing changes
 */
export function arrange(
  before: readonly Surface[],
  wanted: readonly Location[],
  moduleOf: (path: string) => string,
): readonly Surface[] {
  const free = new Set(before);
  const take = (fits: (surface: Surface) => boolean): Surface | undefined => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const reused = wanted.map((location) =>
    take((surface) => surface.location.key === location.key && surface.module === moduleOf(location.pathname)),
  );
  let next = Math.max(0, ...before.map(({ id }) => id));
  const after = wanted.map((location, place): Surface => {
    const module = moduleOf(location.pathname);
    const same = reused[place] ?? take((surface) => surface.module === module && before.indexOf(surface) === place);
    if (same?.location === location) return same;
    return { id: same?.id ?? ++next, location, module };
  });
  return after.length === before.length && after.every((surface, place) => surface === before[place]) ? before : after;
}
