/** Opens the database of countries that the configuration names. */
import { openCountryDatabase, type CountryDatabase } from './ports/geo/country-database.ts';
import { StartError } from './prepare.ts';

/** Without the countries of addresses forbidden ones would be served: a configured file must be usable. @throws StartError */
export async function openGeo(file: string): Promise<CountryDatabase> {
  try {
    return await openCountryDatabase(file, {
      onUnusable: (error) =>
        console.error(`The new ${file} cannot be used, the former one stays in use: ${String(error)}`),
    });
  } catch (error) {
    throw new StartError(
      `GEO_DATABASE ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
