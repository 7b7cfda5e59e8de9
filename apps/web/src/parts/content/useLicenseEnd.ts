import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presentMs } from '@aerial/api-client/present.ts';
import { refreshHere } from '../commerce/refresh.ts';
import type { ContentMetadata } from './queries.ts';

/** Seconds are cut off on the wire; the server's clock is past the end then, milliseconds. */
const AFTER_END_MS = 1500;
/** The longest that a browser waits, milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** When a rent ends, what the viewer may watch is loaded again: the page offers the title, and so does the place of its player. */
export function useLicenseEnd(metadata: Pick<ContentMetadata, 'user_license'> | undefined): void {
  const queryClient = useQueryClient();
  const until = metadata?.user_license?.until;
  useEffect(() => {
    if (!until) return;
    const endsAt = Date.parse(until) + AFTER_END_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = endsAt - presentMs();
      timer = setTimeout(
        () => (left > MAX_WAIT_MS ? wait() : void refreshHere(queryClient)),
        Math.min(left, MAX_WAIT_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [until, queryClient]);
}
