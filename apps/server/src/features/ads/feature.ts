import { asProviderId } from '@aerial/domain/ids.ts';
import { topics } from '../../bus/topics.ts';
import { refreshedValue } from '../../db/refreshed.ts';
import type { AdBreaks } from '../../origin/ports.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { adStore } from './repo.pg.ts';
import { adRoutes } from './routes.ts';
import { adService, type AdService } from './service.ts';

/** How long the rules are cached where no message says that they changed, ms. */
const RULES_TTL_MS = 30_000;

export interface AdsFeature extends Feature {
  /** The ads of a playback. */
  readonly infoFor: AdService['infoFor'];
  /** Whether the media address of a channel has ad breaks. */
  readonly showsBreaks: AdService['showsBreaks'];
  /** The ad breaks of channels, for the origin. */
  readonly breaks: AdBreaks;
}

/** Which ads belong to a playback, and viewers' identifiers at ad systems. */
export function adsFeature({ db, clock, bus, warn }: Pick<Kernel, 'db' | 'clock' | 'bus' | 'warn'>): AdsFeature {
  const store = adStore(db);
  const rules = refreshedValue(store.loadAll, clock, RULES_TTL_MS);
  // Packets that go away take their place in the rules with them.
  for (const topic of [topics.ads, topics.catalogue]) bus?.subscribe(topic, () => rules.invalidate());
  bus?.onGap(() => rules.invalidate());
  const ads = adService({ store, rules: () => rules.get(), warn });
  return {
    name: 'ads',
    routes: (router) => adRoutes(router, ads),
    infoFor: ads.infoFor,
    showsBreaks: ads.showsBreaks,
    breaks: {
      forChannel: (provider, channelId) => ads.breaksOf(asProviderId(Number(provider)), Number(channelId)),
    },
  };
}
