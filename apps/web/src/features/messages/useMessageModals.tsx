import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageText } from './MessageText.tsx';
import type { Message } from './queries.ts';
import { useInbox } from './useInbox.ts';

export interface MessageModals {
  /** @param back returns to the modal before */
  openMessage(message: Message, back?: boolean): void;
  /** Asks before all are removed. */
  askRemoveAll(removeAll: () => void, back?: boolean): void;
  /** The list itself, where the header has no room for it. */
  openList(): void;
}

/** What the inbox shows in the message modal. @source A-637 */
export function useMessageModals(): MessageModals {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  return {
    openMessage: (message, back = false) =>
      modals.open({ id: 'message', title: message.title, back, data: { body: <MessageText message={message} /> } }),
    askRemoveAll: (removeAll, back = false) =>
      modals.open({
        id: 'message',
        title: t('messages_remove_all_title'),
        text: t('messages_remove_all_text'),
        back,
        confirmButton: t('messages_remove_all_confirm'),
        closeButton: t('messages_keep'),
        confirm: removeAll,
      }),
    openList: () => modals.open({ id: 'message', title: t('messages_title'), data: { body: <InboxInModal /> } }),
  };
}

function InboxInModal() {
  const { messages = [], remove, removeAll } = useInbox();
  const { openMessage, askRemoveAll } = useMessageModals();
  return (
    <MessageList
      messages={messages}
      onOpen={(message) => openMessage(message, true)}
      onRemove={remove}
      onRemoveAll={() => askRemoveAll(removeAll, true)}
    />
  );
}
