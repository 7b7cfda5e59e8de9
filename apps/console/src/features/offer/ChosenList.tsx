import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { catalogueTexts } from '../../parts/catalogue/texts.ts';
import { FieldFrame } from '../../parts/form/fields.tsx';
import { columnsIn, found, nextPlace } from './chosen-rules.ts';
import { packetTexts } from './packet-texts.ts';
import type { Chosen } from './packet-values.ts';
import styles from './ChosenList.module.css';
import offer from './Offer.module.css';

/** From here on a list is searched rather than read. */
const SEARCHED_FROM = 25;
const ROW_PX = 46;
const GAP_PX = 8;
/** Rows above and below the visible ones. */
const OVERSCAN = 6;

interface Props {
  readonly label: string;
  readonly chosen: readonly Chosen[];
  readonly empty: string;
  readonly isDisabled: boolean;
  readonly error: string | undefined;
  onChange(chosen: readonly Chosen[]): void;
}

/** What was chosen, each with a button that takes it out; thousands of channels in a packet are searched by their names. */
export function ChosenList({ label, chosen, empty, isDisabled, error, onChange }: Props) {
  const t = useTexts(packetTexts);
  const [text, setText] = useState('');
  const nothing = useRef<HTMLParagraphElement>(null);
  const isSearched = chosen.length >= SEARCHED_FROM || text !== '';
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => found(chosen, wanted), [chosen, wanted]);
  return (
    <>
      {isSearched && (
        <FieldFrame label={t('find_chosen', { list: label })}>
          {(control) => (
            <input
              {...control}
              type="search"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                // In a form Enter would save it.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          )}
        </FieldFrame>
      )}
      {wanted.trim() !== '' && (
        <output className={offer.note}>{t('found_of', { found: shown.length, all: chosen.length })}</output>
      )}
      {shown.length > 0 ? (
        <Items
          label={label}
          items={shown}
          isDisabled={isDisabled}
          onRemove={(one) => {
            // The button with the focus goes, and there is no other one.
            if (shown.length === 1) requestAnimationFrame(() => nothing.current?.focus());
            onChange(chosen.filter((other) => other !== one));
          }}
        />
      ) : (
        <p ref={nothing} tabIndex={-1} className={offer.note}>
          {chosen.length === 0 ? empty : t('found_none')}
        </p>
      )}
      {error && (
        <p role="alert" className={offer.error}>
          {error}
        </p>
      )}
      {!isDisabled && chosen.length > 1 && (
        <div>
          <Button size="small" look="ghost" aria-label={`${t('remove_all')}: ${label}`} onClick={() => onChange([])}>
            {t('remove_all')} ({chosen.length})
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemsProps extends Pick<Props, 'label' | 'isDisabled'> {
  readonly items: readonly Chosen[];
  onRemove(one: Chosen): void;
}

/** A list in columns, of which only the visible rows exist. One button is a stop of Tab; arrows move between them, Delete presses one. */
function Items({ label, items, isDisabled, onRemove }: ItemsProps) {
  const t = useTexts(catalogueTexts);
  const list = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  const [active, setActive] = useState(0);
  /** What takes the focus as soon as it is there. */
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    const element = list.current!;
    const measure = () => setColumns(columnsIn(element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by what it answers
  const virtual = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    gap: GAP_PX,
    overscan: OVERSCAN,
    getItemKey: useCallback((row: number) => items[row * columns]!.id, [items, columns]),
  });
  const rows = virtual.getVirtualItems();
  const [first, last] = [(rows[0]?.index ?? 0) * columns, ((rows.at(-1)?.index ?? 0) + 1) * columns - 1];
  // Scrolled away by the pointer, the active one does not exist: the list stays a stop of Tab.
  const stop = Math.max(first, Math.min(active, last, items.length - 1));
  useEffect(() => {
    if (focused === undefined) return;
    const at = Math.min(focused, items.length - 1);
    virtual.scrollToIndex(Math.floor(at / columns));
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
      setFocused(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [focused, items, columns, virtual]);

  function move(at: number): void {
    setActive(at);
    setFocused(at);
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    const isRemoved = event.key === 'Delete';
    const page = Math.max(1, rows.length - 2 * OVERSCAN) * columns;
    const next = isRemoved ? at : nextPlace(event.key, at, { columns, page, count: items.length });
    if (next === undefined) return;
    event.preventDefault();
    if (isRemoved) onRemove(items[at]!);
    move(next);
  }

  const above = rows[0]?.start ?? 0;
  // Without a height no row would be in sight.
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0);
  return (
    <div
      ref={list}
      className={styles.window}
      // Without buttons inside it is scrolled by the keyboard itself.
      {...(isDisabled && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {/* Its padding stands for rows that do not exist; on the window itself it would be the least height. */}
      <ul
        className={styles.items}
        aria-label={label}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, paddingTop: above, paddingBottom: below }}
      >
        {rows.flatMap(({ index: row }) =>
          items.slice(row * columns, (row + 1) * columns).map((one, column) => {
            const at = row * columns + column;
            return (
              <li
                key={one.id}
                // All of a row are as high as the highest.
                ref={column === 0 ? virtual.measureElement : undefined}
                data-index={row}
                aria-posinset={at + 1}
                aria-setsize={items.length}
              >
                <span>{one.name}</span>
                {!isDisabled && (
                  <IconButton
                    label={t('remove_named', { name: one.name })}
                    data-at={at}
                    tabIndex={at === stop ? 0 : -1}
                    onFocus={() => setActive(at)}
                    onKeyDown={(event) => onKeyDown(event, at)}
                    onClick={() => {
                      onRemove(one);
                      move(at);
                    }}
                  >
                    <X aria-hidden size={14} />
                  </IconButton>
                )}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
