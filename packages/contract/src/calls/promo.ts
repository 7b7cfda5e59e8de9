/** Promo codes. @source wire shapes §5, A-817–A-821 */
import Type from 'typebox';
import { CHANGES_ENTITLEMENTS, COMMERCE, UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, slugParams } from '../core.ts';
import { PromoActivation, PromoCampaign, PromoCheck } from '../shapes/commerce.ts';

const tag = 'Promo codes';
/** Why a code gives nothing, for any viewer. @source A-820 */
const REFUSALS = [
  'promo_code_not_found',
  'promo_code_not_valid',
  'promo_code_expired',
  'promo_code_not_started',
  'promo_code_used_up',
] as const;
const code = Type.Optional(Type.String({ maxLength: 64 }));

export const promoInfoCall = defineCall({
  id: 'promoInfo',
  method: 'GET',
  path: '/v2/promokeys/:key/info',
  tag,
  summary: 'What a promo code gives; changes nothing',
  auth: 'optional',
  cache: UNCACHED,
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: PromoCheck,
  errors: ['validation_failed', ...REFUSALS, 'promo_code_already_used', 'too_many_attempts'],
});
export const checkPromoCall = defineCall({
  id: 'checkPromo',
  method: 'POST',
  path: '/v2/users/self/promokeys/check',
  tag,
  summary: 'Whether this viewer can activate a code; changes nothing',
  auth: 'viewer',
  body: Type.Object({ code, key: code, user_must_have_credit_card: Type.Optional(flag()) }),
  answer: PromoCheck,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'validation_failed',
    ...REFUSALS,
    'promo_code_already_used',
    'card_required',
    'too_many_attempts',
  ],
});
export const activatePromoCall = defineCall({
  id: 'activatePromo',
  method: 'POST',
  path: '/v2/users/self/promokeys',
  tag,
  summary: 'Activates a code, once per viewer',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  body: Type.Object({ code, key: code }),
  answer: PromoActivation,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'child_forbidden',
    'forbidden_country',
    'validation_failed',
    ...REFUSALS,
    'promo_code_already_used',
    'promo_code_owned',
    'card_required',
    'too_many_attempts',
  ],
});
export const promoCampaignCall = defineCall({
  id: 'promoCampaign',
  method: 'GET',
  path: '/v2/promo/:id',
  tag,
  summary: 'The page of a campaign',
  auth: 'optional',
  cache: COMMERCE,
  params: slugParams,
  answer: PromoCampaign,
  errors: ['validation_failed', 'not_found', 'provider_not_found'],
});
