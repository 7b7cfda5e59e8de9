/** The secret that signs media addresses, for a server that was given none. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret stored in the data folder, created on first use and readable by its owner only. It must outlive restarts:
 * players hold signed addresses for hours. The caller holds the folder's lock.
 */
export function persistedMediaSecret(dataDir: string): string {
  const found = storedMediaSecret(dataDir);
  if (found !== undefined) return found;
  const created = randomBytes(32).toString('base64url');
  storeMediaSecret(dataDir, created);
  return created;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'media-secret');

/** The secret of the data folder, if it has one. */
export function storedMediaSecret(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Stores a secret in the data folder; readers see all of it or nothing. */
export function storeMediaSecret(dataDir: string, secret: string): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
