import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Tabs } from '@aerial/ui/Tabs.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../core/errors.ts';
import { PageHeader } from '../PageHeader.tsx';
import styles from './Detail.module.css';

export interface DetailTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props<T> {
  readonly query: UseQueryResult<T, Error>;
  readonly back: { readonly to: string; readonly label: string };
  titleOf(found: T): string;
  marksOf?(found: T): ReactNode;
  actionsOf?(found: T): ReactNode;
  /** Of one tab the bar is not shown. Those that the role does not allow are left out by the caller. */
  tabsOf(found: T): readonly DetailTab[];
  readonly tabsLabel: string;
}

/** The screen of one thing: header with its state and main actions, tabs whose choice is in the address. */
export function DetailScreen<T>(props: Props<T>) {
  const { query, back, titleOf, marksOf, actionsOf, tabsOf, tabsLabel } = props;
  const [params, setParams] = useSearchParams();
  if (query.isError)
    return (
      <>
        <PageHeader title={back.label} back={back} />
        <ErrorState text={failureText(query.error)} onRetry={() => void query.refetch()} />
      </>
    );
  if (query.isPending)
    return (
      <>
        <PageHeader title={back.label} back={back} />
        <div className={styles.loading} aria-busy="true">
          <Skeleton height="2.5rem" />
          <Skeleton height="14rem" />
        </div>
      </>
    );
  const found = query.data;
  const tabs = tabsOf(found);
  const wanted = params.get('tab');
  const shown = tabs.find(({ id }) => id === wanted) ?? tabs[0];
  return (
    <>
      <PageHeader title={titleOf(found)} marks={marksOf?.(found)} actions={actionsOf?.(found)} back={back} />
      {tabs.length === 1 ? (
        shown?.content
      ) : (
        <Tabs
          label={tabsLabel}
          className={styles.tabs}
          value={shown?.id ?? ''}
          // What a list in one tab was filtered by does not concern the next.
          onChange={(tab) => setParams({ tab }, { replace: true })}
          items={tabs.map(({ id, label, content }) => ({
            id,
            label,
            content: <div className={styles.panel}>{content}</div>,
          }))}
        />
      )}
    </>
  );
}
