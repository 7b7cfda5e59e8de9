import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import type { MailPort } from '../../ports/mail.ts';
import { confirmationLetters, type ConfirmationLetters } from './letters.ts';
import { emailRoutes } from './routes.ts';
import { confirmationStore } from './store.pg.ts';

export interface EmailsFeature extends Feature {
  readonly letters: Pick<ConfirmationLetters, 'wake' | 'idle'>;
}

const EVERY_MINUTE = '* * * * *';

/** Confirmation of e-mail addresses: a letter with a link, and the page behind it. */
export function emailsFeature(kernel: Kernel, mail: MailPort): EmailsFeature {
  const { attempts, clock } = kernel;
  const lettersOn = (db: Kernel['db']) =>
    confirmationLetters({ ...kernel, store: confirmationStore(db), mail, limits: limiter(attempts, clock) });
  const letters = lettersOn(kernel.db);
  return {
    name: 'emails',
    letters,
    serve(app) {
      emailRoutes(app, { store: confirmationStore(kernel.db), clock });
      app.addHook('onClose', () => letters.idle());
    },
    jobs: (db) => [{ name: 'emails.confirm', cron: EVERY_MINUTE, run: () => lettersOn(db).sendDue() }],
  };
}
