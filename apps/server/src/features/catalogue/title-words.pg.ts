import { sql, type RawBuilder } from 'kysely';

const pattern = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
const isNone = (text: string | undefined): text is undefined => text === undefined || text.trim() === '';

/** A substring of a text in any of its languages, case-insensitive. */
export const contains = (column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> =>
  isNone(text) ? sql<boolean>`true` : sql<boolean>`exists (select from jsonb_each_text(${column}) t where t.value ilike ${pattern(text)})`;

/** As `contains` for the title of the content `c`, found by its index: the stored object holds what its texts hold, but for characters that are escaped in it. */
export function titleContains(text: string | undefined): RawBuilder<boolean> {
  const exact = contains(sql`c.title`, text);
  return isNone(text) || /["\\\p{Cc}]/u.test(text) ? exact : sql<boolean>`(c.title::text ilike ${pattern(text)} and ${exact})`;
}
