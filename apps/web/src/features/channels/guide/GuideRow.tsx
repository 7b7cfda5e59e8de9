/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements of tables can neither be placed by the clock nor exist in parts */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { TFunction } from 'i18next';
import { Lock } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { AppLink } from '../../../core/links.tsx';
import { classes } from '@aerial/ui/classes.ts';
import type { TvCategory, TvChannel } from '../../../parts/channels/model.ts';
import { pathIn } from '../rules/route.ts';
import { programmeState, type ProgrammeState } from '../../../parts/channels/schedule.ts';
import styles from './GuideGrid.module.css';
import { clockAt } from './rules/clock.ts';
import { cellAt, cellKey, cellsOf, type Cell, type Part } from './rules/cells.ts';
import type { Span } from '../../../parts/channels/days.ts';
import { pxPerSecond, textInset, type GuideWindow, type Metrics } from './rules/window.ts';

interface GuideRowProps {
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  readonly row: number;
  readonly parts: readonly Part[];
  readonly window: Pick<GuideWindow, 'start' | 'end'>;
  /** The instant at the left edge of what is seen. */
  readonly edge: number;
  readonly span: Span;
  readonly metrics: Metrics;
  readonly now: EpochSeconds;
  /** Where the cursor is in this line; absent in all others. */
  readonly cursorAt: EpochSeconds | undefined;
  /** The focus is on the name of the channel, or leaves it. */
  readonly onNameFocus: (isFocused: boolean) => void;
  /** Handed down: a hook in each of thousands of cells that come and go costs more than the cell. */
  readonly t: TFunction;
}

const isSameRow = (a: GuideRowProps, b: GuideRowProps): boolean =>
  a.channel === b.channel &&
  a.category === b.category &&
  a.row === b.row &&
  a.window.start === b.window.start &&
  a.window.end === b.window.end &&
  a.edge === b.edge &&
  a.span === b.span &&
  a.metrics === b.metrics &&
  a.now === b.now &&
  a.cursorAt === b.cursorAt &&
  a.onNameFocus === b.onNameFocus &&
  a.t === b.t &&
  a.parts.length === b.parts.length &&
  a.parts.every(
    (part, index) =>
      part.start === b.parts[index]!.start &&
      part.programmes === b.parts[index]!.programmes &&
      part.hasFailed === b.parts[index]!.hasFailed,
  );

/** A channel and its programmes side by side. The cell of the cursor exists wherever it is, so that the focus is never lost. */
export const GuideRow = memo(function GuideRow({
  channel,
  category,
  row,
  parts,
  window,
  edge,
  span,
  metrics,
  now,
  cursorAt,
  onNameFocus,
  t,
}: GuideRowProps) {
  const cells = cellsOf(parts, window);
  const isCursorSeen = cursorAt !== undefined && cursorAt >= window.start && cursorAt < window.end;
  const focused = isCursorSeen ? cellAt(cells, cursorAt) : undefined;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ top: metrics.rulerPx + row * metrics.rowPx, height: metrics.rowPx }}
    >
      {/* Lies under the column of the channels, which shows it. */}
      <div
        role="rowheader"
        className={classes(styles.rowLabel, cursorAt !== undefined && styles.reached)}
        style={{ width: metrics.columnPx }}
      >
        {cursorAt === undefined ? (
          channel.name
        ) : (
          <AppLink
            to={pathIn(category, channel)}
            onFocus={({ target }) => onNameFocus(target.matches(':focus-visible'))}
            onBlur={() => onNameFocus(false)}
          >
            {channel.name}
          </AppLink>
        )}
      </div>
      {cells.map((cell) => (
        <GuideCell
          key={cellKey(cell)}
          cell={cell}
          row={row}
          channel={channel}
          span={span}
          metrics={metrics}
          now={now}
          isFocused={cell === focused}
          inset={textInset(cell, edge, metrics)}
          t={t}
        />
      ))}
      {cursorAt !== undefined && !isCursorSeen && (
        <div
          role="gridcell"
          tabIndex={0}
          data-cursor=""
          data-row={row}
          className={styles.away}
          aria-label={channel.name}
        />
      )}
    </div>
  );
}, isSameRow);

interface GuideCellProps {
  readonly cell: Cell;
  readonly row: number;
  readonly channel: TvChannel;
  readonly span: Span;
  readonly metrics: Metrics;
  readonly now: EpochSeconds;
  readonly isFocused: boolean;
  /** How far its text is moved in, CSS pixels. */
  readonly inset: number;
  readonly t: TFunction;
}

const isSameCell = (a: GuideCellProps, b: GuideCellProps): boolean =>
  a.isFocused === b.isFocused &&
  a.inset === b.inset &&
  a.t === b.t &&
  a.row === b.row &&
  a.channel === b.channel &&
  a.span === b.span &&
  a.metrics === b.metrics &&
  a.cell.start === b.cell.start &&
  a.cell.end === b.cell.end &&
  a.cell.kind === b.cell.kind &&
  (a.cell.kind !== 'programme' || b.cell.kind !== 'programme' || a.cell.programme === b.cell.programme) &&
  // Time passes for what is on air, and for what begins or ends between the two.
  (a.now === b.now ||
    (a.cell.kind !== 'programme'
      ? true
      : momentOf(a.cell, a.now) !== 'on-air' && momentOf(a.cell, a.now) === momentOf(b.cell, b.now)));
const momentOf = ({ start, end }: Span, now: EpochSeconds): 'past' | 'on-air' | 'future' =>
  end <= now ? 'past' : start > now ? 'future' : 'on-air';

/** Distance between cells, CSS pixels. */
const GAP_PX = 4;
/** Narrower cells have room for their title only, on several lines. */
const SHORT_PX = 84;

const GuideCell = memo(function GuideCell({
  cell,
  row,
  channel,
  span,
  metrics,
  now,
  isFocused,
  inset,
  t,
}: GuideCellProps) {
  const scale = pxPerSecond(metrics);
  const width = (cell.end - cell.start) * scale - GAP_PX;
  const place = { left: metrics.columnPx + (cell.start - span.start) * scale, width: Math.max(2, width) };
  const common = {
    role: 'gridcell',
    tabIndex: isFocused ? 0 : -1,
    'data-cursor': isFocused ? '' : undefined,
    'data-row': row,
    'data-start': cell.start,
    className: styles.cell,
    style: place,
  } as const;
  if (cell.kind !== 'programme') {
    const text = t(
      cell.kind === 'loading' ? 'status_loading' : cell.kind === 'failed' ? 'guide_failed' : 'warning_no_program',
    );
    return (
      <div {...common} data-state={cell.kind} aria-label={text} aria-busy={cell.kind === 'loading' || undefined}>
        {cell.kind !== 'loading' && <span className={styles.text}>{text}</span>}
      </div>
    );
  }
  const { programme } = cell;
  const state = programmeState(programme, channel, now);
  const episode =
    programme.season !== undefined && programme.series !== undefined
      ? t('watch_episode', { season: programme.season, series: programme.series })
      : programme.episodeTitle;
  const meaning = MEANINGS[state];
  const facts = episode ? ` · ${episode}` : '';
  const begins = clockAt(programme.startAt);
  const besides = [`– ${clockAt(programme.endAt)}`, meaning && t(meaning)].filter(Boolean).join(', ');
  const isShort = width < SHORT_PX * metrics.textScale;
  const over =
    state === 'on-air'
      ? ({ '--over': `${Math.max(1, Math.round((now - cell.start) * scale))}px` } as CSSProperties)
      : undefined;
  return (
    <div
      {...common}
      style={over ? { ...place, ...over } : place}
      data-state={state}
      data-short={isShort || undefined}
      title={isShort ? programme.title : undefined}
      data-programme={programme.id}
      aria-haspopup="dialog"
      aria-description={besides}
    >
      {/* Both lines in one block: what is cut off at its end is cut once for both. */}
      <span
        className={styles.text}
        style={inset > 0 ? { transform: `translateX(${inset}px)`, maxWidth: `calc(100% - ${inset}px)` } : undefined}
      >
        <b>{programme.title}</b>
        <span className={isShort ? styles.unseen : undefined}>
          <br />
          {state === 'archive' && <i aria-hidden="true" />}
          {state === 'subscribe' && <Lock aria-hidden="true" size={12} />}
          {begins}
          {facts}
        </span>
      </span>
    </div>
  );
}, isSameCell);

/** Name of a state for screen readers. */
const MEANINGS = {
  'on-air': 'schedule_on_air',
  archive: 'schedule_archive',
  subscribe: 'schedule_subscribe',
  future: undefined,
  unavailable: undefined,
} as const satisfies Record<ProgrammeState, string | undefined>;
