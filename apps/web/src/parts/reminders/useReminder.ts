import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addReminderCall, removeReminderCall } from '@aerial/api-client/calls/reminders.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import type { Programme } from '../channels/model.ts';
import { useAllowPush } from '../push/useAllowPush.ts';
import { usePushViewer } from '../push/usePushViewer.ts';
import { remindersQuery, type Reminder } from './queries.ts';
import { noteReminder } from './watch.ts';

export type RemindedProgramme = Pick<Programme, 'id' | 'channelId' | 'startAt'>;

export interface ReminderState {
  readonly isSet: boolean;
  readonly isBusy: boolean;
  toggle(): void;
}

const isOf =
  ({ id, channelId, startAt }: RemindedProgramme) =>
  (reminder: Reminder) =>
    reminder.entry_id === id || (reminder.channel_id === channelId && reminder.timestamp === startAt);

/** Whether the viewer is reminded of a programme. Setting the first one is the moment at which the browser asks for permission. */
export function useReminder(programme: RemindedProgramme): ReminderState {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const queryClient = useQueryClient();
  const report = useReportError();
  const viewer = usePushViewer();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({ ...remindersQuery(api), enabled: viewer !== undefined });
  const allow = useAllowPush();
  const { queryKey } = remindersQuery(api);
  const present = data?.find(isOf(programme));

  async function add(): Promise<void> {
    const allowed = allow();
    const reminder = await api.call(addReminderCall, { body: { entry_id: programme.id } });
    queryClient.setQueryData(queryKey, (all) =>
      [...(all ?? []).filter(({ id }) => id !== reminder.id), reminder].toSorted((a, b) => a.timestamp - b.timestamp),
    );
    noteReminder(reminder);
    showToast(t((await allowed) ? 'reminder_set' : 'reminder_set_here'));
  }

  async function remove({ id }: Reminder): Promise<void> {
    await api.call(removeReminderCall, { params: { id } });
    queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== id));
    showToast(t('reminder_removed'));
  }

  const toggle = (): void => {
    if (isBusy) return;
    setBusy(true);
    (present ? remove(present) : add())
      .catch((error: unknown) => {
        report(error, 'background');
        void queryClient.invalidateQueries({ queryKey });
      })
      .finally(() => setBusy(false));
  };
  return { isSet: present !== undefined, isBusy, toggle };
}
