import { expect, test } from 'vitest';
import { vitrinaAddress, vitrinaOffset } from './vitrina.ts';

const both = { web: '/wide', web_vlight: '/light' };

test.each([
  ['C-564 the channel’s own offset comes first', 60, 120, 60],
  ['C-564 then that of the configuration', null, 120, 120],
  ['C-564 none at all is an offset too', 0, 120, 0],
  ['C-819 360 s by default', undefined, undefined, 360],
])('%s', (_rule, own, configured, expected) => expect(vitrinaOffset(own, configured)).toBe(expected));

test.each([
  ['C-308 a wide screen gets the player', both, false, false, '/wide'],
  ['C-308 a small screen its light variant', both, true, false, '/light'],
  ['C-308 a web view too', both, false, true, '/light'],
  ['C-308 where there is none, the player', { web: '/wide', web_vlight: null }, true, true, '/wide'],
])('%s', (_rule, config, isMobile, isWebView, expected) =>
  expect(vitrinaAddress(config, { isMobile, isWebView })).toBe(expected),
);
