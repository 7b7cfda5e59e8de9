import type { EpochSeconds } from '@aerial/domain/time.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguage } from '../../../i18n/content-language.ts';
import type { Span } from '../../../parts/channels/days.ts';
import { formatClock } from '../../../player/rules/format.ts';
import type { DayMark } from '../rules/day.ts';
import styles from './DayStrip.module.css';

/** So much of the strip is a minute, CSS pixels: of half an hour the name can be read. */
const MINUTE_PX = 4;
const HOUR_S = 3600;
/** Steps of the arrows, and while they are held, seconds. */
const STEP_S = 60;
const HELD_STEP_S = 300;
/** A mouse that moved less than this has clicked, pixels. */
const CLICK_PX = 4;
/** A programme narrower than this shows no name, CSS pixels. */
const NAMED_PX = 28;

interface DayStripProps {
  readonly span: Span;
  readonly marks: readonly DayMark[];
  /** The instant in the middle. */
  readonly at: EpochSeconds;
  readonly now: EpochSeconds;
  /** What is in the middle, for screen readers. */
  readonly spoken: string;
  readonly onMove: (at: number) => void;
  readonly onJump: (direction: 1 | -1) => void;
  readonly onEdge: (end: 'start' | 'end') => void;
  readonly onWatch: () => void;
}

const pxOf = ({ start }: Span, at: number): number => ((at - start) / 60) * MINUTE_PX;
const atOf = ({ start }: Span, px: number): number => start + (px / MINUTE_PX) * 60;

/**
 * The day as a strip that moves under a needle: swiped, dragged, turned by the wheel, moved by keys, or pressed where the viewer
 * wants to go. It scrolls as every list does, so that fingers have their momentum.
 */
export function DayStrip({ span, marks, at, now, spoken, onMove, onJump, onEdge, onWatch }: DayStripProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const latest = useRef({ span, at });
  useLayoutEffect(() => {
    latest.current = { span, at };
    const box = strip.current;
    // What the finger has brought here is not set again: that would end its momentum.
    if (box && Math.abs(box.scrollLeft - pxOf(span, at)) >= 1) box.scrollLeft = pxOf(span, at);
  }, [span, at]);
  useWheel(strip);
  const drag = useDrag();

  const scrolled = (): void => {
    const { span: shown, at: middle } = latest.current;
    const left = strip.current?.scrollLeft ?? 0;
    if (Math.abs(left - pxOf(shown, middle)) >= 1) onMove(Math.min(atOf(shown, left), shown.end - 1));
  };
  const press = (event: MouseEvent<HTMLElement>): void => {
    if (drag.hasDragged()) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove(at + ((event.clientX - box.left - box.width / 2) / MINUTE_PX) * 60);
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const step = event.repeat || event.shiftKey ? HELD_STEP_S : STEP_S;
    const act = {
      ArrowLeft: () => (event.ctrlKey ? onJump(-1) : onMove(at - step)),
      ArrowRight: () => (event.ctrlKey ? onJump(1) : onMove(at + step)),
      ArrowUp: () => onJump(-1),
      ArrowDown: () => onJump(1),
      PageUp: () => onMove(at - HOUR_S),
      PageDown: () => onMove(at + HOUR_S),
      Home: () => onEdge('start'),
      End: () => onEdge('end'),
      Enter: onWatch,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.box}>
      <div
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot show programmes
        role="slider"
        tabIndex={0}
        className={styles.strip}
        aria-label={t('day_scrub')}
        aria-valuemin={span.start}
        aria-valuemax={span.end}
        aria-valuenow={at}
        aria-valuetext={spoken}
        onScroll={scrolled}
        onKeyDown={pressKey}
        onClick={press}
        {...drag.handlers}
      >
        <div className={styles.line} style={{ width: pxOf(span, span.end) }} aria-hidden="true">
          <Hours span={span} />
          <Marks marks={marks} width={pxOf(span, span.end)} at={at} />
          {now >= span.start && now < span.end && <span className={styles.present} style={{ left: pxOf(span, now) }} />}
        </div>
      </div>
      <span className={styles.needle} aria-hidden="true" />
    </div>
  );
}

function Hours({ span }: { span: Span }) {
  const hours = Array.from(
    { length: Math.ceil((span.end - span.start) / HOUR_S) },
    (_, index) => span.start + index * HOUR_S,
  );
  return hours.map((hour) => (
    <span key={hour} className={styles.hour} style={{ left: pxOf(span, hour) }}>
      {formatClock(hour)}
    </span>
  ));
}

function Marks({ marks, width, at }: { marks: readonly DayMark[]; width: number; at: EpochSeconds }) {
  const lang = useContentLanguage();
  return marks.map(({ programme, from, to, isOpen }) => (
    <span
      key={programme.id}
      className={styles.programme}
      lang={lang}
      data-closed={!isOpen || undefined}
      data-current={(programme.startAt <= at && programme.endAt > at) || undefined}
      style={{ left: from * width, width: (to - from) * width }}
    >
      {(to - from) * width >= NAMED_PX && <span className={styles.name}>{programme.title}</span>}
    </span>
  ));
}

/** The wheel moves it sideways, whichever way it turns. */
function useWheel(strip: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const box = strip.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      if (box) box.scrollLeft += Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    };
    // React's own listeners of the wheel cannot keep the page from scrolling.
    box?.addEventListener('wheel', turn, { passive: false });
    return () => box?.removeEventListener('wheel', turn);
  }, [strip]);
}

/** A mouse drags it; fingers scroll it by themselves. */
function useDrag() {
  const drag = useRef<{ x: number; left: number; isFar: boolean }>(undefined);
  const wasFar = useRef(false);
  return {
    hasDragged: () => wasFar.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasFar.current = false;
        if (event.pointerType !== 'mouse' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, left: event.currentTarget.scrollLeft, isFar: false };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const begun = drag.current;
        if (!begun) return;
        begun.isFar ||= Math.abs(event.clientX - begun.x) >= CLICK_PX;
        if (begun.isFar) event.currentTarget.scrollLeft = begun.left - (event.clientX - begun.x);
      },
      onPointerUp() {
        wasFar.current = drag.current?.isFar ?? false;
        drag.current = undefined;
      },
      onPointerCancel() {
        drag.current = undefined;
      },
    },
  };
}
