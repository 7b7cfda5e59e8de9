import { CHANGES_REMINDERS, REMINDERS } from '@aerial/contract/cache-rules.ts';
import type * as reminders from '@aerial/contract/calls/reminders.ts';
import { clientCall } from '../client-call.ts';

export const remindersCall = clientCall<typeof reminders.remindersCall>(
  'reminders',
  'GET',
  '/v2/users/self/reminders',
  'viewer',
  REMINDERS,
);
export const addReminderCall = clientCall<typeof reminders.addReminderCall>(
  'addReminder',
  'POST',
  '/v2/users/self/reminders',
  'viewer',
  CHANGES_REMINDERS,
);
export const removeReminderCall = clientCall<typeof reminders.removeReminderCall>(
  'removeReminder',
  'DELETE',
  '/v2/users/self/reminders/:id',
  'viewer',
  CHANGES_REMINDERS,
);
