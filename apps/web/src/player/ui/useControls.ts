import { useCallback, useEffect, useRef, useState } from 'react';
import { controlsStayMs } from '../rules/controls.ts';

export interface Controls {
  readonly isVisible: boolean;
  /** Something was moved, touched or pressed. */
  readonly touch: () => void;
  readonly hide: () => void;
  readonly setDragging: (isDragging: boolean) => void;
}

/** Whether the controls show. @source spec 2 §4 Player */
export function useControls(isMenuOpen: boolean): Controls {
  const [isVisible, setVisible] = useState(true);
  const [isDragging, setDragging] = useState(false);
  const lastUseAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const plan = useCallback(() => {
    clearTimeout(timer.current);
    const stay = controlsStayMs({ lastUseAt: lastUseAt.current, isMenuOpen, isDragging }, performance.now());
    if (stay === undefined) return;
    // Timers are not moved with each pointer event: the one that fires looks again.
    timer.current = setTimeout(() => (stay === 0 ? setVisible(false) : plan()), stay);
  }, [isMenuOpen, isDragging]);

  useEffect(() => {
    lastUseAt.current = performance.now();
    plan();
    return () => clearTimeout(timer.current);
  }, [plan]);

  const touch = useCallback(() => {
    lastUseAt.current = performance.now();
    setVisible((wasVisible) => {
      if (!wasVisible) plan();
      return true;
    });
  }, [plan]);
  const hide = useCallback(() => {
    lastUseAt.current = 0;
    plan();
  }, [plan]);

  return { isVisible: isVisible || isMenuOpen || isDragging, touch, hide, setDragging };
}
