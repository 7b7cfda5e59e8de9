/** What is sold, and how. */
import type { PacketRules } from '@aerial/domain/packet-rules.ts';

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
  /** A channel is offered with the base packet that it needs, in one step. @source A-782 */
  readonly hasQuickSales: boolean;
  /** What the provider sells, if it is one kind only: where nothing fits a viewer, a text says so. @source */
  readonly onlyOffers: 'subscription' | 'channel' | null;
  /** How the list of packets is arranged; null keeps the order of the packets. What is missing has its default. @source A-721 */
  readonly packetRules: Partial<PacketRules> | null;
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
  /** The operator's own billing, which charges for packets instead of a payment system. May hold a secret: never shown. @source wire shapes §7 */
  readonly billingUrl: string | null;
  /** Whether balances are requested from that billing; otherwise it reports them. */
  readonly asksBalance: boolean;
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
  billingUrl: null,
  asksBalance: false,
  dunning: {},
  hasFreePacket: false,
  packetRules: null,
  hasQuickSales: false,
  onlyOffers: null,
  packetNotFound: null,
};

/** Whether the operator charges for packets itself. */
export const hasOwnBilling = ({ billingUrl }: CommerceSettings): boolean => billingUrl !== null;

const PAYMENT_DEFAULTS: PaymentRules = { minTopUp: '10', maxTopUp: '15000', verificationAmount: '1', receipts: false };
const DUNNING_DEFAULTS: DunningRules = { attempts: 3, days: 5 };

export const paymentRules = ({ payments }: CommerceSettings): PaymentRules => ({ ...PAYMENT_DEFAULTS, ...payments });
export const dunningRules = ({ dunning }: CommerceSettings): DunningRules => ({ ...DUNNING_DEFAULTS, ...dunning });
