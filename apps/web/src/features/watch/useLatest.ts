import { useEffect, useRef, type RefObject } from 'react';

/** The latest value, for callbacks that must not restart anything. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => void (latest.current = value));
  return latest;
}
