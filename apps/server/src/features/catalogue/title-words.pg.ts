import { sql, type RawBuilder } from 'kysely';

const holding = (piece: string): string => `%${piece.replaceAll(/[\\%_]/g, '\\$&')}%`;
const pattern = (text: string): string => holding(text.trim());
const isNone = (text: string | undefined): text is undefined => text === undefined || text.trim() === '';

/** A substring of a text in any of its languages, case-insensitive. */
export const contains = (column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> =>
  isNone(text)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from jsonb_each_text(${column}) t where t.value ilike ${pattern(text)})`;

/** Letters of a piece, and of a text that is looked up in pieces. */
const PIECE = 4;
const LONG = 3 * PIECE;

/**
 * What is looked up in the index for a text: every three letters in a row are a list that grows with the catalogue, so that of a long
 * text its beginning, middle and end are enough.
 */
export function piecesOf(text: string): string[] {
  const letters = [...text.trim()];
  if (letters.length <= LONG) return [letters.join('')];
  const middle = (letters.length - PIECE) >> 1;
  return [letters.slice(0, PIECE), letters.slice(middle, middle + PIECE), letters.slice(-PIECE)].map((piece) =>
    piece.join(''),
  );
}

/** As `contains` for the title of the content `c`, found by its index: the stored object contains its texts literally, except for escaped characters. */
export function titleContains(text: string | undefined): RawBuilder<boolean> {
  const exact = contains(sql`c.title`, text);
  return isNone(text) || /["\\\p{Cc}]/u.test(text)
    ? exact
    : sql<boolean>`(${sql.join(
        piecesOf(text).map((piece) => sql`c.title::text ilike ${holding(piece)}`),
        sql` and `,
      )} and ${exact})`;
}
