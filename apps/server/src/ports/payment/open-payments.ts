/** Puts the adapters together: each payment system from its credentials and from what all of them need. */
import { ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { Fields } from './fields.ts';
import type { PaymentSystem, PaymentSystemName, ReportFailure } from './port.ts';
import { sandbox, type SandboxSms } from './sandbox/sandbox.ts';
import type { SandboxStore } from './sandbox/store.ts';
import { parseStripeSettings } from './stripe/settings.ts';
import { stripe } from './stripe/stripe.ts';
import { parseYooKassaSettings } from './yookassa/settings.ts';
import { yookassa } from './yookassa/yookassa.ts';

export interface OpenPaymentDeps {
  /** Shortname of the provider. */
  readonly provider: string;
  readonly fetch: Outgoing;
  readonly clock: Clock;
  /** Where viewers reach the installation, without a slash at the end. */
  readonly publicUrl: string;
  /** The installation's secret. */
  readonly secret: string;
  readonly sandboxStore: SandboxStore;
  readonly sendSms: (message: SandboxSms) => Promise<boolean>;
  /** Where the vendors' APIs are, other than the public ones: for tests, from the configuration only. */
  readonly apiUrls?: Partial<Readonly<Record<'yookassa' | 'stripe', string>>>;
  readonly onFailure?: ReportFailure;
}

/** @returns for {@link PaySystemDeps.open}: the adapter, or what is wrong with its credentials */
export function paymentOpener(deps: OpenPaymentDeps) {
  const { fetch, clock, onFailure, apiUrls = {} } = deps;
  return (name: PaymentSystemName, credentials: Fields): Result<PaymentSystem, string> => {
    switch (name) {
      case 'sandbox':
        return ok(sandbox({ ...deps, store: deps.sandboxStore }));
      case 'yookassa': {
        const settings = parseYooKassaSettings(credentials);
        if (!settings.ok) return settings;
        return ok(yookassa({ settings: settings.value, fetch, apiUrl: apiUrls.yookassa, onFailure }));
      }
      case 'stripe': {
        const settings = parseStripeSettings(credentials);
        if (!settings.ok) return settings;
        return ok(stripe({ settings: settings.value, fetch, clock, apiUrl: apiUrls.stripe, onFailure }));
      }
    }
  };
}
