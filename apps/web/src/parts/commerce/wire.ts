/** The shapes of commerce on the wire, as far as the application reads them. Amounts are decimal text. @source */
import type { HumanPeriod } from '@aerial/domain/periods.ts';

export interface PacketChannel {
  readonly id: number;
  readonly title?: string;
  readonly name?: string;
  /** `itype` is cover or colorback. */
  readonly images?: readonly { readonly itype: string; readonly src: string }[];
}

export interface PacketVideo {
  readonly id: string;
  readonly title: string;
  readonly img?: string | null;
}

/** @source */
export interface Packet {
  readonly id: number;
  readonly name: string;
  readonly short?: string | null;
  readonly description?: string | null;
  readonly base?: boolean;
  readonly is_base?: boolean;
  readonly is_donation?: boolean;
  readonly parent_name?: string | null;
  readonly price?: string | null;
  readonly total_price?: string | null;
  readonly period?: string | null;
  readonly period_human?: HumanPeriod | null;
  /** ISO 4217. */
  readonly currency?: string | null;
  readonly old_price?: string | null;
  readonly design?: PacketDesign | null;
  readonly trial_period_human?: HumanPeriod | null;
  readonly trial_amount?: string | null;
  readonly trial_price?: string | null;
  readonly is_used_trial?: boolean;
  readonly is_paused?: boolean;
  readonly allow_delete_paused?: boolean;
  readonly agreement?: boolean | string | null;
  readonly skip_parental_control?: boolean;
  readonly channels?: readonly PacketChannel[] | null;
  readonly channels_count?: number | null;
  readonly videos?: readonly PacketVideo[] | null;
  readonly libraries?: readonly unknown[] | null;
  readonly benefits?: readonly PacketBenefit[] | null;
  readonly bundle?: PacketBundle | null;
  readonly subscription?: PacketSubscription | null;
  readonly user_purchase?: { readonly id: string; readonly account_id: string | number } | null;
  readonly next_user_purchase?: NextPurchase | null;
}

/** Addresses of pictures. @source A-361 */
export interface PacketDesign {
  readonly background_tv?: string | null;
  readonly background_mobile?: string | null;
  readonly small_background_tv?: string | null;
  readonly small_background_mobile?: string | null;
  readonly big_background_tv?: string | null;
  readonly logo?: string | null;
  readonly mini_logo?: string | null;
  readonly corner_badge?: string | null;
  readonly special_features?: string | null;
}

export interface PacketBenefit {
  readonly icon?: string | null;
  readonly text: string;
}

export interface PacketBundle {
  readonly custom_name?: string | null;
  readonly custom_price?: string | null;
  readonly custom_description?: string | null;
  readonly internet_speed?: string | null;
}

export interface PacketSubscription {
  /** A list of names, or an object of booleans. */
  readonly actions?: unknown;
  readonly start_at?: string | null;
  readonly end_at?: string | null;
  readonly next_pay_at?: string | null;
  readonly next_period_human?: HumanPeriod | null;
  readonly next_price?: string | null;
}

export interface NextPurchase {
  readonly purchase_type?: { readonly id?: string; readonly amount?: string } | null;
}

/** A packet that the viewer has. @source A-370 */
export interface UserPacket {
  readonly renew?: boolean;
  readonly start_at?: string | null;
  readonly end_at?: string | null;
  readonly next_pay_at?: string | null;
  readonly is_paused?: boolean;
  readonly allow_delete_paused?: boolean;
  readonly message?: string | null;
  readonly type?: string | null;
  readonly next_user_purchase?: NextPurchase | null;
}

export interface PurchaseType {
  readonly id: string;
  readonly amount?: string | null;
  readonly trial_amount?: string | null;
  readonly period_human?: HumanPeriod | null;
  readonly trial_period_human?: HumanPeriod | null;
  readonly is_have_trial?: boolean;
  readonly is_next_purchase?: boolean;
}

/** @source A-373 */
export interface PeriodOption {
  readonly period_human: HumanPeriod;
  readonly description?: string | null;
  readonly purchases_type: readonly PurchaseType[];
}

/** A title that is sold by itself, at one price. */
export interface License {
  readonly entity_license_id: number;
  readonly purchase_type_id: string;
  readonly content_title: string;
  readonly library_id: number;
  readonly distribution_type: 'rent' | 'own';
  /** Of a rent, from its purchase. */
  readonly hours: number | null;
  readonly title: string;
  /** Of the price, such as a quality. */
  readonly description: string;
  readonly info: string;
  readonly amount: string;
  readonly currency: string;
}

/** @source A-389 */
export interface Account {
  readonly id: number | string;
  readonly balance?: string | null;
  readonly amount?: string | null;
  readonly is_payment_allowed?: boolean;
}

/** A pay system of an offer, or a payform of an account. @source */
export interface PaySystem {
  readonly payform_shortname: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly button_text?: string | null;
  readonly how_to_use?: string | null;
  readonly how_to_use_packet?: string | null;
  readonly data?: { readonly skip_parental_control?: boolean } | null;
  readonly params?: { readonly paysystem_shortname?: string } | null;
}

/** @source A-384 */
export interface Transaction {
  readonly id?: string | number;
  readonly transaction_id?: string | number;
  readonly status?: string | null;
  readonly status_description?: string | null;
  readonly amount?: string | null;
  readonly full_url?: string | null;
  readonly qrcode_url?: string | null;
  /** The older spelling of the same address. @source A-379 */
  readonly qrcode_ur?: string | null;
}

/** @source A-377 */
export interface Offer {
  readonly offer_id?: string | number;
  readonly id?: string | number;
  readonly library_id?: string | number | null;
  readonly entity_license_id?: string | number | null;
  readonly purchases?: {
    readonly is_have_trial?: boolean;
    readonly is_have_money_on_balance?: boolean;
    readonly amount?: string | null;
  } | null;
  readonly paysystems?: readonly PaySystem[] | null;
}

/** @source A-387 */
export interface Card {
  readonly id: string | number;
  readonly number?: string | null;
  readonly is_primary?: boolean;
  readonly paysystem_shortname?: string | null;
  readonly account_id?: string | number | null;
}

/** The address of a transaction's QR code. @source A-379 */
export const qrCodeOf = ({ qrcode_url, qrcode_ur }: Transaction): string | undefined =>
  qrcode_url || qrcode_ur || undefined;

export function transactionIdOf({ transaction_id, id }: Transaction): string | undefined {
  const known = transaction_id ?? id;
  return known === undefined || known === '' ? undefined : String(known);
}

export function offerIdOf({ offer_id, id }: Offer): string | undefined {
  const known = offer_id ?? id;
  return known === undefined || known === '' ? undefined : String(known);
}

const SCRIPT_SCHEMES: ReadonlySet<string> = new Set(['javascript:', 'data:', 'blob:', 'vbscript:']);

/** The address of a payment page or of a payment application; never one that would run as a script of this page. */
export function paymentUrlOf({ full_url }: Pick<Transaction, 'full_url'>): string | undefined {
  if (!full_url || !URL.canParse(full_url, 'https://base.invalid')) return undefined;
  return SCRIPT_SCHEMES.has(new URL(full_url, 'https://base.invalid').protocol) ? undefined : full_url;
}
