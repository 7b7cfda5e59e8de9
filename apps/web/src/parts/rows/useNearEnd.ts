import { useEffect, useEffectEvent } from 'react';
import { loadMoreDistance } from './rules.ts';

/** @source C-809, C-810 */
const DEBOUNCE_MS = 100;
const FOLLOW_UP_MS = 1_000;

/** Calls `load` when the end of the page comes near. @param loads number of finished loads: each one triggers another check */
export function useNearEnd(load: () => void, isWanted: boolean, loads: number): void {
  const onNear = useEffectEvent(load);
  useEffect(() => {
    if (!isWanted) return;
    const look = () => {
      const page = document.documentElement;
      const height = page.scrollHeight;
      const distance = loadMoreDistance({ width: window.innerWidth, height, viewport: window.innerHeight });
      if (window.scrollY + window.innerHeight >= height - distance) onNear();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, DEBOUNCE_MS);
    };
    const isShort = document.documentElement.scrollHeight <= window.innerHeight * 1.5;
    const followUp = setTimeout(look, isShort ? FOLLOW_UP_MS : DEBOUNCE_MS);
    window.addEventListener('scroll', onScroll, { passive: true });
    // A load may be empty and shrink the page: its end comes near without a scroll.
    let height = document.documentElement.scrollHeight;
    const resized = new ResizeObserver(() => {
      const before = height;
      height = document.documentElement.scrollHeight;
      if (height < before) onScroll();
    });
    resized.observe(document.body);
    return () => {
      clearTimeout(timer);
      clearTimeout(followUp);
      window.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the page is longer after each load
  }, [isWanted, loads]);
}
