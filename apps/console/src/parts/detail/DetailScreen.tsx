import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../core/errors.ts';
import { PageHeader } from '../PageHeader.tsx';
import { PageTabs, type DetailTab } from './PageTabs.tsx';
import styles from './Detail.module.css';

export type { DetailTab } from './PageTabs.tsx';

interface Props<T> {
  readonly query: UseQueryResult<T>;
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
  return (
    <>
      <PageHeader title={titleOf(found)} marks={marksOf?.(found)} actions={actionsOf?.(found)} back={back} />
      <PageTabs label={tabsLabel} tabs={tabsOf(found)} />
    </>
  );
}
