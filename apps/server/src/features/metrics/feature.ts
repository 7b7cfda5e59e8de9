import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { EventSink } from './ports.ts';
import { metricsRoutes } from './routes.ts';

/** Events of viewers' applications. @param sink where they go */
export const metricsFeature = ({ clock }: Pick<Kernel, 'clock'>, sink: EventSink): Feature => ({
  name: 'metrics',
  routes: (router) => metricsRoutes(router, { sink, clock }),
});
