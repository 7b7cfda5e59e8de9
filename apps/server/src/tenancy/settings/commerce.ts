/** What is sold, and how. */

export interface CommerceSettings {
  readonly hasPurchases: boolean;
  readonly sellsAdditionalPacketsWithoutBase: boolean;
  readonly isOtt: boolean;
  readonly isPayIframeEnabled: boolean;
  readonly currency: {
    readonly ASCII_NAME: string;
    readonly FORMAT: string;
    readonly UTF_NAME: string;
    readonly ISO_CODE: string;
  };
  readonly isPromoEnabled: boolean;
  /** What differs on the pages of promotional campaigns. @source A-334 */
  readonly promoCampaigns: readonly { readonly id: string; readonly hidesFooter: boolean }[];
  readonly promoDays: number;
  /** The list of packets begins with the free channels. @source A-043 */
  readonly hasFreePacket: boolean;
  /** Where a packet that is not found leads. @source A-050 */
  readonly packetNotFound: {
    readonly map: Readonly<Record<string, string>>;
    readonly redirectPath: string | null;
    readonly redirectUrl: string | null;
  } | null;
}

export const commerceDefaults: CommerceSettings = {
  hasPurchases: false,
  sellsAdditionalPacketsWithoutBase: false,
  isOtt: true,
  isPayIframeEnabled: false,
  currency: { ASCII_NAME: 'RUB', FORMAT: '%s ₽', UTF_NAME: '₽', ISO_CODE: 'RUB' },
  isPromoEnabled: true,
  promoCampaigns: [{ id: 'lovi', hidesFooter: true }],
  promoDays: 0,
  hasFreePacket: false,
  packetNotFound: null,
};
