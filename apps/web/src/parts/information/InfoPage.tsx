import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOver, useLayerName } from '../../core/covered.ts';
import { useClose } from '../../core/links.tsx';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import styles from './InfoPage.module.css';

interface InfoPageProps {
  title: string;
  lead?: string | undefined;
  /** Of a width for reading long texts. */
  reading?: boolean;
  /** Of the whole width: cards beside each other. */
  wide?: boolean;
  children: ReactNode;
}

/** An information page: a heading, an introduction, and its sections. Over another page it has a close button. */
export function InfoPage({ title, lead, reading, wide, children }: InfoPageProps) {
  const { t } = useTranslation();
  const isOver = useIsOver();
  useLayerName(title);
  const close = useClose();
  return (
    <div className={styles.page}>
      <div className={classes(styles.column, reading && styles.reading, wide && styles.wide)}>
        <div className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {isOver && (
            <IconButton label={t('action_close')} onClick={close} className={styles.close}>
              <X aria-hidden size={26} />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

export function InfoSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
