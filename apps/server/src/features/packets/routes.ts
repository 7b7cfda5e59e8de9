import { purchasedContentsCall } from '@aerial/contract/calls/catalogue.ts';
import {
  channelPacketListCall,
  channelPacketsCall,
  channelQuickPacketsCall,
  contentPacketsCall,
  flatPacketsCall,
  packetCall,
  packetPurchasesCall,
  packetsCall,
  providerBundlePacketCall,
  providerPacketCall,
  providerPacketsCall,
  purchasePacketsCall,
  purchasePeriodsCall,
} from '@aerial/contract/calls/packets.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { includesOf } from './rules.ts';
import type { PacketContext, PacketService } from './service.ts';

export interface PacketRoutesDeps {
  readonly packets: PacketService;
  readonly absolute: AbsoluteUrl;
  /** A provider by id or shortname. */
  providerNamed(name: string): Promise<ProviderRecord | undefined>;
}

const isBaseOf = (flag: string | number | boolean | undefined): boolean | undefined =>
  flag === undefined || flag === '' ? undefined : isSet(flag);

export function packetRoutes(router: CallRouter, { packets, absolute, providerNamed }: PacketRoutesDeps): void {
  const contextOf = (request: {
    viewer?: Viewer | undefined;
    provider: ProviderRecord;
    language: string;
  }): PacketContext => ({
    viewer: request.viewer,
    provider: request.provider,
    language: request.language,
    absolute,
  });

  for (const call of [packetsCall, flatPacketsCall, purchasePacketsCall] as const)
    router.handle(call as typeof packetsCall, async ({ query, ...request }) =>
      ok(
        await packets.list(contextOf(request), {
          includes: includesOf(call === flatPacketsCall ? undefined : query.includes, false),
          isBase: isBaseOf(query.is_base),
          withOwn: call !== flatPacketsCall || isSet(query.purchases),
          onlyBuyable: call === purchasePacketsCall,
        }),
      ),
    );
  router.handle(purchasedContentsCall, async (request) => ok(await packets.purchased(request)));
  router.handle(packetCall, async ({ params, query, ...request }) =>
    packets.one(params.id, contextOf(request), includesOf(query.includes, true), isSet(query.purchases)),
  );
  router.handle(packetPurchasesCall, async ({ params, ...request }) => packets.prices(params.id, contextOf(request)));
  router.handle(purchasePeriodsCall, async ({ params, ...request }) => packets.periods(params.id, contextOf(request)));
  for (const call of [channelPacketsCall, channelPacketListCall] as const)
    router.handle(call as typeof channelPacketsCall, async ({ params, ...request }) =>
      packets.ofChannel(params.id, contextOf(request)),
    );
  router.handle(channelQuickPacketsCall, async ({ params, ...request }) =>
    packets.quickSales(params.id, contextOf(request)),
  );
  router.handle(contentPacketsCall, async ({ params, query, ...request }) => {
    // Up to 19 digits may exceed what an id can be.
    const id = hyphenatedId(params.id);
    if (id === undefined) return fail({ code: 'content_not_found', message: 'There is no such film or series.' });
    const libraryId = query.libraryId === undefined ? undefined : asLibraryId(query.libraryId);
    return packets.ofContent(asContentId(id), libraryId, contextOf(request));
  });

  /** The landing of a provider shows it to anybody. */
  const ofProvider = async (name: string, language: string): Promise<Result<PacketContext, AppError>> => {
    const provider = await providerNamed(name);
    return provider
      ? ok({ viewer: undefined, provider, language, absolute })
      : fail({ code: 'provider_not_found', message: 'There is no such provider.' });
  };
  router.handle(providerPacketsCall, async ({ params, query, language }) => {
    const context = await ofProvider(params.provider, language);
    if (!context.ok) return context;
    return ok(
      await packets.list(context.value, {
        includes: includesOf(query.includes, false),
        isBase: isBaseOf(query.is_base),
        withOwn: false,
        onlyBuyable: false,
      }),
    );
  });
  router.handle(providerPacketCall, async ({ params, query, language }) => {
    const context = await ofProvider(params.provider, language);
    return context.ok
      ? packets.one(String(params.packet), context.value, includesOf(query.includes, true), false)
      : context;
  });
  router.handle(providerBundlePacketCall, async ({ params, query, language }) => {
    const context = await ofProvider(params.provider, language);
    if (!context.ok) return context;
    const ref = `${context.value.provider.id}_${params.bundle}_${params.packet}`;
    return packets.one(ref, context.value, includesOf(query.includes, true), false);
  });
}
