/** Axinom DRM: an entitlement message, signed, travels with the player's request. @source Axinom DRM, License Service and Entitlement Message (version 2) */
import { createCipheriv, createHmac } from 'node:crypto';
import { ok } from '@aerial/domain/result.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { LicensePolicy, LicenseVendor } from './port.ts';
import { askVendor, fromBase64, refusal } from './vendor-call.ts';
import { servers, type VendorAccount } from './servers.ts';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** `a7e61c37-3e21-9033-c210-91fa607bf3b8` */
const uuidOf = (kid: string): string => kid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** @param account its secret `communicationKey` is base64 of 32 bytes */
export function axinom(fetch: Outgoing, account: VendorAccount & { readonly communicationKey: Buffer }): LicenseVendor {
  const { systems, urlOf } = servers(account);

  const sealedKey = (key: Buffer): string =>
    Buffer.concat([
      createCipheriv('aes-256-ecb', account.communicationKey, null).setAutoPadding(false).update(key),
    ]).toString('base64');

  function message({ keys, durationS }: LicensePolicy): string {
    const inline = keys.map(({ kid, key, iv }) => ({
      id: uuidOf(kid),
      iv: iv.toString('base64'),
      encrypted_key: sealedKey(key),
    }));
    const claims = {
      version: 1,
      com_key_id: account.account,
      message: {
        type: 'entitlement_message',
        version: 2,
        license: { duration: durationS, allow_persistence: false },
        content_keys_source: { inline },
      },
    };
    const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
    return `${signed}.${createHmac('sha256', account.communicationKey).update(signed).digest('base64url')}`;
  }

  return {
    systems,
    hasCertificate: account.fairplayCertificate !== undefined,
    async license(system, challenge, policy) {
      const answer = await askVendor(fetch, {
        method: 'POST',
        url: urlOf(system),
        headers: {
          'content-type': system === 'playready' ? 'text/xml; charset=utf-8' : 'application/octet-stream',
          'x-axdrm-message': message(policy),
        },
        body: challenge,
      });
      if (!answer.ok) return answer;
      const { status, body } = answer.value;
      if (status === 200) return ok(body);
      return refusal(String(status), answer.value.header('x-axdrm-errormessage') ?? 'The licence was refused.');
    },
    async certificate() {
      const answer = await askVendor(fetch, { method: 'GET', url: account.fairplayCertificate ?? '' });
      if (!answer.ok) return answer;
      return answer.value.status === 200
        ? ok(fromBase64(answer.value.body))
        : refusal(String(answer.value.status), 'There is no certificate.');
    },
  };
}
