import { useEffect, useMemo, useState } from 'react';
import type { Location } from 'react-router';
import type { MiniPlayer, Playback, Playbacks } from '../core/mini-player.ts';
import { routeOfPath } from './route-table.ts';
import { arrange, EMPTY, type Arrangement, type PlaybackKeeper, type Surface } from './surfaces.ts';

/** Duration of the exit animation of a covering page, milliseconds; equal to the style's. @source A-253 */
export const EXIT_MS = 200;

const moduleOf = (path: string) => routeOfPath(path).module;

export interface Surfaces extends Arrangement {
  /** What the mounted pages play; they register it. */
  readonly playbacks: Playbacks;
  readonly miniPlayer: MiniPlayer | undefined;
}

/** What the pages play, and what is decided about those that do, once one has been there. */
function createPlaybacks() {
  const bySurface = new Map<number, Playback>();
  const created = {
    code: undefined as typeof import('./mini-player.ts') | undefined,
    keeper: undefined as PlaybackKeeper | undefined,
    has: (id: number) => bySurface.has(id),
    register(id: number, playback: Playback) {
      bySurface.set(id, playback);
      // Without its code playback ends with its page.
      if (!created.code)
        void import('./mini-player.ts').then(
          (code) => Object.assign(created, { code, keeper: code.keeperOf((surface) => bySurface.get(surface.id)?.()) }),
          () => {},
        );
      return () => void bySurface.delete(id);
    },
  };
  return created;
}

/** The pages to show for the addresses wanted, the lowest first, and the one that goes on playing in a corner. */
export function useSurfaces(wanted: readonly Location[]): Surfaces {
  const [arrangement, setArrangement] = useState(EMPTY);
  const [playbacks] = useState(createPlaybacks);
  const next = arrange(arrangement, wanted, moduleOf, playbacks.keeper);
  if (next !== arrangement) setArrangement(next);
  const { mini } = next;
  const address = mini && mini.location.pathname + mini.location.search;
  const miniPlayer = useMemo(
    () => (address === undefined ? undefined : playbacks.code?.miniPlayerAt(address, setArrangement)),
    [address, playbacks],
  );
  return { ...next, playbacks, miniPlayer };
}

/** The covering page that has just been closed, for the duration of its exit animation. @source A-253 */
export function useLeaving(surfaces: readonly Surface[]): Surface | undefined {
  const [last, setLast] = useState<{ readonly over?: Surface | undefined; readonly leaving?: Surface | undefined }>({});
  const top = surfaces.length > 1 ? surfaces.at(-1) : undefined;
  const over = top && routeOfPath(top.location.pathname).layer === 'modal' ? top : undefined;
  const isMounted = (surface: Surface | undefined) => surfaces.some(({ id }) => id === surface?.id);
  // A page replaced by another over the same one has no exit animation.
  const closed = !top && last.over && !isMounted(last.over) ? last.over : last.leaving;
  const leaving = top || isMounted(closed) ? undefined : closed;
  if (over !== last.over || leaving !== last.leaving) setLast({ over, leaving });
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLast((now) => ({ ...now, leaving: undefined })), EXIT_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}
