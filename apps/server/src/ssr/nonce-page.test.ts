import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { NONCE_PLACE, noncePage } from './nonce-page.ts';

const page = (places: number) =>
  Buffer.from(
    `<!doctype html><title>Кино</title>${`<script nonce="${NONCE_PLACE}" src="/a.js"></script>`.repeat(places)}${'<p>Ряды и карточки</p>'.repeat(500)}`,
  );

test.each([0, 1, 7])('both forms of a page with %i scripts are the page with one nonce in all places', (places) => {
  const made = noncePage(page(places))();
  const expected = page(places).toString().replaceAll(NONCE_PLACE, made.nonce);
  expect(made.nonce).toMatch(/^[\w-]{22}$/);
  expect(made.raw().toString()).toBe(expected);
  expect(gunzipSync(made.gzip()).toString()).toBe(expected);
  expect(made.gzip().length).toBeLessThan(expected.length / 5);
});

test('every answer has its own nonce', () => {
  const next = noncePage(page(2));
  expect(new Set(Array.from({ length: 50 }, () => next().nonce)).size).toBe(50);
});
