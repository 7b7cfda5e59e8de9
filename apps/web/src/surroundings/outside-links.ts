import type { OpenOutside } from './outside.ts';

/** Opens links that lead outside through the given transport. @returns stops it */
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
