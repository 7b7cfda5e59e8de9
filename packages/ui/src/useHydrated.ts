import {
  createContext,
  createElement,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

const never = () => () => {};
const nothing = () => undefined;

/** False on the server and for the first render in the browser: for what depends on the viewer's clock or time zone. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether what stands in a boundary is being taken over from the server. A reference: nothing is rendered again because of its change. */
const HydratingContext = createContext<{ readonly current: boolean }>({ current: typeof document === 'undefined' });

/** Stands directly in what is hydrated in one piece: the root, or a `Suspense`. */
export function HydrationBoundary({ children }: { children: ReactNode }): ReactNode {
  const isHydrating = useRef(false);
  // React requests the server's value only while it hydrates. Both are the same, so that nothing is rendered again afterwards.
  useSyncExternalStore(never, nothing, () => void (isHydrating.current = true));
  useEffect(() => void (isHydrating.current = false), []);
  // oxlint-disable-next-line react/refs -- the reference itself is handed down, and read once by what is mounted
  return createElement(HydratingContext, { value: isHydrating }, children);
}

/** Whether a component was first rendered in this browser, not on the server. Unlike `useHydrated` it stays as it is. */
export function useIsMadeHere(): boolean {
  const isHydrating = useContext(HydratingContext);
  const [isMadeHere] = useState(() => !isHydrating.current);
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
