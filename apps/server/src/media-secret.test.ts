import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { persistedMediaSecret } from './media-secret.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the secret is made once, long, and readable by its owner only', () => {
  const secret = persistedMediaSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(persistedMediaSecret(folder)).toBe(secret);
  expect(statSync(path.join(folder, 'media-secret')).mode & 0o777).toBe(0o600);
});
