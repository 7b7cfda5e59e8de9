/** How the provider looks. */

export interface BrandSettings {
  /** Token values of the brand, and the digits of its one-time codes where they differ. @source F-315 */
  readonly brand: {
    readonly accent: string;
    readonly accent_ink: string;
    readonly background: string;
    readonly otp_length?: number;
  };
  readonly logo: string | null;
  readonly logoDark: string | null;
  /** With `href` it leads there, in place of `logoLink`. @source A-754 */
  readonly headerLogo: string | { readonly src: string; readonly href: string } | null;
  /** Where the logo leads; the start page when it is null. @source A-750 */
  readonly logoLink: string | null;
  readonly favicon: string | null;
  readonly stubImage: string | null;
}

export const brandDefaults: BrandSettings = {
  brand: { accent: '#ff5a3c', accent_ink: '#ffffff', background: '#0b0d12' },
  logo: null,
  logoDark: null,
  headerLogo: null,
  logoLink: null,
  favicon: null,
  stubImage: null,
};
