import { createHash } from 'node:crypto';

const LENGTH = 22;

/** Of all that an operator reads of a thing: two who read the same have the same version. */
export const versionOf = (thing: object): string =>
  createHash('sha256').update(JSON.stringify(thing)).digest('base64url').slice(0, LENGTH);
