/** Reminders of programmes, for users and guests. */
import type { EntryId, ReminderId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_REMINDERS, REMINDERS } from '../cache-rules.ts';
import { defineCall, LongId } from '../core.ts';
import { Reminder } from '../shapes/reminder.ts';

const tag = 'Reminders';

export const remindersCall = defineCall({
  id: 'reminders',
  method: 'GET',
  path: '/v2/users/self/reminders',
  tag,
  summary:
    'Programmes to come that this viewer is reminded of, the next first; those that were moved or removed are not listed',
  auth: 'viewer',
  cache: REMINDERS,
  answer: Type.Array(Reminder),
  errors: ['authentication_failed'],
});

export const addReminderCall = defineCall({
  id: 'addReminder',
  method: 'POST',
  path: '/v2/users/self/reminders',
  tag,
  summary: 'Reminds the viewer of a programme some minutes before its start; repeated, it answers the same reminder',
  auth: 'viewer',
  cache: CHANGES_REMINDERS,
  body: Type.Object({ entry_id: LongId<EntryId>() }),
  answer: Reminder,
  errors: [
    'authentication_failed',
    'validation_failed',
    'program_not_found',
    'program_started',
    'reminder_limit',
    'child_forbidden',
  ],
});

export const removeReminderCall = defineCall({
  id: 'removeReminder',
  method: 'DELETE',
  path: '/v2/users/self/reminders/:id',
  tag,
  summary: 'Cancels a reminder',
  auth: 'viewer',
  cache: CHANGES_REMINDERS,
  params: Type.Object({ id: LongId<ReminderId>() }),
  answer: Type.Object({}),
  errors: ['authentication_failed', 'validation_failed', 'reminder_not_found'],
});
