import { hash } from 'node:crypto';

const LENGTH = 22;

/** Of all that an operator reads of a thing: two who read the same have the same version. */
export const versionOf = (thing: object): string => hash('sha256', JSON.stringify(thing), 'base64url').slice(0, LENGTH);
