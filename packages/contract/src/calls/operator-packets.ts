/** Packets one by one, as forms edit them. The rules are those of the document (`operator-offer.ts`). */
import type { ChannelId, ContentId, LibraryId } from '@aerial/domain/ids.ts';
import { MAX_PACKET_NAME, MAX_PACKET_TEXT, PACKET_PICTURES, type PacketPicture } from '@aerial/domain/packet-offer.ts';
import Type, { type Static, type TSchema } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, Instant, IntId, LongId, nullable, orNull } from '../core.ts';
import { Amount } from '../shapes/commerce.ts';
import { address, list, localizedText, record, text, webAddress } from '../shapes/settings/fields.ts';

const tag = 'Operator offer';
const always = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const CHANGES = { invalidates: ['/v2/offer', '/v2/offer/packets', '/v2/offer/packets/:packet'] } as const;

const slug = Type.String({ pattern: '^[a-z0-9-]{1,64}$', maxLength: 64 });
const params = Type.Object({ packet: slug });
const packetName = () => localizedText(MAX_PACKET_NAME);
const packetText = () => localizedText(MAX_PACKET_TEXT);
/** Decimal text; of the provider's currency, which decides how many digits it has after the point. */
const amount = () => Type.String({ pattern: '^[0-9]{1,12}([.][0-9]{1,3})?$', maxLength: 16 });
const period = () =>
  Type.String({
    pattern: '^[0-9]{1,4}-[0-9]{1,4}-[0-9]{1,4}$',
    maxLength: 14,
    description: 'days-months-years',
  });
const pictures = <T extends TSchema>(schema: () => T) =>
  Object.fromEntries(PACKET_PICTURES.map((name) => [name, schema()])) as Record<PacketPicture, T>;
const kind = { is_base: Type.Boolean(), is_promo: Type.Boolean(), is_donation: Type.Boolean() };

export const PacketSummary = Type.Object({
  id: IntId(),
  slug: Type.String(),
  name: packetName(),
  ...kind,
  is_bundle: Type.Boolean(),
  is_public: Type.Boolean(),
  archived_at: orNull(Instant()),
  channels: Type.Integer({ description: 'how many it has itself' }),
  prices: Type.Array(
    Type.Object({ code: Type.String(), amount: Amount(), currency: Type.String(), period: Type.String() }),
    { description: 'those in force' },
  ),
});
export type PacketSummary = Static<typeof PacketSummary>;

export const operatorPacketsCall = defineCall({
  id: 'operatorPackets',
  method: 'GET',
  path: '/v2/offer/packets',
  tag,
  summary: 'Packets of the provider in their order, those that are not sold any more last',
  auth: 'operator',
  scope: 'packets:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(PacketSummary),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

const named = <T extends TSchema>(id: T) => Type.Array(Type.Object({ id, name: localizedText() }));
export const OperatorPacket = Type.Object({
  id: IntId(),
  version: Type.String({ description: 'of what is answered here; a change names the one it was made from' }),
  slug: Type.String(),
  name: packetName(),
  short: packetText(),
  description: packetText(),
  how_to_use: packetText(),
  message: packetText(),
  ...kind,
  is_public: Type.Boolean(),
  is_cancelable: Type.Boolean(),
  outlives_base: Type.Boolean(),
  allows_delete_paused: Type.Boolean(),
  skips_parental_control: Type.Boolean(),
  needs_agreement: Type.Boolean(),
  agreement_url: nullable.string(),
  old_price: orNull(Amount()),
  external_id: nullable.string(),
  after_renew: orNull(Type.Object({ id: IntId(), name: localizedText() })),
  design: Type.Object(pictures(nullable.string)),
  benefits: Type.Array(Type.Object({ icon: Type.String(), text: packetText() })),
  bundle: orNull(
    Type.Object({
      name: packetName(),
      description: packetText(),
      price: orNull(Amount()),
      internet_speed: nullable.string(),
    }),
  ),
  prices: Type.Array(
    Type.Object({
      code: Type.String(),
      amount: Amount(),
      period: Type.String(),
      trial: orNull(Type.Object({ amount: Amount(), period: Type.String() })),
      description: packetText(),
    }),
    { description: 'those in force, in their order' },
  ),
  channels: named(IntId<ChannelId>()),
  libraries: named(IntId<LibraryId>()),
  contents: named(LongId<ContentId>()),
  parts: named(IntId()),
  bases: named(IntId()),
  is_sold: Type.Boolean({ description: 'somebody has it, or had it: its kind cannot be changed' }),
  archived_at: orNull(Instant()),
});
export type OperatorPacket = Static<typeof OperatorPacket>;

export const operatorPacketCall = defineCall({
  id: 'operatorPacket',
  method: 'GET',
  path: '/v2/offer/packets/:packet',
  tag,
  summary: 'A packet with everything that can be changed',
  auth: 'operator',
  scope: 'packets:read',
  cache: ALWAYS_STALE,
  params,
  answer: OperatorPacket,
  errors: [...always, 'packet_not_found'],
});

export const MAX_PACKET_PRICES = 50;
export const MAX_PACKET_CHANNELS = 5_000;
const MAX_LINKS = 500;

const price = record({
  code: Type.Optional({ ...slug, description: 'of a price that exists; a new one gets its own' }),
  amount: amount(),
  period: period(),
  trial: Type.Optional(orNull(record({ amount: amount(), period: period() }))),
  description: Type.Optional(packetText()),
});
const values = {
  name: Type.Optional(packetName()),
  short: Type.Optional(packetText()),
  description: Type.Optional(packetText()),
  how_to_use: Type.Optional(packetText()),
  message: Type.Optional(packetText()),
  is_base: Type.Optional(Type.Boolean()),
  is_promo: Type.Optional(Type.Boolean()),
  is_donation: Type.Optional(Type.Boolean()),
  is_public: Type.Optional(Type.Boolean()),
  is_cancelable: Type.Optional(Type.Boolean()),
  outlives_base: Type.Optional(Type.Boolean()),
  allows_delete_paused: Type.Optional(Type.Boolean()),
  skips_parental_control: Type.Optional(Type.Boolean()),
  needs_agreement: Type.Optional(Type.Boolean()),
  agreement_url: Type.Optional(orNull(webAddress())),
  old_price: Type.Optional(orNull(amount())),
  external_id: Type.Optional(orNull(text(MAX_PACKET_NAME))),
  after_renew_id: Type.Optional(orNull(IntId())),
  design: Type.Optional(record(pictures(() => Type.Optional(orNull(address()))))),
  benefits: Type.Optional(list(record({ icon: address(), text: packetText() }), 50)),
  bundle: Type.Optional(
    orNull(
      record({
        name: packetName(),
        description: packetText(),
        price: orNull(amount()),
        internet_speed: orNull(text(MAX_PACKET_NAME)),
      }),
    ),
  ),
  prices: Type.Optional({
    ...list(price, MAX_PACKET_PRICES),
    description: 'all of them; another amount holds from now on, subscribers keep what they pay',
  }),
  channel_ids: Type.Optional(list(IntId<ChannelId>(), MAX_PACKET_CHANNELS)),
  library_ids: Type.Optional(list(IntId<LibraryId>(), MAX_LINKS)),
  content_ids: Type.Optional(list(LongId<ContentId>(), MAX_LINKS)),
  part_ids: Type.Optional(list(IntId(), MAX_LINKS)),
  base_ids: Type.Optional(list(IntId(), MAX_LINKS)),
};

export const createPacketCall = defineCall({
  id: 'createPacket',
  method: 'POST',
  path: '/v2/offer/packets',
  tag,
  summary: 'Adds a packet behind the others; it is sold at once, and seen by viewers unless is_public is false',
  auth: 'operator',
  scope: 'packets:write',
  cache: CHANGES,
  body: record({ ...values, name: packetName() }),
  answer: OperatorPacket,
  errors: always,
});

/** What a change of a packet may name. */
export const PacketChanges = record({
  ...values,
  is_archived: Type.Optional(Type.Boolean({ description: 'false: it is sold again' })),
});
export type PacketChanges = Static<typeof PacketChanges>;

export const changePacketCall = defineCall({
  id: 'changePacket',
  method: 'PATCH',
  path: '/v2/offer/packets/:packet',
  tag,
  summary: 'Changes what is sent of it. Who has it keeps the price; what it contains changes for all',
  auth: 'operator',
  scope: 'packets:write',
  cache: CHANGES,
  params,
  body: record({ version: text(64), ...PacketChanges.properties }),
  answer: OperatorPacket,
  errors: [...always, 'packet_not_found', 'changed_meanwhile', 'packet_sold'],
});
