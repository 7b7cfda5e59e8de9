import { useEffect, useState } from 'react';
import type { Location } from 'react-router';
import { routeOfPath } from './route-table.ts';
import { arrange, type Surface } from './surfaces.ts';

/** Duration of the exit animation of a covering page, milliseconds; equal to the style's. @source A-253 */
export const EXIT_MS = 200;

const moduleOf = (path: string) => routeOfPath(path).module;

/** The pages to show for the addresses wanted, the lowest first. */
export function useSurfaces(wanted: readonly Location[]): readonly Surface[] {
  const [surfaces, setSurfaces] = useState<readonly Surface[]>([]);
  const next = arrange(surfaces, wanted, moduleOf);
  if (next !== surfaces) setSurfaces(next);
  return next;
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
