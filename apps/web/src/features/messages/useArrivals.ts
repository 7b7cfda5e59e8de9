import { useEffect, useRef, useState } from 'react';
import type { Message } from './queries.ts';

/** How many messages the last change of the inbox brought; those that were there first are no news. */
export function useArrivals(messages: readonly Message[] | undefined): number {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    if (!messages) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...messages.map(({ id }) => id)]);
    if (before) setArrived(messages.filter(({ id }) => !before.has(id)).length);
  }, [messages]);
  return arrived;
}
