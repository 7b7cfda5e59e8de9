import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { newsStore } from './repo.pg.ts';
import { newsRoutes } from './routes.ts';

/** News of the provider. */
export const newsFeature = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Feature => ({
  name: 'news',
  routes: (router) => newsRoutes(router, { news: newsStore(db), clock }),
});
