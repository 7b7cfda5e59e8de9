/** Where the provider’s viewers are. */

export interface RegionSettings {
  /** In which its days begin and end. */
  readonly timeZone: string;
  readonly forbiddenCountries: readonly string[];
}

export const regionDefaults: RegionSettings = {
  timeZone: 'Europe/Moscow',
  forbiddenCountries: [],
};
