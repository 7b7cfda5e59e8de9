/** The dialogs of buying and their data; pictures and texts are the screens' own. */
import type { Currency, Money } from '@aerial/domain/money.ts';
import type { HumanPeriod } from '@aerial/domain/periods.ts';
import type { PeriodChoice } from '../../parts/commerce/packet-periods.ts';
import type { Card, License, Packet, PaySystem } from '../../parts/commerce/wire.ts';

/** The payforms that top up the balance. @source A-518 */
export interface TopUpWays {
  readonly sms: PaySystem | undefined;
  readonly qr: PaySystem | undefined;
}

/** The data of each dialog; pictures and texts are its own. */
export type PurchaseModal =
  /** To rent or buy one title; `hasPackets`: a packet contains it as well. */
  | {
      readonly id: 'confirm_period';
      readonly kind: 'licenses';
      readonly licenses: readonly License[];
      readonly hasPackets: boolean;
    }
  | ({ readonly id: 'confirm'; readonly kind: 'license' } & ConfirmLicenseData)
  | { readonly id: 'packets_channels'; readonly packets: readonly Packet[] }
  | { readonly id: 'quick_packets'; readonly packets: readonly Packet[] }
  | { readonly id: 'message'; readonly kind: 'owned'; readonly packet: Packet }
  | { readonly id: 'message'; readonly kind: 'info'; readonly text: string; readonly title: string | undefined }
  | ({ readonly id: 'confirm'; readonly kind?: undefined } & ConfirmData)
  | {
      readonly id: 'confirm_period';
      readonly kind?: undefined;
      readonly packet: Packet;
      readonly choices: readonly PeriodChoice[];
      readonly currency: Currency;
    }
  | { readonly id: 'paysystems'; readonly systems: readonly PaySystem[]; readonly amount: Money }
  | { readonly id: 'pay_card'; readonly cards: readonly Card[]; readonly amount: Money }
  | { readonly id: 'nofunds' }
  | { readonly id: 'refill'; readonly amount: Money; readonly ways: TopUpWays }
  | { readonly id: 'pay_phone_sms'; readonly amount: Money }
  | { readonly id: 'pay_qr'; readonly image: string; readonly amount: Money; readonly url: string | undefined }
  | { readonly id: 'pay_redirect'; readonly url: string; readonly amount: Money }
  | { readonly id: 'pay_iframe'; readonly url: string }
  /** `failure`: the server's text, if it has one. @source */
  | {
      readonly id: 'pay_transaction';
      readonly status: 'pending' | 'later' | 'failed';
      readonly amount: Money | undefined;
      readonly failure: string | undefined;
      /** A card was to be linked; nothing was bought. */
      readonly isCardLink?: boolean;
      /** The same packet or title can be bought again. */
      readonly canRetry?: boolean;
      /** Of the application that pays. */
      readonly url?: string;
    };

/** @source A-223 */
export interface ConfirmData {
  readonly packet: Packet;
  readonly period: HumanPeriod;
  readonly amount: Money | undefined;
  readonly isTrial: boolean;
  readonly trialPeriod: HumanPeriod | undefined;
  readonly balance: Money;
  /** Where it differs from the amount. */
  readonly nextAmount: Money | undefined;
}

export interface ConfirmLicenseData {
  readonly license: License;
  readonly amount: Money;
  readonly balance: Money;
}

/** Keys of texts; a failure may bring its own. */
export type PurchaseText =
  | 'purchase_success'
  | 'license_success'
  | 'license_not_sold'
  | 'refill_success'
  | 'payment_card_linked'
  | 'message_period_planned'
  | 'offers_only_subscription'
  | 'offers_only_channel'
  | 'channel_soon'
  | 'no_purchases'
  | 'no_paysystems';
export type PurchaseTrack = 'offer_error' | 'offer_cancel' | 'payment_cancel';
