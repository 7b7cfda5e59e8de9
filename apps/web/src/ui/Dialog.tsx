import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Comes in from below on phones, from the right elsewhere. */
  sheet?: boolean;
  /** Neither Esc nor a click beside it closes it, and it has no close button. */
  forced?: boolean;
  children: ReactNode;
}

/** A dialog: takes the focus, keeps it, and gives it back. Below 481 px it fills the lower edge of the screen. */
export function Dialog({ open, onOpenChange, title, description, sheet, forced, children }: DialogProps) {
  const { t } = useTranslation();
  const keep = (event: Event) => forced && event.preventDefault();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (forced && !next ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content
          className={classes(styles.dialog, sheet && styles.sheet)}
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            {!forced && (
              <Primitive.Close asChild>
                <IconButton label={t('action_close')}>
                  <X aria-hidden size={22} />
                </IconButton>
              </Primitive.Close>
            )}
          </header>
          {description && <Primitive.Description className={styles.description}>{description}</Primitive.Description>}
          <div className={styles.body}>{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
