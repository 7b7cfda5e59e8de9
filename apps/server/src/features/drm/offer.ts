/** Which key systems a provider's protected streams are offered in. */
import type { DrmInfo, DrmStream } from '@aerial/contract/shapes/drm.ts';
import type { DrmSystem, LicenseVendor } from '../../ports/drm/port.ts';

export type LicensedSystem = DrmSystem | 'clearkey';

const NAMES: Readonly<Record<LicensedSystem, string>> = {
  fairplay: 'FairPlay',
  widevine: 'Widevine',
  playready: 'PlayReady',
  clearkey: 'ClearKey',
};
/** The better protected first. */
const ORDER: readonly LicensedSystem[] = ['fairplay', 'widevine', 'playready', 'clearkey'];

export interface DrmOffer {
  readonly vendor: LicenseVendor | undefined;
  readonly vendorName: string | undefined;
  readonly hasClearKey: boolean;
}

export const systemsOf = ({ vendor, hasClearKey }: DrmOffer): LicensedSystem[] =>
  ORDER.filter((system) => (system === 'clearkey' ? hasClearKey : vendor?.systems.includes(system)));

/**
 * The drm block of a stream.
 * @param url of its multivariant playlist
 * @param licenseOf the address of the licences of a key system
 * @source C-382–C-385
 */
export function drmInfo(
  offer: DrmOffer,
  url: string,
  licenseOf: (system: LicensedSystem) => string,
  certificate: string,
): DrmInfo {
  const systems = systemsOf(offer);
  const address = (system: LicensedSystem): string | null => (systems.includes(system) ? licenseOf(system) : null);
  return {
    streams: systems.map((system): DrmStream => ({
      type: `hls_${system}`,
      name: NAMES[system],
      url,
      license: licenseOf(system),
    })),
    fpsCertificate: systems.includes('fairplay') ? certificate : null,
    laFairplay: address('fairplay'),
    laPlayready: address('playready'),
    laWidevine: address('widevine'),
    laClearkey: address('clearkey'),
    drm_provider: offer.vendorName ?? 'aerial',
  };
}
