/** The licence servers of an account. */
import { DRM_SYSTEMS, type DrmSystem } from './port.ts';

/** An account at a vendor. */
export interface VendorAccount {
  readonly account: string;
  readonly widevine?: string;
  readonly playready?: string;
  readonly fairplay?: string;
  readonly fairplayCertificate?: string;
}

/** Which key systems an account has licence servers for, and where. FairPlay needs its certificate as well. */
export function servers(account: VendorAccount): {
  readonly systems: readonly DrmSystem[];
  urlOf(system: DrmSystem): string;
} {
  return {
    systems: DRM_SYSTEMS.filter(
      (system) => account[system] !== undefined && (system !== 'fairplay' || account.fairplayCertificate !== undefined),
    ),
    urlOf: (system) => account[system] ?? '',
  };
}
