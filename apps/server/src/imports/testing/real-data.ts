/** Real lists and guides, which belong to others and are no part of the project: tests read them where `REAL_DATA_DIR` names a folder with them. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Path of a real input file, or undefined if there is none: tests that read it are skipped then. */
export function realData(name: string): string | undefined {
  const folder = process.env['REAL_DATA_DIR'];
  if (!folder) return undefined;
  const file = path.join(folder, name);
  return existsSync(file) ? file : undefined;
}
