/** The list of what a packet contains: its columns, what is found in it, and where keys lead. Pure. */
import type { Chosen } from './packet-values.ts';

/** The narrowest column that is read easily, pixels. */
const COLUMN_PX = 208;

/** How many columns a width has room for. */
export const columnsIn = (width: number): number => Math.max(1, Math.floor(width / COLUMN_PX));

/** Those whose name contains all the words. */
export function found(chosen: readonly Chosen[], text: string): readonly Chosen[] {
  const words = text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return chosen;
  return chosen.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)));
}

interface Grid {
  readonly columns: number;
  /** How many items are a page. */
  readonly page: number;
  readonly count: number;
}

/** The place that a key leads to; undefined for keys that lead nowhere. */
export function nextPlace(key: string, at: number, { columns, page, count }: Grid): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}
