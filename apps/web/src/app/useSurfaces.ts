import { useEffect, useState } from 'react';
import type { Location } from 'react-router';
import { routeOfPath } from './route-table.ts';
import { arrange, type Surface } from './surfaces.ts';

/** How long a page over another takes to go, milliseconds; the style of the animation says the same. @source A-253 */
export const EXIT_MS = 200;

const moduleOf = (path: string) => routeOfPath(path).module;

/** The pages to show for the addresses wanted, the lowest first. */
export function useSurfaces(wanted: readonly Location[]): readonly Surface[] {
  const [surfaces, setSurfaces] = useState<readonly Surface[]>([]);
  const next = arrange(surfaces, wanted, moduleOf);
  if (next !== surfaces) setSurfaces(next);
  return next;
}

/** The page over another that has just been closed, for as long as it takes to go. @source A-253 */
export function useLeaving(surfaces: readonly Surface[]): Surface | undefined {
  const [kept, setKept] = useState<{ readonly over?: Surface | undefined; readonly leaving?: Surface | undefined }>({});
  const top = surfaces.length > 1 ? surfaces.at(-1) : undefined;
  const over = top && routeOfPath(top.location.pathname).layer === 'modal' ? top : undefined;
  const isMounted = (surface: Surface | undefined) => surfaces.some(({ id }) => id === surface?.id);
  // What makes way for another page over the same one does not go, it is replaced.
  const closed = !top && kept.over && !isMounted(kept.over) ? kept.over : kept.leaving;
  const leaving = top || isMounted(closed) ? undefined : closed;
  if (over !== kept.over || leaving !== kept.leaving) setKept({ over, leaving });
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setKept((now) => ({ ...now, leaving: undefined })), EXIT_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}
