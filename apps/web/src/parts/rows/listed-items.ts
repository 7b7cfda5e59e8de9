import { contentAddress } from '../content/rules.ts';
import type { Row } from './types.ts';

/** Search engines read no more. */
const MAX_LISTED = 30;

/** The items of a row as structured data. */
export const listedItems = (row: Pick<Row, 'contents'>): { name: string; path: string }[] =>
  (row.contents ?? []).slice(0, MAX_LISTED).map((content) => ({ name: content.title, path: contentAddress(content) }));

/** A picture that represents the list. */
export const firstPicture = ({ contents, promotions }: Pick<Row, 'contents' | 'promotions'>): string | null =>
  promotions?.find(({ background }) => background.web)?.background.web ??
  contents?.find(({ cover }) => cover.src_16x9)?.cover.src_16x9 ??
  null;
