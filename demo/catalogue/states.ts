/** Titles that are not simply watched, one of each kind; the others are. */
import type { DemoState } from './types.ts';

export const states: Readonly<Record<string, DemoState>> = {
  // Its rights have ended: it is in no list, but its page exists.
  'the-garden-that-remembers': 'lost',
  // Its owner gives it to services with DRM only.
  'the-postman-from-triton': 'protected',
  // It has a key: it is watched encrypted.
  'deeper-than-the-map': 'encrypted',
  // In the catalogue, and not yet delivered.
  'passing-on-the-right': 'unavailable',
};
