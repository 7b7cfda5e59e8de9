import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { historyStore } from './repo.pg.ts';
import { historyRoutes } from './routes.ts';

/** Reports of players: how far something was watched. */
export const historyFeature = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Feature => ({
  name: 'history',
  routes: (router) => historyRoutes(router, { history: historyStore(db), clock }),
});
