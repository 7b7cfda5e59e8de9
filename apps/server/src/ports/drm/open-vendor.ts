/** The licence vendor of a provider, from its settings. Secrets never stand there: they are references to the environment. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { DrmVendorSettings } from '../../tenancy/settings/drm.ts';
import { axinom } from './axinom.ts';
import { doverunner } from './doverunner.ts';
import type { LicenseVendor } from './port.ts';

/** Only these can be named: an operator's settings must not read the database's password and send it to a vendor. */
const VARIABLE = /^DRM_[A-Z\d_]{1,60}$/;
const KEY_BYTES = 32;

export interface VendorDeps {
  readonly fetch: Outgoing;
  readonly clock: Clock;
  /** Variables that secrets may name. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns the vendor, or what is wrong with the settings, without secrets */
export function openVendor(
  settings: DrmVendorSettings,
  { fetch, clock, env }: VendorDeps,
): Result<LicenseVendor, string> {
  function secret(name: string): Result<string, string> {
    const variable = settings.secrets[name]?.env ?? '';
    if (!VARIABLE.test(variable)) return fail(`${name}: a variable DRM_… is needed`);
    const value = env[variable];
    return value === undefined || value === '' ? fail(`${name}: ${variable} is not set`) : ok(value);
  }
  if (settings.name === 'axinom') {
    const key = secret('communication_key');
    if (!key.ok) return key;
    const communicationKey = Buffer.from(key.value, 'base64');
    if (communicationKey.length !== KEY_BYTES) return fail('communication_key: base64 of 32 bytes is needed');
    return ok(axinom(fetch, { ...settings, communicationKey }));
  }
  const [siteKey, accessKey] = [secret('site_key'), secret('access_key')];
  if (!siteKey.ok) return siteKey;
  if (!accessKey.ok) return accessKey;
  if (Buffer.byteLength(siteKey.value) !== KEY_BYTES) return fail('site_key: 32 characters are needed');
  return ok(doverunner(fetch, clock, { ...settings, siteKey: siteKey.value, accessKey: accessKey.value }));
}
