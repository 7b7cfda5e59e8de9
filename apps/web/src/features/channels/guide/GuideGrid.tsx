/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements of tables can neither be placed by the clock nor exist in parts */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguage } from '../../../i18n/content-language.ts';
import type { GridProgramme, TvCategory, TvChannel } from '../../../parts/channels/model.ts';
import { GuideChannels } from './GuideChannels.tsx';
import styles from './GuideGrid.module.css';
import { GuideRow } from './GuideRow.tsx';
import { GuideRuler, NowLine } from './GuideRuler.tsx';
import { cellAt, cellsOf } from './rules/cells.ts';
import { LEAD_S, type Span } from '../../../parts/channels/days.ts';
import { moved, moveOf, revealed, type Cursor } from './rules/navigation.ts';
import { instantAt, lengthPx, pxPerSecond, type Metrics, type Viewport } from './rules/window.ts';
import { useGuideParts } from './useGuideParts.ts';
import { useGuideWindow, viewportOf } from './useGuideWindow.ts';

/** Programmes move on in these steps, seconds; the line of now moves with every step of the clock. */
const CELLS_STEP_S = 30;

/** Where the grid is, so that coming back to it finds it as it was. */
export interface GuidePlace {
  /** The instant at the left edge. */
  readonly at: EpochSeconds;
  readonly top: number;
}
export interface GuideGridHandle {
  /** Brings an instant to the left edge. */
  show(at: EpochSeconds): void;
  focus(): void;
}

interface GuideGridProps {
  readonly channels: readonly TvChannel[];
  readonly category: TvCategory | undefined;
  readonly span: Span;
  readonly metrics: Metrics;
  readonly now: EpochSeconds;
  /** Where to begin. */
  readonly placeFor: () => GuidePlace;
  readonly onMove: (place: GuidePlace) => void;
  readonly onOpen: (programme: GridProgramme, channel: TvChannel) => void;
  readonly ref?: Ref<GuideGridHandle>;
}

/** Channels and what they show, side by side. Only the lines and hours that are seen exist. */
export function GuideGrid({ channels, category, span, metrics, now, placeFor, onMove, onOpen, ref }: GuideGridProps) {
  const { t } = useTranslation();
  const lang = useContentLanguage();
  const box = useRef<HTMLDivElement>(null);
  const onView = useCallback(
    (view: Viewport) => onMove({ at: epochSeconds(Math.round(instantAt(view.left, span, metrics))), top: view.top }),
    [onMove, span, metrics],
  );
  const { window, edge } = useGuideWindow(box, channels.length, span, metrics, onView);
  const parts = useGuideParts(channels, window);
  const [wanted, setCursor] = useState<Cursor>({ row: 0, at: now });
  const cursor = wanted.row < channels.length ? wanted : { ...wanted, row: 0 };
  const [isNameFocused, setNameFocused] = useState(false);
  const focus = useFocusRestore(box);
  const cellsNow = epochSeconds(now - (now % CELLS_STEP_S));

  // Set before anything is painted; the window follows from the scroll event.
  useLayoutEffect(() => {
    const place = placeFor();
    box.current?.scrollTo({ left: (place.at - span.start) * pxPerSecond(metrics), top: place.top });
    // oxlint-disable-next-line react/exhaustive-deps -- once: from then on the viewer scrolls
  }, []);

  const scrollTo = useCallback(
    (at: number, behavior: ScrollBehavior) =>
      box.current?.scrollTo({ left: (at - span.start) * pxPerSecond(metrics), behavior }),
    [span, metrics],
  );
  useImperativeHandle(ref, () => ({ show: (at) => scrollTo(at, 'instant'), focus: () => focus() }), [scrollTo, focus]);

  const cellsAround = ({ row, at }: Cursor) =>
    cellsOf(parts.around(row, at), { start: epochSeconds(at - 25 * 3600), end: epochSeconds(at + 25 * 3600) });

  function goTo(next: Cursor): void {
    setCursor(next);
    const element = box.current;
    const cell = cellAt(cellsAround(next), next.at);
    if (!element || !cell) return;
    const view = viewportOf(element);
    const scale = pxPerSecond(metrics);
    const left = revealed(
      { from: view.left, length: view.width - metrics.columnPx },
      { from: (cell.start - span.start) * scale, length: (cell.end - cell.start) * scale },
    );
    const rowTop = next.row * metrics.rowPx;
    const seenRows = view.height - metrics.rulerPx;
    const top =
      rowTop < view.top
        ? rowTop
        : rowTop + metrics.rowPx > view.top + seenRows
          ? rowTop + metrics.rowPx - seenRows
          : view.top;
    if (left !== view.left || top !== view.top) element.scrollTo({ left, top, behavior: 'instant' });
    focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const isOnCell = target.role === 'gridcell' || target === box.current;
    if ((event.key === 'Enter' || event.key === ' ') && isOnCell) {
      event.preventDefault();
      return open(cursor);
    }
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    if (move === 'now') scrollTo(now - LEAD_S, 'instant');
    const rowsPerScreen = Math.floor(((box.current?.clientHeight ?? 0) - metrics.rulerPx) / metrics.rowPx);
    goTo(moved(cursor, move, { rows: channels.length, rowsPerScreen, span, now: cellsNow, cellsAround }));
  }

  function open(at: Cursor): void {
    const cell = cellAt(cellsAround(at), at.at);
    if (cell?.kind === 'failed') parts.retry();
    else if (cell?.kind === 'programme') onOpen(cell.programme, channels[at.row]!);
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"][data-start]');
    if (!cell) return;
    const chosen: Cursor = { row: Number(cell.dataset['row']), at: epochSeconds(Number(cell.dataset['start'])) };
    setCursor(chosen);
    open(chosen);
  }

  const rows = Array.from({ length: window.endRow - window.firstRow }, (_, index) => window.firstRow + index);
  // The line of the cursor stays, wherever it is scrolled to: the focus is in it.
  if (cursor.row < window.firstRow) rows.unshift(cursor.row);
  else if (cursor.row >= window.endRow && cursor.row < channels.length) rows.push(cursor.row);
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={t('guide_title')}
      aria-rowcount={channels.length + 1}
      aria-describedby="guide-keys"
      className={styles.grid}
      data-keys="own"
      onKeyDown={onKeyDown}
      onClick={onClick}
      style={{ scrollPaddingLeft: metrics.columnPx, scrollPaddingTop: metrics.rulerPx }}
    >
      <div
        role="rowgroup"
        lang={lang}
        className={styles.canvas}
        style={{
          width: metrics.columnPx + lengthPx(span, metrics),
          height: metrics.rulerPx + channels.length * metrics.rowPx,
        }}
      >
        <GuideRuler window={window} span={span} metrics={metrics} now={cellsNow} />
        {rows.map((row) => (
          <GuideRow
            key={channels[row]!.id}
            channel={channels[row]!}
            category={category}
            row={row}
            parts={parts.of(row)}
            window={window}
            edge={edge}
            span={span}
            metrics={metrics}
            now={cellsNow}
            cursorAt={row === cursor.row ? cursor.at : undefined}
            onNameFocus={setNameFocused}
            t={t}
          />
        ))}
        <GuideChannels
          channels={channels}
          category={category}
          firstRow={window.firstRow}
          endRow={window.endRow}
          metrics={metrics}
          focusedRow={isNameFocused ? cursor.row : undefined}
        />
        <NowLine now={cellsNow} span={span} metrics={metrics} />
      </div>
    </div>
  );
}

/** Restores the focus to the cell of the cursor while cells come and go. @returns moves the focus there after the next paint of cells */
function useFocusRestore(box: { readonly current: HTMLDivElement | null }): () => void {
  const isWanted = useRef(false);
  const isInside = useRef(false);
  const [, again] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const entered = () => void (isInside.current = true);
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) isInside.current = element.contains(relatedTarget as Node);
      // A cell that is taken away leaves the focus nowhere; one that stays was left by the viewer.
      else
        queueMicrotask(
          () =>
            void (isInside.current &&=
              !(target as HTMLElement).isConnected || element.contains(document.activeElement)),
        );
    };
    element.addEventListener('focusin', entered);
    element.addEventListener('focusout', left);
    return () => {
      element.removeEventListener('focusin', entered);
      element.removeEventListener('focusout', left);
    };
  }, [box]);
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body;
    if (!isWanted.current && !isLost) return;
    isWanted.current = false;
    box.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true });
  });
  return useCallback(() => {
    isWanted.current = true;
    again((count) => count + 1);
  }, []);
}
