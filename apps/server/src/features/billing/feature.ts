import type { Kysely } from 'kysely';
import { operatorBalances, type OperatorBalances } from '../../billing/operator/balances.ts';
import { billingDesk, type BillingDesk } from '../../billing/operator/desk.ts';
import type { BillingDeskDeps } from '../../billing/operator/ports.ts';
import { runBillingRequests } from '../../billing/operator/jobs.ts';
import { runPauses } from '../../billing/pause-job.ts';
import type { Database } from '../../db/schema.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingPort } from '../../ports/billing.ts';
import { eraseOldCalls, operatorLine } from '../../ports/operator-line.ts';
import { httpBilling } from '../../ports/billing-http.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SubscriptionWriter } from './ports.ts';
import { pauses } from './pauses.ts';
import { personalPrices } from './personal-prices.pg.ts';
import { operatorCallRoutes } from './call-routes.ts';
import { pauseRoutes } from './pause-routes.ts';
import { personalPriceRoutes } from './price-routes.ts';
import { billingRoutes } from './routes.ts';
import { subscribers } from './subscribers.ts';

export interface BillingFeature extends Feature {
  /** Connects and cancels packets that an operator's own billing charges for. */
  readonly desk: BillingDesk;
  readonly balances: OperatorBalances;
}

const EVERY_MINUTE = '* * * * *';
const NIGHTLY = '20 3 * * *';

/** Operators' own billings. */
export function billingFeature(kernel: Kernel, writer: SubscriptionWriter): BillingFeature {
  const { clock, providers, fetch, warn, invalidateUser } = kernel;

  const line = operatorLine({ db: kernel.db, clock, warn });

  function billingOf({ id, shortname, settings }: ProviderRecord): BillingPort {
    if (settings.billingUrl === null) throw new Error(`Provider ${shortname} has no billing of its own`);
    return httpBilling({
      url: settings.billingUrl,
      providerId: id,
      fetch,
      line,
      onFailure: (path, reason) => warn({ provider: shortname, path, reason }, 'the billing of an operator failed'),
    });
  }
  const depsFor = (db: Kysely<Database>): BillingDeskDeps => ({ db, clock, billingOf, warn });
  const deps = depsFor(kernel.db);

  return {
    name: 'billing',
    desk: billingDesk(deps),
    routes: (router) => {
      const users = { ...deps, invalidateUser };
      billingRoutes(router, subscribers(users), writer);
      pauseRoutes(router, pauses(users));
      operatorCallRoutes(router, deps.db);
      personalPriceRoutes(router, personalPrices(users), writer);
    },
    balances: operatorBalances(deps),
    jobs: (work) => {
      const background = depsFor(work);
      return [
        {
          name: 'billing.requests',
          cron: EVERY_MINUTE,
          run: () =>
            runBillingRequests({
              ...background,
              desk: billingDesk(background),
              invalidateUser,
              provider: async (id) => (await providers.all()).find((one) => one.id === id),
            }),
        },
        {
          name: 'billing.calls',
          cron: NIGHTLY,
          run: async () => void (await eraseOldCalls(work, clock.now())),
        },
        {
          name: 'billing.pauses',
          cron: EVERY_MINUTE,
          run: () => runPauses({ db: work, clock, invalidateUser, warn }),
        },
      ];
    },
  };
}
