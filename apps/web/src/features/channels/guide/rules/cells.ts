/** A channel's line of the grid as cells side by side: programmes, placeholders while loading, and gaps of the guide. */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { GridProgramme } from '../../../../parts/channels/model.ts';
import type { Span } from '../../../../parts/channels/days.ts';

/** A part of a channel's guide that is requested at once. */
export interface Part extends Span {
  /** By time; absent while they are on their way. */
  readonly programmes: readonly GridProgramme[] | undefined;
  readonly hasFailed: boolean;
}

export type Cell =
  | (Span & { readonly kind: 'programme'; readonly programme: GridProgramme })
  | (Span & { readonly kind: 'loading' | 'failed' | 'gap' });

/** Cells without a programme are cut at whole steps of this, so that they stay the same while the window moves, seconds. */
const SLOT_S: Readonly<Record<'loading' | 'failed' | 'gap', number>> = {
  loading: 3600,
  failed: 4 * 3600,
  gap: 4 * 3600,
};
/** Shorter holes are those between a programme's last segment and the next one's first, seconds. */
const SMALLEST_GAP_S = 120;

/** What identifies a cell among those of its channel. */
export const cellKey = (cell: Cell): string =>
  cell.kind === 'programme' ? cell.programme.id : `${cell.kind} ${cell.start}`;

/**
 * The cells that are seen between two instants. Programmes are whole, also where they reach out of the span; no cell overlaps
 * another, and none starts before the one to its left.
 * @param parts side by side, by time; what lies beyond them counts as on its way
 */
export function cellsOf(parts: readonly Part[], span: Span): Cell[] {
  const cells: Cell[] = [];
  let at: number = span.start;
  const fillTo = (end: number, kind: 'loading' | 'failed' | 'gap'): void => {
    const until = Math.min(end, span.end);
    if (kind === 'gap' && end - at < SMALLEST_GAP_S) {
      at = Math.max(at, until);
      return;
    }
    while (at < until) {
      const next = Math.min(until, at - (at % SLOT_S[kind]) + SLOT_S[kind]);
      cells.push({ kind, start: epochSeconds(at), end: epochSeconds(next) });
      at = next;
    }
  };
  for (const [index, part] of parts.entries()) {
    if (part.end <= at || part.start >= span.end) continue;
    fillTo(Math.min(part.start, beginningOf(part)), 'loading');
    if (!part.programmes) {
      // What the next part knows to begin earlier is whole at once, and does not grow when this one arrives.
      fillTo(Math.min(part.end, beginningOf(parts[index + 1])), part.hasFailed ? 'failed' : 'loading');
      continue;
    }
    for (const programme of part.programmes) {
      if (programme.endAt <= at) continue;
      if (programme.startAt >= span.end) break;
      fillTo(programme.startAt, 'gap');
      // What began before the span is whole; what overlaps the programme to its left gives way to it.
      const start = cells.length === 0 ? programme.startAt : epochSeconds(Math.max(programme.startAt, at));
      cells.push({ kind: 'programme', start, end: programme.endAt, programme });
      at = programme.endAt;
    }
    fillTo(part.end, 'gap');
  }
  fillTo(span.end, 'loading');
  return cells;
}

const beginningOf = (part: Part | undefined): number => part?.programmes?.[0]?.startAt ?? Infinity;

/** The cell at an instant; in a hole between two the one to its left. @param cells by time, at least one */
export const cellAt = (cells: readonly Cell[], at: EpochSeconds): Cell | undefined =>
  cells.findLast((cell) => cell.start <= at) ?? cells[0];
