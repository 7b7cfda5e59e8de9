/** Titles that cannot simply be watched, one of each kind; the others can. */
import type { DemoState } from './types.ts';

export const states: Readonly<Record<string, DemoState>> = {
  // Its rights have ended: it is in no list, but its page exists.
  'the-garden-that-remembers': 'lost',
  // Its owner gives it to services with DRM only.
  'the-postman-from-triton': 'protected',
  // In the catalogue, and not yet delivered.
  'passing-on-the-right': 'unavailable',
};
