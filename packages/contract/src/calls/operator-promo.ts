/** Promo codes of an operator's users, and the packets that codes give. @source wire shapes §6 */
import Type from 'typebox';
import { COMMERCE } from '../cache-rules.ts';
import { defineCall, IntId } from '../core.ts';
import { Packet, PromoActivation } from '../shapes/commerce.ts';
import { ofUser, unknownUser } from './operators.ts';

const tag = 'Operator promo codes';

export const userPromoKeysCall = defineCall({
  id: 'userPromoKeys',
  method: 'GET',
  path: '/v2/users/:id/promokeys',
  tag,
  summary: 'Codes that the user has activated, the latest first',
  auth: 'operator',
  scope: 'promo:read',
  cache: COMMERCE,
  params: ofUser,
  answer: Type.Array(PromoActivation),
  errors: unknownUser,
});

export const activateUserPromoCall = defineCall({
  id: 'activateUserPromo',
  method: 'POST',
  path: '/v2/users/:id/promokeys',
  tag,
  summary: 'Activates a code for the user, once',
  auth: 'operator',
  scope: 'promo:write',
  params: ofUser,
  body: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: PromoActivation,
  errors: [
    ...unknownUser,
    'guest_forbidden',
    'promo_code_not_found',
    'promo_code_not_valid',
    'promo_code_expired',
    'promo_code_not_started',
    'promo_code_used_up',
    'promo_code_already_used',
    'promo_code_owned',
    'card_required',
  ],
});

export const withdrawUserPromoCall = defineCall({
  id: 'withdrawUserPromo',
  method: 'DELETE',
  path: '/v2/users/:id/promokeys/:key',
  tag,
  summary: 'Ends what the code alone gave; days that it added to a subscription stay. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'promo:write',
  params: Type.Object({ ...ofUser.properties, key: IntId() }),
  answer: PromoActivation,
  errors: [...unknownUser, 'promo_code_not_found'],
});

export const promoPacketsCall = defineCall({
  id: 'promoPackets',
  method: 'GET',
  path: '/v2/promopackets',
  tag,
  summary: 'Packets that codes give and nobody buys',
  auth: 'operator',
  scope: 'promo:read',
  cache: COMMERCE,
  answer: Type.Array(Packet),
  errors: ['authentication_failed', 'too_many_requests', 'permission_denied'],
});

export const promoPacketCall = defineCall({
  id: 'promoPacket',
  method: 'GET',
  path: '/v2/promopackets/:packet',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'promo:read',
  cache: COMMERCE,
  params: Type.Object({ packet: IntId() }),
  answer: Packet,
  errors: ['authentication_failed', 'validation_failed', 'packet_not_found', 'too_many_requests', 'permission_denied'],
});

export const userPromoPacketsCall = defineCall({
  ...promoPacketsCall,
  id: 'userPromoPackets',
  path: '/v2/users/:id/promopackets',
  summary: 'The same, as the user sees them',
  params: ofUser,
  errors: unknownUser,
});

export const userPromoPacketCall = defineCall({
  ...promoPacketCall,
  id: 'userPromoPacket',
  path: '/v2/users/:id/promopackets/:packet',
  summary: 'One of them, as the user sees it',
  params: Type.Object({ ...ofUser.properties, packet: IntId() }),
  errors: [...unknownUser, 'packet_not_found'],
});
