/** Promo codes in the shapes of the contract. */
import type { PromoActivation, PromoCampaign, PromoCheck } from '@aerial/contract/shapes/commerce.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money, type Money } from '@aerial/domain/money.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import type { Campaign, PromoKey } from '../../billing/promo.pg.ts';
import type { Activation } from '../../billing/promo.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

export interface PromoPacket {
  readonly id: number;
  readonly name: LocalizedText;
  readonly isBase: boolean;
  /** What it costs after the days; undefined where it ends with them. */
  readonly next: Money | undefined;
}
export interface CheckedPromo {
  readonly key: PromoKey;
  readonly packets: readonly PromoPacket[];
}

/** Packets and days stand where the provider's applications look first. @source */
export function promoCheckWire({ key, packets }: CheckedPromo, provider: ProviderRecord, language: string): PromoCheck {
  const { campaign } = key;
  const { isOtt, currency } = provider.settings;
  const inCurrency = (minor: number): Money => money(minor, asCurrency(currency.ISO_CODE));
  const ids = packets.map(({ id }) => id);
  return {
    key: key.code,
    title: textIn(campaign.title, language),
    description: textIn(campaign.text, language),
    is_need_confirm: campaign.needsConfirmation,
    confirmation_title: textIn(campaign.confirmation.title, language),
    confirmation_text: textIn(campaign.confirmation.text, language),
    confirmation_desc: textIn(campaign.confirmation.desc, language),
    amount: decimalOf(inCurrency(campaign.amount)),
    needed_refund: campaign.needsRefund,
    is_paid: campaign.isPaid,
    packet_ids: isOtt ? [] : ids,
    ott_packet_ids: isOtt ? ids : [],
    days: isOtt ? 0 : campaign.days,
    ott_days: isOtt ? campaign.days : 0,
    packets: packets.map(({ id, name, isBase, next }) => ({
      id,
      name: textIn(name, language),
      is_trial: next !== undefined,
      days: campaign.days,
      amount: decimalOf(next ?? inCurrency(0)),
      base: isBase,
    })),
  };
}

export function activationWire(
  promo: CheckedPromo & {
    readonly activation: Pick<Activation, 'activatedAt'> & { readonly isWithdrawn?: boolean };
  },
  provider: ProviderRecord,
  language: string,
): PromoActivation {
  const { key, activation } = promo;
  const result = promoCheckWire(promo, provider, language);
  return {
    promo_key: { id: key.id, key: key.code, is_active: activation.isWithdrawn !== true },
    title: result.title,
    description: result.description,
    activated_at: isoSeconds(activation.activatedAt),
    result,
  };
}

export const campaignWire = (
  { slug, title, text, image }: Campaign,
  language: string,
  absolute: AbsoluteUrl,
): PromoCampaign => ({
  id: slug,
  title: textIn(title, language),
  text: textIn(text, language),
  image: image === null ? null : absolute(image),
});
