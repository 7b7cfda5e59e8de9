/**
 * Addresses of encrypted media name the key's id, and the scheme unless it is `cbcs`, behind the version of the asset or the hash of the
 * init section. The signature covers all of it, so that an address of encrypted media cannot be changed into one of clear media.
 */
import type { Scheme } from '../../media/encryption/content-key.ts';

/** 32 hexadecimal digits. */
export type KeyId = string;

/** Neither versions nor hashes contain it. */
const SEPARATOR = '~';

export function keyedVersion(version: string, kid?: KeyId, scheme: Scheme = 'cbcs'): string {
  if (kid === undefined) return version;
  return [version, kid, ...(scheme === 'cenc' ? [scheme] : [])].join(SEPARATOR);
}

/** The parts of what {@link keyedVersion} made. */
export function splitVersion(keyed: string): {
  readonly version: string;
  readonly kid: KeyId | undefined;
  readonly scheme: Scheme;
} {
  const [version = '', kid, scheme] = keyed.split(SEPARATOR, 3);
  return { version, kid, scheme: scheme === 'cenc' ? scheme : 'cbcs' };
}
