import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { isFields } from '../fields.ts';

export interface StripeSettings {
  /** Secret or restricted API key. */
  readonly secret: string;
  /** The webhook endpoint's signing secret. */
  readonly webhookSecret: string;
}

/** @returns the settings, or what is wrong with them, without their values */
export function parseStripeSettings(given: unknown): Result<StripeSettings, string> {
  if (!isFields(given)) return fail('credentials: an object with secret and webhook_secret is needed');
  const { secret, webhook_secret: webhookSecret } = given;
  if (typeof secret !== 'string' || !/^(?:sk|rk)_\w{10,250}$/.test(secret))
    return fail('secret: a key that starts with sk_ or rk_ is needed');
  if (typeof webhookSecret !== 'string' || !/^whsec_[\w+/=]{10,250}$/.test(webhookSecret))
    return fail('webhook_secret: a secret that starts with whsec_ is needed');
  return ok({ secret, webhookSecret });
}
