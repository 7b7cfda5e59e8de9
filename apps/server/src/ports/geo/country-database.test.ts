import { mkdtempSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openCountryDatabase } from './country-database.ts';
import { countryDatabaseBytes } from './testing/write-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aerial-geo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(networks: Record<string, string>) {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.mmdb`);
  await writeFile(file, countryDatabaseBytes(networks));
  const onUnusable = vi.fn();
  const database = await openCountryDatabase(file, { onUnusable });
  return { file, database, onUnusable };
}

test('F-042 an address has the country of its network, in both families, and none outside of them', async () => {
  const { database } = await opened({ '192.0.2.0/24': 'XX', '198.51.100.128/25': 'YY', '2001:db8::/32': 'ZZ' });
  expect(
    ['192.0.2.77', '::ffff:192.0.2.1', '198.51.100.200', '2001:db8:1::5'].map((ip) => database.countryOf(ip)),
  ).toEqual(['XX', 'XX', 'YY', 'ZZ']);
  expect(
    ['198.51.100.1', '203.0.113.9', '2001:db9::1', '127.0.0.1', 'no address'].map((ip) => database.countryOf(ip)),
  ).toEqual([null, null, null, null, null]);
  database.close();
});

test('a replaced file is read; a broken one is reported once and the former data stay', async () => {
  const { file, database, onUnusable } = await opened({ '192.0.2.0/24': 'XX' });
  await writeFile(`${file}.new`, countryDatabaseBytes({ '192.0.2.0/24': 'YY', '203.0.113.0/24': 'XX' }));
  await rename(`${file}.new`, file);
  await database.refresh();
  expect(database.countryOf('192.0.2.1')).toBe('YY');
  await writeFile(`${file}.new`, 'not a database');
  await rename(`${file}.new`, file);
  await database.refresh();
  await database.refresh();
  expect(onUnusable).toHaveBeenCalledTimes(1);
  expect(database.countryOf('192.0.2.1')).toBe('YY');
  database.close();
});

test('a file that is no database cannot be opened', async () => {
  const file = path.join(folder, 'broken.mmdb');
  await writeFile(file, 'nothing of the kind');
  await expect(openCountryDatabase(file, { onUnusable: () => {} })).rejects.toThrow(/MaxMind|metadata|type/i);
});
