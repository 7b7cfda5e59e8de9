import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classes } from './classes.ts';
import { debounced, RESIZE_REST_MS } from './throttle.ts';
import { useControlTexts } from './texts.ts';
import styles from './Rail.module.css';

/** Share of the visible width that a button scrolls by. */
const PAGE_SHARE = 0.85;

/** Which ends of the rail have more to show. */
function useEnds() {
  const ref = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ before: false, after: false });
  const measure = useCallback(() => {
    const list = ref.current;
    if (!list) return;
    const before = list.scrollLeft > 8;
    const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 8;
    setEnds((old) => (old.before === before && old.after === after ? old : { before, after }));
  }, []);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    measure();
    const resized = debounced(measure, RESIZE_REST_MS);
    const observer = new ResizeObserver(resized);
    observer.observe(list);
    return () => {
      observer.disconnect();
      resized.cancel();
    };
  }, [measure]);
  return { ref, ends, measure };
}

const STOPS = 'a[href], button';

/**
 * A rail is one tab stop: the item focused last, else its first (roving tabindex). The others are reached with the arrow keys.
 * Implemented on the DOM rather than through props: cards get buttons of their own once the viewer has loaded.
 */
function useRovingFocus(ref: RefObject<HTMLUListElement | null>): (event: FocusEvent) => void {
  const current = useRef<Element>(null);
  const apply = useCallback(() => {
    const items = [...(ref.current?.children ?? [])];
    const chosen = items.find((item) => item === current.current) ?? items.find((item) => item.querySelector(STOPS));
    for (const item of items) {
      const tabIndex = item === chosen ? 0 : -1;
      for (const stop of item.querySelectorAll<HTMLElement>(STOPS))
        if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex;
    }
  }, [ref]);
  useEffect(() => {
    if (!ref.current) return;
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(ref.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref, apply]);
  return useCallback(
    (event) => {
      current.current = event.target.closest('li');
      apply();
    },
    [apply],
  );
}

/** Arrow keys move between items, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled):not([data-aside])'),
  ];
  // Secondary buttons of an item are reached with Tab, and skipped by the arrow keys.
  const at = stops.findIndex(
    (stop) => stop === document.activeElement || stop.closest('li')?.contains(document.activeElement),
  );
  if (at < 0) return;
  const next = stops[Math.min(stops.length - 1, Math.max(0, at + step))];
  event.preventDefault();
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** A strip of items that scrolls sideways: by touch, wheel, buttons and arrow keys. Its children are `li`. */
export function Rail({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const textOf = useControlTexts();
  const { ref, ends, measure } = useEnds();
  const rove = useRovingFocus(ref);
  const turn = (direction: 1 | -1) => ref.current?.scrollBy({ left: direction * ref.current.clientWidth * PAGE_SHARE });
  return (
    <div className={classes(styles.rail, className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only moves the focus between its own links */}
      <ul
        data-rail
        ref={ref}
        className={styles.items}
        aria-label={label}
        onScroll={measure}
        onFocus={rove}
        onKeyDown={moveFocus}
      >
        {children}
      </ul>
      <RailButton side="before" shown={ends.before} label={textOf('action_scroll_back')} onClick={() => turn(-1)} />
      <RailButton side="after" shown={ends.after} label={textOf('action_scroll_forward')} onClick={() => turn(1)} />
    </div>
  );
}

function RailButton({
  side,
  shown,
  label,
  onClick,
}: {
  side: 'before' | 'after';
  shown: boolean;
  label: string;
  onClick: () => void;
}) {
  const Icon = side === 'before' ? ChevronLeft : ChevronRight;
  // Keyboards use arrow keys inside the rail, so that the buttons need no tab stop.
  return (
    <button
      type="button"
      tabIndex={-1}
      data-aside
      className={classes(styles.turn, styles[side], shown && styles.on)}
      aria-label={label}
      aria-hidden={!shown}
      onClick={onClick}
    >
      <Icon aria-hidden size={28} />
    </button>
  );
}
