import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { removeReminderCall } from '@aerial/api-client/calls/reminders.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import { remindersQuery, type Reminder } from './queries.ts';
import styles from './ReminderList.module.css';

/** What the viewer is reminded of, each removable. */
export function ReminderList() {
  const { t } = useTranslation();
  const api = useApi();
  const { data, isError, refetch } = useQuery(remindersQuery(api));
  if (isError && !data) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="4.5rem" />;
  if (data.length === 0)
    return (
      <EmptyState
        compact
        icon={<BellOff aria-hidden="true" size={28} strokeWidth={1.5} />}
        title={t('reminders_empty')}
        text={t('reminders_empty_text')}
      />
    );
  return (
    <ul className={styles.list} aria-label={t('reminders_title')}>
      {data.map((reminder) => (
        <Line key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  );
}

function Line({ reminder }: { readonly reminder: Reminder }) {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  const { queryKey } = remindersQuery(api);
  const remove = (): void => {
    api.call(removeReminderCall, { params: { id: reminder.id } }).then(
      () => {
        queryClient.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== reminder.id));
        showToast(t('reminder_removed'));
      },
      (error: unknown) => report(error, 'background'),
    );
  };
  return (
    <li className={styles.line}>
      <AppLink className={styles.words} to={`/channels/${encodeURIComponent(reminder.channel_slug)}`}>
        <span className={styles.title}>{reminder.title}</span>
        <span className={styles.when}>
          {formatDate(i18n.language, reminder.timestamp * 1000, 'weekdayDayTime')} · {reminder.channel_name}
        </span>
      </AppLink>
      <IconButton label={`${t('reminder_remove')}: ${reminder.title}`} onClick={remove}>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
    </li>
  );
}
