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

export interface Arrangement {
  /** The pages of the window's address, the lowest first. */
  readonly surfaces: readonly Surface[];
  /** The page that goes on playing in a corner. */
  readonly mini: Surface | undefined;
}

export const EMPTY: Arrangement = { surfaces: [], mini: undefined };

export interface SurfaceFacts {
  moduleOf(path: string): string;
  /** Whether the page of an address plays. @param isMounted such a page is mounted, with a picture */
  plays(location: Location, isMounted: boolean): boolean;
  /** The address under which a mounted page goes on where it is left while it plays; undefined: nothing goes on. */
  playing(surface: Surface): string | undefined;
}

/** The location of an address of the mini-player, which is no entry of the browser's history. */
export function miniLocation(address: string): Location {
  const [pathname = '/', search] = address.split('?', 2);
  return { pathname, search: search === undefined ? '' : `?${search}`, hash: '', state: null, key: 'mini' };
}

/**
 * The pages to be mounted next.
 *
 * A page stays mounted where its address in history is the same (also when it starts or stops covering another page), and
 * where its place changes to another address of the same module (from channel to channel). One that plays goes on in the corner
 * when it is left; from there a page of its module takes it back, and any other page that plays ends it.
 *
 * @param before what is mounted
 * @param wanted the addresses, the lowest first
 * @returns `before` itself when nothing changes
 */
export function arrange(before: Arrangement, wanted: readonly Location[], facts: SurfaceFacts): Arrangement {
  const { moduleOf, plays, playing } = facts;
  const free = new Set(before.surfaces);
  let { mini } = before;
  const take = (fits: (surface: Surface) => boolean): Surface | undefined => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const takeMini = (module: string, location: Location): Surface | undefined => {
    if (mini?.module !== module || !plays(location, false)) return undefined;
    const taken = mini;
    mini = undefined;
    return taken;
  };
  const reused = wanted.map((location) =>
    take((surface) => surface.location.key === location.key && surface.module === moduleOf(location.pathname)),
  );
  let next = Math.max(0, ...[...before.surfaces, ...(mini ? [mini] : [])].map(({ id }) => id));
  /** Pages that are new, or go to another address, but for the mini-player that becomes a page again. */
  const opened: [location: Location, isMounted: boolean][] = [];
  const after = wanted.map((location, place): Surface => {
    const module = moduleOf(location.pathname);
    const same =
      reused[place] ??
      takeMini(module, location) ??
      take(
        (surface) =>
          surface.module === module &&
          before.surfaces.indexOf(surface) === place &&
          (playing(surface) === undefined || plays(location, true)),
      );
    if (same?.location === location) return same;
    if (!same || same !== before.mini) opened.push([location, same !== undefined]);
    return { id: same?.id ?? ++next, location, module };
  });
  for (const surface of free) {
    const address = playing(surface);
    if (address !== undefined) mini = { ...surface, location: miniLocation(address) };
  }
  if (mini && opened.some(([location, isMounted]) => plays(location, isMounted))) mini = undefined;
  const isSame =
    mini === before.mini &&
    after.length === before.surfaces.length &&
    after.every((surface, place) => surface === before.surfaces[place]);
  return isSame ? before : { surfaces: after, mini };
}
