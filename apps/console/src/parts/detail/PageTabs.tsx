import { Tabs } from '@aerial/ui/Tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './Detail.module.css';

export interface DetailTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Parts of a page of which one is shown; which one is in the address. Of a single part the bar is left out. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly DetailTab[] }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const shown = tabs.find(({ id }) => id === wanted) ?? tabs[0];
  if (tabs.length < 2) return <div className={styles.panel}>{shown?.content}</div>;
  return (
    <Tabs
      label={label}
      className={styles.tabs}
      value={shown?.id ?? ''}
      // What a list in one tab was filtered by does not concern the next.
      onChange={(tab) => setParams({ tab }, { replace: true })}
      items={tabs.map(({ id, label: name, content }) => ({
        id,
        label: name,
        content: <div className={styles.panel}>{content}</div>,
      }))}
    />
  );
}
