/** Ways out of the application: a new window, or whatever the surroundings have instead. @source C-636, A-914 */

export type OpenOutside = (url: string) => void;

interface Ways {
  /** The native application's way; it may fail or be missing. */
  readonly native?: ((url: string) => void) | undefined;
  readonly messenger?: ((url: string) => void) | undefined;
  readonly newWindow: (url: string) => void;
}

/** @source A-914 */
export function waysOutside({ native, messenger, newWindow }: Ways): OpenOutside {
  return (url) => {
    for (const way of [native, messenger]) {
      if (!way) continue;
      try {
        return way(url);
      } catch {
        // An application that cannot is passed over.
      }
    }
    newWindow(url);
  };
}

/** Leaves the page behind: whoever is opened gets no hold of it. */
export const newWindow: OpenOutside = (url) => void window.open(url, '_blank', 'noopener');

/** Sends links that lead outside through the given way. @returns stops it */
export function watchOutsideLinks(document: Document, site: string, open: OpenOutside): () => void {
  const listen = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !/^https?:/.test(link.href)) return;
    if (new URL(link.href).origin === site && link.target !== '_blank') return;
    event.preventDefault();
    open(link.href);
  };
  document.addEventListener('click', listen);
  return () => document.removeEventListener('click', listen);
}
