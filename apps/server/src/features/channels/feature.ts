import { asChannelId, type ProviderId } from '@aerial/domain/ids.ts';
import { topics } from '../../bus/topics.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { channelArrangements } from './operator.repo.pg.ts';
import { operatorChannelRoutes } from './operator.routes.ts';
import { channelArranger } from './operator.service.ts';
import { channelStore } from './repo.pg.ts';
import { channelRoutes } from './routes.ts';
import { channelSourceStore } from './source.pg.ts';
import { channelSourceRoutes } from './source.routes.ts';
import { channelSources } from './source.service.ts';
import { channelService, type FavouriteChannels, type OnAirGuide, type OpenPlaybacks } from './service.ts';

export interface ChannelsNeeds {
  readonly guide: OnAirGuide;
  readonly favourites: FavouriteChannels;
  readonly playbacks: OpenPlaybacks;
}

export interface ChannelsFeature extends Feature {
  isOffered(providerId: ProviderId, id: string): Promise<boolean>;
}

/** Channels and their categories. */
export function channelsFeature(
  { db, clock, entitlements, absolute, bus, fetch, attempts, publicUrl, secret }: Kernel,
  needs: ChannelsNeeds,
): ChannelsFeature {
  const store = channelStore(db);
  const channels = channelService({ store, entitlements, clock, ...needs });
  for (const topic of [topics.catalogue, topics.documents]) bus?.subscribe(topic, () => channels.invalidate());
  bus?.onGap(() => channels.invalidate());
  const arranger = channelArranger(channelArrangements(db), () => channels.invalidate());
  const sources = channelSources({
    find: (...named) => arranger.find(...named),
    store: channelSourceStore(db),
    fetch,
    clock,
    limits: limiter(attempts, clock),
    publicUrl,
    mediaSecret: secret,
  });
  return {
    name: 'channels',
    isOffered: async (providerId, id) => (await store.channel(providerId, asChannelId(Number(id)))) !== undefined,
    routes(router) {
      channelRoutes(router, { channels, absolute });
      operatorChannelRoutes(router, arranger);
      channelSourceRoutes(router, sources);
    },
  };
}
