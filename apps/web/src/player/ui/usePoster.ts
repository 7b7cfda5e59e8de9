import { useEffect, useState } from 'react';

/** Another stream mostly has its picture sooner, milliseconds: its poster would flash, and share the connection with its first segments. */
const POSTER_AFTER_MS = 300;

/**
 * The poster to show: the first one at once, that of another stream once the stream takes long, or where there is no picture.
 * @param isNeeded no picture of the stream is seen
 * @returns its address, and whether it is shown
 */
export function usePoster(
  poster: string | undefined,
  isNeeded: boolean,
): { src: string | undefined; isShown: boolean } {
  const [due, setDue] = useState(poster);
  const isWaiting = isNeeded && poster !== due;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setDue(poster), due === undefined ? 0 : POSTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, isWaiting, poster]);
  return { src: due, isShown: isNeeded && poster === due };
}
