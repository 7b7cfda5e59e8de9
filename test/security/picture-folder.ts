/** A folder for pictures that operators upload, for as long as the process of the tests lives. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export function pictureFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'aerial-pictures-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
