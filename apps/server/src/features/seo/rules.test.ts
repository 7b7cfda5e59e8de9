import { describe, expect, test } from 'vitest';
import { robotsText, sitemapIndex, sitemapLine } from './rules.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';

test.each([
  ['the installation itself', { hosts: [], isDefault: true }, 'https://tv.example:8443'],
  [
    'the default provider, whatever its hosts',
    { hosts: ['www.tv.example'], isDefault: true },
    'https://tv.example:8443',
  ],
  ['a provider without a host', { hosts: [], isDefault: false }, 'https://tv.example:8443'],
  [
    'one of whose hosts is the installation’s',
    { hosts: ['www.pole.example', 'TV.example'], isDefault: false },
    'https://tv.example:8443',
  ],
  ['a host of its own', { hosts: ['Pole.example', 'www.pole.example'], isDefault: false }, 'https://pole.example:8443'],
])('where search engines find a provider: %s', (_what, provider, expected) =>
  expect(siteOrigin(provider, 'https://tv.example:8443/')).toBe(expected),
);

describe('robots.txt', () => {
  test('closes what is personal, names the sitemap of the provider', () => {
    const text = robotsText({ origin: 'https://tv.example', isIndexed: true });
    for (const path of ['/v2/', '/settings', '/lk', '/watch/']) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toContain('\nSitemap: https://tv.example/sitemap.xml\n');
  });
  test('closes everything where nothing is to be found', () =>
    expect(robotsText({ origin: 'https://tv.example', isIndexed: false })).toBe('User-agent: *\nDisallow: /\n'));
});

test('what would end an element of XML is written out', () => {
  expect(sitemapLine('https://tv.example', { path: "/row/a&b'c", changedAt: new Date('2026-03-14T12:00:00Z') })).toBe(
    '<url><loc>https://tv.example/row/a&amp;b&apos;c</loc><lastmod>2026-03-14T12:00:00.000Z</lastmod></url>\n',
  );
  expect(sitemapLine('https://tv.example', { path: '/' })).toBe('<url><loc>https://tv.example/</loc></url>\n');
});

test('letters beyond Latin are written as addresses are', () => {
  expect(sitemapLine('https://tv.example', { path: '/catalog/кино' })).toContain(
    '<loc>https://tv.example/catalog/%D0%BA%D0%B8%D0%BD%D0%BE</loc>',
  );
});

test('an index names every part with its last change', () => {
  const xml = sitemapIndex('https://tv.example', [
    { part: 1, changedAt: new Date(0) },
    { part: 2, changedAt: new Date(1000) },
  ]);
  expect(xml).toContain(
    '<sitemap><loc>https://tv.example/sitemap-2.xml</loc><lastmod>1970-01-01T00:00:01.000Z</lastmod></sitemap>',
  );
});
