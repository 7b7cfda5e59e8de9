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
/** FairPlay reads HLS only. */
const DASH_SYSTEMS: ReadonlySet<LicensedSystem> = new Set(['widevine', 'playready', 'clearkey']);
/** The better protected first. */
const ORDER: readonly LicensedSystem[] = ['fairplay', 'widevine', 'playready', 'clearkey'];

export interface DrmOffer {
  readonly vendor: LicenseVendor | undefined;
  readonly vendorName: string | undefined;
  readonly hasClearKey: boolean;
}

export const systemsOf = ({ vendor, hasClearKey }: DrmOffer): LicensedSystem[] =>
  ORDER.filter((system) => (system === 'clearkey' ? hasClearKey : vendor?.systems.includes(system)));

/** Where the two forms of a stream are. */
export interface StreamForms {
  /** The multivariant playlist. */
  readonly hls: string;
  /** The manifest of DASH. */
  readonly dash: string;
}

/**
 * The drm block of a stream.
 * @param licenseOf the address of the licences of a key system
 * @source C-382–C-385
 */
export function drmInfo(
  offer: DrmOffer,
  { hls, dash }: StreamForms,
  licenseOf: (system: LicensedSystem) => string,
  certificate: string,
): DrmInfo {
  const systems = systemsOf(offer);
  const address = (system: LicensedSystem): string | null => (systems.includes(system) ? licenseOf(system) : null);
  const stream = (form: 'hls' | 'dash', system: LicensedSystem): DrmStream => ({
    type: `${form}_${system}`,
    name: NAMES[system],
    url: form === 'hls' ? hls : dash,
    license: licenseOf(system),
  });
  return {
    streams: [
      ...systems.map((system) => stream('hls', system)),
      ...systems.filter((system) => DASH_SYSTEMS.has(system)).map((system) => stream('dash', system)),
    ],
    fpsCertificate: systems.includes('fairplay') ? certificate : null,
    laFairplay: address('fairplay'),
    laPlayready: address('playready'),
    laWidevine: address('widevine'),
    laClearkey: address('clearkey'),
    drm_provider: offer.vendorName ?? 'aerial',
  };
}
