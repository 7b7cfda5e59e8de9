/** Typefaces of the studio, from their npm packages, so that a card looks the same on every machine. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const SUBSETS = ['cyrillic', 'latin'] as const;

/** Registers every subset of a family and answers the font list that covers both scripts. */
function family(name: string, pkg: string, file: (subset: string) => string): string {
  const root = path.dirname(require.resolve(`${pkg}/package.json`));
  const names = SUBSETS.map((subset) => {
    GlobalFonts.registerFromPath(path.join(root, 'files', file(subset)), `${name} ${subset}`);
    return `"${name} ${subset}"`;
  });
  return names.toReversed().join(', ');
}

export const fonts = {
  sans: family('Manrope', '@fontsource-variable/manrope', (subset) => `manrope-${subset}-wght-normal.woff2`),
  serif: family('Playfair', '@fontsource/playfair-display', (subset) => `playfair-display-${subset}-700-normal.woff2`),
  tall: family('Oswald', '@fontsource/oswald', (subset) => `oswald-${subset}-500-normal.woff2`),
  wide: family('Unbounded', '@fontsource/unbounded', (subset) => `unbounded-${subset}-600-normal.woff2`),
  elegant: family('Tenor', '@fontsource/tenor-sans', (subset) => `tenor-sans-${subset}-400-normal.woff2`),
  poster: family('Yeseva', '@fontsource/yeseva-one', (subset) => `yeseva-one-${subset}-400-normal.woff2`),
  round: family('Comfortaa', '@fontsource/comfortaa', (subset) => `comfortaa-${subset}-700-normal.woff2`),
} as const;
export type FontName = keyof typeof fonts;
