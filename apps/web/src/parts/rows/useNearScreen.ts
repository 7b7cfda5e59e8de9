import { useEffect, useState, type RefObject } from 'react';
import { NEAR_DEBOUNCE_MS, NEAR_PX } from './rules.ts';

/** True once the element has come near the viewport and scrolling has stopped. @source C-124, C-125 */
export function useNearScreen(ref: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [isNear, setNear] = useState(atOnce);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.some((entry) => entry.isIntersecting)) timer = setTimeout(() => setNear(true), NEAR_DEBOUNCE_MS);
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNear, ref]);
  return isNear;
}
