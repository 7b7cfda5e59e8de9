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
  /** Ways to pay, as `ports/payment/registry.ts` reads them. */
  readonly paySystems: readonly Readonly<Record<string, unknown>>[];
  /** What is missing has its default. */
  readonly payments: Partial<PaymentRules>;
  /** Attempts to charge a renewal, over so many days with access. */
  readonly dunning: Partial<DunningRules>;
}

export interface DunningRules {
  readonly attempts: number;
  readonly days: number;
}

/** Amounts are decimal text in the provider's currency. */
export interface PaymentRules {
  readonly minTopUp: string;
  readonly maxTopUp: string;
  /** What linking a card charges and returns. @source A-519 */
  readonly verificationAmount: string;
  /** Whether the law of the provider's country wants fiscal receipts. */
  readonly receipts: boolean;
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
  paySystems: [],
  payments: {},
  dunning: {},
  hasFreePacket: false,
  packetNotFound: null,
};

const PAYMENT_DEFAULTS: PaymentRules = { minTopUp: '10', maxTopUp: '15000', verificationAmount: '1', receipts: false };
const DUNNING_DEFAULTS: DunningRules = { attempts: 3, days: 5 };

export const paymentRules = ({ payments }: CommerceSettings): PaymentRules => ({ ...PAYMENT_DEFAULTS, ...payments });
export const dunningRules = ({ dunning }: CommerceSettings): DunningRules => ({ ...DUNNING_DEFAULTS, ...dunning });
