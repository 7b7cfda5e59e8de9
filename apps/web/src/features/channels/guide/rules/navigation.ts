/** Moving through the grid by keys, as a remote control does. */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { cellAt, type Cell } from './cells.ts';
import type { Span } from '../../../../parts/channels/days.ts';

/** Where the viewer is: a line, and an instant in it. The instant stays when going up and down, so that the way back leads back. */
export interface Cursor {
  readonly row: number;
  readonly at: EpochSeconds;
}

export type Move = 'left' | 'right' | 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last' | 'now';

export interface Grid {
  readonly rows: number;
  /** Lines that are seen at once. */
  readonly rowsPerScreen: number;
  readonly span: Span;
  readonly now: EpochSeconds;
  /** The cells of a line around an instant, with those beside it. */
  cellsAround(cursor: Cursor): readonly Cell[];
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'now',
};

/** What a key means; with Ctrl, Home and End lead to the first and the last channel. */
export function moveOf({ key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean }): Move | undefined {
  if (ctrlKey) return key === 'Home' ? 'first' : key === 'End' ? 'last' : undefined;
  return MOVES[key];
}

/** Where a move leads; the same place at the edge. */
export function moved(cursor: Cursor, move: Move, grid: Grid): Cursor {
  const toRow = (row: number): Cursor => ({ ...cursor, row: Math.max(0, Math.min(grid.rows - 1, row)) });
  const toInstant = (at: number): Cursor => ({
    ...cursor,
    at: epochSeconds(Math.max(grid.span.start, Math.min(grid.span.end - 1, at))),
  });
  switch (move) {
    case 'up':
      return toRow(cursor.row - 1);
    case 'down':
      return toRow(cursor.row + 1);
    case 'page-up':
      return toRow(cursor.row - Math.max(1, grid.rowsPerScreen - 1));
    case 'page-down':
      return toRow(cursor.row + Math.max(1, grid.rowsPerScreen - 1));
    case 'first':
      return toRow(0);
    case 'last':
      return toRow(grid.rows - 1);
    case 'now':
      return toInstant(grid.now);
    case 'left':
    case 'right': {
      const cells = grid.cellsAround(cursor);
      const here = cellAt(cells, cursor.at);
      const beside = here && cells[cells.indexOf(here) + (move === 'right' ? 1 : -1)];
      return beside && beside.start < grid.span.end && beside.end > grid.span.start ? toInstant(beside.start) : cursor;
    }
  }
}

/** A part of a line that is seen, pixels. */
interface Seen {
  readonly from: number;
  readonly length: number;
}

/** A cell that is seen as far as this need not be brought nearer, pixels. */
const ENOUGH_PX = 96;
/** What stays free beside a cell that was brought in. */
const MARGIN_PX = 24;

/** Where to scroll along the line so that a cell is seen: not at all when enough of it is. @returns the new `from` */
export function revealed(seen: Seen, cell: Seen): number {
  const end = cell.from + cell.length;
  const visible = Math.min(end, seen.from + seen.length) - Math.max(cell.from, seen.from);
  if (visible >= Math.min(cell.length, ENOUGH_PX)) return seen.from;
  if (cell.from < seen.from || cell.length + 2 * MARGIN_PX > seen.length) return cell.from - MARGIN_PX;
  return end + MARGIN_PX - seen.length;
}
