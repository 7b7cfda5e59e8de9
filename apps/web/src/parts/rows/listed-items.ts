import { contentAddress } from '../content/rules.ts';
import type { Row } from './types.ts';

/** More would not be read. */
const LISTED_MAX = 30;

/** What a row leads to, for machines. */
export const listedItems = (row: Pick<Row, 'contents'>): { name: string; path: string }[] =>
  (row.contents ?? []).slice(0, LISTED_MAX).map((content) => ({ name: content.title, path: contentAddress(content) }));

/** A picture that can stand for what is listed. */
export const firstPicture = ({ contents, promotions }: Pick<Row, 'contents' | 'promotions'>): string | null =>
  promotions?.find(({ background }) => background.web)?.background.web ?? contents?.find(({ cover }) => cover.src_16x9)?.cover.src_16x9 ?? null;
