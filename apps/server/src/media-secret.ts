/** The secret that signs media addresses, for a server that was given none. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret stored in the data folder, created on first use and readable by its owner only. It must outlive restarts:
 * players hold signed addresses for hours. The caller holds the folder's lock.
 */
export function persistedMediaSecret(dataDir: string): string {
  const file = path.join(dataDir, 'media-secret');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}
