/** How addresses name contents, persons and rows: by id, by slug, or by a slug that ends in the id. */

const MAX_ID = 9_223_372_036_854_775_807n;

function idFrom(digits: string | undefined): string | undefined {
  if (digits === undefined || digits.length > 19) return undefined;
  const id = BigInt(digits);
  return id <= MAX_ID ? id.toString() : undefined;
}

/**
 * The id of a content or person: the digits that its path segment ends in (`2020-film-641048475342005896`).
 * @returns the id as text, or undefined without trailing digits or where no id is that large
 * @source C-043, C-584, C-585
 */
export const trailingId = (segment: string): string | undefined => idFrom(/\d+$/.exec(segment)?.[0]);

/**
 * The id of a row, a page of rows, a trailer or a playback: the whole reference, or what follows its last hyphen. Digits inside of a
 * word are part of a name (`tvchannels20`).
 * @returns the id as text, or undefined
 */
export const hyphenatedId = (ref: string): string | undefined => idFrom(/(?:^|-)(\d+)$/.exec(ref)?.[1]);
