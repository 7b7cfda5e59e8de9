import { Bell, Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import styles from './Messages.module.css';
import type { Message } from './queries.ts';

export interface MessageListProps {
  readonly messages: readonly Message[];
  onOpen(message: Message): void;
  onRemove(id: Message['id']): void;
  onRemoveAll(): void;
}

/** Messages, the latest first, each with a button that removes it. @source */
export function MessageList({ messages, onOpen, onRemove, onRemoveAll }: MessageListProps) {
  const { t, i18n } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  /** The place of a message that was removed here: the next one takes the focus. */
  const removedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    const place = removedAt.current;
    removedAt.current = undefined;
    if (place === undefined || !box.current) return;
    const buttons = box.current.querySelectorAll<HTMLElement>('[data-remove]');
    (buttons[Math.min(place, buttons.length - 1)] ?? box.current).focus({ preventScroll: true });
  });
  const dateOf = (iso: string): string => {
    const at = Date.parse(iso);
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    return isToday ? formatTime(at) : formatDate(i18n.language, at, 'dayShort');
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {messages.length === 0 ? (
        <p className={styles.empty}>
          <Bell aria-hidden size={28} />
          {t('messages_empty')}
        </p>
      ) : (
        <>
          <ul className={styles.list}>
            {messages.map((message, place) => (
              <li key={message.id} className={styles.item}>
                <button type="button" className={styles.open} onClick={() => onOpen(message)}>
                  <span className={styles.line}>
                    <span className={styles.title}>{message.title}</span>
                    <time dateTime={message.created_at} className={styles.date}>
                      {dateOf(message.created_at)}
                    </time>
                  </span>
                  <span className={styles.snippet}>{message.text}</span>
                </button>
                <IconButton
                  label={t('messages_remove', { title: message.title })}
                  data-remove
                  className={styles.remove}
                  onClick={() => {
                    removedAt.current = place;
                    onRemove(message.id);
                  }}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <Button look="ghost" size="small" icon={<Trash2 aria-hidden size={18} />} onClick={onRemoveAll}>
              {t('messages_remove_all')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
