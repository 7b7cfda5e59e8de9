import { expect, test } from 'vitest';
import { pagePolicy } from './content-policy.ts';
import { embeddedOrigins, noEmbeddedOrigins, withPayPages } from './embedded-origins.ts';

const policyOf = (origins = noEmbeddedOrigins) =>
  Object.fromEntries(
    pagePolicy('n', false, origins)
      .split('; ')
      .map((line) => [line.split(' ')[0], line]),
  );

test('each origin is named once, and paths of ours not at all', () => {
  const rows = [
    {
      vitrina: {
        web: 'https://player.example.com/a',
        webLight: 'https://light.example.com/a',
        sdk: 'https://cdn.example.com/sdk.js',
      },
      sdk: null,
    },
    { vitrina: { web: 'https://player.example.com/b' }, sdk: 'https://cdn.example.com/sdk.js' },
    { vitrina: { web: '/player', sdk: '/sdk.js' }, sdk: 'https://unused.example.com/sdk.js' },
  ];
  expect(embeddedOrigins(rows)).toEqual({
    frames: ['https://player.example.com', 'https://light.example.com'],
    scripts: ['https://cdn.example.com'],
  });
});

test('a page may show the players that are configured, and no others without https', () => {
  expect(policyOf()['frame-src']).toBe("frame-src 'self' https:");
  expect(
    policyOf({ frames: ['http://player.example.com', 'https://safe.example.com'], scripts: [] })['frame-src'],
  ).toBe("frame-src 'self' https: http://player.example.com");
});

test('a page may show the pay pages of its installation', () =>
  expect(policyOf(withPayPages(noEmbeddedOrigins, 'http://tv.example.com:8080/'))['frame-src']).toBe(
    "frame-src 'self' https: http://tv.example.com:8080",
  ));

test('a page may load their scripts', () => {
  expect(policyOf()['script-src']).toBe("script-src 'nonce-n' 'strict-dynamic' 'self'");
  expect(policyOf({ frames: [], scripts: ['https://cdn.example.com'] })['script-src']).toBe(
    "script-src 'nonce-n' 'strict-dynamic' 'self' https://cdn.example.com",
  );
});
