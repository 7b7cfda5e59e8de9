import {
  categoriesCall,
  categoryListCall,
  channelCall,
  channelListCall,
  channelsCall,
  freeChannelsCall,
  userCategoriesCall,
  userChannelListCall,
  userChannelsCall,
} from '@aerial/contract/calls/channels.ts';
import { ok } from '@aerial/domain/result.ts';
import { shared, sharedBySomeViewers } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import { channelTrackers } from '../../wire/trackers.ts';
import { sharedKey } from './rules.ts';
import type { ChannelService } from './service.ts';
import { olderChannelWire } from './wire.ts';

export interface ChannelRoutesDeps {
  readonly channels: ChannelService;
  readonly absolute: AbsoluteUrl;
}

export function channelRoutes(router: CallRouter, { channels, absolute }: ChannelRoutesDeps): void {
  const styleOf = ({ settings }: ProviderRecord, language: string): WireStyle => ({
    language,
    absolute,
    trackersOf: (id) => channelTrackers(settings, id),
  });
  for (const call of [channelListCall, freeChannelsCall] as const) {
    const which = call === freeChannelsCall ? 'free' : 'all';
    router.handle(call as typeof channelListCall, async ({ query, viewer, provider, language }) => {
      const isChild = viewer.isChild === true;
      const build = () => channels.list(provider.id, query, styleOf(provider, language), which, isChild);
      const key = sharedKey(query, isChild);
      return key === undefined ? ok((await build()).value) : shared(key, build);
    });
  }
  for (const call of [channelsCall, userChannelsCall] as const) {
    router.handle(call as typeof channelsCall, async ({ query, viewer, provider, language }) => {
      const isChild = viewer.isChild === true;
      const own = await channels.ofViewer(viewer, provider.id);
      const build = async () => {
        const list = await channels.list(provider.id, query, styleOf(provider, language), 'all', isChild);
        const owned = new Map(
          (own.key === undefined ? own.channels : (await own.build()).value).map((one) => [one.id, one]),
        );
        return {
          value: list.value.flatMap((channel) =>
            owned.has(channel.id) ? [olderChannelWire(channel, owned.get(channel.id)!)] : [],
          ),
          validUntil: list.validUntil,
        };
      };
      const key = sharedKey(query, isChild);
      return key === undefined || own.key === undefined
        ? ok((await build()).value)
        : sharedBySomeViewers(`${key} ${own.key}`, build);
    });
  }
  router.handle(channelCall, async ({ params, viewer, provider, language }) => {
    const found = await channels.one(provider.id, params.id);
    return found.ok
      ? shared(`${params.id}`, () => found.value.build(styleOf(provider, language), viewer.isChild === true))
      : found;
  });
  router.handle(userChannelListCall, async ({ viewer, provider }) => {
    const mine = await channels.ofViewer(viewer, provider.id);
    return mine.key === undefined ? ok(mine.channels) : sharedBySomeViewers(mine.key, mine.build);
  });
  router.handle(categoryListCall, async ({ viewer, provider, language }) =>
    shared('', () => channels.categories(provider.id, styleOf(provider, language), viewer.isChild === true)),
  );
  for (const call of [categoriesCall, userCategoriesCall] as const)
    router.handle(call as typeof categoriesCall, async ({ viewer, provider, language }) =>
      shared('', () =>
        channels.categoriesWithChannels(provider.id, styleOf(provider, language), viewer.isChild === true),
      ),
    );
}
