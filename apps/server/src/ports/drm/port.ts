/** Licences of key systems, given by a vendor's licence servers. */
import type { Result } from '@aerial/domain/result.ts';

export const DRM_SYSTEMS = ['widevine', 'playready', 'fairplay'] as const;
export type DrmSystem = (typeof DRM_SYSTEMS)[number];

/** A key as a vendor is given it. */
export interface VendorKey {
  /** 32 hexadecimal digits. */
  readonly kid: string;
  readonly key: Buffer;
  readonly iv: Buffer;
}

/** What a licence may hold, and for how long. */
export interface LicensePolicy {
  /** What is played, as vendors' reports name it: `channel-5`, `content-77`. */
  readonly contentId: string;
  /** A pseudonym of the viewer. */
  readonly viewer: string;
  readonly keys: readonly VendorKey[];
  /** Seconds until players must renew it. */
  readonly durationS: number;
}

/** `refused`: the vendor's code and message for the viewer; `unavailable`: a retry may help. */
export type LicenseFailure =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string };

export interface LicenseVendor {
  /** Key systems that the account has licence servers for. */
  readonly systems: readonly DrmSystem[];
  readonly hasCertificate: boolean;
  /** @param challenge what the player's key system asks @returns what it is to be given */
  license(system: DrmSystem, challenge: Buffer, policy: LicensePolicy): Promise<Result<Buffer, LicenseFailure>>;
  /** The certificate that FairPlay encrypts its requests with. */
  certificate(): Promise<Result<Buffer, LicenseFailure>>;
}
