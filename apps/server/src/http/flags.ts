/** Switches of requests, in the spellings of clients. */

/** Flags arrive as 1, true or their texts. */
export const isSet = (flag: string | number | boolean | undefined): boolean =>
  ['1', 'true', 'yes'].includes(String(flag ?? '').toLowerCase());
