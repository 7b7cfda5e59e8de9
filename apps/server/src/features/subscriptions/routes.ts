import {
  cancelFutureCall,
  changeSubscriptionCall,
  currentSubscriptionsCall,
  disableSubscriptionCall,
  futureSubscriptionsCall,
  subscribeCall,
  subscriptionsCall,
} from '@aerial/contract/calls/subscriptions.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SubscriptionContext } from './ports.ts';
import { kindsOf } from './rules.ts';
import type { SubscriptionService } from './service.ts';

type Flag = string | number | boolean | undefined;
/** No word about renewal means that it renews. */
const renewOf = (flag: Flag): boolean => flag === undefined || flag === '' || isSet(flag);
const flagOf = (flag: Flag): boolean | undefined => (flag === undefined || flag === '' ? undefined : isSet(flag));
const idOf = (id: number | string | null | undefined): string | undefined =>
  id === undefined || id === null || id === '' ? undefined : String(id);

export function subscriptionRoutes(
  router: CallRouter,
  { subscriptions, absolute }: { readonly subscriptions: SubscriptionService; readonly absolute: AbsoluteUrl },
): void {
  const contextOf = (request: {
    viewer: Viewer;
    provider: ProviderRecord;
    language: string;
    ip: string;
  }): SubscriptionContext => ({
    viewer: request.viewer,
    ip: request.ip,
    provider: request.provider,
    language: request.language,
    absolute,
  });

  router.handle(subscriptionsCall, async ({ query, ...request }) => {
    const ids = query.packet_ids?.split(',').map(Number).filter(Number.isInteger);
    const withChannels = query.includes?.split(',').includes('packet.channels') ?? false;
    return ok(
      await subscriptions.list(
        kindsOf(query.types),
        query.packet_ids ? ids : undefined,
        withChannels,
        contextOf(request),
      ),
    );
  });
  router.handle(currentSubscriptionsCall, async (request) =>
    ok(await subscriptions.list(['current'], undefined, false, contextOf(request))),
  );
  router.handle(futureSubscriptionsCall, async (request) => ok(await subscriptions.futures(contextOf(request))));
  router.handle(cancelFutureCall, async ({ params, ...request }) =>
    // Up to 19 digits may exceed what an id can be: none is 0.
    subscriptions.cancelFuture(hyphenatedId(params.id) ?? '0', contextOf(request)),
  );
  router.handle(subscribeCall, async ({ body, pinProof, ...request }) =>
    subscriptions.subscribe(
      {
        packetId: body.packet_id,
        purchaseTypeId: idOf(body.purchase_type_id),
        renew: renewOf(body.renew),
        pinProof,
      },
      contextOf(request),
    ),
  );
  router.handle(changeSubscriptionCall, async ({ body, ...request }) =>
    subscriptions.change(
      body.packet_id,
      { renew: flagOf(body.renew), purchaseTypeId: idOf(body.purchase_type_id) },
      contextOf(request),
    ),
  );
  router.handle(disableSubscriptionCall, async ({ query, body, ...request }) => {
    const packetId = query.packet_id ?? body.packet_id;
    if (packetId === undefined) {
      const message = 'packet_id is required.';
      return fail({ code: 'validation_failed', message, detail: { packet_id: [message] } });
    }
    return subscriptions.disable(packetId, contextOf(request));
  });
}
