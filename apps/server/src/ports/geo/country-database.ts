/** The country of an address from a database file in MaxMind's format (GeoLite2, DB-IP and others publish such files). */
import { readFile, stat } from 'node:fs/promises';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { Geo } from '../geo.ts';

/** How often the file is looked at: publishers replace it weekly or daily. */
const CHECK_MS = 60_000;

/** Some publishers write the code flat, without the objects around it. */
type Entry = CountryResponse & { readonly country_code?: string };

export interface CountryDatabaseOptions {
  /** Notified when a new file cannot be used; the former data stay in use. */
  onUnusable(error: unknown): void;
  /** Milliseconds between looks at the file. */
  readonly checkMs?: number;
}

export interface CountryDatabase extends Geo {
  /** Looks at the file and reads it again when it is another one than before. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * Opens the file and follows its changes.
 * @throws when the file cannot be read or is no such database
 */
export async function openCountryDatabase(
  file: string,
  { onUnusable, checkMs = CHECK_MS }: CountryDatabaseOptions,
): Promise<CountryDatabase> {
  const versionOf = async () => {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  };
  const read = async () => new Reader<CountryResponse>(await readFile(file));
  let version = await versionOf();
  let reader = await read();

  const refresh = async (): Promise<void> => {
    try {
      const found = await versionOf();
      if (found === version) return;
      // Noted first, so that a broken file is reported once and not every minute.
      version = found;
      reader = await read();
    } catch (error) {
      onUnusable(error);
    }
  };
  const timer = setInterval(() => void refresh(), checkMs).unref();

  return {
    countryOf(ip) {
      const entry = reader.get(ip.replace(/^::ffff:/i, '').replace(/%.*$/, '')) as Entry | null;
      const code = entry?.country?.iso_code ?? entry?.country_code ?? entry?.registered_country?.iso_code;
      return code ? code.toUpperCase() : null;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
