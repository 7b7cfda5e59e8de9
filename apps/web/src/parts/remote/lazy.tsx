import { lazy, Suspense } from 'react';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { useIsChild, useIsSignedIn, useSurroundings } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { isTelevisionMode } from '../../surroundings/television.ts';

// Without its code there is no such button.
const Button = lazy(() => import('./OpenOnScreen.tsx').catch(() => ({ default: () => null })));

/** See `OpenOnScreen.tsx`; loaded after the page, for users whose account has devices. Not on a television itself, nor for children. */
export function OpenOnScreen(props: { readonly path: string; readonly className?: string | undefined }) {
  const isHydrated = useHydrated();
  const isSignedIn = useIsSignedIn();
  const isChild = useIsChild();
  const { embed } = useSurroundings();
  const isOffered = useViewerFeature('remote_control');
  if (!isHydrated || !isOffered || !isSignedIn || isChild || embed || isTelevisionMode()) return null;
  return (
    <Suspense>
      <Button {...props} />
    </Suspense>
  );
}
