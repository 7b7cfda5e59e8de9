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

/** Decides about pages that play; its code is loaded with the first of them. */
export interface PlaybackKeeper {
  /** Whether the page of an address is the mini-player, which it takes back. */
  takesBack(mini: Surface, location: Location): boolean;
  /** Whether a mounted page may go to another address of its module: with the guide a picture would be gone. */
  mayTurn(surface: Surface, location: Location): boolean;
  /** @param left pages that are no longer wanted @param shown the addresses of the window @returns the mini-player */
  keep(mini: Surface | undefined, left: Iterable<Surface>, shown: readonly Location[]): Surface | undefined;
}

/**
 * The pages to be mounted next.
 *
 * A page stays mounted where its address in history is the same (also when it starts or stops covering another page), and
 * where its place changes to another address of the same module (from channel to channel). One that plays may go on in the corner
 * when it is left, until a page of its module takes it back.
 *
 * @param before what is mounted
 * @param wanted the addresses, the lowest first
 * @returns `before` itself when nothing changes
 */
export function arrange(
  before: Arrangement,
  wanted: readonly Location[],
  moduleOf: (path: string) => string,
  keeper?: PlaybackKeeper,
): Arrangement {
  const free = new Set(before.surfaces);
  const take = (fits: (surface: Surface) => boolean): Surface | undefined => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const reused = wanted.map((location) =>
    take((surface) => surface.location.key === location.key && surface.module === moduleOf(location.pathname)),
  );
  let { mini } = before;
  let next = Math.max(0, mini?.id ?? 0, ...before.surfaces.map(({ id }) => id));
  const surfaces = wanted.map((location, place): Surface => {
    const module = moduleOf(location.pathname);
    const isBack = !reused[place] && mini?.module === module && keeper?.takesBack(mini, location);
    const same =
      reused[place] ??
      (isBack
        ? mini
        : take(
            (surface) =>
              surface.module === module &&
              before.surfaces.indexOf(surface) === place &&
              keeper?.mayTurn(surface, location) !== false,
          ));
    if (isBack) mini = undefined;
    if (same?.location === location) return same;
    return { id: same?.id ?? ++next, location, module };
  });
  mini = keeper?.keep(mini, free, wanted);
  const isSame =
    mini === before.mini &&
    surfaces.length === before.surfaces.length &&
    surfaces.every((surface, place) => surface === before.surfaces[place]);
  return isSame ? before : { surfaces, mini };
}
