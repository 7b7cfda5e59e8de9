/**
 * Addresses of encrypted media name the key's id behind the version of the asset or the hash of the init section. The signature covers
 * both, so that an address of encrypted media cannot be changed into one of clear media.
 */

/** 32 hexadecimal digits. */
export type KeyId = string;

/** Neither versions nor hashes contain it. */
const SEPARATOR = '~';

export const keyedVersion = (version: string, kid?: KeyId): string =>
  kid === undefined ? version : `${version}${SEPARATOR}${kid}`;

/** The parts of what {@link keyedVersion} made. */
export function splitVersion(keyed: string): { readonly version: string; readonly kid: KeyId | undefined } {
  const [version = '', kid] = keyed.split(SEPARATOR, 2);
  return { version, kid };
}
