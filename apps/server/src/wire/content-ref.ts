/** How addresses name contents, persons and rows: by id, by slug, or by a slug that ends in the id. */

const LARGEST_INT8 = 9_223_372_036_854_775_807n;

/** The id a reference ends in, as text; undefined when it ends in none. @source spec 2 §5 */
export function trailingId(ref: string): string | undefined {
  const digits = /(?:^|-)(\d{1,19})$/.exec(ref)?.[1];
  return digits !== undefined && BigInt(digits) <= LARGEST_INT8 ? BigInt(digits).toString() : undefined;
}
