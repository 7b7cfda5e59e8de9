/** What of a provider's settings an operator reads, and which changes are refused beyond their schema. Pure. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { FacetValues, SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { ProviderSettings } from '../../tenancy/provider.ts';
import { accountDefaults } from '../../tenancy/settings/account.ts';
import { analyticsDefaults } from '../../tenancy/settings/analytics.ts';
import { brandDefaults } from '../../tenancy/settings/brand.ts';
import { catalogueDefaults } from '../../tenancy/settings/catalogue.ts';
import { commerceDefaults, paymentRules } from '../../tenancy/settings/commerce.ts';
import { drmDefaults } from '../../tenancy/settings/drm.ts';
import { languagesDefaults } from '../../tenancy/settings/languages.ts';
import { loginDefaults } from '../../tenancy/settings/login.ts';
import { parentalDefaults } from '../../tenancy/settings/parental.ts';
import { playerDefaults } from '../../tenancy/settings/player.ts';
import { promptDefaults } from '../../tenancy/settings/prompts.ts';
import { regionDefaults } from '../../tenancy/settings/region.ts';
import { siteDefaults } from '../../tenancy/settings/site.ts';

/** The defaults by facet: also which values a facet has. */
export const FACET_DEFAULTS = {
  brand: brandDefaults,
  site: siteDefaults,
  region: regionDefaults,
  languages: languagesDefaults,
  login: loginDefaults,
  account: accountDefaults,
  parental: parentalDefaults,
  catalogue: catalogueDefaults,
  player: playerDefaults,
  drm: drmDefaults,
  commerce: commerceDefaults,
  prompts: promptDefaults,
  analytics: analyticsDefaults,
} as const satisfies Readonly<Record<SettingsFacet, Partial<ProviderSettings>>>;

const FACETS = Object.keys(FACET_DEFAULTS) as SettingsFacet[];
const namesOf = (facet: SettingsFacet): string[] => Object.keys(FACET_DEFAULTS[facet]);

/** Addresses that may hold a secret in their path or query. */
const SECRET_ADDRESSES = ['middlewareUrl', 'billingUrl'] as const;
const MASK = '•••';

/** Host of the address, and no more. */
function maskedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return MASK;
  return url.pathname === '/' && url.search === '' ? url.origin : `${url.origin}/${MASK}`;
}

/** All facets with their defaults filled in, without secrets. */
export function facetsOf(stored: Partial<ProviderSettings>): FacetValues {
  const entries = FACETS.map((facet) => {
    const values: Record<string, unknown> = { ...FACET_DEFAULTS[facet] };
    for (const name of namesOf(facet)) if (name in stored) values[name] = stored[name as keyof ProviderSettings];
    for (const name of SECRET_ADDRESSES)
      if (typeof values[name] === 'string') values[name] = maskedAddress(values[name]);
    return [facet, values];
  });
  return Object.fromEntries(entries) as FacetValues;
}

/** Names of values that are set. */
export const customNames = (stored: Partial<ProviderSettings>): string[] =>
  FACETS.flatMap(namesOf)
    .filter((name) => name in stored)
    .toSorted();

const refused = (field: string, message: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: [message] },
});

const CHECK_VALUE = 'Please check this value.';

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The rules between values, of the settings as they would be. */
function problemOf(next: ProviderSettings): AppError | undefined {
  if (!isTimeZone(next.timeZone)) return refused('values.timeZone', CHECK_VALUE);
  if (!next.languages.some(({ key, interface: isOffered }) => isOffered && key === next.defaultLanguage))
    return refused('values.defaultLanguage', 'The default language must be one of those of the interface.');
  if (new Set(next.languages.map(({ key }) => key)).size < next.languages.length)
    return refused('values.languages', 'Each language is given once.');
  const { minTopUp, maxTopUp } = paymentRules(next);
  if (Number(minTopUp) > Number(maxTopUp)) return refused('values.payments', 'The minimum is above the maximum.');
  if (next.isMiddleware && next.allowsRegistration)
    return refused('values.allowsRegistration', 'Viewers of the operator’s own system cannot register here.');
  return undefined;
}

/**
 * The values to store.
 * @param facet the one that is changed: other values are unknown to it
 * @param sealSecret seals the credentials of pay systems that are given as they are
 * @returns validation_failed with the field that is wrong
 */
export function valuesToStore(
  facet: SettingsFacet,
  {
    stored,
    values,
    reset,
  }: {
    readonly stored: Partial<ProviderSettings>;
    readonly values: Readonly<Record<string, unknown>>;
    readonly reset: readonly string[];
  },
  sealSecret: (secret: string) => string,
): Result<Partial<ProviderSettings>, AppError> {
  const names = namesOf(facet);
  const foreign = reset.find((name) => !names.includes(name));
  if (foreign !== undefined) return fail(refused('reset', CHECK_VALUE));
  const next: Record<string, unknown> = { ...values };
  for (const name of SECRET_ADDRESSES) {
    const given = next[name];
    if (typeof given !== 'string') continue;
    const present = stored[name];
    // The mask comes back where the form was saved with the address as it was.
    if (typeof present === 'string' && given === maskedAddress(present)) delete next[name];
    else if (given.includes(MASK)) return fail(refused(`values.${name}`, CHECK_VALUE));
  }
  if (Array.isArray(next['paySystems'])) next['paySystems'] = next['paySystems'].map((one) => sealed(one, sealSecret));
  const problem = problemOf(withChange(stored, next, reset));
  return problem ? fail(problem) : ok(next as Partial<ProviderSettings>);
}

/** The settings after a change, with all defaults. */
export function withChange(
  stored: Partial<ProviderSettings>,
  values: Readonly<Record<string, unknown>>,
  reset: readonly string[] = [],
): ProviderSettings {
  const present = Object.entries({ ...stored, ...values }).filter(([name]) => !reset.includes(name));
  const defaults = Object.assign({}, ...FACETS.map((facet) => FACET_DEFAULTS[facet])) as ProviderSettings;
  return { ...defaults, ...Object.fromEntries(present) };
}

/** Fields of credentials that are no secrets, as `ports/payment/registry.ts` has them. */
const PLAIN_CREDENTIALS = new Set(['shop_id', 'vat_code', 'tax_system_code', 'check_sender']);

/** A pay system whose secrets are references: what is given as it is becomes sealed. */
function sealed(entry: unknown, sealSecret: (secret: string) => string): unknown {
  if (typeof entry !== 'object' || entry === null || !('credentials' in entry)) return entry;
  const { credentials } = entry;
  if (typeof credentials !== 'object' || credentials === null) return entry;
  const references = Object.entries(credentials).map(([name, value]) =>
    typeof value !== 'string' || PLAIN_CREDENTIALS.has(name) || /^(?:env|sealed):/.test(value)
      ? [name, value]
      : [name, `sealed:${sealSecret(value)}`],
  );
  return { ...entry, credentials: Object.fromEntries(references) };
}
