import { useEffect, type RefObject } from 'react';

/**
 * Reports text that was typed into a server-rendered field before the page was hydrated: the browser shows it, React has not seen it, and
 * the next render would erase it.
 * @param value what the field is rendered with
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (typed: string) => void,
): void {
  useEffect(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there when the page was hydrated
  }, []);
}
