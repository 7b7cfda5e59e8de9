import { Popover } from 'radix-ui';
import { useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageList } from './MessageList.tsx';
import styles from './Messages.module.css';
import { useInbox } from './useInbox.ts';
import { useMessageModals } from './useMessageModals.tsx';

export interface MessagesPopoverProps {
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** The button it belongs to, which takes the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly id: string;
}

/** The list below its button in the header. @source A-303 */
export default function MessagesPopover({ isOpen, setOpen, button, id }: MessagesPopoverProps) {
  const { t } = useTranslation();
  const { messages = [], remove, removeAll } = useInbox();
  const { openMessage, askRemoveAll } = useMessageModals();
  const heading = useId();
  /** Opens a modal once the list is closed, so that the focus comes back to the button after both. */
  const then = useRef<() => void>(undefined);
  const closeThen = (work: () => void): void => {
    then.current = work;
    setOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={styles.popover}
          aria-labelledby={heading}
          onInteractOutside={(event) => {
            // The button closes it itself.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const work = then.current;
            then.current = undefined;
            if (work || document.activeElement === document.body) button.current?.focus({ preventScroll: true });
            work?.();
          }}
        >
          <h2 id={heading} className={styles.heading}>
            {t('messages_title')}
          </h2>
          <MessageList
            messages={messages}
            onOpen={(message) => closeThen(() => openMessage(message))}
            onRemove={remove}
            onRemoveAll={() => closeThen(() => askRemoveAll(removeAll))}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
