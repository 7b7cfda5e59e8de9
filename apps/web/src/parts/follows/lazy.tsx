import { lazy, Suspense } from 'react';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { useViewerFeature } from '../../core/viewer-features.ts';
import type { Followed } from './useFollow.ts';

const load = () => import('./FollowButton.tsx');
const Button = lazy(async () => ({ default: (await load()).FollowButton }));
const Icon = lazy(async () => ({ default: (await load()).FollowIconButton }));

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

/** As a round button; its place is there before it. */
export function FollowIconButton({
  followed,
  className,
}: {
  readonly followed: Followed;
  readonly className?: string;
}) {
  const isHydrated = useHydrated();
  if (!useViewerFeature('follow')) return null;
  const place = <span className={className} />;
  return isHydrated ? (
    <Suspense fallback={place}>
      <Icon followed={followed} className={className} />
    </Suspense>
  ) : (
    place
  );
}
