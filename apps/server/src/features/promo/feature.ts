import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import { operatorPromoRoutes } from './operator.routes.ts';
import { operatorPromo, type DescribeForUser } from './operator.service.ts';
import { promoRoutes } from './routes.ts';
import { promoService } from './service.ts';

/** Promo codes and their campaigns. */
export const promoFeature = (
  {
    db,
    clock,
    attempts,
    absolute,
    invalidateUser,
  }: Pick<Kernel, 'db' | 'clock' | 'attempts' | 'absolute' | 'invalidateUser'>,
  needs: { readonly packets: DescribeForUser },
): Feature => ({
  name: 'promo',
  routes: (router) => {
    const promo = promoService({ db, clock, limits: limiter(attempts, clock), invalidateUser });
    promoRoutes(router, { promo, absolute, clock });
    operatorPromoRoutes(router, operatorPromo({ db, clock, promo, invalidateUser, ...needs }));
  },
});
