import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useUser } from '../session/user.ts';
import type { ParentalAction } from './rules.ts';
import { useParentalGuard } from './useParentalGuard.ts';

interface ParentalGateProps {
  /** Undefined: nothing is guarded. */
  action: ParentalAction | undefined;
  /** The items behind it, where the action guards many. */
  itemKey?: string;
  onDeclined: () => void;
  /** Declines without a prompt where the PIN is needed: the page is in a corner, over one that has nothing to do with it. */
  isQuiet?: boolean;
  /** Shown until the access check has finished. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows its children once the PIN was right, or was not needed; open for as long as it is mounted. @source */
export function ParentalGate({
  action,
  itemKey = action ?? '',
  isQuiet = false,
  onDeclined,
  fallback,
  children,
}: ParentalGateProps) {
  const parental = useParentalGuard();
  const { data: user } = useUser();
  const [passed, setPassed] = useState<ParentalAction>();
  const latest = useRef({ onDeclined, isQuiet });
  useEffect(() => void (latest.current = { onDeclined, isQuiet }));
  const isLoaded = user !== undefined;
  useEffect(() => {
    if (action === undefined || !isLoaded) return;
    let isHere = true;
    void parental
      .check(action, { key: itemKey, isAdult: true }, { isQuiet: latest.current.isQuiet })
      .then((isAllowed) => {
        if (!isHere) return;
        if (isAllowed) setPassed(action);
        else latest.current.onDeclined();
      });
    return () => void (isHere = false);
  }, [action, itemKey, isLoaded, parental]);
  return action === undefined || passed === action ? children : fallback;
}
