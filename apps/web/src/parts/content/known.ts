/** What a card knows of a content: its page shows it until the rest is there. */

export interface KnownContent {
  readonly title: string;
  readonly wide: string | null;
  readonly upright: string | null;
  readonly tint: string | null;
}

interface Card {
  readonly title: string;
  readonly cover: { readonly src_16x9: string | null; readonly src_2x3: string | null; readonly tint_16x9?: string | null | undefined };
}

/** For the state of the navigation. */
export const knownOf = ({ title, cover }: Card): { readonly known: KnownContent } => ({ known: { title, wide: cover.src_16x9, upright: cover.src_2x3, tint: cover.tint_16x9 ?? null } });

/** @returns undefined where the page was opened otherwise, or by another version of the application */
export function knownIn(state: unknown): KnownContent | undefined {
  const known = (state as { known?: Partial<KnownContent> } | null)?.known;
  const isText = (value: unknown): boolean => value === null || typeof value === 'string';
  return known && typeof known.title === 'string' && isText(known.wide) && isText(known.upright) && isText(known.tint) ? (known as KnownContent) : undefined;
}
