import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { providerRoutes, type ProviderRoutesDeps } from './routes.ts';

/** What applications request about the provider they run for. */
export const providersFeature = (
  kernel: Pick<Kernel, 'providers' | 'absolute' | 'geo'>,
  { trialPacketOf }: Pick<ProviderRoutesDeps, 'trialPacketOf'>,
): Feature => ({
  name: 'providers',
  routes: (router) =>
    providerRoutes(router, {
      providers: kernel.providers,
      absolute: kernel.absolute,
      geo: kernel.geo,
      trialPacketOf,
    }),
});
