import { contentAddress } from '../content/rules.ts';
import type { Row } from './queries.ts';

/** More would not be read. */
const LISTED_MAX = 30;

/** What a row leads to, for machines. */
export const listedItems = (row: Pick<Row, 'contents'>): { name: string; path: string }[] =>
  (row.contents ?? []).slice(0, LISTED_MAX).map((content) => ({ name: content.title, path: contentAddress(content) }));
