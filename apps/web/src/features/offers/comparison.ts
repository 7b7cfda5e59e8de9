/** Packets beside each other, by what they hold. @source A-043 */
import type { PacketBenefit } from '../../parts/commerce/wire.ts';

export interface ComparedRow {
  readonly text: string;
  /** For each packet, in their order. */
  readonly isIncluded: readonly boolean[];
}

interface Compared {
  readonly libraries?: readonly { readonly title: string }[] | undefined;
  readonly benefits?: readonly PacketBenefit[] | null | undefined;
}

/** A benefit that one packet alone names is a line of advertising: others may have it without saying so. */
const MIN_SHARING = 2;

function rowsOf(held: readonly ReadonlySet<string>[], minSharing: number): ComparedRow[] {
  const texts = new Set(held.flatMap((each) => [...each]));
  return [...texts]
    .map((text) => ({ text, isIncluded: held.map((each) => each.has(text)) }))
    .filter(({ isIncluded }) => isIncluded.filter(Boolean).length >= minSharing);
}

/** The cinemas of the packets, then what several of them promise. */
export const comparedRows = (packets: readonly Compared[]): ComparedRow[] => [
  ...rowsOf(
    packets.map(({ libraries }) => new Set(libraries?.map(({ title }) => title))),
    1,
  ),
  ...rowsOf(
    packets.map(({ benefits }) => new Set(benefits?.map(({ text }) => text))),
    MIN_SHARING,
  ),
];

/** A table of fewer columns says no more than the cards. */
export const MIN_COMPARED = 2;
