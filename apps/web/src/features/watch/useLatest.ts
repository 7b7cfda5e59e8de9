import { useEffect, useRef, type RefObject } from 'react';

/** The newest value, for callbacks that must not start anything anew. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => void (latest.current = value));
  return latest;
}
