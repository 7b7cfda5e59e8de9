import { expect, test } from 'vitest';
import { chosenLanguage, mapTypeOf, pageKey } from './page-request.ts';

test('only what changes a page makes a page of its own', () => {
  expect(pageKey('/row/new-1?utm_source=x&text=sea&library_id=2')).toBe('/row/new-1 library_id=2 text=sea');
  expect(pageKey('/?lang=en')).toBe('/');
});

test.each([
  ['asked for in the address', '/?lang=en', 'lang=ru', 'en'],
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
