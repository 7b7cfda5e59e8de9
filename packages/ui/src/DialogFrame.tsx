import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useInsertionEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import type { DialogProps } from './Dialog.tsx';
import { useControlTexts } from './texts.ts';
import styles from './Dialog.module.css';

/** The element that opened a dialog: of a menu, which is about to close, its button. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** The dialog itself. */
export default function DialogFrame({
  open,
  onOpenChange,
  title,
  description,
  sheet,
  forced,
  hideClose,
  onBack,
  mark,
  centered,
  children,
}: DialogProps) {
  const textOf = useControlTexts();
  // Without a trigger the dialog cannot return the focus itself. Noted before its contents exist: some take the focus at once.
  const opener = useRef<Element>(null);
  useInsertionEffect(() => {
    if (open) opener.current = openerOf(document.activeElement);
  }, [open]);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
  };
  const preventIfForced = (event: Event) => forced && event.preventDefault();
  // Focuses the dialog itself, so that its name and text are read out, rather than the close button.
  const takeFocus = (event: Event) => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus({ preventScroll: true });
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (forced && !next ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} />
        <Primitive.Content
          className={classes(
            styles.dialog,
            sheet && styles.sheet,
            mark !== undefined && styles.marked,
            centered && styles.centered,
          )}
          aria-modal
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={preventIfForced}
          onInteractOutside={preventIfForced}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.header}>
            {onBack && (
              <IconButton label={textOf('action_back')} onClick={onBack} className={styles.back}>
                <ArrowLeft aria-hidden size={22} />
              </IconButton>
            )}
            {mark ?? <Primitive.Title className={styles.title}>{title}</Primitive.Title>}
            {!forced && !hideClose && (
              <Primitive.Close asChild>
                <IconButton label={textOf('action_close')}>
                  <X aria-hidden size={22} />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          {mark && <Primitive.Title className={classes(styles.title, styles.below)}>{title}</Primitive.Title>}
          {description && <Primitive.Description className={styles.description}>{description}</Primitive.Description>}
          <div className={styles.body}>{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
