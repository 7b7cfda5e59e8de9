/** What the calls of buying carry, with the names of the wire. */

/** @source */
export type OfferBody = { readonly code: 'web300' } & (
  | {
      readonly packet_id: number;
      /** `days-months-years` */
      readonly period: string;
    }
  | { readonly library_id: number; readonly entity_license_id: number; readonly purchase_type_id: string }
);

/** @source A-807 */
export interface OfferTransactionBody {
  readonly purchase_type_id?: string;
  readonly account_id?: string | number;
  readonly payform_shortname: string;
  readonly card_id?: string | number;
  readonly save_card?: boolean;
  readonly return_url: string;
}

/** @source A-800 */
export interface PurchaseBody {
  readonly purchase_type_id: string;
  readonly account_id: string | number;
  readonly library_id?: string | number;
  readonly entity_license_id?: string | number;
}

/** @source */
export interface SubscriptionBody {
  readonly packet_id: number;
  readonly renew: boolean;
  readonly purchase_type_id?: string;
}

/** @source */
export type PayformAction = 'short_url' | 'linkedcard' | 'phone' | 'confirm_by_sms' | 'qrcode_make_transaction';

/** The names of the wire. @source */
export interface PayformBody {
  readonly payForm: string;
  readonly account: string | number;
  readonly amount: string;
  readonly saveCard: boolean;
  readonly returnUrl: string;
  readonly cardId?: string | number;
  readonly phone?: string;
  readonly code?: string;
  readonly transaction_id?: string;
}
