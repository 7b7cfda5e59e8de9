/** Composes the sending of push messages: providers' keys, quiet hours and languages around `push/`. */
import { asProviderId, type ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { isInboxKind, type Reader } from '../../inbox/render.ts';
import { notificationOf } from '../../inbox/notification.ts';
import type { Monitor } from '../../monitoring/monitor.ts';
import type { PushPort, PushSender } from '../../ports/push/port.ts';
import type { PushKeyStore } from '../../push/keys.pg.ts';
import type { ServiceContent } from '../../push/messages.ts';
import { pushText, type PushText } from '../../push/payload.ts';
import { quietUntil } from '../../push/rules.ts';
import { pushRounds, type PushRounds } from '../../push/send.ts';
import { pushStore, type DueMessage, type Readiness } from '../../push/store.pg.ts';
import type { ProviderDirectory } from '../../tenancy/directory.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';

export interface PushSending {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly keys: PushKeyStore;
  readonly port: PushPort;
  readonly providers: Pick<ProviderDirectory, 'all' | 'cached'>;
  /** Where viewers reach this installation. */
  readonly publicUrl: string;
  readonly absolute: AbsoluteUrl;
  readonly monitor?: Pick<Monitor, 'countDelivery'> | undefined;
  warn(details: object, message: string): void;
}

/** Where push services can reach a sender that sends too much: the provider's site, by https as they require. */
function contactOf(provider: ProviderRecord, publicUrl: string): string {
  const contact = provider.settings.pushContact;
  if (contact !== null) return `mailto:${contact}`;
  const site = new URL(siteOrigin(provider, publicUrl));
  return site.protocol === 'https:' ? site.origin : `mailto:push@${site.hostname}`;
}

/** @param limitMs how long a round may take */
export function pushSending(deps: PushSending): Pick<PushRounds, 'stop'> & { round(limitMs?: number): Promise<void> } {
  const { db, clock, keys, port, providers, publicUrl, absolute, monitor, warn } = deps;
  const providerOf = (id: ProviderId) => providers.cached()?.find((provider) => provider.id === id);

  function readiness({ providerId, heedsQuietHours, expiresAt }: DueMessage): Readiness {
    const now = clock.now();
    if (expiresAt <= now) return 'expired';
    const settings = providerOf(providerId)?.settings;
    if (!settings || !heedsQuietHours) return 'send';
    const until = quietUntil(now, settings.pushQuietHours, settings.timeZone);
    if (until === undefined) return 'send';
    return until >= expiresAt ? 'expired' : { notBefore: until };
  }

  function serviceText(provider: ProviderRecord, language: string, { inbox, params }: ServiceContent) {
    if (!isInboxKind(inbox)) return undefined;
    const reader: Reader = {
      language,
      timeZone: provider.settings.timeZone,
      currency: provider.settings.currency,
      site: siteOrigin(provider, publicUrl),
      now: clock.now(),
    };
    return notificationOf(inbox, params, reader);
  }

  function textOf({ id, providerId, content }: DueMessage, language: string): PushText | undefined {
    const provider = providerOf(providerId);
    if (!provider) return undefined;
    try {
      return pushText(content, language, (service) => serviceText(provider, language, service), absolute);
    } catch (error) {
      warn({ err: error, message: id }, 'a push message could not be put into words');
      return undefined;
    }
  }

  async function senderOf(providerId: ProviderId): Promise<PushSender | undefined> {
    const provider = providerOf(asProviderId(providerId));
    if (!provider) return undefined;
    try {
      return { ...(await keys.of(providerId)), subject: contactOf(provider, publicUrl) };
    } catch (error) {
      warn({ err: error, provider: provider.shortname }, 'push messages cannot be signed');
      return undefined;
    }
  }

  const rounds = pushRounds({
    store: pushStore(db, readiness),
    port,
    clock,
    senderOf,
    textOf,
    countDelivery: monitor?.countDelivery,
    warn,
  });
  return {
    async round(limitMs) {
      await providers.all();
      await rounds.run(limitMs);
    },
    stop: rounds.stop,
  };
}
