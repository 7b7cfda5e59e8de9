import type { AuditTrail } from '../../http/actor.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { SmsPort } from '../../ports/sms.ts';
import { derivedKey } from '../../security/seal.ts';
import { supportStore } from './repo.pg.ts';
import { supportRoutes } from './routes.ts';
import { supportService } from './service.ts';
import { watchedBySubscriber } from './watched.ts';

/** Sessions in which support sees an account as its subscriber does. */
export function supportFeature(
  kernel: Kernel,
  { sms, mail, audit }: { readonly sms: SmsPort; readonly mail: MailPort; readonly audit: AuditTrail },
): Feature {
  const { db, clock, attempts, secret } = kernel;
  const service = supportService({
    ...kernel,
    store: supportStore(db),
    sms,
    mail,
    limits: limiter(attempts, clock),
    key: derivedKey(secret, 'support codes'),
  });
  return {
    name: 'support',
    routes: (router) => supportRoutes(router, service, watchedBySubscriber({ db, audit })),
    jobs: (work) => [{ name: 'support.erase', cron: '*/10 * * * *', run: () => supportStore(work).erase(clock.now()) }],
  };
}
