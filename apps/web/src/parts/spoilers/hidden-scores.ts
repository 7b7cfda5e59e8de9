/** Whether a viewer wants scores hidden: stored in this browser, for each profile. */
import type { ProfileId } from '@aerial/domain/ids.ts';
import { useSyncExternalStore } from 'react';
import { useProfileId } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';

const listeners = new Set<() => void>();
const keyOf = (profileId: ProfileId | undefined): string => `hidden_scores.${profileId ?? 'guest'}`;
const store = safeStore(() => window.localStorage);

export function setHiddenScores(profileId: ProfileId | undefined, isHidden: boolean): void {
  if (isHidden) store.setItem(keyOf(profileId), '1');
  else store.removeItem(keyOf(profileId));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the viewer has chosen, where the provider offers it. Off on the server and while hydrating. */
export function useHidesScores(): boolean {
  const profileId = useProfileId();
  const isOffered = useViewerFeature('hidden_scores');
  const isChosen = useSyncExternalStore(
    subscribe,
    () => store.getItem(keyOf(profileId)) !== null,
    () => false,
  );
  return isOffered && isChosen;
}
