import { IconButton } from '@aerial/ui/Button.tsx';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import styles from './Catalogue.module.css';
import { moved } from './order.ts';
import { catalogueTexts } from './texts.ts';

interface Props<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  keyOf(item: Item): string;
  nameOf(item: Item): string;
  children(item: Item, at: number): ReactNode;
  readonly isDisabled?: boolean;
  /** Nothing can be removed. */
  readonly isWhole?: boolean;
  onChange(items: readonly Item[]): void;
}

/** A list whose order is changed by dragging, by buttons, and by Alt with the arrows. */
export function Sortable<Item>({ label, items, keyOf, nameOf, children, isDisabled, isWhole, onChange }: Props<Item>) {
  const t = useTexts(catalogueTexts);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();

  function move(from: number, to: number): void {
    if (to < 0 || to >= items.length || from === to) return;
    onChange(moved(items, from, to));
    // The focus goes along with what it moved.
    const side = to < from ? 'up' : 'down';
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const [wanted, other] = [side, side === 'up' ? 'down' : 'up'].map((one) =>
        row?.querySelector<HTMLButtonElement>(`[data-move="${one}"]`),
      );
      (wanted?.disabled ? other : wanted)?.focus();
    });
  }
  return (
    <ol ref={list} className={styles.sortable} aria-label={label}>
      {items.map((item, at) => {
        const name = nameOf(item);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same, and have the focus
          <li
            key={keyOf(item)}
            draggable={!isDisabled}
            data-over={(over === at && dragged !== at) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onKeyDown={(event) => {
              if (isDisabled || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
              event.preventDefault();
              move(at, at + (event.key === 'ArrowUp' ? -1 : 1));
            }}
          >
            {!isDisabled && <GripVertical aria-hidden size={18} className={styles.grip} />}
            <div className={styles.sorted}>{children(item, at)}</div>
            {!isDisabled && (
              <div className={styles.moves}>
                <IconButton
                  data-move="up"
                  label={t('move_up', { name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp aria-hidden size={16} />
                </IconButton>
                <IconButton
                  data-move="down"
                  label={t('move_down', { name })}
                  disabled={at === items.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden size={16} />
                </IconButton>
                {!isWhole && (
                  <IconButton
                    label={t('remove_named', { name })}
                    onClick={() => onChange(items.filter((_one, other) => other !== at))}
                  >
                    <X aria-hidden size={16} />
                  </IconButton>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
