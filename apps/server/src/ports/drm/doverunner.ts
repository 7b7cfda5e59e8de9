/** DoveRunner (formerly PallyCon): a token with an encrypted policy travels with the player's request. @source DoveRunner Multi-DRM, License Token v2 */
import { createCipheriv, createHash } from 'node:crypto';
import { ok } from '@aerial/domain/result.ts';
import { isoSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { DrmSystem, LicensePolicy, LicenseVendor } from './port.ts';
import { servers, type VendorAccount } from './servers.ts';
import { askVendor, fieldsIn, fromBase64, refusal } from './vendor-call.ts';

const NAMES: Readonly<Record<DrmSystem, string>> = {
  widevine: 'Widevine',
  playready: 'PlayReady',
  fairplay: 'FairPlay',
};
/** The vendor's constant. */
const POLICY_IV = '0123456789abcdef';

/** @param account its secrets are texts, the site key of 32 characters */
export function doverunner(
  fetch: Outgoing,
  clock: Clock,
  account: VendorAccount & { readonly siteKey: string; readonly accessKey: string },
): LicenseVendor {
  const { systems, urlOf } = servers(account);
  const { account: site_id } = account;

  function policyOf({ keys, durationS }: LicensePolicy): string {
    const listed = keys.map(({ kid, key, iv }) => ({
      track_type: 'ALL',
      key_id: kid,
      key: key.toString('hex'),
      iv: iv.toString('hex'),
    }));
    const policy = JSON.stringify({
      policy_version: 2,
      playback_policy: { persistent: false, license_duration: durationS },
      external_key: { mpeg_cenc: listed, hls_aes: listed },
    });
    const cipher = createCipheriv('aes-256-cbc', account.siteKey, POLICY_IV);
    return Buffer.concat([cipher.update(policy, 'utf8'), cipher.final()]).toString('base64');
  }

  function token(system: DrmSystem, policy: LicensePolicy): string {
    const [drm_type, user_id, cid] = [NAMES[system], policy.viewer, policy.contentId];
    const timestamp = isoSeconds(clock.now());
    const sealed = policyOf(policy);
    const hash = createHash('sha256')
      .update(account.accessKey + drm_type + site_id + user_id + cid + sealed + timestamp)
      .digest('base64');
    const fields = { drm_type, site_id, user_id, cid, policy: sealed, timestamp, response_format: 'original', hash };
    return Buffer.from(JSON.stringify(fields)).toString('base64');
  }

  return {
    systems,
    hasCertificate: account.fairplayCertificate !== undefined,
    async license(system, challenge, policy) {
      const answer = await askVendor(fetch, {
        method: 'POST',
        url: urlOf(system),
        headers: {
          'content-type': system === 'fairplay' ? 'application/x-www-form-urlencoded' : 'application/octet-stream',
          'pallycon-customdata-v2': token(system, policy),
        },
        body: system === 'fairplay' ? new URLSearchParams({ spc: challenge.toString('base64') }).toString() : challenge,
      });
      if (!answer.ok) return answer;
      const { status, body } = answer.value;
      const fields = fieldsIn(body);
      // Refusals come with status 200: a key system would take them for a licence.
      if (fields) return refusal(String(fields['errorCode'] ?? status), String(fields['message'] ?? ''));
      if (status !== 200) return refusal(String(status), 'The licence was refused.');
      return ok(system === 'fairplay' ? fromBase64(body) : body);
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
