import type { Kysely } from 'kysely';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { sealer } from '../../security/seal.ts';
import { webhookStore } from './repo.pg.ts';
import { webhookRounds, type WebhookRounds } from './rounds.ts';
import { webhookRoutes } from './routes.ts';
import { webhookSender } from './send.ts';
import { webhookService } from './service.ts';

export interface WebhooksFeature extends Feature {
  /** Sends what is due now; the bus and the job call it too. */
  sendDue(): Promise<void>;
}

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '11 * * * *';
/** A run of the job ends before the queue counts it as failed, ms. */
const ROUND_LIMIT_MS = 4 * 60_000;

/** Events of subscribers, sent to addresses of operators. */
export function webhooksFeature(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secret' | 'fetch' | 'bus' | 'attempts' | 'warn'>,
): WebhooksFeature {
  const { db, clock, secret, fetch, bus, attempts, warn } = kernel;
  const seal = sealer(secret, 'webhook');
  const send = webhookSender(fetch, clock);
  const all: WebhookRounds[] = [];
  const roundsOver = (database: Kysely<Database>): WebhookRounds => {
    const rounds = webhookRounds({
      store: webhookStore(database, seal),
      send,
      clock,
      onDisabled: ({ id, provider_id: provider }) =>
        warn({ webhook: id, provider }, 'a webhook that failed for three days was disabled'),
    });
    all.push(rounds);
    return rounds;
  };
  const rounds = roundsOver(db);
  const wake = (): void => {
    rounds.run().catch((error: unknown) => warn({ err: error }, 'webhooks could not be sent'));
  };
  // Other processes need not know of a change by a call: the job finds what this one leaves.
  const webhooks = webhookService({
    store: webhookStore(db, seal),
    send,
    limits: limiter(attempts, clock),
    clock,
    wake,
  });
  return {
    name: 'webhooks',
    sendDue: () => rounds.run(),
    routes: (router) => webhookRoutes(router, webhooks),
    serve(app) {
      let unsubscribe = (): void => {};
      app.addHook('onListen', async () => {
        unsubscribe = bus?.subscribe(topics.webhooks, wake) ?? unsubscribe;
      });
      app.addHook('onClose', async () => {
        unsubscribe();
        await Promise.all(all.map(({ stop }) => stop()));
      });
    },
    jobs(work) {
      const background = roundsOver(work);
      return [
        { name: 'webhooks.send', cron: EVERY_MINUTE, run: () => background.run(ROUND_LIMIT_MS) },
        { name: 'webhooks.erase', cron: EVERY_HOUR, run: () => webhookStore(work, seal).eraseOld(clock.now()) },
      ];
    },
  };
}
