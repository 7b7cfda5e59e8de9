import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** One of a set, and the chosen one. */
  chosen?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  /** A line above the entries. */
  heading?: string | undefined;
  /** A quieter line below it. */
  note?: string | undefined;
  className?: string | undefined;
  align?: 'start' | 'end';
}

/** A menu that opens from its trigger (a button element). */
export function Menu({ trigger, items, label, heading, note, className, align = 'end' }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={classes(styles.menu, className)} align={align} sideOffset={8} collisionPadding={12} aria-label={label}>
          {heading && (
            <Primitive.Label className={styles.heading}>
              <span className={styles.headingText}>{heading}</span>
              {note && <span className={styles.note}>{note}</span>}
            </Primitive.Label>
          )}
          {items.map((item) => (
            <Primitive.Item key={item.id} className={styles.item} onSelect={item.onSelect} aria-current={item.chosen || undefined}>
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
