import { activatePromoCall, checkPromoCall, promoCampaignCall, promoInfoCall } from '@aerial/contract/calls/promo.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { shared } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { PromoService } from './service.ts';
import { activationWire, campaignWire, promoCheckWire } from './wire.ts';

/** The page of a campaign is rebuilt after this time, and when what is sold changes. */
const CAMPAIGN_MS = 300_000;

/** Clients send the code as `code`, or as `key`. */
function codeIn({ code, key }: { code?: string | undefined; key?: string | undefined }): Result<string, AppError> {
  const typed = (code ?? key ?? '').trim();
  return typed === ''
    ? fail({ code: 'validation_failed', message: 'A promo code is missing.', detail: { code: ['It is missing.'] } })
    : ok(typed);
}

export function promoRoutes(
  router: CallRouter,
  { promo, absolute, clock }: { readonly promo: PromoService; readonly absolute: AbsoluteUrl; readonly clock: Clock },
): void {
  router.handle(promoInfoCall, async ({ params: { key }, viewer, provider, language, ip }) => {
    const found = await promo.info({ code: key, provider, ip }, viewer);
    return found.ok ? ok(promoCheckWire(found.value, provider, language)) : found;
  });

  router.handle(checkPromoCall, async ({ body, viewer, provider, language, ip }) => {
    const code = codeIn(body);
    if (!code.ok) return code;
    const mustHaveCard = body.user_must_have_credit_card === true;
    const found = await promo.check({ code: code.value, provider, ip }, viewer, mustHaveCard);
    return found.ok ? ok(promoCheckWire(found.value, provider, language)) : found;
  });

  router.handle(activatePromoCall, async ({ body, viewer, provider, language, ip }) => {
    const code = codeIn(body);
    if (!code.ok) return code;
    const activated = await promo.activate({ code: code.value, provider, ip }, viewer);
    return activated.ok ? ok(activationWire(activated.value, provider, language)) : activated;
  });

  router.handle(promoCampaignCall, async ({ params, provider, language }) => {
    const found = await promo.campaign(provider, params.id);
    if (!found) return fail({ code: 'not_found', message: 'There is no such campaign.' });
    const validUntil = epochMs(Math.min(clock.now() + CAMPAIGN_MS, found.validTo ?? Infinity));
    return shared(String(found.id), async () => ({ value: campaignWire(found, language, absolute), validUntil }));
  });
}
