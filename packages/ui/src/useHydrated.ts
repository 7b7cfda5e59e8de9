import {
  createContext,
  createElement,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

const never = () => () => {};

/** False on the server and for the first render in the browser: for what depends on the viewer's clock or time zone. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether what stands in a boundary is being taken over from the server. Changed in place: nothing is rendered again because of it. */
const HydratingContext = createContext<{ isHydrating: boolean }>({ isHydrating: false });

/** Stands directly in what is hydrated in one piece: the root, or a `Suspense`. */
export function HydrationBoundary({ children }: { children: ReactNode }): ReactNode {
  const isHydrated = useHydrated();
  const [hydration] = useState({ isHydrating: true });
  hydration.isHydrating = !isHydrated;
  return createElement(HydratingContext, { value: hydration }, children);
}

/** Whether a component was first rendered in this browser, not on the server. Unlike `useHydrated` it stays as it is. */
export function useIsMadeHere(): boolean {
  const { isHydrating } = useContext(HydratingContext);
  const [isMadeHere] = useState(!isHydrating);
  return isMadeHere;
}

/**
 * Like `useHydrated`, for what many components add after hydration: it comes as a transition, which leaves the page usable, while all
 * that `useHydrated` changes is one long task.
 */
export function useHydratedSoon(): boolean {
  const isMadeHere = useIsMadeHere();
  const [isHydrated, setIsHydrated] = useState(isMadeHere);
  useEffect(() => {
    if (!isMadeHere) startTransition(() => setIsHydrated(true));
  }, [isMadeHere]);
  return isHydrated;
}
