/** The design tokens that a brand replaces, as the site's pages have them. Pure. */

const COLOUR = /^#[\da-f]{6}$/i;

/** @param brand as the form has it, perhaps half typed: what is no colour is left out */
export function brandTokens(brand: unknown): Readonly<Record<string, string>> {
  const { accent, accent_ink: ink, background } = (brand ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries({ '--accent': accent, '--accent-ink': ink, '--ground': background }).filter(
      (token): token is [string, string] => typeof token[1] === 'string' && COLOUR.test(token[1]),
    ),
  );
}

/** Relative luminance of WCAG. */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs whose text is hard to read: below 4.5 to 1. */
export function poorContrasts(brand: unknown): readonly { readonly pair: 'ink' | 'accent'; readonly ratio: number }[] {
  const tokens = brandTokens(brand);
  const [accent, ink, ground] = [tokens['--accent'], tokens['--accent-ink'], tokens['--ground']];
  const pairs = [
    ...(accent && ink ? [{ pair: 'ink' as const, ratio: contrastOf(accent, ink) }] : []),
    ...(accent && ground ? [{ pair: 'accent' as const, ratio: contrastOf(accent, ground) }] : []),
  ];
  return pairs.filter(({ ratio }) => ratio < 4.5);
}
