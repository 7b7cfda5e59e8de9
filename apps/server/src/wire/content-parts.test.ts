import { expect, test } from 'vitest';
import { contentCover, picture, type WireStyle } from './content-parts.ts';

const style = (language: string): WireStyle => ({
  language,
  absolute: (path) => (path ? `https://tv.example${path}` : null),
  tintOf: (path) => `tint of ${path}`,
});
const poster = { ru: '/pictures/mayak.webp', en: '/pictures/mayak.en.webp' };

test.each([
  ['en', '/pictures/mayak.en.webp'],
  ['ru', '/pictures/mayak.webp'],
  ['kk', '/pictures/mayak.webp'],
])('a poster with words on it is given in the language %s of the request, else in Russian', (language, path) => {
  expect(contentCover({ src_2x3: poster, src_16x9: '/pictures/wide.webp' }, style(language))).toEqual({
    src_2x3: `https://tv.example${path}`,
    tint_2x3: `tint of ${path}`,
    src_16x9: 'https://tv.example/pictures/wide.webp',
    tint_16x9: 'tint of /pictures/wide.webp',
    bg: null,
    color_bg: null,
  });
});

test('no picture is null in every language', () => {
  for (const none of [undefined, null, '', {}]) expect(picture(none, style('en'))).toBeNull();
});
