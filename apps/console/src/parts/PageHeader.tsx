import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { usePageTitle } from '../core/title.ts';
import styles from './PageHeader.module.css';

interface Props {
  readonly title: string;
  /** Its state, as badges beside the title. */
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
  /** Where it belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
}

/** The heading of a page, which takes the focus when one comes to it, and names the window. */
export function PageHeader({ title, marks, actions, back }: Props) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <ArrowLeft aria-hidden size={16} />
          {back.label}
        </Link>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {marks && <div className={styles.marks}>{marks}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
