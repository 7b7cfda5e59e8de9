/** Which group of an A/B test a viewer is in. Nothing is stored of it: the hash is the same wherever it is computed. @source F-413, C-710 */
import { createHash } from 'node:crypto';
import type { AbGroupJson } from '../../db/schema/events.ts';

/** Shares are hundredths of a percent. */
export const ALL_SHARES = 10_000;

/** `sha256(test:subject) mod 10000` */
export function bucketOf(test: string, subject: string): number {
  const hash = createHash('sha256').update(`${test}:${subject}`).digest('hex');
  return Number(BigInt(`0x${hash}`) % BigInt(ALL_SHARES));
}

/** @returns undefined for those whom no group takes */
export function groupOf(test: string, groups: readonly AbGroupJson[], subject: string): string | undefined {
  const bucket = bucketOf(test, subject);
  let end = 0;
  return groups.find(({ share }) => bucket < (end += share))?.name;
}
