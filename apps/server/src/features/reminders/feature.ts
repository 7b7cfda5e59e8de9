import { addReminderCall, remindersCall, removeReminderCall } from '@aerial/contract/calls/reminders.ts';
import { ok } from '@aerial/domain/result.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { remindOfProgrammes } from './due.pg.ts';
import { reminderStore } from './repo.pg.ts';
import { reminderService } from './service.ts';

const EVERY_MINUTE = '* * * * *';

/** Reminders of programmes of the guide. */
export function remindersFeature({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Feature {
  const reminders = reminderService(reminderStore(db), clock);
  return {
    name: 'reminders',
    routes(router) {
      router.handle(remindersCall, async ({ viewer, language }) => ok(await reminders.list(viewer, language)));
      router.handle(addReminderCall, ({ viewer, body, language }) => reminders.add(viewer, body.entry_id, language));
      router.handle(removeReminderCall, ({ viewer, params }) => reminders.remove(viewer, params.id));
    },
    jobs: (work) => [{ name: 'reminders.send', cron: EVERY_MINUTE, run: () => remindOfProgrammes(work, clock.now()) }],
  };
}
