import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabItem {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs with arrow keys. Only the chosen panel is mounted. */
export function Tabs({
  items,
  value,
  onChange,
  label,
  className,
}: {
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  label: string;
  className?: string;
}) {
  return (
    <Primitive.Root value={value} onValueChange={onChange} className={className}>
      <Primitive.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger key={item.id} value={item.id} className={styles.tab}>
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.id} value={item.id} className={styles.panel}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
