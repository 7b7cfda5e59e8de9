/** Which page goes on playing in the corner, and which takes its place. Loaded with the first page that plays. */
import type { Location } from 'react-router';
import { NARROW } from '@aerial/ui/breakpoints.ts';
import type { MiniPlayer } from '../core/mini-player.ts';
import { chosenView, viewIn } from '../features/channels/view.ts';
import { routeOfPath } from './route-table.ts';
import type { Arrangement, PlaybackKeeper, Surface } from './surfaces.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

export interface KeeperFacts {
  /** Whether the page of an address plays. @param isMounted the page is there already, with a picture */
  plays(address: Address, isMounted: boolean): boolean;
  /** The address under which a mounted page goes on where it is left while it plays; undefined: nothing goes on. */
  playing(surface: Surface): string | undefined;
}

/** The location of an address of the mini-player, which is no entry of the browser's history. */
function miniLocation(address: string): Location {
  const [pathname = '/', search] = address.split('?', 2);
  return { pathname, search: search === undefined ? '' : `?${search}`, hash: '', state: null, key: 'mini' };
}

/** A page that plays goes on in the corner when it is left; any other page that plays then ends it. */
export const createKeeper = ({ plays, playing }: KeeperFacts): PlaybackKeeper => ({
  takesBack: (_mini, location) => plays(location, false),
  mayTurn: (surface, location) => playing(surface) === undefined || plays(location, true),
  keep(mini, left, shown) {
    let kept = mini;
    for (const surface of left) {
      const address = playing(surface);
      if (address !== undefined) kept = { ...surface, location: miniLocation(address) };
    }
    return kept && shown.some((location) => plays(location, false)) ? undefined : kept;
  },
});

/**
 * Films, channels and embeds play, and in a wide window the list of channels beside its picture; a viewer who has chosen the guide gets
 * that in place of the list.
 */
function playsAt({ pathname, search }: Address, isMounted: boolean): boolean {
  const { plays, layer, bare } = routeOfPath(pathname);
  if (!plays || layer !== 'page' || bare) return plays === true;
  return !window.matchMedia(NARROW).matches && viewIn(search) !== 'guide' && (isMounted || chosenView() !== 'guide');
}

export const keeperOf = (playing: KeeperFacts['playing']): PlaybackKeeper => createKeeper({ plays: playsAt, playing });

/** The commands of the mini-player at an address. */
export const miniPlayerAt = (
  address: string,
  change: (next: (now: Arrangement) => Arrangement) => void,
): MiniPlayer => ({
  address,
  go: (to) => change((now) => ({ ...now, mini: now.mini && { ...now.mini, location: miniLocation(to) } })),
  close: () => change((now) => ({ ...now, mini: undefined })),
});
