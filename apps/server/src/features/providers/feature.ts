import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { providerRoutes } from './routes.ts';

/** What applications request about the provider they run for. */
export const providersFeature = (kernel: Pick<Kernel, 'providers' | 'absolute' | 'geo'>): Feature => ({
  name: 'providers',
  routes: (router) => providerRoutes(router, kernel),
});
