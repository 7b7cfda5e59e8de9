import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isMobile } from '@aerial/ui/breakpoints.ts';
import { controlsStayMs, nextCheckMs, type ControlsUse } from '../rules/controls.ts';

export interface Controls {
  readonly isVisible: boolean;
  /** Something was moved, touched or pressed. */
  readonly touch: () => void;
  readonly hide: () => void;
  readonly setDragging: (isDragging: boolean) => void;
}

interface ControlsClock extends Omit<Controls, 'isVisible'> {
  isVisible(): boolean;
  setMenuOpen(isMenuOpen: boolean): void;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** Decides when controls hide; outside React, because a moving pointer must render nothing. */
function createControlsClock(): ControlsClock {
  let use: ControlsUse = { lastUseAt: performance.now(), isMenuOpen: false, isDragging: false };
  let isVisible = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(next: boolean): void {
    if (next === isVisible) return;
    isVisible = next;
    for (const listener of listeners) listener();
  }
  // A timer is not moved with each pointer event: the one that fires looks again.
  function look(): void {
    timer = undefined;
    const stay = controlsStayMs(use, performance.now());
    if (stay === 0) return show(false);
    show(true);
    if (stay !== undefined)
      timer = setTimeout(look, nextCheckMs(stay, isMobile(window.innerWidth, navigator.userAgent)));
  }
  function change(next: Partial<ControlsUse>): void {
    use = { ...use, ...next };
    clearTimeout(timer);
    look();
  }
  return {
    isVisible: () => isVisible,
    touch() {
      use = { ...use, lastUseAt: performance.now() };
      if (!isVisible || timer === undefined) look();
    },
    hide: () => change({ lastUseAt: Number.NEGATIVE_INFINITY }),
    setDragging: (isDragging) => change({ isDragging, lastUseAt: performance.now() }),
    setMenuOpen: (isMenuOpen) => change({ isMenuOpen, lastUseAt: performance.now() }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Whether the controls show. @source spec 2 §4 Player */
export function useControls(isMenuOpen: boolean): Controls {
  const [clock] = useState(createControlsClock);
  useEffect(() => clock.setMenuOpen(isMenuOpen), [clock, isMenuOpen]);
  useEffect(() => clock.stop, [clock]);
  const isVisible = useSyncExternalStore(clock.subscribe, clock.isVisible, () => true);
  return useMemo(
    () => ({ isVisible, touch: clock.touch, hide: clock.hide, setDragging: clock.setDragging }),
    [clock, isVisible],
  );
}
