import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { ReminderList } from './ReminderList.tsx';
import { useReminder, type RemindedProgramme } from './useReminder.ts';

interface ReminderButtonProps {
  readonly programme: RemindedProgramme;
}

/** Sets and cancels the reminder of a programme to come, with its words, and leads to all of them: guests have no settings. */
export function ReminderButton({ programme }: ReminderButtonProps) {
  const { t } = useTranslation();
  const { isSet, isBusy, toggle } = useReminder(programme);
  const [isListOpen, setListOpen] = useState(false);
  const Icon = isSet ? BellRing : Bell;
  return (
    <>
      <Button
        icon={<Icon aria-hidden="true" size={18} />}
        aria-pressed={isSet}
        aria-busy={isBusy || undefined}
        onClick={toggle}
      >
        {t(isSet ? 'reminder_is_set' : 'reminder_add')}
      </Button>
      {isSet && (
        <Button look="ghost" onClick={() => setListOpen(true)}>
          {t('reminders_all')}
        </Button>
      )}
      {isListOpen && (
        <Dialog open onOpenChange={setListOpen} title={t('reminders_title')}>
          <ReminderList />
        </Dialog>
      )}
    </>
  );
}

/** The same as a bell beside a line of a list. @param title of the programme, for screen readers */
export function ReminderBell({ programme, title }: ReminderButtonProps & { readonly title: string }) {
  const { t } = useTranslation();
  const { isSet, isBusy, toggle } = useReminder(programme);
  const Icon = isSet ? BellRing : Bell;
  return (
    <IconButton
      label={`${t('reminder_add')}: ${title}`}
      aria-pressed={isSet}
      aria-busy={isBusy || undefined}
      onClick={toggle}
    >
      <Icon aria-hidden="true" size={18} fill={isSet ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
