/** A provider's brand as token values. */
import type { Provider } from '@aerial/contract/shapes/provider.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Custom properties of a brand. Values that are no colours are omitted, so that the default tokens apply. */
export function brandTokens(brand: Provider['brand']): Readonly<Record<string, string>> {
  const tokens = { '--accent': brand.accent, '--accent-ink': brand.accent_ink, '--ground': brand.background };
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => COLOUR.test(value)));
}
