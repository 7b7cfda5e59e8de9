/** What is sold and bought. Amounts are decimal text in the provider's currency. @source wire shapes §5, A-356–A-395 */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { HumanPeriod } from '@aerial/domain/periods.ts';
import Type, { type Static } from 'typebox';
import { Instant, IntId, LongId, nullable, orNull } from '../core.ts';

/** Decimal text, `"199.00"`. */
export const Amount = () => Type.String({ description: 'decimal text, 199.00' });

export const Period = Type.Unsafe<HumanPeriod>(
  Type.Object({ days: Type.Integer(), months: Type.Integer(), years: Type.Integer() }),
);

const Image = Type.Object({ itype: Type.String(), src: Type.String() });

export const PacketChannel = Type.Object({
  id: IntId<ChannelId>(),
  slug: Type.String(),
  title: Type.String(),
  name: Type.String(),
  images: Type.Array(Image, { description: 'itype cover or colorback' }),
});
export type PacketChannel = Static<typeof PacketChannel>;

export const PacketVideo = Type.Object({
  id: LongId(),
  slug: Type.String(),
  title: Type.String(),
  img: nullable.string(),
  images: Type.Array(Type.Object({ itype: Type.String(), type: Type.String(), ar: Type.String(), src: Type.String() })),
});
export type PacketVideo = Static<typeof PacketVideo>;

export const PacketLibrary = Type.Object({
  id: IntId(),
  title: Type.String(),
  description: Type.String(),
  library_type: Type.String(),
  cover: Type.Record(Type.String(), Type.String()),
  logo: nullable.string(),
});

const designSize = nullable.string;
/** Addresses of pictures. @source A-361 */
export const PacketDesign = Type.Object({
  background_tv: designSize(),
  background_mobile: designSize(),
  small_background_tv: designSize(),
  small_background_mobile: designSize(),
  big_background_tv: designSize(),
  logo: designSize(),
  mini_logo: designSize(),
  corner_badge: designSize(),
  inline_badge: designSize(),
  special_features: designSize(),
  sizes: Type.Object({
    x1: designSize(),
    x2: designSize(),
    x3: designSize(),
  }),
});

/** The state of a packet that the viewer has, or could have. @source */
export const PacketState = Type.Object({
  actions: Type.Array(Type.String()),
  start_at: orNull(Instant()),
  end_at: orNull(Instant()),
  next_pay_at: orNull(Instant()),
  next_period_human: orNull(Period),
  next_price: orNull(Amount()),
});
export type PacketState = Static<typeof PacketState>;

const NextPurchase = Type.Object({
  purchase_type: Type.Object({ id: LongId(), amount: Amount() }),
});

/** The fields that every form of a packet has. @source wire shapes §5 */
const packetFields = {
  id: IntId(),
  name: Type.String(),
  row_slug: Type.String(),
  short: Type.String(),
  description: Type.String(),
  how_to_use: Type.String(),
  old_price: Amount(),
  price: Amount(),
  total_price: Amount(),
  currency: Type.String({ description: 'ISO 4217' }),
  base: Type.Boolean(),
  is_base: Type.Boolean(),
  is_public: Type.Boolean(),
  is_donation: Type.Boolean(),
  agreement: Type.Unsafe<boolean | string>({
    type: ['boolean', 'string'],
    description: 'to accept before buying: true is the provider’s, else an address; empty none',
  }),
  period: Type.String({ description: 'days-months-years' }),
  period_human: Period,
  trial_period_human: orNull(Period),
  trial_amount: orNull(Amount()),
  trial_price: orNull(Amount()),
  is_trial: Type.Boolean({ description: 'This viewer would begin with a trial, or is in one' }),
  is_used_trial: Type.Boolean(),
  is_paused: Type.Boolean(),
  allow_delete_paused: Type.Boolean(),
  skip_parental_control: Type.Boolean(),
  after_renew_packet_id: nullable.integer(),
  parent_name: nullable.string(),
  channels_count: Type.Integer(),
  design: PacketDesign,
  benefits: Type.Array(Type.Object({ text: Type.String(), icon: nullable.string() })),
  bundle: orNull(
    Type.Object({
      custom_name: nullable.string(),
      custom_price: orNull(Amount()),
      custom_description: nullable.string(),
      internet_speed: nullable.string(),
    }),
  ),
};

/** A packet as a part of another one. */
export const PacketPart = Type.Object(packetFields);
export type PacketPart = Static<typeof PacketPart>;

export const Packet = Type.Object({
  ...packetFields,
  packets: Type.Array(PacketPart, { description: 'of a bundle: what it contains' }),
  channels: Type.Optional(Type.Array(PacketChannel)),
  videos: Type.Optional(Type.Array(PacketVideo)),
  libraries: Type.Optional(Type.Array(PacketLibrary)),
  available: Type.Optional(Type.Array(PacketPart, { description: 'additional packets that go with it' })),
  include: Type.Optional(Type.Array(PacketPart)),
  not_all_episodes_available: Type.Optional(Type.Boolean()),
  subscription: Type.Optional(orNull(PacketState)),
  user_purchase: Type.Optional(orNull(Type.Object({ id: LongId(), account_id: Type.String() }))),
  next_user_purchase: Type.Optional(orNull(NextPurchase)),
});
export type Packet = Static<typeof Packet>;

/** @source A-782 */
export const QuickSale = Type.Object({
  total_price: Amount(),
  packets: Type.Array(Packet),
  target_available_at: orNull(Instant()),
  not_all_episodes_available: Type.Boolean(),
});

export const PurchaseType = Type.Object({
  id: LongId(),
  title: Type.String(),
  ptype: Type.String(),
  purchase_type: Type.String(),
  short: Type.String(),
  description: Type.String(),
  is_have_trial: Type.Boolean({ description: 'A trial that this viewer can still take' }),
  is_cancelable: Type.Boolean(),
  amount: Amount(),
  currency: Type.String(),
  trial_amount: orNull(Amount()),
  period: Type.String(),
  period_human: Period,
  trial_period_human: orNull(Period),
  store_sources: Type.Array(
    Type.Object({ store_source: Type.Object({ name: Type.String() }), external_id: Type.String() }),
  ),
  paysytems: Type.Array(Type.Object({ id: Type.Integer(), version: Type.String(), title: Type.String() }), {
    description: 'spelled so',
  }),
  user_purchase: orNull(
    Type.Object({
      id: LongId(),
      purchase_type_id: LongId(),
      account_id: Type.String(),
      status: Type.String(),
      is_cancelable: Type.Boolean(),
    }),
  ),
  is_next_purchase: Type.Boolean(),
});
export type PurchaseType = Static<typeof PurchaseType>;

/** @source A-373 */
export const PeriodOption = Type.Object({
  period_human: Period,
  description: Type.String(),
  purchases_type: Type.Array(PurchaseType),
});
export type PeriodOption = Static<typeof PeriodOption>;

export const SubscriptionPause = Type.Object({ id: LongId(), start_at: Instant(), end_at: orNull(Instant()) });

/** @source wire shapes §5 PacketSubscription, A-370 */
export const PacketSubscription = Type.Object({
  id: LongId(),
  packet: Packet,
  start_at: Instant(),
  end_at: orNull(Instant()),
  next_pay_at: orNull(Instant()),
  renew: Type.Boolean(),
  renew_in_provider: Type.Boolean(),
  is_paused: Type.Boolean(),
  pauses: Type.Array(SubscriptionPause),
  message: Type.String(),
  must_show_success_text: Type.Boolean(),
  type: Type.String(),
  allow_delete_paused: Type.Boolean(),
  next_user_purchase: orNull(NextPurchase),
});
export type PacketSubscription = Static<typeof PacketSubscription>;

/** @source wire shapes §5 PacketFutureSubscription */
export const FutureSubscription = Type.Object({
  id: LongId(),
  packet: Packet,
  start_at: Instant(),
  renew: Type.Boolean(),
});

/** @source */
export const Account = Type.Object({
  id: IntId(),
  amount: Amount(),
  balance: Amount(),
  currency: Type.String(),
  is_payment_allowed: Type.Boolean(),
});
export type Account = Static<typeof Account>;

/** @source */
export const Transaction = Type.Object({
  id: LongId(),
  transaction_id: LongId(),
  status: Type.String({ description: 'complete, error or processing' }),
  status_description: nullable.string(),
  amount: Amount(),
  currency: Type.String(),
  full_url: nullable.string(),
  qrcode_url: nullable.string(),
  qrcode_ur: nullable.string(),
  created_at: Instant(),
  purpose: Type.String({ description: 'offer, top-up, renewal or card' }),
  title: Type.String(),
});
export type Transaction = Static<typeof Transaction>;

/** @source */
export const PaySystem = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  shortname: Type.String(),
  payform_shortname: Type.String(),
  title: Type.String(),
  description: Type.String(),
  button_text: Type.String(),
  how_to_use: Type.String(),
  how_to_use_packet: Type.String(),
  data: Type.Object({ skip_parental_control: Type.Boolean() }),
  params: Type.Object({ paysystem_shortname: Type.String() }),
});
export type PaySystem = Static<typeof PaySystem>;

/** @source */
export const Card = Type.Object({
  id: LongId(),
  number: Type.String({ description: 'masked, the last four digits' }),
  brand: nullable.string(),
  is_primary: Type.Boolean(),
  paysystem_shortname: Type.String(),
  account_id: Type.String(),
  amount: Amount(),
  needed_refund: Type.Boolean(),
  subscriptions: Type.Array(Type.Object({ id: LongId(), name: Type.String() }), {
    description: 'what is renewed by this card',
  }),
});
export type Card = Static<typeof Card>;

/** @source A-377 */
export const Offer = Type.Object({
  offer_id: LongId(),
  id: LongId(),
  code: Type.String(),
  packet_id: nullable.integer(),
  library_id: nullable.integer(),
  entity_license_id: nullable.integer(),
  distribution_type: nullable.string(),
  product_title: Type.String(),
  distribution_info: Type.String(),
  period: nullable.string(),
  purchases: Type.Object({
    purchase_type_id: LongId(),
    is_have_trial: Type.Boolean(),
    is_have_money_on_balance: Type.Boolean(),
    amount: Amount(),
    missing_amount: Amount(),
    currency: Type.String(),
  }),
  paysystems: Type.Array(PaySystem),
  transaction: orNull(Transaction),
});
export type Offer = Static<typeof Offer>;

/** @source A-801 */
export const Purchase = Type.Object({
  id: LongId(),
  purchase_type_id: LongId(),
  account_id: Type.String(),
  status: Type.String(),
  is_cancelable: Type.Boolean(),
  transaction_id: orNull(LongId()),
  amount: Amount(),
  packet_id: nullable.integer(),
  library_id: nullable.integer(),
  entity_license_id: nullable.integer(),
});
export type Purchase = Static<typeof Purchase>;

/** @source */
export const PromoCheck = Type.Object({
  key: Type.String(),
  title: Type.String(),
  description: Type.String(),
  is_need_confirm: Type.Boolean(),
  confirmation_title: Type.String(),
  confirmation_text: Type.String(),
  confirmation_desc: Type.String(),
  amount: Amount(),
  needed_refund: Type.Boolean(),
  is_paid: Type.Boolean(),
  packet_ids: Type.Array(Type.Integer()),
  ott_packet_ids: Type.Array(Type.Integer()),
  days: Type.Integer(),
  ott_days: Type.Integer(),
  packets: Type.Array(
    Type.Object({
      id: IntId(),
      name: Type.String(),
      is_trial: Type.Boolean(),
      days: Type.Integer(),
      amount: Amount(),
      base: Type.Boolean(),
    }),
  ),
});
export type PromoCheck = Static<typeof PromoCheck>;

/** @source wire shapes §5 */
export const PromoActivation = Type.Object({
  promo_key: Type.Object({ id: IntId(), key: Type.String(), is_active: Type.Boolean() }),
  title: Type.String(),
  description: Type.String(),
  activated_at: Instant(),
  result: PromoCheck,
});
export type PromoActivation = Static<typeof PromoActivation>;

/** The page of a campaign. @source A-071 */
export const PromoCampaign = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  image: nullable.string(),
});
export type PromoCampaign = Static<typeof PromoCampaign>;
