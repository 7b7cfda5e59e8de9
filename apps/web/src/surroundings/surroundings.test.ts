import { expect, test } from 'vitest';
import { ignoresParentalControl, isEmbedRoute, surroundingsOf, type PageFacts } from './surroundings.ts';

const page: PageFacts = {
  path: '/',
  search: '',
  isFramed: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
  hasNativeBridge: false,
  hasStartData: false,
};
const flags = (over: Partial<PageFacts>) =>
  Object.entries(surroundingsOf({ ...page, ...over }))
    .filter(([, isOn]) => isOn)
    .map(([name]) => name);
const ANDROID_VIEW = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/140 Mobile';

test.each<[string, Partial<PageFacts>, string[]]>([
  ['a plain page', {}, ['browser']],
  ['the native bridge', { hasNativeBridge: true }, ['webView']],
  ['the user agent of a web view', { userAgent: ANDROID_VIEW }, ['webView']],
  ['start data of a messenger', { hasStartData: true }, ['miniApp']],
  ['a channel for other sites', { path: '/channel_embed/5' }, ['embed']],
  ['a content for other sites', { path: '/content_embed/film-5' }, ['embed']],
  ['a framed page with the flag', { search: '?embed=1', isFramed: true }, ['embed']],
  ['the flag without a frame', { search: '?embed=1' }, ['browser']],
  ['a frame without the flag', { isFramed: true }, ['browser']],
  ['another value of the flag', { search: '?embed=true', isFramed: true }, ['browser']],
  ['an embed inside a web view', { path: '/channel_embed/5', userAgent: ANDROID_VIEW }, ['webView', 'embed']],
  ['a mini-app inside a web view', { hasStartData: true, userAgent: ANDROID_VIEW }, ['webView', 'miniApp']],
])('A-004 A-005 F-005 F-009: %s', (_what, over, expected) => expect(flags(over)).toEqual(expected));

test.each([
  ['/channel_embed/5', true],
  ['/content_embed/film-5', true],
  ['/channel_embed', false],
  ['/channel_embed/', false],
  ['/channels/channel_embed/5', false],
])('%s is an embed route: %s', (path, expected) => expect(isEmbedRoute(path)).toBe(expected));

test.each([
  ['/content_embed/film-5', '?ignore_parental_control=1', true],
  ['/channel_embed/5', '?ts=100&ignore_parental_control=1', true],
  ['/content_embed/film-5', '?ignore_parental_control=true', false],
  ['/content_embed/film-5', '?ignore_parental_control=01', false],
  ['/content_embed/film-5', '?ignore_parental_control', false],
  ['/content_embed/film-5', '', false],
  ['/watch/film-5', '?ignore_parental_control=1', false],
  ['/watch/film-5', '?embed=1&ignore_parental_control=1', false],
])('F-347 A-590: %s%s plays without a PIN: %s', (path, search, expected) =>
  expect(ignoresParentalControl(path, search)).toBe(expected),
);
