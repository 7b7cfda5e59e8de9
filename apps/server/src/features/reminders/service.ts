/** Reminders of programmes: for users and guests, by profile. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Reminder } from '@aerial/contract/shapes/reminder.ts';
import type { EntryId, ReminderId } from '@aerial/domain/ids.ts';
import { textIn } from '@aerial/domain/language.ts';
import { isProgrammeForChild } from '@aerial/domain/parental.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, isoSeconds, toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import { childForbidden } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import { LEAD_S } from './due.pg.ts';
import type { ReminderRecord, ReminderStore } from './ports.ts';

/** A week of evenings, and more. */
export const MAX_REMINDERS = 100;
/** What fits a bigint; ids of the contract have up to 19 digits. */
const LARGEST_ID = 9_223_372_036_854_775_807n;

const unknownEntry: AppError = { code: 'program_not_found', message: 'There is no such programme.' };
const started: AppError = { code: 'program_started', message: 'This programme has begun already.' };
const tooMany: AppError = {
  code: 'reminder_limit',
  message: 'You have too many reminders. Remove some to add another.',
};
const unknown: AppError = { code: 'reminder_not_found', message: 'There is no such reminder.' };

const reminderWire = (record: ReminderRecord, language: string): Reminder => ({
  id: record.id,
  entry_id: record.entryId,
  channel_id: record.channelId,
  channel_slug: record.channelSlug,
  channel_name: textIn(record.channelName, language),
  title: textIn(record.title, language),
  timestamp: record.startAt,
  remind_at: epochSeconds(record.startAt - LEAD_S),
  created_at: isoSeconds(record.createdAt),
});

export function reminderService(store: ReminderStore, clock: Clock) {
  const list = async (viewer: Viewer, language: string): Promise<Reminder[]> =>
    (await store.list(viewer, toEpochSeconds(clock.now()))).map((record) => reminderWire(record, language));
  return {
    list,

    /** Fails with program_not_found, program_started, child_forbidden or reminder_limit. */
    async add(viewer: Viewer, entryId: EntryId, language: string): Promise<Result<Reminder, AppError>> {
      const found = BigInt(entryId) > LARGEST_ID ? undefined : await store.announced(viewer.providerId, entryId);
      if (!found) return fail(unknownEntry);
      if (found.startAt <= toEpochSeconds(clock.now())) return fail(started);
      if (viewer.isChild && !isProgrammeForChild(found)) return fail(childForbidden);
      if (!(await store.add(viewer, found, clock.now(), MAX_REMINDERS))) return fail(tooMany);
      const added = (await list(viewer, language)).find(
        (one) => one.channel_id === found.channelId && one.timestamp === found.startAt,
      );
      return added ? ok(added) : fail(unknownEntry);
    },

    /** Fails with reminder_not_found; those of others are not found. */
    async remove(viewer: Viewer, id: ReminderId): Promise<Result<object, AppError>> {
      return BigInt(id) <= LARGEST_ID && (await store.remove(viewer, id)) ? ok({}) : fail(unknown);
    },
  };
}
