import { expect, test } from 'vitest';
import { brandTokens } from './brand.ts';

test('a brand is a set of token values; values that are no colours are omitted', () => {
  expect(brandTokens({ accent: '#ff0000', accent_ink: '#000000', background: 'url(x)' })).toEqual({
    '--accent': '#ff0000',
    '--accent-ink': '#000000',
  });
});
