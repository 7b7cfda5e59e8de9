/** Files of the built application. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../apps/web/dist/client/.vite/manifest.json');

/** The path that browsers load a module by. @param source below `apps/web`, as `src/features/search/SearchPage.tsx` */
export function chunkOf(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, { readonly file: string }>>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is no file of its own`);
  return `/${chunk.file}`;
}
