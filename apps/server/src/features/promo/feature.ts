import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { promoRoutes } from './routes.ts';
import { promoService } from './service.ts';

/** Promo codes and their campaigns. */
export const promoFeature = ({
  db,
  clock,
  attempts,
  absolute,
  invalidateUser,
}: Pick<Kernel, 'db' | 'clock' | 'attempts' | 'absolute' | 'invalidateUser'>): Feature => ({
  name: 'promo',
  routes: (router) =>
    promoRoutes(router, {
      promo: promoService({ db, clock, limits: limiter(attempts, clock), invalidateUser }),
      absolute,
      clock,
    }),
});
