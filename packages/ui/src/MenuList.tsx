import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { classes } from './classes.ts';
import type { MenuProps } from './Menu.tsx';
import styles from './Menu.module.css';

/** @param isOpen it was opened before its code had loaded @param hadFocus so had its trigger */
interface MenuListProps extends MenuProps {
  isOpen: boolean;
  hadFocus: RefObject<boolean>;
}

/** The menu itself, with its trigger. */
export default function MenuList({
  trigger,
  items,
  label,
  heading,
  note,
  className,
  align = 'end',
  isOpen,
  hadFocus,
}: MenuListProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(isOpen);
  // The press may coincide with the menu replacing the trigger.
  const [requested, setRequested] = useState(isOpen);
  if (requested !== isOpen) {
    setRequested(isOpen);
    setOpen(isOpen);
  }
  // The trigger is another element than the focused one.
  useLayoutEffect(() => {
    if (hadFocus.current) ref.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={setOpen}>
      <Primitive.Trigger ref={ref} asChild>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className={classes(styles.menu, className)}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
        >
          {heading && (
            <Primitive.Label className={styles.heading}>
              <span className={styles.headingText}>{heading}</span>
              {note && <span className={styles.note}>{note}</span>}
            </Primitive.Label>
          )}
          {items.map((item) => (
            <Primitive.Item
              key={item.id}
              className={classes(styles.item, item.begins && styles.begins)}
              onSelect={item.onSelect}
              aria-current={item.chosen || undefined}
            >
              {item.icon}
              <span className={styles.label}>{item.label}</span>
              {item.chosen && <Check aria-hidden size={18} />}
            </Primitive.Item>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
