import type { CSSProperties } from 'react';

/** The colours of a picture's corners as custom properties; `Picture.module.css` blends them. Undefined for an invalid tint. */
export function tintStyle(tint: string | null | undefined): CSSProperties | undefined {
  if (!tint || !/^[0-9a-f]{12}$/.test(tint)) return undefined;
  const corner = (at: number) => `#${tint.slice(at * 3, at * 3 + 3)}`;
  return { '--tl': corner(0), '--tr': corner(1), '--bl': corner(2), '--br': corner(3) } as CSSProperties;
}
