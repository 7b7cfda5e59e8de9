import { expect, test } from 'vitest';
import { playerDocument, playerPolicy } from './console-player.ts';

test('the player is sandboxed into an origin of its own, and may load media from anywhere', () => {
  const policy = playerPolicy('N');
  expect(policy).toContain('sandbox allow-scripts;');
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain("script-src 'nonce-N'");
  expect(policy).toContain('connect-src http: https:');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe');
});

test('its scripts and its style carry the nonce', () => {
  const html = playerDocument('N');
  expect(html.match(/<(?:script|style)[^>]*>/g)!.every((tag) => tag.includes('nonce="N"'))).toBe(true);
});
