/** The background work of payments on a database: all of it, as often as is wanted, at the time of any clock. */
import type { Clock } from '@aerial/domain/time.ts';
import type { PaymentEngine } from '../../../billing/payments/engine.ts';
import { runJanitor, runRenewals } from '../../../billing/payments/jobs.ts';
import { checkRefunds } from '../../../billing/payments/refunds.ts';
import { webhooks } from '../../../billing/payments/webhooks.ts';
import { openDatabase, type DatabaseAddress } from '../../../db/connect.ts';
import { engineOn } from './stock.ts';
import { sandboxDeliveries } from '../../../ports/payment/sandbox/deliveries.ts';
import { SANDBOX_SIGNATURE } from '../../../ports/payment/sandbox/sandbox.ts';
import { postgresSandboxStore } from '../../../ports/payment/sandbox/store.pg.ts';

export interface PaymentJobs {
  /** Everything once: renewals, open payments, refunds, webhooks that are due or came too early. */
  round(): Promise<void>;
  /** One run of the renewals. */
  renew(): Promise<void>;
  readonly db: ReturnType<typeof openDatabase>['db'];
  close(): Promise<void>;
}

const STATUS = { accepted: 200, malformed: 400, forged: 401, unknown: 404 } as const;

/** @param invalidateUser as the processes of the installation are notified */
export function paymentJobs(
  address: DatabaseAddress,
  secret: string,
  clock: Clock,
  invalidateUser?: PaymentEngine['invalidateUser'],
): PaymentJobs {
  const { db, close } = openDatabase({ ...address, max: 3, applicationName: 'payment jobs' });
  const publicUrl = 'http://127.0.0.1';
  const engine = engineOn({ db, clock, secret, publicUrl, ...(invalidateUser && { invalidateUser }) });
  const hooks = webhooks(engine);
  const deliver = sandboxDeliveries({
    store: postgresSandboxStore(db),
    clock,
    secret,
    publicUrl,
    deliver: async (_url, headers, body) =>
      STATUS[
        await hooks.receive('sandbox', 'aerial', {
          headers: { [SANDBOX_SIGNATURE]: headers[SANDBOX_SIGNATURE] },
          rawBody: Buffer.from(body),
          query: {},
        })
      ],
  });
  return {
    db,
    close,
    renew: () => runRenewals(engine, publicUrl),
    async round() {
      await runRenewals(engine, publicUrl);
      await runJanitor(engine);
      await checkRefunds(engine);
      await deliver();
      await hooks.handlePending();
      await hooks.idle();
    },
  };
}
