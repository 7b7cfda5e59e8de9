/** What of the document of an offer the list of packets shows. The server reads and writes the rest. */

type Words = string | Readonly<Record<string, string>>;

interface DocumentPacket {
  readonly name?: Words;
  readonly base?: boolean;
  readonly promo?: boolean;
  readonly parts?: readonly string[];
  readonly prices?: Readonly<Record<string, { readonly amount?: string; readonly period?: unknown }>>;
}

export interface OfferedPacket {
  readonly slug: string;
  readonly name: string;
  readonly kind: 'base' | 'bundle' | 'promo' | undefined;
  /** By their codes, decimal text. */
  readonly prices: readonly { readonly code: string; readonly amount: string }[];
}

/** A text in a language, else in any that it has. */
const wordsIn = (words: Words | undefined, language: string): string =>
  typeof words === 'string' ? words : (words?.[language] ?? Object.values(words ?? {})[0] ?? '');

/** @param json as `GET /v2/offer` answers it */
export function packetsOf(json: string, language: string): readonly OfferedPacket[] {
  const { packets = {} } = JSON.parse(json) as { packets?: Readonly<Record<string, DocumentPacket>> };
  return Object.entries(packets).map(([slug, packet]) => ({
    slug,
    name: wordsIn(packet.name, language) || slug,
    kind: packet.promo ? 'promo' : packet.parts?.length ? 'bundle' : packet.base ? 'base' : undefined,
    prices: Object.entries(packet.prices ?? {}).map(([code, { amount = '' }]) => ({ code, amount })),
  }));
}

/** The same, written for people. */
export const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
