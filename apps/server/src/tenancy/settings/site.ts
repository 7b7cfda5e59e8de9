/** The provider’s own texts and links on the site, and what search engines see of it. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { CommerceSettings } from './commerce.ts';

export interface SiteSettings {
  readonly support: { readonly email: string | null; readonly phone: string | null; readonly url: string | null };
  readonly landingUrl: string | null;
  readonly landingBackground: string | null;
  readonly landingTitle: LocalizedText | null;
  readonly landingDescription: LocalizedText | null;
  /** The button of the landing page where there are no promo codes. @source A-065 */
  readonly regformButton: { readonly url: string; readonly caption: LocalizedText } | null;
  /** The page `/redirect`, which sells a packet of a partner elsewhere; null: there is none. @source */
  readonly redirectScreen: RedirectScreen | null;
  /** Addresses of plain texts, of this site (`/documents/…`) or elsewhere. */
  readonly agreementUrl: string | null;
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  /** The provider's page about itself; the questions and answers when it is null. @source A-327 */
  readonly aboutUrl: string | null;
  /** Pages elsewhere that stand after those of the menu. @source A-324 */
  readonly extraMenuLinks: readonly { readonly title: LocalizedText; readonly url: string }[];
  readonly appLinks: Readonly<Record<'ios' | 'android' | 'android_tv' | 'samsung' | 'lg', string | null>>;
  /** What opens the provider's application on a phone: `tv://open{path}`, with the path of the page; null where there is none. @source A-648 */
  readonly mobileApp: Readonly<Record<'ios' | 'android', string | null>>;
  /** Whether native applications offer the instruction for the APK file. @source A-186 */
  readonly showsApkInstruction: boolean;
  /** Templates for titles and texts of pages. @source C-266, C-267 */
  readonly seoMasks: readonly {
    readonly pageType: string;
    readonly textType: 'title' | 'description' | 'h1' | 'text';
    readonly value: LocalizedText;
  }[];
  /** Whether search engines may list the site at all: not that of a trial installation, say. */
  readonly isIndexed: boolean;
}

export interface RedirectScreen {
  /** Where its button leads. */
  readonly url: string;
  /** Decimal text. */
  readonly price: string;
  /** The price is not in the provider's currency, but in the partner's. */
  readonly currency: CommerceSettings['currency'];
  readonly days: number;
  readonly channels: number;
  readonly cinemas: number;
  readonly devices: number;
}

export const siteDefaults: SiteSettings = {
  support: { email: null, phone: null, url: null },
  landingUrl: null,
  landingBackground: null,
  landingTitle: null,
  landingDescription: null,
  regformButton: null,
  redirectScreen: null,
  agreementUrl: null,
  privacyUrl: null,
  termsUrl: null,
  aboutUrl: null,
  extraMenuLinks: [],
  appLinks: { ios: null, android: null, android_tv: null, samsung: null, lg: null },
  mobileApp: { ios: null, android: null },
  showsApkInstruction: false,
  seoMasks: [],
  isIndexed: true,
};
