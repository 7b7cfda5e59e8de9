import { queryOptions } from '@tanstack/react-query';
import { remindersCall } from '@aerial/api-client/calls/reminders.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type Reminder = Answer<typeof remindersCall>[number];

export const REMINDERS_KEY = ['reminders'] as const;

/** Programmes to come that this viewer is reminded of, the next first. */
export const remindersQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: REMINDERS_KEY,
    queryFn: () => api.call(remindersCall),
    staleTime: remindersCall.cache.staleMs,
  });
