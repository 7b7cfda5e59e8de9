/** Which lines and which hours of the grid exist on the page, and which parts of the guide they need. */
import { epochSeconds } from '@aerial/domain/time.ts';
import type { Span } from '../../../../parts/channels/days.ts';

/** Sizes of the grid, CSS pixels. */
export interface Metrics {
  readonly hourPx: number;
  readonly rowPx: number;
  readonly columnPx: number;
  readonly rulerPx: number;
  /** How much larger than by default the text is. */
  readonly textScale: number;
}
export const WIDE_METRICS: Metrics = { hourPx: 300, rowPx: 68, columnPx: 224, rulerPx: 40, textScale: 1 };
export const NARROW_METRICS: Metrics = { hourPx: 240, rowPx: 68, columnPx: 88, rulerPx: 36, textScale: 1 };

/** Widest share of the window for the channels, whatever the size of the text. */
const MAX_COLUMN_SHARE = 0.34;

/** The sizes for larger text. @param widthPx of the window */
export function scaledMetrics(metrics: Metrics, textScale: number, widthPx: number): Metrics {
  if (textScale === 1) return metrics;
  const { hourPx, rowPx, columnPx, rulerPx } = metrics;
  return {
    hourPx: hourPx * textScale,
    rowPx: Math.round(rowPx * textScale),
    columnPx: Math.round(Math.min(columnPx * textScale, Math.max(columnPx, widthPx * MAX_COLUMN_SHARE))),
    rulerPx: Math.round(rulerPx * textScale),
    textScale,
  };
}

/** What the scroll box shows, CSS pixels of its content. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What exists: lines [firstRow, endRow) and a span of time. */
export interface GuideWindow extends Span {
  readonly firstRow: number;
  readonly endRow: number;
}

export const pxPerSecond = ({ hourPx }: Metrics): number => hourPx / 3600;
/** The whole length of the lines. */
export const lengthPx = (span: Span, metrics: Metrics): number => (span.end - span.start) * pxPerSecond(metrics);
/** The instant at the left edge of what is seen beside the channels. */
export const instantAt = (left: number, span: Span, metrics: Metrics): number =>
  span.start + left / pxPerSecond(metrics);

/** Lines beyond the edge, and time beyond it: what is scrolled to is there already. */
const ROWS_BEYOND = 3;
const STEP_S = 1800;
const BEYOND_S = 1800;

/** The window for what is seen, in whole steps: scrolling within a step changes nothing. */
export function windowOf(view: Viewport, rows: number, span: Span, metrics: Metrics): GuideWindow {
  const from = instantAt(view.left, span, metrics) - BEYOND_S;
  const to = instantAt(view.left + Math.max(0, view.width - metrics.columnPx), span, metrics) + BEYOND_S;
  const first = Math.floor(view.top / metrics.rowPx) - ROWS_BEYOND;
  const end = Math.ceil((view.top + Math.max(0, view.height - metrics.rulerPx)) / metrics.rowPx) + ROWS_BEYOND;
  return {
    firstRow: Math.max(0, Math.min(rows, first)),
    endRow: Math.max(0, Math.min(rows, end)),
    start: epochSeconds(Math.max(span.start, Math.floor(from / STEP_S) * STEP_S)),
    end: epochSeconds(Math.min(span.end, Math.ceil(to / STEP_S) * STEP_S)),
  };
}

/** So much of a cell stays for its text, however far it is scrolled out, CSS pixels. */
const TEXT_PX = 72;

/** How far the text of a cell moves in, so that it begins at the left edge of what is seen, CSS pixels. @param edge the instant there */
export function textInset({ start, end }: Span, edge: number, metrics: Metrics): number {
  if (start >= edge || end <= edge) return 0;
  const scale = pxPerSecond(metrics);
  return Math.max(0, Math.round(Math.min((edge - start) * scale, (end - start) * scale - TEXT_PX)));
}

export const isSameWindow = (a: GuideWindow, b: GuideWindow): boolean =>
  a.firstRow === b.firstRow && a.endRow === b.endRow && a.start === b.start && a.end === b.end;

/** Channels and seconds of guide per request: whole days of UTC, so that viewers share cached responses. */
export const BLOCK_ROWS = 10;
export const PART_S = 86_400;

/** A question to the server: a block of channels over one part of time. */
export interface Block extends Span {
  readonly firstRow: number;
  readonly endRow: number;
}

/** The parts of time that a span touches. */
export function partSpans({ start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (let at = Math.floor(start / PART_S) * PART_S; at < end; at += PART_S)
    spans.push({ start: epochSeconds(at), end: epochSeconds(at + PART_S) });
  return spans;
}

/** A window with all of the blocks that it lies in: changes only when another block is needed. */
export const wholeBlocks = ({ firstRow, endRow, start, end }: GuideWindow): GuideWindow => ({
  firstRow: Math.floor(firstRow / BLOCK_ROWS) * BLOCK_ROWS,
  endRow: Math.ceil(endRow / BLOCK_ROWS) * BLOCK_ROWS,
  start: epochSeconds(Math.floor(start / PART_S) * PART_S),
  end: epochSeconds(Math.ceil(end / PART_S) * PART_S),
});

/** What a window needs; blocks that lie only partly in the list are shorter. */
export function blocksOf(window: GuideWindow, rows: number): Block[] {
  const blocks: Block[] = [];
  for (
    let first = Math.floor(window.firstRow / BLOCK_ROWS) * BLOCK_ROWS;
    first < Math.min(rows, window.endRow);
    first += BLOCK_ROWS
  )
    for (const span of partSpans(window))
      blocks.push({ ...span, firstRow: first, endRow: Math.min(rows, first + BLOCK_ROWS) });
  return blocks;
}
