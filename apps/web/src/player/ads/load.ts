/** The code of ads and what it needs of this browser; loaded by the first stream that has ads. */
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { AdErrorStorage } from './error-log.ts';
import { browserAds, type AdPlatform } from './platform.ts';
import { runAds } from './running.ts';

export interface LoadedAds {
  readonly runAds: typeof runAds;
  readonly platform: AdPlatform;
}

export const loadedAds = (api: ApiPort, storage: AdErrorStorage): LoadedAds => ({
  runAds,
  platform: browserAds(api, storage),
});
