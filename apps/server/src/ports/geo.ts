/** Where on earth an address is, as far as it is known. */
export interface Geo {
  /** ISO 3166-1 code of the country, upper case; null when it is not known. */
  countryOf(ip: string): string | null;
}

/** Nothing is known about any address. */
export const unknownPlaces: Geo = { countryOf: () => null };
