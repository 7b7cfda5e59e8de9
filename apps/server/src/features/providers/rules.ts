import { BlockList, isIPv6 } from 'node:net';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { ProviderRecord, ProviderSettings } from './provider.ts';

export interface ProviderRequest {
  /** The `provider` parameter: an id or a shortname. */
  readonly named: string | undefined;
  /** The provider of the token's user. */
  readonly viewerProviderId: number | undefined;
  readonly ip: string;
  /** Host name without a port. */
  readonly host: string;
}

/** The operator whose network contains the address, if any. */
export function providerOfAddress(providers: readonly ProviderRecord[], ip: string): ProviderRecord | undefined {
  const address = ip.replace(/^::ffff:/, '');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return providers.find((provider) => {
    const list = new BlockList();
    for (const network of provider.networks) {
      const [base = '', bits] = network.split('/');
      const kind = isIPv6(base) ? 'ipv6' : 'ipv4';
      list.addSubnet(base, bits === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(bits), kind);
    }
    return list.check(address, family);
  });
}

/**
 * The provider of a request: the one named, the token's, the network's, the host's, the default one.
 * @source F-003
 */
export function resolveProvider(providers: readonly ProviderRecord[], request: ProviderRequest): Result<ProviderRecord, AppError> {
  if (request.named !== undefined && request.named !== '') {
    const wanted = request.named.toLowerCase();
    const found = providers.find((p) => p.shortname.toLowerCase() === wanted || String(p.id) === wanted);
    return found ? ok(found) : fail({ code: 'provider_not_found', message: 'There is no such provider.' });
  }
  const found =
    providers.find((p) => p.id === request.viewerProviderId) ??
    providerOfAddress(providers, request.ip) ??
    providers.find((p) => p.hosts.some((host) => host.toLowerCase() === request.host.toLowerCase())) ??
    providers.find((p) => p.isDefault) ??
    providers[0];
  return found ? ok(found) : fail({ code: 'provider_not_found', message: 'No provider is set up yet.' });
}

/** A partner's values over the provider's; an unknown partner changes nothing. */
export function withPartner(provider: ProviderRecord, partner: string | undefined): ProviderRecord {
  const values: Partial<ProviderSettings> | undefined =
    partner !== undefined && Object.hasOwn(provider.partners, partner) ? provider.partners[partner] : undefined;
  return values ? { ...provider, settings: { ...provider.settings, ...values } } : provider;
}

const languagesOf = new WeakMap<ProviderSettings, readonly string[]>();

/** Languages the interface is offered in, first choice first; worked out once for the settings. */
export function interfaceLanguages(settings: ProviderSettings): readonly string[] {
  const known = languagesOf.get(settings);
  if (known) return known;
  const languages = orderedLanguages(settings);
  languagesOf.set(settings, languages);
  return languages;
}

function orderedLanguages(settings: ProviderSettings): string[] {
  const offered = settings.languages.filter((l) => l.interface).sort((a, b) => a.priority - b.priority);
  return [settings.defaultLanguage, ...offered.map((l) => l.key).filter((key) => key !== settings.defaultLanguage)];
}
