import type { ParentalGate } from '../../access/parental.ts';
import { removeCards } from '../../billing/payments/card-removals.ts';
import { cardVault } from '../../billing/payments/cards.pg.ts';
import type { PaymentEngine } from '../../billing/payments/engine.ts';
import { runJanitor, runRenewals } from '../../billing/payments/jobs.ts';
import { checkRefunds } from '../../billing/payments/refunds.ts';
import { paymentSystems, type PaymentConfig } from '../../billing/payments/systems.ts';
import { webhooks } from '../../billing/payments/webhooks.ts';
import { remindOfTrials } from '../../billing/trials.ts';
import type { UserAccount } from '../../billing/ledger.pg.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import type { SmsPort } from '../../ports/sms.ts';
import { SANDBOX_SIGNATURE } from '../../ports/payment/sandbox/sandbox.ts';
import { sandboxDeliveries } from '../../ports/payment/sandbox/deliveries.ts';
import { sandboxRoutes } from '../../ports/payment/sandbox/routes.ts';
import { postgresSandboxStore } from '../../ports/payment/sandbox/store.pg.ts';
import { textIn } from '@aerial/domain/language.ts';
import type { FastifyInstance } from 'fastify';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { accounts } from './accounts.ts';
import { payTestRoutes } from './check-pay-system.ts';
import { operatorPayments } from './operator-payments.ts';
import { operatorPaymentRoutes } from './operator-payments.routes.ts';
import { operatorAccounts } from './operator-accounts.ts';
import { operatorAccountRoutes } from './operator.routes.ts';
import { offers } from './offers.ts';
import { payments } from './pay.ts';
import type { PaymentsDeps } from './ports.ts';
import { purchases } from './purchases.ts';
import { paymentRoutes } from './routes.ts';
import { isPaymentAllowed } from './rules.ts';
import { webhookRoutes } from './webhook-routes.ts';

export interface PaymentsNeeds {
  readonly parental: ParentalGate;
  readonly sms: SmsPort;
  readonly billing: PaymentsDeps['billing'];
  readonly balances: PaymentsDeps['balances'];
  readonly config: PaymentConfig;
}

export interface PaymentsFeature extends Feature {
  /** The pages of the sandbox, which take no part in CORS; nothing where it is not available. */
  serveSandbox(app: FastifyInstance): void;
  /** The account of a user as the user's own object shows it; none for a guest. */
  accountOf(
    user: { readonly id: number; readonly isGuest: boolean },
    provider: ProviderRecord,
  ): Promise<(UserAccount & { readonly isPaymentAllowed: boolean }) | undefined>;
  /** Whether users of the provider can top up their balance. */
  isPaymentAllowed(provider: ProviderRecord): boolean;
}

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '7 * * * *';
/** How often a listening process delivers webhooks of the sandbox, ms. */
const DELIVERY_MS = 1000;

/** Accounts, cards, offers, purchases and payments of viewers. */
export function paymentsFeature(
  kernel: Kernel,
  { parental, sms, billing, balances, config }: PaymentsNeeds,
): PaymentsFeature {
  const { db, clock, secret, publicUrl, providers, fetch, attempts, invalidateUser, warn } = kernel;
  const sandboxStore = postgresSandboxStore(db);
  const systems = paymentSystems({
    config,
    providers,
    clock,
    fetch,
    publicUrl,
    secret,
    sandboxStore,
    warn,
    sendSms: async (provider, { id, phone, text, expiresAt }) =>
      (await sms.send({ id, providerId: provider.id, phone, text, kind: 'code', expiresAt })).ok,
  });
  const engine: PaymentEngine = { db, clock, systems, vault: cardVault(secret), invalidateUser, warn };
  const deps: PaymentsDeps = { engine, parental, limiter: limiter(attempts, clock), billing, balances, publicUrl };
  const pay = payments(deps);
  const offered = offers(deps, pay);
  const hooks = webhooks(engine);
  const hasSandbox = !config.isProduction || config.allowsSandbox;

  const deliver = sandboxDeliveries({
    store: sandboxStore,
    clock,
    secret,
    publicUrl,
    // The sandbox is a part of this process: its webhooks come in by the same door, without the network.
    async deliver(url, headers, body) {
      const provider = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      const answer = await hooks.receive('sandbox', provider, {
        headers: { [SANDBOX_SIGNATURE]: headers[SANDBOX_SIGNATURE] },
        rawBody: Buffer.from(body),
        query: {},
      });
      return answer === 'accepted' ? 200 : 401;
    },
  });
  async function deliverWhereOffered(): Promise<void> {
    const all = await systems.all();
    if (all.some((provider) => systems.of(provider).system('sandbox') !== undefined)) await deliver();
  }
  let round: Promise<void> | undefined;
  /** One round at a time. */
  const deliverRound = (): Promise<void> =>
    (round ??= deliverWhereOffered()
      .catch((error: unknown) => warn({ err: error }, 'webhooks of the sandbox could not be delivered'))
      .finally(() => (round = undefined)));

  function deliverWhileListening(app: FastifyInstance): void {
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      timer = setInterval(() => void deliverRound(), DELIVERY_MS).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await round;
      await hooks.idle();
    });
  }

  return {
    name: 'payments',
    routes: (router) => {
      paymentRoutes(router, {
        accounts: accounts(deps, pay),
        offers: offered,
        purchases: purchases(deps, pay, offered),
      });
      operatorAccountRoutes(router, operatorAccounts(engine));
      operatorPaymentRoutes(router, operatorPayments(engine));
      payTestRoutes(router, { systems, limits: deps.limiter });
    },
    serve(app) {
      webhookRoutes(app, hooks);
      if (hasSandbox) deliverWhileListening(app);
    },
    serveSandbox(app) {
      if (!hasSandbox) return;
      sandboxRoutes(app, {
        store: sandboxStore,
        clock,
        merchantOf: async (provider, language) =>
          textIn((await systems.byShortname(provider))?.name, language) || provider,
      });
    },
    async accountOf(user, provider) {
      const account = await pay.shownAccount(user, provider, 'known');
      return account && { ...account, isPaymentAllowed: isPaymentAllowed(provider, systems.of(provider).offered) };
    },
    isPaymentAllowed: (provider) => isPaymentAllowed(provider, systems.of(provider).offered),
    jobs: (work) => {
      const background = { ...engine, db: work };
      return [
        { name: 'payments.check', cron: EVERY_MINUTE, run: () => runJanitor(background) },
        { name: 'payments.renew', cron: EVERY_MINUTE, run: () => runRenewals(background, publicUrl) },
        {
          name: 'payments.trials',
          cron: EVERY_HOUR,
          run: () =>
            remindOfTrials(work, clock.now(), (error, subscription) =>
              warn({ err: error, subscription }, 'a subscriber could not be reminded of the end of a trial'),
            ),
        },
        { name: 'payments.refund', cron: EVERY_MINUTE, run: () => checkRefunds(background) },
        { name: 'payments.cards', cron: EVERY_MINUTE, run: () => removeCards(background) },
        { name: 'payments.events', cron: EVERY_MINUTE, run: () => hooks.handlePending() },
        ...(hasSandbox ? [{ name: 'payments.sandbox', cron: EVERY_MINUTE, run: deliverRound }] : []),
      ];
    },
  };
}
