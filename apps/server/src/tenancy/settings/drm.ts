/** How protected channels and contents are licensed. */

/** A secret of the installation: the variable that holds it, whose name begins with `DRM_`. */
export interface DrmSecret {
  readonly env: string;
}

/** A vendor's licence servers. */
export interface DrmVendorSettings {
  readonly name: 'axinom' | 'doverunner';
  /** Addresses of the licence servers, as the vendor names them; a key system without one is not offered. */
  readonly widevine?: string;
  readonly playready?: string;
  readonly fairplay?: string;
  /** Where the certificate of FairPlay is fetched. */
  readonly fairplayCertificate?: string;
  /** The account there: `com_key_id` of Axinom, `site_id` of DoveRunner. */
  readonly account: string;
  /** `communication_key` of Axinom; `site_key` and `access_key` of DoveRunner. */
  readonly secrets: Readonly<Record<string, DrmSecret>>;
}

export interface DrmSettings {
  /** Null: protected channels and contents are not played. */
  readonly drm: {
    /** Licences that this server answers itself. Browsers do not protect their keys: for tests and what needs to be encrypted, not guarded. */
    readonly clearKey?: boolean;
    readonly vendor?: DrmVendorSettings;
  } | null;
}

export const drmDefaults: DrmSettings = { drm: null };
