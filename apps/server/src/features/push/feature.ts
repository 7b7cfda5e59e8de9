import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { replacePushCall } from '@aerial/contract/calls/push.ts';
import { topics } from '../../bus/topics.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressKey } from '../../limits/address-key.ts';
import { limiter } from '../../limits/limiter.ts';
import { KNOWN_PUSH_SERVICES } from '../../ports/push/services.ts';
import { webPush } from '../../ports/push/web-push.ts';
import { pushKeyStore } from '../../push/keys.pg.ts';
import {
  eraseOldPushes,
  replaceSubscription,
  subscriptionIn,
  usableSubscription,
  WEB_PUSH,
  type BrowserSubscription,
} from '../../push/subscriptions.pg.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { pushSending } from './sender.ts';

/** What a device registers for notifications. */
interface DeviceNotification {
  readonly notification_type: string;
  readonly token: string;
}

export interface PushFeature extends Feature {
  /** What the provider's viewers subscribe with: the key of the operator's own push service, or ours. Null when there is none now. */
  publicKeyOf(provider: ProviderRecord): Promise<string | null>;
  /**
   * The subscription that a device registers; undefined where it registers none with us.
   * Fails with validation_failed for an endpoint that nothing may be sent to.
   */
  subscriptionOf(
    provider: Pick<ProviderRecord, 'settings'>,
    notification: DeviceNotification,
  ): Promise<Result<BrowserSubscription | undefined, AppError>>;
}

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '41 * * * *';
/** A run of the job ends before the queue counts it as failed, ms. */
const ROUND_LIMIT_MS = 4 * 60_000;
/** Browsers renew subscriptions a few times a year. */
const MAX_REPLACEMENTS_AN_HOUR = 60;

const refused = (field: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: ['Please check this value.'] },
});
const unknown: AppError = { code: 'not_found', message: 'There is no such subscription.' };

/** Web push: subscriptions of browsers, and messages to them. @param services allowed push services, see `ports/push/services.ts` */
export function pushFeature(kernel: Kernel, services: readonly string[] = KNOWN_PUSH_SERVICES): PushFeature {
  const { db, clock, secret, bus, fetch, attempts, warn } = kernel;
  const keys = pushKeyStore(db, secret, clock);
  const port = webPush({ fetch, clock, services });
  const sending = pushSending({ ...kernel, keys, port });
  const all = [sending];
  const limits = limiter(attempts, clock);

  return {
    name: 'push',
    async publicKeyOf({ id, settings }) {
      if (settings.pushKey !== null) return settings.pushKey;
      try {
        return (await keys.of(id)).publicKey;
      } catch (error) {
        // Without the database, or with a full disk, viewers are not asked for permission.
        warn({ err: error }, 'the key of push messages is not available');
        return null;
      }
    },
    async subscriptionOf({ settings }, { notification_type, token }) {
      const sent = notification_type === WEB_PUSH && settings.pushKey === null ? subscriptionIn(token) : undefined;
      if (!sent) return ok(undefined);
      const subscription = await usableSubscription(sent, port.isAllowed);
      return subscription ? ok(subscription) : fail(refused('notification'));
    },
    routes(router) {
      router.handle(replacePushCall, async ({ body, ip }) => {
        const allowed = await limits.spend([
          { key: `push replace ${addressKey(ip)}`, max: MAX_REPLACEMENTS_AN_HOUR, windowS: 3600 },
        ]);
        if (!allowed.ok) return allowed;
        const subscription = await usableSubscription(body.subscription, port.isAllowed);
        if (!subscription) return fail(refused('subscription'));
        return (await replaceSubscription(db, body.endpoint, subscription, clock.now())) ? ok({}) : fail(unknown);
      });
    },
    serve(app) {
      let unsubscribe = (): void => {};
      app.addHook('onListen', async () => {
        // What is put in line is sent at once; the job sends what is due later, or was left over.
        unsubscribe =
          bus?.subscribe(topics.push, () => {
            sending.round().catch((error: unknown) => warn({ err: error }, 'push messages could not be sent'));
          }) ?? unsubscribe;
      });
      app.addHook('onClose', async () => {
        unsubscribe();
        await Promise.all(all.map(({ stop }) => stop()));
      });
    },
    jobs(work) {
      const background = pushSending({ ...kernel, db: work, keys, port });
      all.push(background);
      return [
        {
          name: 'push.send',
          cron: EVERY_MINUTE,
          async run() {
            for (const { id, settings } of await kernel.providers.all())
              if (settings.pushKey === null) await keys.of(id);
            await background.round(ROUND_LIMIT_MS);
          },
        },
        { name: 'push.erase', cron: EVERY_HOUR, run: () => eraseOldPushes(work, clock.now()) },
      ];
    },
  };
}
