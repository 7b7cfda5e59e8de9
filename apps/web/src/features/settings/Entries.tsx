import { ChevronRight, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '../../core/links.tsx';
import styles from './Entries.module.css';

/** A list of links and actions. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

interface EntryProps {
  icon: LucideIcon;
  title: string;
  /** A note, or the current value. */
  note?: string | undefined;
}

/** A link to another page; `href` for external ones. */
export function EntryLink({
  icon,
  title,
  note,
  to,
  href,
}: EntryProps & ({ to: string; href?: never } | { href: string; to?: never })) {
  const words = <Words icon={icon} title={title} note={note} />;
  return (
    <li>
      {href === undefined ? (
        <AppLink to={to} className={styles.entry}>
          {words}
          <ChevronRight aria-hidden size={20} className={styles.mark} />
        </AppLink>
      ) : (
        <a href={href} target="_blank" rel="noopener" className={styles.entry}>
          {words}
          <ExternalLink aria-hidden size={18} className={styles.mark} />
        </a>
      )}
    </li>
  );
}

export function EntryButton({ icon, title, note, onPress }: EntryProps & { onPress: () => void }) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onPress}>
        <Words icon={icon} title={title} note={note} />
      </button>
    </li>
  );
}

const Words = ({ icon: Icon, title, note }: EntryProps) => (
  <>
    <Icon aria-hidden size={22} className={styles.icon} />
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </>
);
