import { BlockList, isIPv6 } from 'node:net';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { ProviderRecord } from './provider.ts';
import type { LanguageSettings } from './settings/languages.ts';

/** By id or shortname, in any letter case. */
export function providerNamed(providers: readonly ProviderRecord[], name: string): ProviderRecord | undefined {
  const wanted = name.toLowerCase();
  return providers.find((p) => p.shortname.toLowerCase() === wanted || String(p.id) === wanted);
}

export interface ProviderRequest {
  /** The `provider` parameter: an id or a shortname. */
  readonly named: string | undefined;
  /** The provider of the token's user. */
  readonly viewerProviderId: number | undefined;
  readonly ip: string;
  /** Host name without a port. */
  readonly host: string;
}

/** Whether an address is in one of the networks, CIDR. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  const address = ip.replace(/^::ffff:/, '');
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const kind = isIPv6(base) ? 'ipv6' : 'ipv4';
    list.addSubnet(base, bits === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(bits), kind);
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The operator whose network contains the address, if any. */
export const providerOfAddress = (providers: readonly ProviderRecord[], ip: string): ProviderRecord | undefined =>
  providers.find((provider) => provider.networks.length > 0 && isInNetworks(provider.networks, ip));

/**
 * The provider of a request: the one named, the token's, the network's, the host's, the default one.
 * @source F-003
 */
export function resolveProvider(
  providers: readonly ProviderRecord[],
  request: ProviderRequest,
): Result<ProviderRecord, AppError> {
  if (request.named !== undefined && request.named !== '') {
    const found = providerNamed(providers, request.named);
    return found ? ok(found) : fail({ code: 'provider_not_found', message: 'There is no such provider.' });
  }
  // A token belongs to its provider and to no other, also while the list does not have a new provider yet.
  if (request.viewerProviderId !== undefined) {
    const owner = providers.find((p) => p.id === request.viewerProviderId);
    return owner ? ok(owner) : fail({ code: 'provider_not_found', message: 'There is no such provider.' });
  }
  const found =
    providerOfAddress(providers, request.ip) ??
    providers.find((p) => p.hosts.some((host) => host.toLowerCase() === request.host.toLowerCase())) ??
    providers.find((p) => p.isDefault) ??
    providers[0];
  return found ? ok(found) : fail({ code: 'provider_not_found', message: 'No provider is set up yet.' });
}

/** A country the provider does not serve. An unknown one is served. @source F-042 */
export const isCountryForbidden = ({ settings }: Pick<ProviderRecord, 'settings'>, country: string | null): boolean =>
  country !== null && settings.forbiddenCountries.includes(country);

/** A partner's values over the provider's; upper and lower case are the same, an unknown partner changes nothing. @source F-173 */
export function withPartner(provider: ProviderRecord, partner: string | undefined): ProviderRecord {
  const key = findPartner(provider, partner);
  return key === undefined ? provider : { ...provider, settings: { ...provider.settings, ...provider.partners[key] } };
}

/** The partner's key as the provider writes it, if the provider has such a partner. */
export function findPartner(
  { partners }: Pick<ProviderRecord, 'partners'>,
  partner: string | undefined,
): string | undefined {
  return partner === undefined
    ? undefined
    : Object.keys(partners).find((key) => key.toLowerCase() === partner.toLowerCase());
}

const languagesOf = new WeakMap<LanguageSettings, readonly string[]>();

/** Languages the interface is offered in, first choice first; worked out once for the settings. */
export function interfaceLanguages(settings: LanguageSettings): readonly string[] {
  const cached = languagesOf.get(settings);
  if (cached) return cached;
  const languages = orderedLanguages(settings);
  languagesOf.set(settings, languages);
  return languages;
}

function orderedLanguages(settings: LanguageSettings): string[] {
  const offered = settings.languages.filter((l) => l.interface).sort((a, b) => a.priority - b.priority);
  return [settings.defaultLanguage, ...offered.map((l) => l.key).filter((key) => key !== settings.defaultLanguage)];
}
