import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useUser } from '../session/user.ts';
import type { ParentalAction } from './rules.ts';
import { useParentalGuard } from './useParentalGuard.ts';

interface ParentalGateProps {
  /** Undefined: nothing is guarded. */
  action: ParentalAction | undefined;
  /** What lies behind it, where the action guards many things. */
  itemKey?: string;
  onDeclined: () => void;
  /** Shown until it is known whether to go on. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Shows what lies behind it once the PIN was right, or was not needed; open while it is on the screen. @source */
export function ParentalGate({ action, itemKey = action ?? '', onDeclined, waiting, children }: ParentalGateProps) {
  const parental = useParentalGuard();
  const { data: user } = useUser();
  const [passed, setPassed] = useState<ParentalAction>();
  const declined = useRef(onDeclined);
  useEffect(() => void (declined.current = onDeclined));
  const isKnown = user !== undefined;
  useEffect(() => {
    if (action === undefined || !isKnown) return;
    let isHere = true;
    void parental.check(action, { key: itemKey, isAdult: true }).then((may) => {
      if (!isHere) return;
      if (may) setPassed(action);
      else declined.current();
    });
    return () => void (isHere = false);
  }, [action, itemKey, isKnown, parental]);
  return action === undefined || passed === action ? children : waiting;
}
