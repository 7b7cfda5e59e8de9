/** What a provider sells, as its operator writes it: the same document and the same rules as `aerial import packets`. */
import Type, { type Static } from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, Instant, IntId, LongId, nullable, orNull } from '../core.ts';
import { Amount } from '../shapes/commerce.ts';

const tag = 'Operator offer';
const always = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const slug = Type.String({ pattern: '^[a-z0-9-]{1,64}$', maxLength: 64 });

export const offerDocumentCall = defineCall({
  id: 'offerDocument',
  method: 'GET',
  path: '/v2/offer',
  tag,
  summary:
    'Packets with prices, trials and bundles, and campaigns without their codes, as a document that can be sent back',
  auth: 'operator',
  scope: 'packets:read',
  cache: UNCACHED,
  query: Type.Object({ packet: Type.Optional(slug) }),
  answer: Type.Object({ document: Type.String({ description: 'JSON' }) }),
  errors: [...always, 'packet_not_found'],
});

const counts = { added: Type.Integer(), updated: Type.Integer() };
export const changeOfferCall = defineCall({
  id: 'changeOffer',
  method: 'POST',
  path: '/v2/offer',
  tag,
  summary:
    'Creates and changes packets, prices, trials, bundles, campaigns and codes: all of it or nothing. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'packets:write',
  body: Type.Object({
    document: Type.String({
      minLength: 1,
      maxLength: 200_000,
      description: 'YAML or JSON, as aerial import packets reads it',
    }),
    replace: Type.Optional(flag('what the document does not name is archived; otherwise it stays as it is')),
    dry_run: Type.Optional(flag('says what would change, and changes nothing')),
  }),
  answer: Type.Object({
    is_dry_run: Type.Boolean(),
    has_changed: Type.Boolean(),
    packets: Type.Object({ ...counts, unchanged: Type.Integer(), archived: Type.Array(Type.String()) }),
    prices: Type.Object({ ...counts, closed: Type.Integer() }),
    licenses: Type.Object({ ...counts, archived: Type.Integer() }),
    campaigns: Type.Object(counts),
    codes: Type.Object({
      listed: Type.Integer(),
      generated: Type.Array(Type.Object({ campaign: Type.String(), code: Type.String(), limit: Type.Integer() })),
    }),
    subscribers: Type.Integer({ description: 'who has a packet that is archived by this' }),
  }),
  errors: always,
});

export const archivePacketCall = defineCall({
  id: 'archivePacket',
  method: 'DELETE',
  path: '/v2/offer/packets/:packet',
  tag,
  summary: 'Sells a packet no longer; its subscribers keep it. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'packets:write',
  params: Type.Object({ packet: slug }),
  answer: Type.Object({ slug: Type.String(), archived_at: Instant(), subscribers: Type.Integer() }),
  errors: [...always, 'packet_not_found'],
});

const PRICE_STATES = ['planned', 'current', 'ended'] as const;
const PriceOfHistory = Type.Object({
  id: LongId(),
  code: Type.String(),
  amount: Amount(),
  currency: Type.String(),
  period: Type.String({ description: 'days-months-years' }),
  trial_amount: orNull(Amount()),
  trial_period: nullable.string(),
  valid_from: Instant(),
  valid_to: orNull(Instant()),
  state: Type.Unsafe<(typeof PRICE_STATES)[number]>({ type: 'string', enum: [...PRICE_STATES] }),
  subscribers: Type.Integer(),
});
export type PriceOfHistory = Static<typeof PriceOfHistory>;
const prices = Type.Array(PriceOfHistory);

export const priceHistoryCall = defineCall({
  id: 'priceHistory',
  method: 'GET',
  path: '/v2/offer/packets/:packet/prices',
  tag,
  summary:
    'All prices that a packet has had and will have, the latest first, with the time in which each is sold and who pays it',
  auth: 'operator',
  scope: 'packets:read',
  cache: UNCACHED,
  params: Type.Object({ packet: slug }),
  answer: prices,
  errors: [...always, 'packet_not_found'],
});

const amountText = (description: string) => Type.String({ minLength: 1, maxLength: 32, description });
export const planPriceCall = defineCall({
  id: 'planPrice',
  method: 'POST',
  path: '/v2/offer/packets/:packet/prices',
  tag,
  summary:
    'Plans another amount for a period of a packet from an instant on; subscribers keep what they pay. Answers all prices',
  auth: 'operator',
  scope: 'packets:write',
  params: Type.Object({ packet: slug }),
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 64, description: 'of the period, as the document names it' }),
    amount: amountText('decimal text'),
    trial_amount: Type.Optional(amountText('decimal text; without it the trial stays as it is')),
    valid_from: Type.String({ minLength: 1, maxLength: 40, description: 'an instant, a minute ahead at least' }),
  }),
  answer: prices,
  errors: [...always, 'packet_not_found', 'already_exists'],
});

export const cancelPriceCall = defineCall({
  id: 'cancelPrice',
  method: 'DELETE',
  path: '/v2/offer/packets/:packet/prices/:price',
  tag,
  summary: 'Cancels a planned price; the one before it goes on. Answers all prices',
  auth: 'operator',
  scope: 'packets:write',
  params: Type.Object({ packet: slug, price: LongId() }),
  answer: prices,
  errors: [...always, 'packet_not_found', 'not_found'],
});

export const campaignsCall = defineCall({
  id: 'campaigns',
  method: 'GET',
  path: '/v2/campaigns',
  tag,
  summary: 'Promo campaigns, the latest first, and how many of their codes were used',
  auth: 'operator',
  scope: 'promo:read',
  cache: UNCACHED,
  answer: Type.Array(
    Type.Object({
      id: IntId(),
      slug: Type.String(),
      title: Type.String(),
      days: Type.Integer(),
      packet_ids: Type.Array(IntId()),
      valid_from: orNull(Instant()),
      valid_to: orNull(Instant()),
      codes: Type.Integer(),
      activations: Type.Integer(),
    }),
  ),
  errors: ['authentication_failed', 'too_many_requests', 'permission_denied'],
});

export const campaignCodesCall = defineCall({
  id: 'campaignCodes',
  method: 'GET',
  path: '/v2/campaigns/:campaign/codes',
  tag,
  summary: 'Codes of a campaign as CSV, some thousands at once',
  auth: 'operator',
  scope: 'promo:read',
  cache: UNCACHED,
  params: Type.Object({ campaign: slug }),
  query: Type.Object({ after: Type.Optional(IntId()), up_to: Type.Optional(IntId()) }),
  answer: Type.Object({
    name: Type.String({ description: 'of a file' }),
    csv: Type.String({ description: 'the heading is part of the answer without after only' }),
    next: nullable.integer(),
  }),
  errors: [...always, 'not_found'],
});

/** Codes that one request generates. */
export const CODES_BATCH = 2_000;
export const addCodesCall = defineCall({
  id: 'addCodes',
  method: 'POST',
  path: '/v2/campaigns/:campaign/codes',
  tag,
  summary: 'Generates codes for a campaign; GET with after and up_to answers these alone',
  auth: 'operator',
  scope: 'promo:write',
  params: Type.Object({ campaign: slug }),
  body: Type.Object({
    count: Type.Integer({ minimum: 1, maximum: CODES_BATCH }),
    prefix: Type.Optional(Type.String({ maxLength: 10 })),
    length: Type.Optional(Type.Integer({ minimum: 4, maximum: 15, description: 'of a whole code; 15 by default' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'how often each can be used; once by default' }),
    ),
    valid_to: Type.Optional(
      Type.String({ maxLength: 40, description: 'an instant; without it as long as the campaign' }),
    ),
  }),
  answer: Type.Object({ generated: Type.Integer(), after: Type.Integer(), up_to: Type.Integer() }),
  errors: [...always, 'not_found'],
});
