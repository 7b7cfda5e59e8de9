import { lazy, Suspense } from 'react';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import type { Followed } from './useFollow.ts';

const Button = lazy(async () => ({ default: (await import('./FollowButton.tsx')).FollowButton }));

/** See `FollowButton.tsx`; loaded after the screen it stands on. */
export function FollowButton({ followed }: { readonly followed: Followed }) {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <Button followed={followed} />
      </Suspense>
    )
  );
}
