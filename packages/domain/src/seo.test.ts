import { expect, test } from 'vitest';
import { hasLetters, isPrerenderer } from './seo.ts';

test.each([
  ['5', false],
  ['641048475342005896', false],
  ['2026-641048', false],
  ['film-5', true],
  ['кино-5', true],
])('C-270: only a segment with letters is for search engines: %s %s', (segment, expected) => {
  expect(hasLetters(segment)).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    true,
  ],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (X11; Linux) HeadlessChrome/120.0 Prerender (+https://github.com/prerender/prerender)', true],
  ['facebookexternalhit/1.1', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 14; YaBrowser/24.1) Mobile Safari/537.36', false],
  [undefined, false],
])('C-803: prerenderers are known by their user agent: %s', (agent, expected) => {
  expect(isPrerenderer(agent)).toBe(expected);
});
