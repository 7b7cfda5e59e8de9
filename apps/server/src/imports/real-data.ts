/** Real lists and guides beside the checkout, for tests: they belong to others and are no part of the project. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Address of a real input file, or undefined where there is none: tests that want it skip then. */
export function realData(name: string): string | undefined {
  const file = path.resolve(import.meta.dirname, '../../../../../shared/data', name);
  return existsSync(file) ? file : undefined;
}
