/** The pay systems of each provider, opened once per version of its settings. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { paymentOpener } from '../../ports/payment/open-payments.ts';
import { CREDENTIALS_PURPOSE, paySystemsOf, type PaySystems } from '../../ports/payment/registry.ts';
import type { PaymentSystem } from '../../ports/payment/port.ts';
import type { SandboxSms } from '../../ports/payment/sandbox/sandbox.ts';
import type { SandboxStore } from '../../ports/payment/sandbox/store.ts';
import { sealer } from '../../security/seal.ts';
import type { ProviderDirectory } from '../../tenancy/directory.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

/** What an installation allows payments. */
export interface PaymentConfig {
  /** Variables that credentials may name. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isProduction: boolean;
  /** The sandbox in production: for a demonstration, where nobody sells. */
  readonly allowsSandbox: boolean;
  /** Where the vendors' APIs are, other than the public ones: for tests. */
  readonly apiUrls?: Partial<Readonly<Record<'yookassa' | 'stripe', string>>>;
}

export interface PaymentSystemsDeps {
  readonly config: PaymentConfig;
  readonly providers: ProviderDirectory;
  readonly clock: Clock;
  readonly fetch: Outgoing;
  readonly publicUrl: string;
  readonly secret: string;
  readonly sandboxStore: SandboxStore;
  sendSms(provider: ProviderRecord, message: SandboxSms): Promise<boolean>;
  warn(details: object, message: string): void;
}

export interface PaymentSystems {
  provider(id: number): Promise<ProviderRecord | undefined>;
  byShortname(shortname: string): Promise<ProviderRecord | undefined>;
  of(provider: ProviderRecord): PaySystems;
  /** The account of a provider at a payment system. */
  system(providerId: number, name: string): Promise<PaymentSystem | undefined>;
  all(): Promise<readonly ProviderRecord[]>;
}

export function paymentSystems(deps: PaymentSystemsDeps): PaymentSystems {
  const { config, providers, clock, fetch, publicUrl, secret, sandboxStore, warn } = deps;
  const seal = sealer(secret, CREDENTIALS_PURPOSE);
  const opened = new Map<number, { settings: string; systems: PaySystems }>();

  function of(provider: ProviderRecord): PaySystems {
    const settings = JSON.stringify(provider.settings.paySystems);
    const known = opened.get(provider.id);
    if (known?.settings === settings) return known.systems;
    const systems = paySystemsOf(provider.settings.paySystems, {
      seal,
      env: config.env,
      isProduction: config.isProduction,
      allowsSandbox: config.allowsSandbox,
      open: paymentOpener({
        provider: provider.shortname,
        fetch,
        clock,
        publicUrl,
        secret,
        sandboxStore,
        sendSms: (message) => deps.sendSms(provider, message),
        ...(config.apiUrls && { apiUrls: config.apiUrls }),
        onFailure: (what, failure) => warn({ provider: provider.shortname, what, failure }, 'a pay system failed'),
      }),
    });
    for (const problem of systems.problems)
      warn({ provider: provider.shortname, ...problem }, 'a pay system is not offered');
    opened.set(provider.id, { settings, systems });
    return systems;
  }

  const provider = async (id: number) => (await providers.all()).find((one) => one.id === id);
  return {
    provider,
    byShortname: async (shortname) => (await providers.all()).find((one) => one.shortname === shortname),
    of,
    async system(providerId, name) {
      const found = await provider(providerId);
      return found && of(found).system(name);
    },
    all: async () => providers.all(),
  };
}
