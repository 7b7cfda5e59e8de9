import { expect, test } from 'vitest';
import { chosenLanguage, mapTypeOf, pageKey, playsHlsItself } from './page-request.ts';

test('only what changes a page makes a page of its own', () => {
  expect(pageKey('/row/new-1?utm_source=x&text=sea&library_id=2')).toBe('/row/new-1 library_id=2 text=sea');
  expect(pageKey('/?lang=en')).toBe('/');
});

test('moments that share a picture share a page, and only pages of titles and channels have them', () => {
  expect(pageKey('/contents/film-5?t=754')).toBe('/contents/film-5 t=750');
  expect(pageKey('/contents/film-5?t=759')).toBe(pageKey('/contents/film-5?t=750'));
  expect(pageKey('/channels/all/one?ts=1700000003')).toBe('/channels/all/one ts=1700000000');
  expect(pageKey('/contents/film-5?t=x')).toBe('/contents/film-5');
  expect(pageKey('/movies?t=754')).toBe('/movies');
});

test('no value of a parameter passes for another parameter: one visitor cannot poison the cache for others', () => {
  expect(pageKey('/movies?genre=a%20country%3Db')).not.toBe(pageKey('/movies?genre=a&country=b'));
  expect(pageKey('/movies?text=%ED%A0%80')).toContain('text=');
});

test.each([
  ['requested in the address', '/?lang=en', 'lang=ru', 'en'],
  ['chosen earlier', '/', 'a=1; lang=en', 'en'],
  ['not offered', '/?lang=de', 'lang=xx', undefined],
  ['none', '/', undefined, undefined],
])('the language %s', (_case, url, cookie, expected) => {
  expect(chosenLanguage({ url, headers: { cookie } }, ['ru', 'en'])).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 'mobile300'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', 'mobile300'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150', 'web'],
  [undefined, 'web'],
])('C-887 C-888: %s gets the pages of %s', (agent, expected) => expect(mapTypeOf(agent)).toBe(expected));

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (Linux; U; Android 12) AppleWebKit/537.36 Version/4.0 Chrome/100 Mobile Safari/537.36', false],
  [undefined, false],
])('%s plays HLS itself: %s', (agent, expected) => expect(playsHlsItself(agent)).toBe(expected));
